"""RB104: totals that no answer can get, between those that answers get."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rubricc.compiler.analysis.prove.part import Part
from rubricc.compiler.checks.attained import is_known, pass_mark
from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.diagnostics.model import Diagnostic
from rubricc.compiler.ir.numbers import show_exact

EXPLANATION = """
Every answer's total is a sum of the points of some rules, and not every number between the least and the most is such
a sum: with awards of 3 and 5 points no answer gets 1, 2, 4, 6 or 7. Here the pass mark stands in such a gap, so it
means something other than it says: `pass at 6` is then the same as `pass at 8`.

Set the mark to a total that answers can get, so that everyone sees what it asks for.
"""

VALID = (
    """
rubric r "R" {
  combine sum pass at 5
  check a points 3 if response mentions ["because"]
  check b points 5 if response mentions ["study"]
}
""",
)

INVALID = (
    """
rubric r "R" {
  combine sum pass at 6
  check a points 3 if response mentions ["because"]
  check b points 5 if response mentions ["study"]
}
""",
)


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding where the pass mark is a total that no answer gets, and say which one above it is."""
    rubric = context.rubric
    if rubric.combine != "sum" or not rubric.pass_at or not all(is_known(item) for item in rubric.criteria):
        return
    outcome, part = context.analysis.outcome, context.analysis.whole
    if outcome.total is None:
        return
    mark = Fraction(rubric.pass_at)
    reached = part.encoder.amounts.at_least(outcome.total, int(mark / outcome.unit))
    lowest = context.analysis.limit(part, outcome.total, outcome.unit, [reached], maximize=False)
    if lowest is not None and lowest > mark and _is_attained(part, reached):
        yield CHECK.finding(
            f"The pass mark is {show_exact(mark)}, but no answer's total lies from there to just below "
            f"{show_exact(lowest)}.",
            pass_mark(context),
            hint=f"Write `pass at {show_exact(lowest)}`, which is what the mark means.",
        )


def _is_attained(part: Part, reached: int) -> bool:
    """Whether something above the mark can be attained at all: where nothing can, RB107 says so."""
    return bool(part.solve(assume=[reached]))


CHECK = Check(
    code="RB104",
    slug="score-gap",
    severity="info",
    summary="The pass mark stands in a gap that no total lies in.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
)
