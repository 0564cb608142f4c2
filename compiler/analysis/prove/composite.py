"""Criteria that take their score from another rubric: its own analysis says what they can score."""

from __future__ import annotations

from fractions import Fraction

from rubricc.compiler.analysis.encode.decided import decides
from rubricc.compiler.ir.interpret_criterion import Scored
from rubricc.compiler.ir.numbers import half_away
from rubricc.compiler.ir.rubric import Criterion, Rubric
from rubricc.compiler.ir.totals import Totals

Range = tuple[Fraction, Fraction]


def declared_range(criterion: Criterion) -> Range:
    """Give back the range that the criterion's bounds allow."""
    return Fraction(criterion.min), Fraction(criterion.max)


def score_range(criterion: Criterion, low: Fraction | None, high: Fraction | None, precision: Fraction) -> Range:
    """Give back what the criterion can score, in points, where the total of its rubric lies between `low` and `high`.

    A rubric that is failed gives 0, so 0 is always thought possible. None is a bound that is not known.
    """
    rubric = criterion.rubric
    ends = [None if rubric is None or end is None else normalized(rubric, end) for end in (low, high)]
    least, most = declared_range(criterion)
    points = [None if end is None else half_away(end * Fraction(criterion.max), precision) for end in ends]
    return (
        least if points[0] is None else min(Fraction(0), points[0]),
        most if points[1] is None else max(Fraction(0), points[1]),
    )


def normalized(rubric: Rubric, total: Fraction) -> Fraction | None:
    """Give back a total of a rubric normalised as it says, with what only a person can score left undecided."""
    scored = [Scored(item, "scored", Fraction(item.min) if decides(item) else None) for item in rubric.criteria]
    return Totals(rubric, scored).normalized(total)
