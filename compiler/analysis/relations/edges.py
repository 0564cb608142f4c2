"""Which places of a phrase are word boundaries in every text that the phrase can stand in."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Literal

from rubricc.runtime.boundaries import SPACELESS, is_boundary, joined
from rubricc.runtime.fold import is_mark

Footing = Literal["anywhere", "whole", "stems"]
"""What is known of an occurrence: nothing, that both its ends are boundaries, or that alone and the words' stems."""

_LEFTS = ("", " ", "a", "abc", "1", "'", "_", "a'", "abc'", "a_", "中", "\u0301", "ก\u0e31", "a b", " a")
_RIGHTS = ("", " ", "a", "s", "s ", "sa", "1", "'", "_", "'s", "'s ", "'a", "_a", "中", "\u0301", "a'a", "s'a")
_CONTEXTS = tuple((left, right) for left in _LEFTS for right in _RIGHTS)
"""Surroundings that stand for all others: an edge looks at two characters on its right, and on its left at one, at
whether an apostrophe there joins, and at whether one or two letters before an apostrophe begin at a boundary."""


class Edges:
    """The edges of one phrase, given in the view that it is sought in, whatever stands around it there."""

    def __init__(self, text: str, footing: Footing, elision: bool) -> None:
        self._text = text
        self._footing = footing
        self._elision = elision
        self._known: dict[int, bool] = {}

    def is_sure(self, at: int) -> bool:
        """Tell whether the edge before `text[at]` is a boundary in every text, wherever the phrase occurs."""
        if at not in self._known:
            self._known[at] = self._is_sure(at)
        return self._known[at]

    @cached_property
    def can_hold(self) -> bool:
        """Whether there is a text in which both ends of the phrase are boundaries."""
        return next(self._contexts("whole"), None) is not None

    def _is_sure(self, at: int) -> bool:
        if self._footing != "anywhere" and at in (0, len(self._text)):
            return True
        if at == len(self._text) or is_mark(self._text[at]):  # after the last character a mark may follow
            return False
        around = self._text[max(at - 1, 0) : at + 1]
        if any(map(separates, around)):
            return True
        if self._footing == "stems":
            return False
        if any(map(SPACELESS.match, around)):
            return True
        return not all(map(_is_of_word, around)) and all(
            is_boundary(view, words, shift + at) for view, words, shift in self._contexts(self._footing)
        )

    def _contexts(self, footing: Footing) -> Iterator[tuple[str, str, int]]:
        """Yield views that hold the phrase, each with its joined form and the phrase's place in it."""
        for left, right in _CONTEXTS:
            view = left + self._text + right
            words = joined(view, self._elision)
            end = len(left) + len(self._text)
            if footing == "anywhere" or (is_boundary(view, words, len(left)) and is_boundary(view, words, end)):
                yield view, words, len(left)


def separates(character: str) -> bool:
    """Tell whether there is a boundary on both sides of the character, but for a mark that may follow."""
    return not _is_of_word(character) and character not in "'\u2019_"


def _is_of_word(character: str) -> bool:
    return character.isalnum() or is_mark(character)
