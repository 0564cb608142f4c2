"""The phrases of one kind, and what an occurrence of each of their patterns means."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from operator import itemgetter
from typing import NamedTuple

from rubricc.runtime.automaton import Automaton, Occurrence
from rubricc.runtime.haystacks import FLAT, Haystack, Sought
from rubricc.runtime.lexicon import Phrase
from rubricc.runtime.views import Views

_FEW = 4
"""Up to so many phrases are sought one by one."""

_NUMBER = itemgetter(0)

Begins = Callable[[bytes, int], bool]
"""Tells whether some bytes stand at a place."""


class Sure(NamedTuple):
    """The entries that stand wherever a pattern occurs: from `shift` before it, `length` characters long."""

    entries: tuple[int, ...] = ()
    shift: int = 0
    length: int = 0


class Slot(NamedTuple):
    """One phrase as sought, and the entries (numbered over all lexicons) that it stands for, as bits too."""

    sought: Sought
    entries: tuple[int, ...]
    mask: int


class PhraseTable:
    """An automaton over the patterns of one haystack, and the slots of each pattern.

    Presence is asked as bits of one integer (`mask`), for tables built with `masked`, or as a set (`entries`).
    """

    __slots__ = ("_automaton", "_doubts", "_masks", "_slots", "_sure", "_unsure", "few", "haystack")

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
        self._unsure = [Sure()] * len(by_pattern)
        self._sure = [_surely(slots) for slots in self._slots]
        self._doubts = [0] * len(by_pattern)
        self._masks = [_bits(sure.entries) if masked else 0 for sure in self._sure]
        self.few = self._few() if haystack is FLAT else ()
        """The patterns and bits of a table with so few phrases that each is best sought by itself in ASCII text."""

    def _few(self) -> tuple[tuple[bytes, int], ...]:
        slots = [slot for slots in self._slots for slot in slots]
        few = len(slots) <= _FEW and all(slot.sought.sure for slot in slots)
        return tuple((slot.sought.pattern.encode(), slot.mask) for slot in slots) if few else ()

    def search(self, views: Views) -> Iterable[list[Occurrence]]:
        """Give back the occurrences of the patterns, for the other methods: a list for a text of common length.

        Where the text is long it is an iterator, which yields them one stretch of the text after the other.
        """
        text = self.haystack.text(views)
        return [self._automaton.find(text)] if len(text) <= self._automaton.window else self._automaton.windows(text)

    def mask(self, views: Views, searched: Iterable[list[Occurrence]]) -> int:
        """Give back the bits of the entries that are present."""
        total = 0
        for found in searched:
            if self.haystack.literal and views.original.isascii():
                total = self._add_literal(total, found, views.folded_bytes.startswith)
            else:
                total = self._add_confirmed(total, found, views)
        return total

    def mask_of_few(self, views: Views) -> int:
        """Give back the bits of the entries that are present in an ASCII text, for a table of few phrases."""
        text, total = views.folded_bytes, 0
        for pattern, mask in self.few:
            if pattern in text:
                total |= mask
        return total

    def _add_literal(self, total: int, found: list[Occurrence], begins: Begins) -> int:
        """Give back the bits with those of what was found in ASCII text, where `begins` is all there is to confirm."""
        masks, doubts = self._masks, set()
        for number in set(map(_NUMBER, found)):
            mask = masks[number]
            if mask:
                total |= mask
            else:
                doubts.add(number)
        if doubts:
            for number, start, _ in found:
                if number in doubts:
                    for sought, _, mask in self._slots[number]:
                        if begins(sought.encoded, start - sought.shift):
                            total |= mask
        return total

    def _add_confirmed(self, total: int, found: list[Occurrence], views: Views) -> int:
        """Give back the bits with those of what was found."""
        masks = self._doubts if self.haystack.doubtful(views) else self._masks
        for number, start, end in found:
            mask = masks[number]
            if mask:
                total |= mask
                continue
            for sought, _, mask in self._slots[number]:
                if mask & ~total and self.haystack.confirm(views, sought, start, end):
                    total |= mask
        return total

    def entries(self, views: Views, searched: Iterable[list[Occurrence]]) -> set[int]:
        """Give back the entries that are present."""
        haystack = self.haystack
        sure = self._unsure if haystack.doubtful(views) else self._sure
        present: set[int] = set()
        for found in searched:
            for number, start, end in found:
                if sure[number].entries:
                    present.update(sure[number].entries)
                    continue
                for sought, entries, _ in self._slots[number]:
                    if not present.issuperset(entries) and haystack.confirm(views, sought, start, end):
                        present.update(entries)
        return present

    def places(
        self, views: Views, searched: Iterable[list[Occurrence]], into: defaultdict[int, list[tuple[int, int]]]
    ) -> None:
        """Add to each entry the spans of its occurrences, in the view that the haystack is made from."""
        haystack = self.haystack
        sure = self._unsure if haystack.doubtful(views) else self._sure
        for found in searched:
            for number, start, end in found:
                surely, shift, length = sure[number]
                if surely:
                    span = (start - shift, start - shift + length)
                    for entry in surely:
                        into[entry].append(span)
                    continue
                for sought, entries, _ in self._slots[number]:
                    confirmed = haystack.confirm(views, sought, start, end)
                    if confirmed is not None:
                        for entry in entries:
                            into[entry].append(confirmed)


def _surely(slots: list[Slot]) -> Sure:
    """Give back the entries of a pattern's slots, or none where an occurrence has to be confirmed."""
    places = {(slot.sought.shift, len(slot.sought.folded)) for slot in slots}
    if len(places) > 1 or not all(slot.sought.sure for slot in slots):
        return Sure()
    return Sure(tuple(dict.fromkeys(entry for slot in slots for entry in slot.entries)), *places.pop())


def _bits(entries: Iterable[int]) -> int:
    bits = 0
    for entry in entries:
        bits |= 1 << entry
    return bits
