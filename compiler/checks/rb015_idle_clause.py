"""RB015: a clause that nothing reads."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.diagnostics.model import Diagnostic
from rubricc.compiler.ir.rubric import Criterion

EXPLANATION = """
A `weight` only counts where the rubric says `combine weighted_avg`, and a `pass at` only where the criterion is a
`gate` or the rubric says `combine all_pass` or `combine any_pass`. Elsewhere the clause changes neither the score
nor whether the rubric passes (`pass at` is still shown beside the criterion). Delete it, or add what would read it.
"""

VALID = (
    """
rubric r "R" {
  combine weighted_avg
  criterion a max 2 weight 3 { award 2 if response mentions ["a"] "A." }
  criterion b max 2 gate pass at 1 { award 2 if response mentions ["b"] "B." }
}
""",
)

INVALID = (
    """
rubric r "R" {
  criterion a max 2 weight 3 { award 2 if response mentions ["a"] "A." }
}
""",
    """
rubric r "R" {
  criterion a max 2 pass at 1 { award 2 if response mentions ["a"] "A." }
}
""",
)


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each weight and each pass mark that nothing reads."""
    combine = context.rubric.combine
    for criterion in context.rubric.criteria:
        if criterion.weight != 1 and combine != "weighted_avg":
            yield _finding(context, criterion, "weight", "`combine weighted_avg`")
        reads_pass = criterion.gate or combine in ("all_pass", "any_pass")
        if criterion.pass_at is not None and not reads_pass:
            yield _finding(context, criterion, "pass at", "`gate`, or `combine all_pass`")


def _finding(context: Context, criterion: Criterion, clause: str, reader: str) -> Diagnostic:
    return CHECK.finding(
        f"`{clause}` of `{criterion.id}` changes nothing.",
        context.head(criterion.at),
        hint=f"Delete it, or add {reader}.",
    )


CHECK = Check(
    code="RB015",
    slug="idle-clause",
    severity="warning",
    summary="A clause changes nothing.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
    stage="compile",
)
