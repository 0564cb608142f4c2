"""Totals that are no plain sum: weights of criteria, and overrides of the total."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal

from rubricc.compiler.diagnostics.model import Diagnostic
from rubricc.compiler.frontend.python.definitions import Definitions
from rubricc.compiler.frontend.python.expr import Expr, seen
from rubricc.compiler.frontend.python.marks import mark
from rubricc.compiler.frontend.python.render import Renderer, written
from rubricc.compiler.frontend.python.report import finding
from rubricc.compiler.frontend.python.whole import Whole
from rubricc.compiler.frontend.python.write import CriterionWriter
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.source.span import Span


def weigh(whole: Whole, writers: Sequence[CriterionWriter]) -> Decimal | None:
    """Give the criteria their weights where the total is a weighted sum; give back its largest value, else None.

    A sum of c_i times s_i is the weighted mean of s_i / max_i with weights c_i times max_i, times their sum.
    """
    if whole.total is None or whole.total.is_sum:
        return None
    for writer in writers:
        writer.weight = round(whole.total.factors[writer.criterion.function] * writer.maximum, 6)
    return sum((writer.weight for writer in writers if writer.weight is not None), Decimal(0))


def of_mean(whole: Whole, mean: Decimal | None, source: SourceFile) -> list[Diagnostic]:
    """Give back what is to be said of a total that is a mean in the rubric."""
    if mean is None:
        return []
    span = Span(*(whole.maximum_where or whole.criteria[0].where), source)
    found = [
        finding(
            "RB713",
            f"The total is a weighted sum; in the rubric it is the mean, from 0 to 1: {written(mean)} times less.",
            span,
        )
    ]
    if whole.maximum is not None and abs(whole.maximum - mean) > Decimal("0.001"):
        message = f"The total's maximum is declared as {written(whole.maximum)}; the axes add up to {written(mean)}."
        found.append(finding("RB103", message, span, f"Write {written(mean)}, or change the weights."))
    return found


def written_rulings(whole: Whole, definitions: Definitions, ids: Mapping[str, str]) -> list[str]:
    """Give back the overrides that give the total another value."""
    if whole.total is None:
        return []
    lines = []
    for ruling in whole.total.rulings:
        name = definitions.names.fresh(f"{ruling.action}_total")
        condition = Renderer(definitions, "")(_with_ids(ruling.condition, ids))
        verb = "set total to" if ruling.action == "set" else "cap total at"
        lines.append(mark(f"override {name} if {condition} {{ {verb} {written(ruling.value)} }}", ruling.where))
    return lines


def _has_axis(value: Expr) -> bool:
    value = seen(value)
    return value.op == "axis" or any(_has_axis(part) for part in value.args if isinstance(part, Expr))


def _with_ids(value: Expr, ids: Mapping[str, str]) -> Expr:
    """Call axes by the names of their criteria."""
    if value.op == "axis":
        return Expr("axis", (ids.get(value.args[0], value.args[0]),), value.kind)
    if value.op == "let" and _has_axis(value):
        return _with_ids(seen(value), ids)
    args = tuple(_with_ids(part, ids) if isinstance(part, Expr) else part for part in value.args)
    return Expr(value.op, args, value.kind, value.low, value.high)
