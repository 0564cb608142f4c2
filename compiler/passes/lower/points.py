"""Points as they are written: exact multiples of the precision, with a sign that fits the word before them."""

from __future__ import annotations

from decimal import Decimal

from rubricc.compiler.passes.lower.context import Context
from rubricc.compiler.syntax import tree

FINEST_STEP = Decimal("0.000001")
"""Points of the language have no finer steps than this."""


def is_multiple(value: Decimal, unit: Decimal) -> bool:
    """Say whether `value` is a whole number of units."""
    return value % unit == 0


def multiple(ctx: Context, node: tree.NumberLit, what: str) -> Decimal:
    """Give back the number; one that is not a multiple of the rubric's precision is RB009."""
    if not is_multiple(node.value, ctx.precision):
        ctx.report(
            "RB009",
            node.span,
            f"{what} {node.raw} is not a multiple of the precision {ctx.precision}.",
            hint=f"Round it, or declare a finer `precision`, such as {finest(node.value)}.",
        )
        return Decimal(0)
    return node.value


def finest(value: Decimal) -> Decimal:
    """Give back the largest power of ten that `value` is a multiple of, at most 1.

    >>> finest(Decimal("2.125"))
    Decimal('0.001')
    """
    exponent = value.normalize().as_tuple().exponent
    return Decimal(1).scaleb(min(0, exponent if isinstance(exponent, int) else 0))


def positive(ctx: Context, node: tree.NumberLit, word: str) -> Decimal:
    """Give back the points of `award`, `penalize` or `up to`: above zero, and a multiple of the precision."""
    if node.value == 0:
        ctx.report(
            "RB009",
            node.span,
            f"`{word} 0` gives nothing.",
            hint="Delete the rule, or write `nothing` in an arm of `choose`.",
        )
        return Decimal(0)
    if node.value < 0:
        other = {"award": "penalize", "penalize": "award"}.get(word)
        hint = f"Write `{other} {-node.value}`." if other else "Write it without the minus."
        ctx.report("RB009", node.span, f"`{word} {node.raw}`: the sign contradicts the word.", hint=hint)
        return -multiple(ctx, node, "The number")
    return multiple(ctx, node, "The number")
