"""The tools `conversation.*` on conversations of every shape."""

from __future__ import annotations

import pytest

from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.text import Text
from rubricc.stdlib._conversation import (
    conversation_last_user,
    conversation_mentions_earlier,
    conversation_role,
    conversation_said,
    conversation_turns,
)


def said(*turns: str) -> list[dict[str, str]]:
    """Give back turns written as `role: content`."""
    return [dict(zip(("role", "content"), turn.split(": ", 1), strict=True)) for turn in turns]


def test_what_the_user_said_last_is_the_last_turn_of_the_user() -> None:
    turns = said("user: one", "assistant: two", "user: three", "assistant: four", "tool: five")
    assert conversation_last_user(turns) == "three"


def test_lone_surrogates_are_read_as_everywhere() -> None:
    assert conversation_last_user([{"role": "user", "content": "a\ud800"}]) == "a\ufffd"
    assert conversation_role([{"role": "us\ud800er", "content": ""}]) == "us\ufffder"


@pytest.mark.parametrize(
    ("turn", "role"), [(1, "system"), (2, "user"), (3, "assistant"), (-3, "system"), (-1, "assistant")]
)
def test_turns_are_counted_from_either_end(turn: int, role: str) -> None:
    assert conversation_role(said("system: a", "user: b", "assistant: c"), turn) == role


@pytest.mark.parametrize("turn", [0, 4, -4, 10**12])
def test_a_turn_that_is_not_there_has_no_role(turn: int) -> None:
    assert conversation_role(said("system: a", "user: b", "assistant: c"), turn) is None


def test_turns_of_all_roles_come_to_the_turns_there_are() -> None:
    turns = said("system: a", "user: b", "assistant: c", "user: d", "tool: e", "other: f")
    assert conversation_turns(turns) == 6
    assert [conversation_turns(turns, role) for role in ("user", "assistant", "system", "tool")] == [2, 1, 1, 1]


def test_what_was_said_is_that_of_the_role_alone() -> None:
    turns = said("system: a", "user: b", "assistant: c", "user: d", "other: \ud800")
    assert conversation_said(turns, "user") == "b\n\nd"
    assert conversation_said(turns, Text("assistant")) == "c"
    assert conversation_said(turns) == "a\n\nb\n\nc\n\nd\n\n\ufffd"
    assert conversation_said(turns, "tool") == ""


def test_a_role_may_come_as_a_text() -> None:
    turns = said("user: a", "assistant: b", "user: c")
    assert conversation_turns(turns, Text("user")) == 2
    assert conversation_mentions_earlier(turns, Lexicon.of(["a"]), Text("user"))
    assert not conversation_mentions_earlier(turns, Lexicon.of(["a"]), Text("assistant"))


def test_earlier_is_before_the_turn_that_is_answered() -> None:
    phrases = Lexicon.of(["penicillin"])
    assert not conversation_mentions_earlier(said("user: penicillin"), phrases)
    assert not conversation_mentions_earlier(said("user: hello", "user: penicillin", "assistant: penicillin"), phrases)
    assert conversation_mentions_earlier(said("user: penicillin", "user: hello"), phrases)


def test_a_phrase_is_whole_words_of_the_rubrics_language() -> None:
    turns = said("user: l'allergie est forte", "user: et?")
    assert conversation_mentions_earlier(turns, Lexicon.of(["allergie"], "fr"))
    assert not conversation_mentions_earlier(said("user: a smart one", "user: so?"), Lexicon.of(["art"]))


def test_a_phrase_is_not_found_across_turns() -> None:
    assert not conversation_mentions_earlier(said("user: chest", "user: pain", "user: x"), Lexicon.of(["chest pain"]))
