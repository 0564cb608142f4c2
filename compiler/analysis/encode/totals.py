"""The scores of criteria combined: the total in units of points, or in millionths where it is a share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction

from rubricc.compiler.analysis.encode.amounts import Amount, Amounts
from rubricc.compiler.analysis.encode.amounts import total as added
from rubricc.compiler.analysis.encode.expressions import Units
from rubricc.compiler.analysis.encode.features import MILLIONTH
from rubricc.compiler.analysis.encode.sums import Scaled, add, scale
from rubricc.compiler.analysis.encode.values import Affine, Constant, Extremum, Rounded, Value
from rubricc.compiler.ir.rubric import Criterion, Rubric

Score = tuple[Criterion, Amount]
"""A decided criterion and its score, in units of the precision."""

WHOLE = 1_000_000
"""A share of 1, in millionths."""


def unit_of_total(rubric: Rubric) -> Fraction:
    """Give back what one unit of the total is: the precision, or a millionth where the total is a share."""
    return Fraction(rubric.precision) if rubric.combine == "sum" else MILLIONTH


class Combiner:
    """Combines scores as one rubric says."""

    def __init__(self, rubric: Rubric, amounts: Amounts) -> None:
        self.rubric = rubric
        self.amounts = amounts
        self.unit = Fraction(rubric.precision)

    def combined(self, scores: Sequence[Score]) -> Amount | None:
        """Give back the total before any override, None where no decided criterion counts."""
        return COMBINE[self.rubric.combine](self, scores) if scores else None

    def passed(self, score: Score) -> int:
        """Give back the literal of a criterion being passed."""
        criterion, amount = score
        return self.amounts.at_least(amount, -int(-Fraction(criterion.passes_at) // self.unit))

    def _sum(self, scores: Sequence[Score]) -> Amount:
        return added(amount for _, amount in scores)

    def share(self, score: Score) -> Value:
        """Give back a score on a scale of its own, from 0 at its worst to 1 at its best, exactly."""
        criterion, amount = score
        low, high = Fraction(criterion.min), Fraction(criterion.max)
        problem = self.amounts.problem
        if low == high:
            return Constant(problem, Fraction(1))
        spread = -low if high <= 0 else high - low
        return Affine(Units(self.amounts, amount, self.unit, problem.true), 1 / spread, -low / spread)

    def _millionths(self, value: Value) -> Amount:
        scaled: Scaled = scale(Rounded(value), self.amounts)
        return scaled.amount.scaled(int(scaled.step / MILLIONTH))

    def _weighted(self, scores: Sequence[Score]) -> Amount | None:
        weights = [Fraction(criterion.weight) for criterion, _ in scores]
        if not sum(weights):
            return None
        parts = [
            (weight / sum(weights), self.share(score)) for weight, score in zip(weights, scores, strict=True) if weight
        ]
        return self._millionths(add(self.amounts, parts))

    def _extreme(self, scores: Sequence[Score], largest: bool) -> Amount:
        shares = tuple(self.share(score) for score in scores)
        return self._millionths(Extremum(self.amounts.problem, shares, largest, self.amounts.problem.true))

    def _median(self, scores: Sequence[Score]) -> Amount:
        """Give back the middle share: half of the shares, rounded up, are at least as large, and as many as small."""
        shares = [self._millionths(self.share(score)) for score in scores]
        if len(shares) == 1:
            return shares[0]
        low, high = min(share.low for share in shares), max(share.high for share in shares)
        middle = self.amounts.variable(low, high)
        problem = self.amounts.problem
        above, below = [problem.boolean() for _ in shares], [problem.boolean() for _ in shares]
        for share, over, under in zip(shares, above, below, strict=True):
            self.amounts.exceeds(share, middle, [over])
            self.amounts.exceeds(middle, share, [under])
        # With an even number the mean of the middle two is anywhere between them, so only half need be on each side.
        half = len(shares) // 2 + len(shares) % 2
        for side in (above, below):
            problem.linear([(1, literal) for literal in side], low=half)
        return middle

    def _passes(self, scores: Sequence[Score], every: bool) -> Amount:
        passes = [self.passed(score) for score in scores]
        problem = self.amounts.problem
        return self.amounts.when(problem.conjunction(passes) if every else problem.disjunction(passes), WHOLE)

    def bounds(self, decided: Sequence[Criterion], undecided: Sequence[Criterion]) -> tuple[int, int]:
        """Give back the bounds that the total is clamped to at the end."""
        if self.rubric.combine != "sum":
            return 0, WHOLE
        rest = undecided if self.rubric.unchecked == "kept" else ()
        zero = Decimal(0)
        low = sum([*(item.min for item in decided), *(min(zero, item.min) for item in rest)], zero)
        high = sum([*(item.max for item in decided), *(max(zero, item.max) for item in rest)], zero)
        return int(Fraction(min(zero, low)) / self.unit), int(Fraction(high) / self.unit)


COMBINE: dict[str, Callable[[Combiner, Sequence[Score]], Amount | None]] = {
    "sum": Combiner._sum,
    "weighted_avg": Combiner._weighted,
    "min": lambda self, scores: self._extreme(scores, largest=False),
    "max": lambda self, scores: self._extreme(scores, largest=True),
    "median": Combiner._median,
    "all_pass": lambda self, scores: self._passes(scores, every=True),
    "any_pass": lambda self, scores: self._passes(scores, every=False),
}
"""How each mode combines scores."""
