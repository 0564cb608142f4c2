"""Breaks the text of an expression into lines that fit, where a reader would break it."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.diagnostics.visible import columns

HANGING = 2
"""Lines after the first are moved to the right by this much."""
_LEADERS = ("and ", "or ", "implies ", "where ", "then ", "else ")
"""A line may well begin with these words."""

Piece = tuple[int, int]
"""Where a line begins and ends in the text."""


def broken(text: str, width: int) -> list[Piece] | None:
    """Give back the lines of a text, without the blanks between them, none wider than `width`.

    A line ends after a comma or before a connective, as far outside of brackets as can be; else at any blank outside
    quotes. None where that is not enough.
    """
    places = list(_places(text))
    pieces: list[Piece] = []
    start, room = 0, width
    while columns(text[start:]) > room:
        fitting = [place for place in places if start < place[0] and columns(text[start : place[0] - 1]) <= room]
        if not fitting:
            return None
        at = min(fitting, key=lambda place: (place[1], -place[0]))[0]
        pieces.append((start, at - 1))
        start, room = at, width - HANGING
    return [*pieces, (start, len(text))]


def _places(text: str) -> Iterator[tuple[int, tuple[bool, int]]]:
    """Give back where lines may begin, with how unwelcome a break is there."""
    depth, quoted, escaped = 0, False, False
    for at, char in enumerate(text):
        if char == '"' and not escaped:
            quoted = not quoted
        escaped = char == "\\" and not escaped
        if quoted:
            continue
        depth += (char in "([") - (char in ")]")
        if char == " " and at > 0:
            welcome = text[at - 1] == "," or text.startswith(_LEADERS, at + 1)
            yield at + 1, (not welcome, depth)
