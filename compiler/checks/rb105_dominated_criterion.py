"""RB105: a criterion that hardly moves the total."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from statistics import median

from rubricc.compiler.checks.attained import is_known
from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.diagnostics.model import Diagnostic, Label
from rubricc.compiler.ir.numbers import show_exact
from rubricc.compiler.ir.rubric import Criterion

EXPLANATION = """
Between its worst and its best score the criterion moves the total by less than 1 % of what all criteria can move it,
and by less than a tenth of what the middle one of them does. Its rules are read, tested and kept up, and decide
nothing.

Give it more points or more weight, make it a gate where it must hold, or take it away.
"""

VALID = (
    """
rubric r "R" {
  criterion a max 10 { award 10 if response mentions ["because"] "Reason." }
  criterion b max 1 { award 1 if response mentions ["study"] "Study." }
}
""",
    """
rubric r "R" {
  check a points 100 if response mentions ["because"]
  check b points 0.5 gate if response mentions ["study"]
  check c points 100 if response mentions ["data"]
}
""",
)

INVALID = (
    """
rubric r "R" {
  check a points 100 if response mentions ["because"]
  check b points 0.5 if response mentions ["study"]
  check c points 100 if response mentions ["data"]
}
""",
)

LEAST_SHARE = Fraction(1, 100)
LEAST_OF_MEDIAN = Fraction(1, 10)


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each criterion that moves the total by next to nothing, but not nothing at all."""
    rubric = context.rubric
    if rubric.combine not in ("sum", "weighted_avg") or len(rubric.criteria) < 3:
        return
    if not all(is_known(item) for item in rubric.criteria):
        return
    moves = {item.id: _move(context, item) for item in rubric.criteria}
    whole, middle = sum(moves.values(), Fraction(0)), median(moves.values())
    for item in rubric.criteria:
        move = moves[item.id]
        if 0 < move < LEAST_SHARE * whole and move < LEAST_OF_MEDIAN * middle and not _matters(context, item):
            yield _finding(context, item, move / whole)


def _move(context: Context, criterion: Criterion) -> Fraction:
    """Give back how far a criterion can move the total, by its declared bounds: RB101 says where those are wrong."""
    spread = Fraction(criterion.max) - Fraction(criterion.min)
    return spread if context.rubric.combine == "sum" else Fraction(criterion.weight) * bool(spread)


def _matters(context: Context, criterion: Criterion) -> bool:
    """Whether the criterion decides something beside the total: it is a gate, or an override looks at it."""
    from rubricc.compiler.ir.expressions import ScoreRef
    from rubricc.compiler.ir.walk import walk

    named = (
        node.target == criterion.id
        for override in context.rubric.overrides
        for node in walk(override.condition)
        if isinstance(node, ScoreRef)
    )
    return criterion.gate or any(named)


def _finding(context: Context, criterion: Criterion, share: Fraction) -> Diagnostic:
    percent = show_exact(Fraction(round(share * 10000), 100))
    return CHECK.finding(
        f"`{criterion.id}` moves the total by {percent} % at most.",
        context.head(criterion.at),
        labels=(Label(context.head(criterion.at), "decides next to nothing"),),
        hint="Give it more points or weight, make it a gate, or take it away.",
    )


CHECK = Check(
    code="RB105",
    slug="dominated-criterion",
    severity="warning",
    summary="A criterion hardly moves the total.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
)
