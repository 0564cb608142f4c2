"""Marks in text that is being written: where each stretch of a rubric comes from in the Python."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rubricc.compiler.frontend.python.values import Where

_OPEN, _SEPARATOR, _CLOSE = "\ue000", "\ue001", "\ue002"
_MARK = re.compile(f"{_OPEN}(\\d+),(\\d+){_SEPARATOR}|{_CLOSE}")


@dataclass(frozen=True, slots=True)
class Stretch:
    """The stretch `[start, end)` of the rubric comes from the stretch `where` of the Python."""

    start: int
    end: int
    where: Where


def mark(text: str, where: Where | None) -> str:
    """Give back a text that remembers where it comes from."""
    if where is None or where == (0, 0):
        return text
    return f"{_OPEN}{where[0]},{where[1]}{_SEPARATOR}{text}{_CLOSE}"


def unmarked(text: str) -> str:
    """Give back a text without its marks."""
    return _MARK.sub("", text)


def collect(text: str) -> tuple[str, list[Stretch]]:
    """Give back a text without its marks, and what they said."""
    pieces: list[str] = []
    stretches: list[Stretch] = []
    opened: list[tuple[int, Where]] = []
    at = length = 0
    for found in _MARK.finditer(text):
        pieces.append(text[at : found.start()])
        length += found.start() - at
        at = found.end()
        if found[1] is not None:
            opened.append((length, (int(found[1]), int(found[2]))))
        else:
            start, where = opened.pop()
            stretches.append(Stretch(start, length, where))
    pieces.append(text[at:])
    return "".join(pieces), stretches
