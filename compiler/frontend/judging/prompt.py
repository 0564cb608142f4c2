"""The prompt that a judge gets about one criterion and one answer.

What people and rubrics wrote are values in the templates, never templates. The marks around them contain a word that
none of them has, so no text can close its own mark.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, Template

from rubricc.compiler.frontend.judging.question import Question
from rubricc.compiler.frontend.natural.model_translation.prompt import Message
from rubricc.runtime.fold import without_surrogates

MARK = "part"

ROLES = ("assistant", "system")
"""Who speaks in a conversation beside the user; others are taken for the user."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One message of the conversation that was answered."""

    role: str
    text: str


@dataclass(frozen=True, slots=True)
class Case:
    """One answer, with the conversation that it ends, and what else the rubric takes in, by its names."""

    answer: str
    conversation: tuple[Turn, ...] = ()
    others: tuple[tuple[str, str], ...] = ()


def case_of(arguments: Mapping[str, Any]) -> Case:
    """Give back the case in the keyword arguments of a module's functions; what no JSON can hold is left out.

    A conversation says more than the query that is made of it.
    """
    said = turns(arguments.get("messages")) or _query(arguments.get("query"))
    known = ("query", "text", "messages", "verdicts")
    others = [(name, _listed(value)) for name, value in arguments.items() if name not in known]
    return Case(arguments["text"], said, tuple((name, text) for name, text in others if text))


def turns(messages: Any) -> tuple[Turn, ...]:
    """Give back a conversation from messages as plain data (`role`, `content`); what is no message is left out."""
    rows = messages if isinstance(messages, list | tuple) else ()
    return tuple(
        Turn(str(item["role"]) if item.get("role") in ROLES else "user", item["content"])
        for item in rows
        if isinstance(item, Mapping) and isinstance(item.get("content"), str)
    )


def _query(query: Any) -> tuple[Turn, ...]:
    return (Turn("user", query),) if isinstance(query, str) and query else ()


def _listed(value: Any) -> str:
    """Give back a text, or several one below another, other values as JSON; nothing of what is neither."""
    rows = value if isinstance(value, list | tuple) else (value,)
    if all(isinstance(row, str) for row in rows):
        return "\n".join(rows)
    if isinstance(value, date):
        return value.isoformat()
    try:
        return "" if value is None else json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):
        return ""


def messages_for(case: Case, question: Question) -> tuple[Message, ...]:
    """Give back what is asked; the same for the same case and question."""
    mark, choices = _mark(case, question), question.choices if question.graded else ()
    asked = _template("question").render(
        mark=mark,
        messages=case.conversation,
        others=case.others,
        answer=case.answer,
        question=question,
        choices=", ".join(map(str, choices)),
        best=question.met,
        worst=question.unmet,
    )
    # Halves of characters cannot be sent; they read as U+FFFD, as the language reads them.
    said = Message("user", without_surrogates(asked.strip()))
    return Message("system", _template("instructions").render(mark=mark)), said


def _mark(case: Case, question: Question) -> str:
    """Give back a word for marks that stands in nothing that is judged; it is the usual one nearly always."""
    texts = [case.answer, question.text, *(turn.text for turn in case.conversation), *(text for _, text in case.others)]
    number, mark = 1, MARK
    while any(f"<{mark}" in text or f"</{mark}" in text for text in texts):
        number += 1
        mark = f"{MARK}{number}"
    return mark


@cache
def _template(name: str) -> Template:
    loader = PackageLoader("rubricc.compiler.frontend", "judging")
    # What is asked is no page: nothing is escaped.
    environment = Environment(loader=loader, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    return environment.get_template(f"{name}.jinja")
