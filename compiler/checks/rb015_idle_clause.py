"""RB015: a clause that nothing reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.diagnostics.edits import remove
from rubricc.compiler.diagnostics.model import Diagnostic, Fix, Safety
from rubricc.compiler.ir.rubric import Criterion
from rubricc.compiler.syntax import tree

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


_MESSAGES = {
    "weight": "Nothing reads the `weight` of `{id}`.",
    "pass": "The `pass at` of `{id}` decides nothing; it is only shown beside the criterion.",
}
_SAFETIES: dict[str, Safety] = {"weight": "safe", "pass": "unsafe"}
"""What is shown beside a criterion changes where its `pass at` goes."""


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each weight and each pass mark that nothing reads."""
    combine = context.rubric.combine
    for criterion in context.rubric.criteria:
        if criterion.weight != 1 and combine != "weighted_avg":
            yield _finding(context, criterion, "weight", "`combine weighted_avg` to the rubric")
        reads_pass = criterion.gate or combine in ("all_pass", "any_pass")
        if criterion.pass_at is not None and not reads_pass:
            yield _finding(context, criterion, "pass", "`gate` to the criterion, or `combine all_pass` to the rubric")


def _finding(context: Context, criterion: Criterion, kind: Literal["weight", "pass"], reader: str) -> Diagnostic:
    clause = _clause(context, criterion, kind)
    return CHECK.finding(
        _MESSAGES[kind].format(id=criterion.id),
        context.head(criterion.at) if clause is None else clause.span,
        hint=f"Delete it, or add {reader}.",
        fix=None if clause is None else Fix("Delete the clause", (remove(clause.span),), _SAFETIES[kind]),
    )


def _clause(context: Context, criterion: Criterion, kind: Literal["weight", "pass"]) -> tree.Limit | None:
    """Give back where a criterion states a limit."""
    check = context.written(criterion.at, tree.Check)
    if check is not None:
        return tree.limit(check.clauses, kind)
    for node in context.nodes.get((criterion.at.start, criterion.at.end), ()):
        if isinstance(node, tree.Criterion | tree.CompositeCriterion | tree.Scale):
            return tree.limit(node.limits, kind)
    return None


CHECK = Check(
    code="RB015",
    slug="idle-clause",
    severity="warning",
    summary="A clause is read by nothing.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
    stage="compile",
    fix="safe",
)
