"""Where the characters of a folded view come from in the original text."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterator

from rubricc.runtime.fold import Piece, composes_alone, exact_segments, folded_segments, folds_alone

Stretch = tuple[int, int, int]
"""Length in the view and span in the original; a stretch as long as its span is one for one."""


class Origin:
    """A map from places in a view to spans of the original, held as stretches that shift alike.

    Memory grows with the number of stretches (about one a word), not with the number of characters.
    `one_for_one` is False where two characters of the view share a place in the original.
    """

    __slots__ = ("_ends", "_places", "_starts", "one_for_one")

    def __init__(self, stretches: Iterator[Stretch]) -> None:
        self._places = array("q")
        self._starts = array("q")
        self._ends = array("q")
        self.one_for_one = True
        place = last = 0
        for length, start, end in stretches:
            self._places.append(place)
            self._starts.append(start)
            self._ends.append(end)
            apart = start >= last and (length == 1 or length == end - start)
            self.one_for_one, last = self.one_for_one and apart, end
            place += length
        self._places.append(place)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Give back the original span of the view's `[start, end)`; an empty one maps to an empty one."""
        first = self._at(start)[0]
        return (first, self._at(end - 1)[1]) if end > start else (first, first)

    def _at(self, place: int) -> tuple[int, int]:
        run = bisect_right(self._places, place) - 1
        if run >= len(self._starts):
            last = self._ends[-1] if self._ends else 0
            return last, last
        start, end = self._starts[run], self._ends[run]
        if end - start == self._places[run + 1] - self._places[run]:
            start += place - self._places[run]
            end = start + 1
        return start, end


def folded_origin(text: str) -> Origin:
    """Give back where the characters of `fold(text)` come from."""
    return Origin(_stretches(text, folds_alone, folded_segments))


def exact_origin(text: str) -> Origin:
    """Give back where the characters of `exact(text)` come from."""
    return Origin(_stretches(text, composes_alone, exact_segments))


def _stretches(
    text: str, alone: Callable[[str], bool], segments: Callable[[str], Iterator[Piece]]
) -> Iterator[Stretch]:
    """Yield the stretches of a text, with each run of white space as one blank and none at the ends."""
    blank: tuple[int, int] | None = None
    begun = False
    for length, start, end in _raw_stretches(text, alone, segments):
        if length == 0:
            blank = (blank[0] if blank else start, end)
            continue
        if blank is not None and begun:
            yield 1, *blank
        blank, begun = None, True
        yield length, start, end


def _raw_stretches(
    text: str, alone: Callable[[str], bool], segments: Callable[[str], Iterator[Piece]]
) -> Iterator[Stretch]:
    """Yield stretches of plain characters, of white space (length 0), and one for each difficult character."""
    for match in _splitter(text, alone).finditer(text):
        start, end = match.span()
        if match.lastgroup == "plain":
            yield end - start, start, end
        elif match.lastgroup == "white":
            yield 0, start, end
        else:
            yield from _difficult(start, list(segments(match.group())))


def _difficult(offset: int, pieces: list[Piece]) -> Iterator[Stretch]:
    """Yield one stretch for characters that share a segment, unless white space is among them."""
    spans = {(start, end) for _, start, end in pieces}
    if len(spans) == 1 and not any(character.isspace() for character, _, _ in pieces):
        start, end = spans.pop()
        if len(pieces) != end - start or len(pieces) == 1:
            yield len(pieces), offset + start, offset + end
            return
    for character, start, end in pieces:
        yield 0 if character.isspace() else 1, offset + start, offset + end


def _splitter(text: str, alone: Callable[[str], bool]) -> re.Pattern[str]:
    """Give back an expression that splits the text into plain runs, white space, and difficult segments."""
    difficult = "" if text.isascii() else "".join(c for c in sorted(set(text)) if not c.isspace() and not alone(c))
    if not difficult:
        return re.compile(r"(?P<plain>\S+(?:\s\S+)*)|(?P<white>\s+)")
    those = "".join(f"\\U{ord(c):08x}" for c in difficult)
    plain = rf"(?P<plain>[^\s{those}]+(?:\s[^\s{those}]+)*(?![{those}]))"
    return re.compile(rf"{plain}|(?P<white>\s+(?![{those}]))|(?P<hard>.[{those}]*)", re.S)
