"""What an answer should show: one feature of it, within bounds."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

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

    def met_by(self, value: Exact | None) -> bool:
        """Say whether a value of the feature is the one that is wanted."""
        if isinstance(self.feature, InputRef) and value is not None:
            return self._given(value)
        if value is None or not self.defined:
            return (value is None) != self.defined
        return self.gap(value) == 0

    def _given(self, value: Exact) -> bool:
        if not self.defined or (self.low is None and self.high is None):
            return (value == 1) == self.defined
        return self.gap(value) == 0

    def gap(self, value: Exact) -> Fraction:
        """Give back how far a value must rise (above 0) or fall (below 0) to lie within the bounds."""
        if self.low is not None and value < Fraction(self.low):
            return Fraction(self.low) - Fraction(value)
        if self.high is not None and value > Fraction(self.high):
            return Fraction(self.high) - Fraction(value)
        return Fraction(0)

    def cost(self, value: Exact | None) -> float:
        """Give back 0 where the goal is met, else a number from 1 to 2 that falls as the value comes nearer."""
        if self.met_by(value):
            return 0.0
        if value is None or not self.defined:
            return 1.9
        gap = float(abs(self.gap(value)))
        missed = self.low if self.gap(value) > 0 else self.high
        bound = float(abs(missed or Decimal(0)))
        return 1 + gap / (gap + max(0.5, bound / 2))
