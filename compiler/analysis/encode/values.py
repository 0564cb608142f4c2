"""Numbers of a rubric as an analysis sees them: things that can be asked whether they reach a bound.

Every value lies on a grid (whole numbers for counts, millionths for ratios), so `x > 0.3` is `x ≥ 0.300001` and each
question becomes one literal. `defined` is the literal of having a value at all; the answers mean nothing without it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Protocol

from rubricc.compiler.analysis.solver.problem import Problem

MILLION = 1_000_000
HALF = Fraction(1, 2 * MILLION)
"""Half of the step that quotients are rounded to."""


class Value(Protocol):
    """A number: `low` and `high` are bounds where they are known, `step` the grid it lies on (None: unknown)."""

    @property
    def defined(self) -> int:
        """The literal of having a value."""

    @property
    def low(self) -> Fraction | None:
        """A lower bound."""

    @property
    def high(self) -> Fraction | None:
        """An upper bound."""

    def at_least(self, bound: Fraction) -> int:
        """Give back the literal of value ≥ bound."""

    def above(self, bound: Fraction) -> int:
        """Give back the literal of value > bound."""


@dataclass(frozen=True)
class Constant:
    """A number that is known."""

    problem: Problem
    value: Fraction

    @property
    def defined(self) -> int:
        """Always."""
        return self.problem.true

    @property
    def low(self) -> Fraction:
        """The number."""
        return self.value

    @property
    def high(self) -> Fraction:
        """The number."""
        return self.value

    def at_least(self, bound: Fraction) -> int:
        """Whether the number reaches the bound."""
        return self._answer(self.value >= bound)

    def above(self, bound: Fraction) -> int:
        """Whether the number is above the bound."""
        return self._answer(self.value > bound)

    def _answer(self, truth: bool) -> int:
        return self.problem.true if truth else -self.problem.true


@dataclass(frozen=True)
class Affine:
    """inner × factor + offset, exactly."""

    inner: Value
    factor: Fraction
    offset: Fraction = Fraction(0)

    @property
    def defined(self) -> int:
        """Where the inner one is."""
        return self.inner.defined

    @property
    def low(self) -> Fraction | None:
        """The image of the bound that the sign of the factor picks."""
        return self._image(self.inner.low if self.factor > 0 else self.inner.high)

    @property
    def high(self) -> Fraction | None:
        """The image of the other bound."""
        return self._image(self.inner.high if self.factor > 0 else self.inner.low)

    def _image(self, bound: Fraction | None) -> Fraction | None:
        return None if bound is None else bound * self.factor + self.offset

    def at_least(self, bound: Fraction) -> int:
        """Ask the inner value; a negative factor turns the question round."""
        inner = (bound - self.offset) / self.factor
        return self.inner.at_least(inner) if self.factor > 0 else -self.inner.above(inner)

    def above(self, bound: Fraction) -> int:
        """Ask the inner value; a negative factor turns the question round."""
        inner = (bound - self.offset) / self.factor
        return self.inner.above(inner) if self.factor > 0 else -self.inner.at_least(inner)


@dataclass(frozen=True)
class Rounded:
    """The inner value rounded to millionths, halves away from zero, as quotients are."""

    inner: Value

    @property
    def defined(self) -> int:
        """Where the inner one is."""
        return self.inner.defined

    @property
    def low(self) -> Fraction | None:
        """The bound, rounded."""
        return None if self.inner.low is None else Fraction(floor(self.inner.low * MILLION), MILLION)

    @property
    def high(self) -> Fraction | None:
        """The bound, rounded."""
        return None if self.inner.high is None else Fraction(ceil(self.inner.high * MILLION), MILLION)

    def at_least(self, bound: Fraction) -> int:
        """Ask whether the exact value rounds to the bound or more."""
        step = Fraction(ceil(bound * MILLION), MILLION)
        return self.inner.at_least(step - HALF) if step > 0 else self.inner.above(step - HALF)

    def above(self, bound: Fraction) -> int:
        """Ask whether the exact value rounds to more than the bound."""
        return self.at_least(Fraction(floor(bound * MILLION) + 1, MILLION))


@dataclass(frozen=True)
class Extremum:
    """The largest (or smallest) of several values; undefined where any is."""

    problem: Problem
    values: tuple[Value, ...]
    largest: bool
    defined: int

    @property
    def low(self) -> Fraction | None:
        """The largest (smallest) of the lower bounds."""
        lows = [value.low for value in self.values]
        if self.largest:
            return max((low for low in lows if low is not None), default=None)
        return None if None in lows else min(low for low in lows if low is not None)

    @property
    def high(self) -> Fraction | None:
        """The largest (smallest) of the upper bounds."""
        highs = [value.high for value in self.values]
        if not self.largest:
            return min((high for high in highs if high is not None), default=None)
        return None if None in highs else max(high for high in highs if high is not None)

    def at_least(self, bound: Fraction) -> int:
        """Any of them for the largest, all of them for the smallest."""
        return self._joined([value.at_least(bound) for value in self.values])

    def above(self, bound: Fraction) -> int:
        """Any of them for the largest, all of them for the smallest."""
        return self._joined([value.above(bound) for value in self.values])

    def _joined(self, literals: Sequence[int]) -> int:
        return self.problem.disjunction(literals) if self.largest else self.problem.conjunction(literals)


@dataclass(frozen=True)
class Selected:
    """One value where a condition holds, else another."""

    problem: Problem
    condition: int
    then: Value
    otherwise: Value

    @property
    def defined(self) -> int:
        """Where the chosen one is."""
        return self._pick(self.then.defined, self.otherwise.defined)

    @property
    def low(self) -> Fraction | None:
        """The smaller lower bound."""
        lows = (self.then.low, self.otherwise.low)
        return None if lows[0] is None or lows[1] is None else min(lows[0], lows[1])

    @property
    def high(self) -> Fraction | None:
        """The larger upper bound."""
        highs = (self.then.high, self.otherwise.high)
        return None if highs[0] is None or highs[1] is None else max(highs[0], highs[1])

    def at_least(self, bound: Fraction) -> int:
        """Ask the chosen one."""
        return self._pick(self.then.at_least(bound), self.otherwise.at_least(bound))

    def above(self, bound: Fraction) -> int:
        """Ask the chosen one."""
        return self._pick(self.then.above(bound), self.otherwise.above(bound))

    def _pick(self, then: int, otherwise: int) -> int:
        if then == otherwise:
            return then
        problem = self.problem
        return problem.disjunction(
            [problem.conjunction([self.condition, then]), problem.conjunction([-self.condition, otherwise])]
        )


@dataclass(frozen=True)
class Size:
    """The distance from zero."""

    problem: Problem
    inner: Value

    @property
    def defined(self) -> int:
        """Where the inner one is."""
        return self.inner.defined

    @property
    def low(self) -> Fraction:
        """At least nothing."""
        low, high = self.inner.low, self.inner.high
        return max(Fraction(0), low if low is not None else Fraction(0), -high if high is not None else Fraction(0))

    @property
    def high(self) -> Fraction | None:
        """The larger of the distances of the bounds."""
        low, high = self.inner.low, self.inner.high
        return None if low is None or high is None else max(-low, high)

    def at_least(self, bound: Fraction) -> int:
        """Far enough up, or far enough down."""
        if bound <= 0:
            return self.problem.true
        return self.problem.disjunction([self.inner.at_least(bound), -self.inner.above(-bound)])

    def above(self, bound: Fraction) -> int:
        """Further than the bound, up or down."""
        if bound < 0:
            return self.problem.true
        return self.problem.disjunction([self.inner.above(bound), -self.inner.at_least(-bound)])


@dataclass(frozen=True)
class Tally:
    """How many of some literals hold."""

    problem: Problem
    literals: tuple[int, ...]

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
        return Fraction(len(self.literals))

    def at_least(self, bound: Fraction) -> int:
        """Whether that many hold."""
        return self.problem.at_least(self.literals, ceil(bound))

    def above(self, bound: Fraction) -> int:
        """Whether more than that many hold."""
        return self.problem.at_least(self.literals, floor(bound) + 1)


@dataclass(frozen=True)
class Given:
    """The inner value, where something else is defined too."""

    inner: Value
    defined: int

    @property
    def low(self) -> Fraction | None:
        """As of the inner one."""
        return self.inner.low

    @property
    def high(self) -> Fraction | None:
        """As of the inner one."""
        return self.inner.high

    def at_least(self, bound: Fraction) -> int:
        """Ask the inner one."""
        return self.inner.at_least(bound)

    def above(self, bound: Fraction) -> int:
        """Ask the inner one."""
        return self.inner.above(bound)
