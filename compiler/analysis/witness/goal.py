"""What an answer should show: one feature of it, within bounds."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property

from rubricc.compiler.ir.expressions import Expression, InputRef
from rubricc.compiler.ir.numbers import Exact


@dataclass(frozen=True)
class Goal:
    """A feature of the inputs, and the closed interval its value should lie in.

    `feature` is a call of a tool, a quantifier, a comparison of texts, or any other expression over the inputs; a
    truth value counts 0 or 1. None leaves a side of the interval open. With `defined` false the value should be
    undefined. For an `InputRef` the value is 1 where the input is given and 0 where it is left out.
    """

    feature: Expression
    low: Decimal | None = None
    high: Decimal | None = None
    defined: bool = True

    @cached_property
    def bounds(self) -> tuple[Exact | None, Exact | None]:
        """The bounds as exact numbers, whole ones as ints."""
        return _exact(self.low), _exact(self.high)

    def met_by(self, value: Exact | None) -> bool:
        """Say whether a value of the feature is the one that is wanted."""
        if value is None or not self.defined:
            return (value is None or (value == 0 and isinstance(self.feature, InputRef))) != self.defined
        if isinstance(self.feature, InputRef) and self.low is None and self.high is None:
            return value == 1
        low, high = self.bounds
        return (low is None or value >= low) and (high is None or value <= high)

    def gap(self, value: Exact) -> Exact:
        """Give back how far a value must rise (above 0) or fall (below 0) to lie within the bounds."""
        low, high = self.bounds
        if low is not None and value < low:
            return low - value
        if high is not None and value > high:
            return high - value
        return 0

    def cost(self, value: Exact | None) -> float:
        """Give back 0 where the goal is met, else a number from 1 to 2 that falls as the value comes nearer."""
        if self.met_by(value):
            return 0.0
        if value is None or not self.defined:
            return 2.0
        away = float(self.gap(value))
        missed = self.bounds[0] if away > 0 else self.bounds[1]
        gap, bound = abs(away), abs(float(missed or 0))
        return 1 + gap / (gap + max(0.5, bound / 2))


def _exact(bound: Decimal | None) -> Exact | None:
    if bound is None:
        return None
    return int(bound) if bound == bound.to_integral_value() else Fraction(bound)
