"""What is known of the phrases in one text: which entries are present, and which presences imply others.

An entry that stands in one list only, and neither contains nor is contained in a phrase of another entry, is told
apart from its like by nothing: all such entries of a list are one pool, of which only the number present matters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor

from rubricc.compiler.analysis.encode.amounts import Amounts, total
from rubricc.compiler.analysis.encode.phrasebook import EntryKey, Phrasebook
from rubricc.compiler.analysis.encode.sums import Scaled
from rubricc.compiler.analysis.relations.containment import Form
from rubricc.compiler.analysis.solver.problem import Problem


@dataclass(eq=False)
class Distinct:
    """How many entries of a list are present: those known one by one, and the pool of the others."""

    problem: Problem
    known: tuple[int, ...]
    pool: int
    """How many entries are in the pool."""
    regions: dict[int, int] = field(default_factory=dict)
    """The literal of each number of entries that has been asked about."""
    _pooled: list[int] = field(default_factory=list)

    @property
    def defined(self) -> int:
        """Always."""
        return self.problem.true

    @property
    def low(self) -> Fraction:
        """None of them."""
        return Fraction(0)

    @property
    def high(self) -> Fraction:
        """All of them."""
        return Fraction(len(self.known) + self.pool)

    @property
    def some(self) -> int:
        """The literal of any entry being present."""
        return self.reaches(1)

    def at_least(self, bound: Fraction) -> int:
        """Give back the literal of that many being present."""
        return self.reaches(ceil(bound))

    def above(self, bound: Fraction) -> int:
        """Give back the literal of more than that many being present."""
        return self.reaches(floor(bound) + 1)

    def reaches(self, count: int) -> int:
        """Give back the literal of `count` entries being present."""
        if count <= 0:
            return self.problem.true
        if count > self.high:
            return -self.problem.true
        if count not in self.regions:
            self.regions[count] = self.problem.at_least([*self.known, *self.pooled(min(count, self.pool))], count)
        return self.regions[count]

    def pooled(self, count: int) -> list[int]:
        """Give back literals of which the k-th says that k entries of the pool are present."""
        while len(self._pooled) < count:
            self._pooled.append(self.problem.boolean())
            if len(self._pooled) > 1:
                self.problem.implies(self._pooled[-1], self._pooled[-2])
        return self._pooled[:count]

    def scaled(self, amounts: Amounts) -> Scaled:
        """Give back the number as an amount."""
        literals = [*self.known, *self.pooled(self.pool)]
        return Scaled(total([amounts.when(literal, 1) for literal in literals]), Fraction(1))


@dataclass(eq=False)
class TextPhrases:
    """The phrases that are sought in one text, by the lists they stand in."""

    problem: Problem
    book: Phrasebook
    names: tuple[str, ...]
    entries: dict[EntryKey, int] = field(default_factory=dict)
    """The literal of each entry that is told apart."""
    spellings: dict[Form, int] = field(default_factory=dict)
    polar: dict[tuple[EntryKey | str, str], int] = field(default_factory=dict)
    """The literal of an entry, or of any entry in the pool of a list, having a hit that a polarity tool asks for."""
    _keys: dict[str, list[EntryKey]] = field(default_factory=dict)
    _lists: dict[str, Distinct] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._keys = {name: self.book.keys(name) for name in self.names}
        related = self.book.implied(dict.fromkeys(form for keys in self._keys.values() for key in keys for form in key))
        for key in sorted(self._told_apart(related)):
            self.entries[key] = self.problem.disjunction([self._spelling(form) for form in key])
        for one, others in related.items():
            for other in others:
                if one in self.spellings and other in self.spellings:
                    self.problem.implies(self.spellings[one], self.spellings[other])

    def _told_apart(self, related: Mapping[Form, Sequence[Form]]) -> set[EntryKey]:
        """Give back the entries that stand in several lists, or share a phrase or a part of one with another entry."""
        lists = Counter(key for keys in self._keys.values() for key in set(keys))
        owners: dict[Form, set[EntryKey]] = {}
        for key in lists:
            for form in key:
                owners.setdefault(form, set()).add(key)
        apart = {key for key, times in lists.items() if times > 1}
        for touched in owners.values():
            if len(touched) > 1:
                apart |= touched
        for one, others in related.items():
            touched = owners[one].union(*(owners[other] for other in others))
            if len(touched) > 1:
                apart |= touched
        return apart

    def _spelling(self, form: Form) -> int:
        if form not in self.spellings:
            self.spellings[form] = self.problem.boolean(form.text)
        return self.spellings[form]

    def distinct(self, name: str) -> Distinct:
        """Give back how many entries of a list are present; one that the list has twice counts twice."""
        if name not in self._lists:
            keys = self._keys[name]
            pool = [key for key in keys if key not in self.entries]
            twice = [key for key, times in Counter(pool).items() if times > 1]
            for key in twice:
                self.entries[key] = self.problem.disjunction([self._spelling(form) for form in key])
            known = tuple(self.entries[key] for key in keys if key in self.entries)
            self._lists[name] = Distinct(self.problem, known, sum(key not in self.entries for key in keys))
        return self._lists[name]

    @property
    def asked(self) -> tuple[str, ...]:
        """The lists whose entries have been asked about."""
        return tuple(self._lists)

    def keys(self, name: str) -> list[EntryKey]:
        """Give back what the entries of a list are."""
        return self._keys[name]
