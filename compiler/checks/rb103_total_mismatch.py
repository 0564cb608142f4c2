"""RB103: a declared total that is not the sum of the criteria."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.diagnostics.edits import replace
from rubricc.compiler.diagnostics.model import Diagnostic, Fix, Label
from rubricc.compiler.ir.rubric import Criterion
from rubricc.compiler.syntax import tree

EXPLANATION = """
The rubric declares a `max` or `min` of its total. Declared bounds are never trusted: with `combine sum` the maximum
is the sum of the criteria's maxima and the minimum the sum of their minima; with every other way to combine they
are 1 and 0. Here the number does not agree, so either the number or some criterion's points are wrong. Every
criterion is shown with what it contributes.

Left out, the bounds are derived, and cannot be wrong.
"""

VALID = (
    """
rubric r "R" {
  max 3
  check a points 1 if response mentions ["a"]
  check b points 2 if response mentions ["b"]
}
""",
)

INVALID = (
    """
rubric r "R" {
  max 4
  check a points 1 if response mentions ["a"]
  check b points 2 if response mentions ["b"]
}
""",
    """
rubric r "R" {
  min -3
  check a points 1 if response mentions ["a"]
  check b points -2 if response mentions ["b"]
}
""",
)

SHOWN = 12
"""How many criteria are labelled at most."""


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each declared bound of the total that the criteria do not add up to."""
    rubric = context.rubric
    summed = rubric.combine == "sum"
    high = sum((c.max for c in rubric.criteria), Decimal(0)) if summed else Decimal(1)
    low = sum((c.min for c in rubric.criteria), Decimal(0)) if summed else Decimal(0)
    if rubric.declared_max is not None and rubric.declared_max != high:
        yield _finding(context, tree.Maximum, rubric.declared_max, high)
    if rubric.declared_min is not None and rubric.declared_min != low:
        yield _finding(context, tree.Minimum, rubric.declared_min, low)


def _finding(
    context: Context, kind: type[tree.Maximum | tree.Minimum], declared: Decimal, actual: Decimal
) -> Diagnostic:
    rubric, bound = context.rubric, "max" if kind is tree.Maximum else "min"
    how = "the criteria add up to" if rubric.combine == "sum" else f"with `combine {rubric.combine}` it is"
    labels = tuple(_label(context, c, bound) for c in rubric.criteria[:SHOWN] if rubric.combine == "sum")
    clause = _clause(context, kind)
    return CHECK.finding(
        f"The total's {bound} is declared as {declared:f}; {how} {actual:f}.",
        context.head(rubric.at) if clause is None else clause.span,
        labels=labels,
        hint=f"Write `{bound} {actual:f}`, or leave it out.",
        fix=None if clause is None else _fix(clause, f"{bound} {actual:f}"),
    )


def _fix(clause: tree.Maximum | tree.Minimum, right: str) -> Fix:
    return Fix(f"Write `{right}`", (replace(clause.value.span, right.split()[1]),), "unsafe")


def _clause(context: Context, kind: type[tree.Maximum | tree.Minimum]) -> tree.Maximum | tree.Minimum | None:
    """Give back where the rubric declares the bound."""
    items = () if context.tree is None else context.tree.items
    return next((item for item in items if isinstance(item, kind)), None)


def _label(context: Context, criterion: Criterion, bound: str) -> Label:
    value = criterion.max if bound == "max" else criterion.min
    return Label(context.head(criterion.at), f"{value:f}")


CHECK = Check(
    code="RB103",
    slug="total-mismatch",
    severity="error",
    summary="The declared total is not the sum of the criteria.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
    stage="compile",
    fix="unsafe",
)
