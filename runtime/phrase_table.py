"""The phrases of one kind, and what an occurrence of each of their patterns means."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rubricc.runtime.automaton import Automaton
from rubricc.runtime.haystacks import Haystack
from rubricc.runtime.lexicon import Phrase
from rubricc.runtime.views import Views

Sighting = tuple[int, int, int]
"""Number of an entry over all lexicons of a matcher, and the span of one occurrence in a view."""


class Slot(NamedTuple):
    """One phrase as sought: its folded form, and the entries (numbered over all lexicons) that it stands for."""

    phrase: Phrase
    folded: str
    entries: tuple[int, ...]
    mask: int


class PhraseTable:
    """An automaton over the patterns of one haystack, and the slots of each pattern.

    `masks` has for each pattern the bits of its entries where every occurrence counts, 0 where some do not.
    """

    __slots__ = ("_automaton", "_doubts", "_masks", "_slots", "haystack")

    def __init__(self, haystack: Haystack, phrases: dict[Phrase, list[int]], language: str, masked: bool) -> None:
        self.haystack = haystack
        blank = Views("", language)
        by_pattern: dict[str, list[Slot]] = {}
        doubtful: set[str] = set()
        for phrase, entries in phrases.items():
            pattern, sure = haystack.pattern(phrase, blank)
            mask = sum(1 << entry for entry in set(entries)) if masked else 0
            by_pattern.setdefault(pattern, []).append(Slot(phrase, phrase.folded, tuple(entries), mask))
            if not sure:
                doubtful.add(pattern)
        self._automaton = Automaton(tuple(by_pattern))
        self._slots = list(by_pattern.values())
        self._doubts = [0] * len(by_pattern)
        self._masks = [0 if pattern in doubtful else _union(slots) for pattern, slots in by_pattern.items()]

    def mask(self, views: Views) -> int:
        """Give back the bits of the entries that are present; for tables built with `masked`."""
        haystack, slots = self.haystack, self._slots
        masks = self._doubts if haystack.doubtful(views) else self._masks
        total = 0
        for found in self._automaton.windows(haystack.text(views)):
            for number, start, end in found:
                mask = masks[number]
                if mask:
                    total |= mask
                    continue
                for phrase, folded, _, mask in slots[number]:
                    if mask & ~total and haystack.confirm(views, phrase, folded, start, end):
                        total |= mask
        return total

    def sightings(self, views: Views) -> Iterator[Sighting]:
        """Yield every occurrence of every phrase, once for each entry it stands for."""
        haystack, slots = self.haystack, self._slots
        for found in self._automaton.windows(haystack.text(views)):
            for number, start, end in found:
                for phrase, folded, entries, _ in slots[number]:
                    span = haystack.confirm(views, phrase, folded, start, end)
                    if span is not None:
                        for entry in entries:
                            yield entry, *span


def _union(slots: list[Slot]) -> int:
    mask = 0
    for slot in slots:
        mask |= slot.mask
    return mask
