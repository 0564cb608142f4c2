"""The rubric in an answer: out of its prose and fences, or out of the JSON of the IR, and without acceptances."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from rubricc.compiler.frontend.natural.model_translation.ir_answer import text_of_ir
from rubricc.compiler.frontend.natural.model_translation.request import Reply
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.syntax.lexer import Reading, cut
from rubricc.compiler.syntax.tree import Comment

LONGEST = 200_000
"""A rubric of more characters than this is not looked at."""

_FENCED = re.compile(r"^```[^\n`]*\n(.*?)(?:^```|\Z)", re.MULTILINE | re.DOTALL)
_THOUGHT = re.compile(r"\A\s*<think>.*?(?:</think>|\Z)", re.DOTALL)
_OBJECT = re.compile(r"\A\s*\{")
_BEGINNING = re.compile(r"^[ \t]*rubric\s+\w+", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Answer:
    """What an answer holds: the text of a rubric (empty for none), what is wrong with it, and what was taken out."""

    text: str
    problems: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


WITHHELD = {"content_filter", "safety", "recitation", "blocked"}
"""Why endpoints stop where they, and not the model, withhold an answer."""


def read_answer(reply: Reply) -> Answer:
    """Give back the rubric that a reply holds, whatever stands around it."""
    if reply.refusal:
        return Answer("", (f"The model declined: {_short(reply.refusal)}",))
    if len(reply.text) > LONGEST:
        return Answer("", (f"The answer has {len(reply.text)} characters; write a rubric of a few thousand.",))
    found = _found(reply.text)
    if reply.finish.lower() in WITHHELD:
        why = f"The endpoint withheld the answer, or the rest of it ({reply.finish})."
        return Answer(found.text, (why, *(found.problems if reply.text.strip() else ())), found.notes)
    if reply.finish == "length":
        return Answer(found.text, (*found.problems, "The answer was cut off before its end; write less."), found.notes)
    return found


def _found(text: str) -> Answer:
    """Find the rubric: as text, or as JSON of the IR.

    What the answer was to be held to does not matter: endpoints take constraints and do not keep to them. No JSON has a
    line that begins as a rubric does, since line breaks in its strings are escaped.
    """
    if not text.strip():
        return Answer("", ("The answer is empty.",))
    said = _THOUGHT.sub("", text)
    found = _part(said, _BEGINNING)
    beginning = _BEGINNING.search(found)
    if beginning is not None:
        return without_acceptances(found[beginning.start() :].strip() + "\n")
    data = _part(said, _OBJECT).strip()
    if not data.startswith("{"):
        return Answer("", (f"There is no rubric in the answer: {_short(text)}",))
    written, problems = text_of_ir(data)
    return replace(without_acceptances(written), problems=tuple(map(_short, problems)))


def _part(said: str, sign: re.Pattern[str]) -> str:
    """Give back the last fenced block with this sign, since models think and quote before they answer, else all."""
    blocks = [block for block in _FENCED.findall(said) if sign.search(block)]
    return blocks[-1] if blocks else said


def without_acceptances(text: str) -> Answer:
    """Give back a rubric without comments that accept findings, which only people may do; each one is noted."""
    notes = []
    comments = cut(Reading(SourceFile("", text), text)).comments
    for comment in reversed(comments):
        accepted = Comment(comment.span, comment.text).accepted
        if accepted is not None:
            notes.append(f"The model accepted {accepted[0]} itself ({accepted[1]}); the comment was taken out.")
            text = text[: comment.span.start] + text[comment.span.end :]
    return Answer(text, notes=tuple(reversed(notes)))


def _short(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= 200 else f"{plain[:200]} …"
