"""Totals: how the scores of the criteria become the score of the rubric, its bounds and its normalised score."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from rubricc.compiler.ir.interpret_criterion import Scored
from rubricc.compiler.ir.numbers import clamp, to_millionths
from rubricc.compiler.ir.rubric import Criterion, Rubric

ZERO, ONE = Fraction(0), Fraction(1)


class Totals:
    """Computes totals of one rubric from criteria that have been scored."""

    def __init__(self, rubric: Rubric, scored: Sequence[Scored]) -> None:
        self.rubric = rubric
        self.scored = scored
        self.decided = [item for item in scored if item.score is not None]
        kept = rubric.unchecked == "kept"
        self.counted = [item.criterion for item in scored if kept or item.score is not None]
        """The criteria whose bounds count: all of them where unchecked ones are kept."""

    @property
    def is_sum(self) -> bool:
        """Whether the total is in points; else it is a share from 0 to 1."""
        return self.rubric.combine == "sum"

    def combined(self) -> Fraction | None:
        """Give back the criteria's scores combined, None where nothing is decided or no decided one has a weight."""
        if not self.decided:
            return None
        shares = [normalized(item) for item in self.decided]
        match self.rubric.combine:
            case "sum":
                return points(self.decided)
            case "weighted_avg":
                return self._weighted(shares)
            case "min":
                return to_millionths(min(shares))
            case "max":
                return to_millionths(max(shares))
            case "median":
                return to_millionths(median(shares))
            case "all_pass":
                return ONE if all(item.passed for item in self.decided) else ZERO
            case "any_pass":
                return ONE if any(item.passed for item in self.decided) else ZERO

    def _weighted(self, shares: Sequence[Fraction]) -> Fraction | None:
        weights = [Fraction(item.criterion.weight) for item in self.decided]
        if sum(weights) == 0:
            return None
        products = [weight * share for weight, share in zip(weights, shares, strict=True)]
        return to_millionths(sum(products, ZERO) / sum(weights, ZERO))

    def bounded(self, total: Fraction) -> Fraction:
        """Give back the total clamped to the bounds that follow from the criteria."""
        if not self.is_sum:
            return clamp(total, ZERO, ONE)
        decided = [item.criterion for item in self.decided]
        kept = self.rubric.unchecked == "kept"
        rest = [item.criterion for item in self.scored if kept and item.score is None]
        low = lows(decided) + sum((min(ZERO, Fraction(criterion.min)) for criterion in rest), ZERO)
        high = highs(decided) + sum((max(ZERO, Fraction(criterion.max)) for criterion in rest), ZERO)
        return clamp(total, min(ZERO, low), high)

    def max_possible(self) -> Fraction:
        """Give back the highest total that the counted criteria allow."""
        return highs(self.counted) if self.is_sum else ONE

    def normalized(self, total: Fraction) -> Fraction | None:
        """Give back the total normalised as the rubric says, None where there is nothing to divide by."""
        if self.rubric.normalize == "declared":
            return to_millionths(self._declared(total))
        positive = sum((max(ZERO, Fraction(criterion.max)) for criterion in self.counted), ZERO)
        divisor = positive if self.is_sum else ONE
        if divisor == 0:
            return None
        share = total / divisor
        return to_millionths(share if self.rubric.normalize == "positive" else clamp(share, 0, 1))

    def _declared(self, total: Fraction) -> Fraction:
        if not self.is_sum:
            return clamp(total, 0, 1)
        low = sum((max(ZERO, Fraction(criterion.min)) for criterion in self.counted), ZERO)
        high = highs(self.counted)
        if not (high > 0 and high > low):
            low = lows(self.counted)
        if low == high:
            return ONE if total >= high else ZERO
        return clamp((total - low) / (high - low), 0, 1)

    def checked_share(self) -> Fraction:
        """Give back the share of the points at stake that is decided, from 0 to 1, in whole millionths."""
        return to_millionths(self.decided_share())

    def decided_share(self) -> Fraction:
        """Give back the share of the points at stake that is decided, exactly; 1 where none are at stake."""
        stake = spread(item.criterion for item in self.scored)
        decided = sum((spread([item.criterion]) * item.decided for item in self.scored), ZERO)
        return ONE if stake == 0 else decided / stake

    def bounds(self, before: Sequence[Scored]) -> tuple[Fraction, Fraction]:
        """Give back what the total could become once everything is decided; `before` is before any override."""
        if not self.is_sum:
            return ZERO, ONE
        everything = [item.criterion for item in self.scored]
        undecided = [item.criterion for item in before if item.decided < 1]
        known = points([item for item in before if item.decided == 1])
        low, high = known + lows(undecided), known + highs(undecided)
        actions = self.rubric.overrides or self.rubric.requirements
        if actions or any(criterion.gate for criterion in everything):
            low, high = min(low, ZERO, lows(everything)), max(high, highs(everything))
        return low, high


def normalized(item: Scored) -> Fraction:
    """Give back the score of a decided criterion on a scale of its own: 0 at its worst and 1 at its best.

    One whose max is not above 0 can only lose points: it is at 1 with none lost.
    """
    score = ZERO if item.score is None else item.score
    low, high = Fraction(item.criterion.min), Fraction(item.criterion.max)
    if low == high:
        return ONE
    return (score - low) / (-low if high <= 0 else high - low)


def median(values: Sequence[Fraction]) -> Fraction:
    """Give back the middle value, or the mean of the two middle ones."""
    ordered = sorted(values)
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


def points(scored: Iterable[Scored]) -> Fraction:
    """Give back the sum of the scores; an undecided one adds nothing."""
    return sum((item.score for item in scored if item.score is not None), ZERO)


def lows(criteria: Iterable[Criterion]) -> Fraction:
    """Give back the sum of the criteria's minima."""
    return sum((Fraction(criterion.min) for criterion in criteria), ZERO)


def highs(criteria: Iterable[Criterion]) -> Fraction:
    """Give back the sum of the criteria's maxima."""
    return sum((Fraction(criterion.max) for criterion in criteria), ZERO)


def spread(criteria: Iterable[Criterion]) -> Fraction:
    """Give back the sum of max − min."""
    return sum((Fraction(criterion.max) - Fraction(criterion.min) for criterion in criteria), ZERO)
