"""The scores of criteria combined: the total in units of points, or in steps of a share where it is one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction
from math import lcm

from rubricc.compiler.analysis.encode.amounts import Amount, Amounts
from rubricc.compiler.analysis.encode.amounts import total as added
from rubricc.compiler.analysis.encode.decided import decides
from rubricc.compiler.analysis.encode.expressions import Units
from rubricc.compiler.analysis.encode.features import MILLIONTH
from rubricc.compiler.analysis.encode.sums import Scaled, add, flattened, scale
from rubricc.compiler.analysis.encode.values import Affine, Constant, Extremum, Rounded, Value
from rubricc.compiler.ir.numbers import to_millionths
from rubricc.compiler.ir.rubric import Criterion, Rubric

Score = tuple[Criterion, Amount]
"""A decided criterion and its score, in units of the precision."""

FINEST = Fraction(1, 1_000_000_000)
"""No unit of the total is smaller."""


def unit_of_total(rubric: Rubric) -> Fraction:
    """Give back what one unit of the total is: the precision, or a share small enough for every total to be whole.

    Shares are kept exact, in steps that all criteria and all constants in overrides are multiples of; they are rounded
    to millionths only where they are compared or shown. So the numbers stay small. Where they do not, because the
    weights have nothing in common, the steps are `FINEST` and shares are held between those next to them.
    """
    return FINEST if _needs_rounding(rubric) else _exact_unit(rubric)


def _needs_rounding(rubric: Rubric) -> bool:
    """Whether shares have too many steps to be kept exact."""
    return rubric.combine != "sum" and _exact_unit(rubric) < FINEST


def _exact_unit(rubric: Rubric) -> Fraction:
    if rubric.combine == "sum":
        return Fraction(rubric.precision)
    found = [_step(rubric, item) for item in rubric.criteria]
    found += [
        Fraction(action.value).denominator for item in rubric.overrides for action in item.actions if action.value
    ]
    return Fraction(1, lcm(*found))


def _step(rubric: Rubric, criterion: Criterion) -> int:
    """Give back a number that a criterion's part of the total, in units of the precision, is divided by."""
    low, high = Fraction(criterion.min), Fraction(criterion.max)
    spread = (-low if high <= 0 else high - low) or Fraction(1)
    weights = sum((Fraction(item.weight) for item in rubric.criteria if decides(item)), Fraction(0))
    part = Fraction(criterion.weight) / weights if rubric.combine == "weighted_avg" and weights else Fraction(1)
    halves = 2 if rubric.combine == "median" else 1
    exact = part / spread / halves
    return lcm((exact * Fraction(rubric.precision)).denominator, (exact * low).denominator)


def value_of_total(rubric: Rubric, amounts: Amounts, total: Amount) -> Value:
    """Give back the total as conditions see it: a share is rounded to millionths."""
    units = Units(amounts, total, unit_of_total(rubric), amounts.problem.true)
    return units if rubric.combine == "sum" else Rounded(units)


def points_of_total(units: int, unit: Fraction) -> Fraction:
    """Give back units of a total, or of a score, as results show them: no finer than millionths."""
    points = units * unit
    return points if (points / MILLIONTH).denominator == 1 else to_millionths(points)


