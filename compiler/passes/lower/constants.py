"""Values of arguments that are known when a rubric is compiled: in the range that is declared, sound, and in order."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal

from rubricc.compiler.ir import expressions as ir
from rubricc.compiler.ir.expressions import Expression
from rubricc.compiler.ir.literals import show_number
from rubricc.compiler.passes.lower.context import Context
from rubricc.compiler.syntax import tree
from rubricc.runtime.tool import Parameter, Tool
from rubricc.runtime.types import Type

_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
"""A day as ISO 8601 writes it: such texts are in order where the days are."""


def is_in_range(ctx: Context, node: tree.Expr, value: Expression, wanted: Parameter, whose: str) -> bool:
    """Say whether a number can be in its parameter's range; one that never is, is RB004."""
    if not (value.type.is_number and wanted.type.is_number and _is_outside(value.type, wanted.type)):
        return True
    ctx.report(
        "RB004",
        node.span,
        f"{whose} takes `{wanted.name}` {_range(wanted.type)}; {_amount(value.type)}.",
        hint=f"Give it a {'whole ' if wanted.type.kind == 'Int' else ''}number {_range(wanted.type)}.",
    )
    return False


def _is_outside(found: Type, wanted: Type) -> bool:
    below = found.high is not None and wanted.low is not None and found.high < wanted.low
    above = found.low is not None and wanted.high is not None and found.low > wanted.high
    return below or above


def _range(wanted: Type) -> str:
    """Give back a range in words: `from 1 to 6`, `of at least 0`."""
    low, high = ("" if end is None else show_number(end) for end in (wanted.low, wanted.high))
    if low and high:
        return f"from {low} to {high}"
    return f"of at least {low}" if low else f"of at most {high}"


def _amount(found: Type) -> str:
    only = _only(found)
    return "this never is" if only is None else f"this is {show_number(only)}"


def _only(found: Type) -> Decimal | None:
    """Give back the one number that values of a type can be, None where there are several."""
    return found.low if found.low == found.high else None


def is_sound(ctx: Context, node: tree.Expr, value: Expression, wanted: Parameter, whose: str) -> bool:
    """Say whether a value that is written out passes the parameter's own check; one that does not is RB004."""
    written = _written(value)
    problem = None if wanted.check is None or written is None else wanted.check(written)
    if problem is not None:
        ctx.report("RB004", node.span, f"{whose} cannot take this `{wanted.name}`.", hint=problem)
    return problem is None


def _written(value: Expression) -> str | int | None:
    """Give back a text or a whole number that is known, None for anything else."""
    if isinstance(value, ir.TextValue):
        return value.value
    only = _only(value.type) if value.type.kind == "Int" else None
    return None if only is None else int(only)


def are_in_order(ctx: Context, found: Tool, arguments: list[Expression | None], given: Mapping[str, tree.Expr]) -> bool:
    """Say whether no upper end is below its lower end; one that always is, is RB004."""
    named = {parameter.name: value for parameter, value in zip(found.parameters, arguments, strict=True)}
    for parameter in found.parameters:
        low, high = named.get(parameter.at_least), named[parameter.name]
        if low is None or high is None or not _is_below(high, low):
            continue
        ctx.report(
            "RB004",
            given[parameter.name].span,
            f"`{found.name}` goes from `{parameter.at_least}` to `{parameter.name}`, and here nothing is between them: "
            f"`{parameter.name}` is below `{parameter.at_least}`.",
            hint=f"Swap `{parameter.at_least}` and `{parameter.name}`.",
        )
        return False
    return True


def _is_below(high: Expression, low: Expression) -> bool:
    if isinstance(high, ir.TextValue) and isinstance(low, ir.TextValue):
        return all(map(_DAY.fullmatch, (high.value, low.value))) and high.value < low.value
    most, least = high.type.high, low.type.low
    return most is not None and least is not None and most < least
