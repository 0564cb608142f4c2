"""The rubric in an answer that is the JSON of the IR: it becomes text, which is then looked at as any draft is.

The types in it are not believed, and need not be there: the compiler works them out from the text.
"""

from __future__ import annotations

import json
import re
from typing import Any

from rubricc.compiler.ir.rubric import Rubric
from rubricc.compiler.ir.rubric_printer import print_rubric
from rubricc.compiler.ir.serialize import FORMAT, SerializeError, from_json
from rubricc.compiler.ir.verify import IRError, verify

MOST_BROKEN = 100
"""No more items of one answer are left out for a mistake in them than this."""

_PLACE = re.compile(r"(?:rubric\.)?(criteria|lexicons|patterns|lets|tests|tools)\.(\d+)\b")


def text_of_ir(answer: str) -> tuple[str, tuple[str, ...]]:
    """Give back the rubric as text (empty for none), and what is wrong with its JSON.

    A mistake in a criterion, a definition or a test costs that item alone.
    """
    rubric, problems = _read(answer)
    if rubric is None:
        return "", problems
    try:
        return print_rubric(rubric), problems
    except Exception as error:  # the printer expects a sound IR, and may stumble anywhere over another one
        return "", (*problems, f"The answer is not the JSON of a sound rubric: {_unsound(rubric) or error}")


def _read(answer: str) -> tuple[Rubric | None, tuple[str, ...]]:
    """Give back the rubric without the items that cannot be read, each of which is named."""
    problems: list[str] = []
    while True:
        try:
            return from_json(answer), tuple(problems)
        except SerializeError as error:
            rest = _without(answer, str(error)) if len(problems) < MOST_BROKEN else None
            if rest is None:
                return None, (*problems, f"The answer is not the JSON of a rubric: {error}")
            answer, name = rest
            problems.append(f"`{name}`: {error}" if name else str(error))


def _without(answer: str, error: str) -> tuple[str, str] | None:
    """Give back the JSON without the item that an error is in, and its name; None where the error is in none."""
    place = _PLACE.match(error)
    if place is None:
        return None
    data: dict[str, Any] = json.loads(answer)
    item = data["rubric"][place[1]].pop(int(place[2]))
    name = (item.get("id") or item.get("name")) if isinstance(item, dict) else ""
    return json.dumps({FORMAT: data[FORMAT], "rubric": data["rubric"]}), str(name or "")


def _unsound(rubric: Rubric) -> str:
    try:
        verify(rubric)
    except IRError as error:
        return str(error)
    return ""