class Combiner:
    """Combines scores as one rubric says."""

    def __init__(self, rubric: Rubric, amounts: Amounts) -> None:
        self.rubric = rubric
        self.amounts = amounts
        self.unit = Fraction(rubric.precision)
        self.share_unit = unit_of_total(rubric)
        self.rounds = _needs_rounding(rubric)

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

    def _in_units(self, value: Value) -> Amount:
        if self.rounds:
            return self._nearly(value)
        scaled: Scaled = scale(value, self.amounts)
        times = scaled.step / self.share_unit
        assert times.denominator == 1, "the unit of the total divides every share"
        return scaled.amount.scaled(int(times))

    def _nearly(self, value: Value) -> Amount:
        """Give back an amount that is off by no more than the rounding of its factors can make it; it is even."""
        step, sums, slack = 2 * self.share_unit, [], 1
        for factor, part in flattened([(Fraction(1), value)], self.amounts.problem):
            found = scale(part, self.amounts)
            sums.append(found.amount.scaled(round(factor * found.step / step)))
            slack += max(abs(found.amount.low), abs(found.amount.high))
        near = added(sums)
        result = self.amounts.variable(near.low - slack, near.high + slack)
        gap = added([result, near.scaled(-1)])
        self.amounts.problem.linear(gap.terms, -slack - gap.constant, slack - gap.constant)
        return result.scaled(2)

    def _weighted(self, scores: Sequence[Score]) -> Amount | None:
        weights = [Fraction(criterion.weight) for criterion, _ in scores]
        if not sum(weights):
            return None
        parts = [
            (weight / sum(weights), self.share(score)) for weight, score in zip(weights, scores, strict=True) if weight
        ]
        return self._in_units(add(self.amounts, parts))

    def _extreme(self, scores: Sequence[Score], largest: bool) -> Amount:
        shares = tuple(self.share(score) for score in scores)
        if self.rounds:
            side = 1 if largest else -1
            best, _ = self.amounts.best([self._nearly(share).scaled(side) for share in shares])
            return best.scaled(side)
        return self._in_units(Extremum(self.amounts.problem, shares, largest, self.amounts.problem.true))

    def _median(self, scores: Sequence[Score]) -> Amount:
        """Give back the middle share, or the mean of the middle two; units are halves, so both are whole."""
        shares = [self._in_units(self.share(score)) for score in scores]
        if len(shares) == 1:
            return shares[0]
        half = len(shares) // 2
        if len(shares) % 2:
            return self._ranked(shares, half + 1)
        halves = [_halved(share) for share in shares]
        return added([self._ranked(halves, half), self._ranked(halves, half + 1)])

    def _ranked(self, amounts: Sequence[Amount], rank: int) -> Amount:
        """Give back the `rank`th smallest amount: so many are no larger, and the rest and itself are no smaller."""
        found = self.amounts.variable(min(item.low for item in amounts), max(item.high for item in amounts))
        problem = self.amounts.problem
        above, below = [problem.boolean() for _ in amounts], [problem.boolean() for _ in amounts]
        for amount, over, under in zip(amounts, above, below, strict=True):
            self.amounts.exceeds(amount, found, [over])
            self.amounts.exceeds(found, amount, [under])
        problem.linear([(1, literal) for literal in above], low=len(amounts) - rank + 1)
        problem.linear([(1, literal) for literal in below], low=rank)
        return found

    def _passes(self, scores: Sequence[Score], every: bool) -> Amount:
        passes = [self.passed(score) for score in scores]
        problem = self.amounts.problem
        return self.amounts.when(problem.conjunction(passes) if every else problem.disjunction(passes), self._whole)

    @property
    def _whole(self) -> int:
        """A share of 1, in units."""
        return int(1 / self.share_unit)

    def bounds(self, decided: Sequence[Criterion], undecided: Sequence[Criterion]) -> tuple[int, int]:
        """Give back the bounds that the total is clamped to at the end."""
        if self.rubric.combine != "sum":
            return 0, self._whole
        rest = undecided if self.rubric.unchecked == "kept" else ()
        zero = Decimal(0)
        low = sum([*(item.min for item in decided), *(min(zero, item.min) for item in rest)], zero)
        high = sum([*(item.max for item in decided), *(max(zero, item.max) for item in rest)], zero)
        return int(Fraction(min(zero, low)) / self.unit), int(Fraction(high) / self.unit)


def _halved(amount: Amount) -> Amount:
    terms = tuple((coefficient // 2, term) for coefficient, term in amount.terms)
    return Amount(terms, amount.constant // 2, amount.low // 2, amount.high // 2)


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
