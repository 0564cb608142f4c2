"""The rubric in an answer: out of its prose and fences, or out of the JSON of the IR, and without acceptances."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rubricc.compiler.frontend.natural.model_translation.request import Reply
from rubricc.compiler.ir.rubric_printer import print_rubric
from rubricc.compiler.ir.serialize import SerializeError, from_json
from rubricc.compiler.ir.statement_printer import PrintError
from rubricc.compiler.ir.verify import IRError, verify
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.syntax.lexer import Reading, cut
from rubricc.compiler.syntax.tree import Comment

LONGEST = 200_000
"""A rubric of more characters than this is not looked at."""

_FENCED = re.compile(r"^```[^\n`]*\n(.*?)(?:^```|\Z)", re.MULTILINE | re.DOTALL)
_THOUGHT = re.compile(r"\A\s*<think>.*?(?:</think>|\Z)", re.DOTALL)
_BEGINNING = re.compile(r"^[ \t]*rubric\s+\w+", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Answer:
    """What an answer holds: the text of a rubric (empty for none), what is wrong with it, and what was taken out."""

    text: str
    problems: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def read_answer(reply: Reply) -> Answer:
    """Give back the rubric that a reply holds, whatever stands around it."""
    if reply.refusal:
        return Answer("", (f"The model declined: {_short(reply.refusal)}",))
    if len(reply.text) > LONGEST:
        return Answer("", (f"The answer has {len(reply.text)} characters; write a rubric of a few thousand.",))
    if not reply.text.strip():
        return Answer("", ("The answer is empty.",))
    found = _from_ir(reply.text) if reply.constraint == "json_schema" else _from_text(reply.text)
    if reply.finish == "length":
        return Answer(found.text, (*found.problems, "The answer was cut off before its end; write less."), found.notes)
    return found


def _from_text(text: str) -> Answer:
    """Find the rubric: in the last block that has one, since models think and quote before they answer."""
    said = _THOUGHT.sub("", text)
    blocks = [block for block in _FENCED.findall(said) if _BEGINNING.search(block)]
    found = blocks[-1] if blocks else said
    beginning = _BEGINNING.search(found)
    if beginning is None:
        return Answer("", (f"There is no rubric in the answer: {_short(text)}",))
    return without_acceptances(found[beginning.start() :].strip() + "\n")


def _from_ir(text: str) -> Answer:
    try:
        rubric = from_json(text)
        verify(rubric)
        return without_acceptances(print_rubric(rubric))
    except (SerializeError, IRError, PrintError) as error:
        return Answer("", (f"The answer is not the JSON of a rubric: {_short(str(error))}",))


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
