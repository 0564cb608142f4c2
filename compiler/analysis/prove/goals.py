"""From an assignment to what a text must show: the features, each within the region that the assignment has it in."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from rubricc.compiler.analysis.encode.expressions import ExpressionEncoder
from rubricc.compiler.analysis.encode.features import MILLIONTH, Passing
from rubricc.compiler.analysis.encode.keys import Key
from rubricc.compiler.analysis.solver.protocol import Solution
from rubricc.compiler.analysis.witness.goal import Goal
from rubricc.compiler.ir.expressions import Expression

Region = tuple[Fraction | None, Fraction | None]
"""A closed interval; None leaves a side open."""


class _Shown(NamedTuple):
    """What a literal says of a feature: the region it lies in where the literal holds, and where it does not."""

    key: Key
    node: Expression
    holds: Region
    fails: Region


class Observables:
    """The literals of a problem that a text shows: regions of features, truths, and what has a value."""

    def __init__(self, encoder: ExpressionEncoder) -> None:
        self.encoder = encoder
        self.true = encoder.problem.true
        self._shown: dict[int, _Shown] = {}
        self._present: dict[int, Expression] = {}
        table = encoder.table
        for key, feature in table.numbers.items():
            self._take_regions(key, feature.node, feature.regions, feature.step)
        for key, (node, entries) in table.entries.items():
            self._take_regions(key, node, entries.regions, Fraction(1))
        for key, (node, literal) in {**table.truths, **table.shown}.items():
            self._take(literal, _Shown(key, node, (Fraction(1), None), (None, Fraction(0))))
        for key, passing in table.passing:
            self._take_passing(key, passing)
        for key, (node, literal) in table.presence.items():
            if self._is_here(key):
                self._present.setdefault(literal, node)

    def _is_here(self, key: Key) -> bool:
        """Whether a feature is one of the inputs, not of some part of a text that stands for any."""
        return self.encoder.homes.get(key) is self.encoder

    def _take_regions(self, key: Key, node: Expression, regions: Mapping[int, int], step: Fraction) -> None:
        for bound, literal in regions.items():
            self._take(literal, _Shown(key, node, (bound * step, None), (None, (bound - 1) * step)))

    def _take_passing(self, key: Key, passing: Passing) -> None:
        """Take in the bounds of a graded rule, whose value may be made of several features."""
        for bound, literal in passing.bounds.items():
            low, high = (bound, None), (None, bound - MILLIONTH)
            if passing.less_is_better:
                low, high = (bound + MILLIONTH, None), (None, bound)
            holds, fails = (high, low) if passing.less_is_better else (low, high)
            self._take(literal, _Shown(key, passing.node, holds, fails))

    def _take(self, literal: int, shown: _Shown) -> None:
        if self._is_here(shown.key) and abs(literal) != self.true:
            self._shown.setdefault(literal, shown)

    def assumed(self, solution: Solution) -> list[int]:
        """Give back every observable literal as an assignment has it.

        The plainest come last: where there is a choice, a core keeps what comes later.
        """
        known = [*self._present, *reversed(self._shown)]
        return list(dict.fromkeys(literal if solution.truth(literal) else -literal for literal in known))

    def goals(self, literals: Collection[int]) -> list[Goal]:
        """Give back what a text must show for these literals to hold; those that it cannot show are passed over."""
        found: dict[Key, _Wanted] = {}
        for literal in literals:
            for shown, region in self._regions(literal):
                found.setdefault(shown.key, _Wanted(shown.node)).narrow(region)
        return [*(wanted.goal for wanted in found.values()), *self._presences(literals)]

    def _regions(self, literal: int) -> Iterator[tuple[_Shown, Region]]:
        """Yield what a literal shows, by itself or else by its negation."""
        if literal in self._shown:
            yield self._shown[literal], self._shown[literal].holds
        elif -literal in self._shown:
            yield self._shown[-literal], self._shown[-literal].fails

    def _presences(self, literals: Collection[int]) -> Iterator[Goal]:
        for literal in literals:
            node = self._present.get(abs(literal))
            if node is not None:
                yield Goal(node, defined=literal > 0)


class _Wanted:
    """The region that a feature should lie in."""

    def __init__(self, node: Expression) -> None:
        self.node = node
        self.low: Fraction | None = None
        self.high: Fraction | None = None

    def narrow(self, region: Region) -> None:
        """Let the feature lie in another region too."""
        low, high = region
        if low is not None:
            self.low = low if self.low is None else max(self.low, low)
        if high is not None:
            self.high = high if self.high is None else min(self.high, high)

    @property
    def goal(self) -> Goal:
        """The goal for the region."""
        return Goal(self.node, _decimal(self.low), _decimal(self.high))


def _decimal(bound: Fraction | None) -> Decimal | None:
    return None if bound is None else Decimal(bound.numerator) / Decimal(bound.denominator)
