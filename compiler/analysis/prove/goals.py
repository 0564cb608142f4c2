"""From an assignment to what a text must show: the features, each within the region that the assignment has it in."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction

from rubricc.compiler.analysis.encode.expressions import ExpressionEncoder
from rubricc.compiler.analysis.encode.keys import Key
from rubricc.compiler.analysis.solver.protocol import Solution
from rubricc.compiler.analysis.witness.goal import Goal
from rubricc.compiler.ir.expressions import Expression


class Observables:
    """The literals of a problem that a text shows: regions of features, truths, and what has a value."""

    def __init__(self, encoder: ExpressionEncoder) -> None:
        self.encoder = encoder
        self.true = encoder.problem.true
        self._owners: dict[int, tuple[Key, Expression, int | None, Fraction]] = {}
        self._present: dict[int, Expression] = {}
        table = encoder.table
        for key, feature in table.numbers.items():
            self._take_regions(key, feature.node, feature.regions, feature.step)
        for key, (node, entries) in table.entries.items():
            self._take_regions(key, node, entries.regions, Fraction(1))
        for key, (node, literal) in {**table.truths, **table.shown}.items():
            self._take(key, literal, node, None, Fraction(1))
        for key, (node, literal) in table.presence.items():
            if self._is_here(key):
                self._present.setdefault(literal, node)

    def _is_here(self, key: Key) -> bool:
        """Whether a feature is one of the inputs, not of some part of a text that stands for any."""
        return self.encoder.homes.get(key) is self.encoder

    def _take_regions(self, key: Key, node: Expression, regions: Mapping[int, int], step: Fraction) -> None:
        for bound, literal in regions.items():
            self._take(key, literal, node, bound, step)

    def _take(self, key: Key, literal: int, node: Expression, bound: int | None, step: Fraction) -> None:
        if self._is_here(key) and abs(literal) != self.true:
            self._owners.setdefault(literal, (key, node, bound, step))

    def assumed(self, solution: Solution) -> list[int]:
        """Give back every observable literal as an assignment has it."""
        known = [*self._owners, *self._present]
        return [literal if solution.truth(literal) else -literal for literal in dict.fromkeys(known)]

    def goals(self, literals: Collection[int]) -> list[Goal]:
        """Give back what a text must show for these literals to hold; those that it cannot show are passed over."""
        found: dict[Key, _Wanted] = {}
        for literal in literals:
            owner = self._owners.get(literal) or self._owners.get(-literal)
            if owner is not None:
                key, node, bound, step = owner
                found.setdefault(key, _Wanted(node, step)).want(bound, holds=literal in self._owners)
        goals = [wanted.goal for wanted in found.values()]
        return [*goals, *self._presences(literals)]

    def _presences(self, literals: Collection[int]) -> Iterator[Goal]:
        for literal in literals:
            node = self._present.get(abs(literal))
            if node is not None:
                yield Goal(node, defined=literal > 0)


class _Wanted:
    """The region that a feature should lie in."""

    def __init__(self, node: Expression, step: Fraction) -> None:
        self.node = node
        self.step = step
        self.low: int | None = None
        self.high: int | None = None

    def want(self, bound: int | None, holds: bool) -> None:
        """Narrow the region by one literal: that of a truth where `bound` is None, else that of reaching it."""
        if holds:
            low = 1 if bound is None else bound
            self.low = low if self.low is None else max(self.low, low)
        else:
            high = 0 if bound is None else bound - 1
            self.high = high if self.high is None else min(self.high, high)

    @property
    def goal(self) -> Goal:
        """The goal for the region."""
        return Goal(self.node, self._decimal(self.low), self._decimal(self.high))

    def _decimal(self, bound: int | None) -> Decimal | None:
        return None if bound is None else Decimal(bound) * (Decimal(self.step.numerator) / self.step.denominator)
