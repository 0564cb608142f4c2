"""The phrases of one kind, and what an occurrence of each of their patterns means."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rubricc.runtime.automaton import Automaton, Occurrence
from rubricc.runtime.haystacks import Haystack
from rubricc.runtime.lexicon import Phrase
from rubricc.runtime.views import Views


class Slot(NamedTuple):
    """One phrase as sought: its folded form, and the entries (numbered over all lexicons) that it stands for."""

    phrase: Phrase
    folded: str
    entries: tuple[int, ...]
    mask: int


class PhraseTable:
    """An automaton over the patterns of one haystack, and the slots of each pattern.

    Presence is asked as bits of one integer (`mask`), for tables built with `masked`, or as a set (`entries`).
    """

    __slots__ = ("_automaton", "_doubts", "_masks", "_slots", "_sure", "_unsure", "haystack")

    def __init__(self, haystack: Haystack, phrases: dict[Phrase, list[int]], language: str, masked: bool) -> None:
        self.haystack = haystack
        blank = Views("", language)
        by_pattern: dict[str, list[Slot]] = {}
        doubtful: set[str] = set()
        for phrase, entries in phrases.items():
            pattern, sure = haystack.pattern(phrase, blank)
            mask = _bits(entries) if masked else 0
            by_pattern.setdefault(pattern, []).append(Slot(phrase, phrase.folded, tuple(entries), mask))
            if not sure:
                doubtful.add(pattern)
        self._automaton = Automaton(tuple(by_pattern))
        self._slots = list(by_pattern.values())
        self._unsure = [()] * len(by_pattern)
        self._sure = [
            () if pattern in doubtful else tuple(dict.fromkeys(entry for slot in slots for entry in slot.entries))
            for pattern, slots in by_pattern.items()
        ]
        self._doubts = [0] * len(by_pattern)
        self._masks = [_bits(entries) if masked else 0 for entries in self._sure]

    def mask(self, views: Views) -> int:
        """Give back the bits of the entries that are present."""
        haystack, automaton = self.haystack, self._automaton
        text = haystack.text(views)
        masks = self._doubts if haystack.doubtful(views) else self._masks
        if len(text) <= automaton.window:
            return self._add_bits(0, automaton.find(text), masks, views)
        total = 0
        for found in automaton.windows(text):
            total = self._add_bits(total, found, masks, views)
        return total

    def _add_bits(self, total: int, found: list[Occurrence], masks: list[int], views: Views) -> int:
        """Give back the bits with those of what was found."""
        for number, start, end in found:
            mask = masks[number]
            if mask:
                total |= mask
                continue
            for phrase, folded, _, mask in self._slots[number]:
                if mask & ~total and self.haystack.confirm(views, phrase, folded, start, end):
                    total |= mask
        return total

    def entries(self, views: Views) -> set[int]:
        """Give back the entries that are present."""
        haystack = self.haystack
        sure = self._unsure if haystack.doubtful(views) else self._sure
        present: set[int] = set()
        for found in self._automaton.windows(haystack.text(views)):
            for number, start, end in found:
                if sure[number]:
                    present.update(sure[number])
                    continue
                for phrase, folded, entries, _ in self._slots[number]:
                    if not present.issuperset(entries) and haystack.confirm(views, phrase, folded, start, end):
                        present.update(entries)
        return present

    def places(self, views: Views, into: dict[int, list[tuple[int, int]]]) -> None:
        """Add to each entry the spans of its occurrences, in the view that the haystack is made from."""
        haystack, overhang = self.haystack, self.haystack.overhang
        sure = self._unsure if haystack.doubtful(views) else self._sure
        for found in self._automaton.windows(haystack.text(views)):
            for number, start, end in found:
                if sure[number]:
                    for entry in sure[number]:
                        into.setdefault(entry, []).append((start, end - overhang))
                    continue
                for phrase, folded, entries, _ in self._slots[number]:
                    span = haystack.confirm(views, phrase, folded, start, end)
                    if span is not None:
                        for entry in entries:
                            into.setdefault(entry, []).append(span)


def _bits(entries: Iterable[int]) -> int:
    bits = 0
    for entry in entries:
        bits |= 1 << entry
    return bits
