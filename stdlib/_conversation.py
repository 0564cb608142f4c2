"""What a conversation's turns say of themselves: who spoke, how often, and what came up before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rubricc.runtime.fold import without_surrogates
from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.text import Text
from rubricc.stdlib._lists import list_at

Turns = Iterable[Mapping[str, Any]]
"""The turns of a conversation in order, each with its `role` and its `content`."""

TURN_ROLES = ("any", "user", "assistant", "system", "developer", "tool")


def conversation_last_user(messages: Turns) -> str | None:
    """Give back what the user said last, None where the user said nothing."""
    said = [message["content"] for message in messages if message["role"] == "user"]
    return without_surrogates(said[-1]) if said else None


def conversation_said(messages: Turns, role: str | Text = "any") -> str:
    """Give back what was said in all turns, or in those of one role, a blank line between two."""
    role = str(role)
    said = (message["content"] for message in messages if role in ("any", message["role"]))
    return without_surrogates("\n\n".join(said))


def conversation_turns(messages: Turns, role: str | Text = "any") -> int:
    """Give back how many turns there are, of one role where it is given."""
    role = str(role)
    return sum(role in ("any", message["role"]) for message in messages)


def conversation_role(messages: Turns, turn: int = -1) -> str | None:
    """Give back who has a turn: 1 is the first, -1 the last; None where there is no such turn."""
    role = list_at([message["role"] for message in messages], turn)
    return None if role is None else without_surrogates(role)


def conversation_mentions_earlier(messages: Turns, phrases: Lexicon, role: str | Text = "any") -> bool:
    """Give back whether a phrase stands in a turn before the user's last one, of one role where it is given."""
    turns, role = list(messages), str(role)
    users = [number for number, message in enumerate(turns) if message["role"] == "user"]
    earlier = turns[: users[-1]] if users else turns
    said = (message["content"] for message in earlier if role in ("any", message["role"]))
    return any(Text(content, phrases.language).has(phrases) for content in said)
