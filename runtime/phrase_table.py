"""The phrases of one kind, and what an occurrence of each of their patterns means."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import NamedTuple

from rubricc.runtime.automaton import Automaton, Occurrence
from rubricc.runtime.haystacks import Haystack, Sought
from rubricc.runtime.lexicon import Phrase
from rubricc.runtime.views import Views

Begins = Callable[[bytes, int], bool]
"""Tells whether some bytes stand at a place."""


class Slot(NamedTuple):
    """One phrase as sought, and the entries (numbered over all lexicons) that it stands for, as bits too."""

    sought: Sought
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
        for phrase, entries in phrases.items():
            sought = haystack.seek(phrase, blank)
            slot = Slot(sought, tuple(entries), _bits(entries) if masked else 0)
            by_pattern.setdefault(sought.pattern, []).append(slot)
        self._automaton = Automaton(tuple(by_pattern))
        self._slots = list(by_pattern.values())
        self._unsure: list[tuple[int, ...]] = [()] * len(by_pattern)
        self._sure = [_sure_entries(slots) for slots in self._slots]
        self._doubts = [0] * len(by_pattern)
        self._masks = [_bits(entries) if masked else 0 for entries in self._sure]

    def search(self, views: Views) -> Iterable[list[Occurrence]]:
        """Give back the occurrences of the patterns, for the other methods: a list for a text of common length.

        Where the text is long it is an iterator, which yields them one stretch of the text after the other.
        """
        text = self.haystack.text(views)
        return [self._automaton.find(text)] if len(text) <= self._automaton.window else self._automaton.windows(text)

    def mask(self, views: Views, searched: Iterable[list[Occurrence]]) -> int:
        """Give back the bits of the entries that are present."""
        haystack = self.haystack
        masks = self._doubts if haystack.doubtful(views) else self._masks
        begins = views.folded_bytes.startswith if haystack.overhang and views.original.isascii() else None
        total = 0
        for found in searched:
            total = self._add_bits(total, found, masks, views, begins)
        return total

    def _add_bits(
        self, total: int, found: list[Occurrence], masks: list[int], views: Views, begins: Begins | None
    ) -> int:
        """Give back the bits with those of what was found; `begins` confirms words in ASCII without further ado."""
        slots = self._slots
        for number, start, end in found:
            mask = masks[number]
            if mask:
                total |= mask
                continue
            for sought, _, mask in slots[number]:
                if begins is not None:
                    if begins(sought.encoded, start - sought.shift):
                        total |= mask
                elif mask & ~total and self.haystack.confirm(views, sought, start, end):
                    total |= mask
        return total

    def entries(self, views: Views, searched: Iterable[list[Occurrence]]) -> set[int]:
        """Give back the entries that are present."""
        haystack = self.haystack
        sure = self._unsure if haystack.doubtful(views) else self._sure
        present: set[int] = set()
        for found in searched:
            for number, start, end in found:
                if sure[number]:
                    present.update(sure[number])
                    continue
                for sought, entries, _ in self._slots[number]:
                    if not present.issuperset(entries) and haystack.confirm(views, sought, start, end):
                        present.update(entries)
        return present

    def places(
        self, views: Views, searched: Iterable[list[Occurrence]], into: defaultdict[int, list[tuple[int, int]]]
    ) -> None:
        """Add to each entry the spans of its occurrences, in the view that the haystack is made from."""
        haystack, overhang = self.haystack, self.haystack.overhang
        sure = self._unsure if haystack.doubtful(views) else self._sure
        for found in searched:
            for number, start, end in found:
                if sure[number]:
                    span = (start, end - overhang)
                    for entry in sure[number]:
                        into[entry].append(span)
                    continue
                for sought, entries, _ in self._slots[number]:
                    confirmed = haystack.confirm(views, sought, start, end)
                    if confirmed is not None:
                        for entry in entries:
                            into[entry].append(confirmed)


def _sure_entries(slots: list[Slot]) -> tuple[int, ...]:
    """Give back the entries of a pattern's slots, or none where an occurrence has to be confirmed."""
    if not all(slot.sought.sure for slot in slots):
        return ()
    return tuple(dict.fromkeys(entry for slot in slots for entry in slot.entries))


def _bits(entries: Iterable[int]) -> int:
    bits = 0
    for entry in entries:
        bits |= 1 << entry
    return bits
