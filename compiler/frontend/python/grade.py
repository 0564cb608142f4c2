"""Points that are worked out, as `P per V up to N`."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from rubricc.compiler.frontend.python.expr import ONE, ZERO, Expr, constant, number, times


@dataclass(frozen=True, slots=True)
class Graded:
    """Points for each unit of a value, up to a limit; `word` is `award` or `penalize`. No limit is None."""

    word: str
    points: Decimal
    value: Expr
    limit: Decimal | None


def graded(amount: Expr) -> tuple[Graded, ...]:
    """Give back the rules that give an amount: one, or two where it may be of either sign."""
    sign = _sign(amount)
    if sign:
        return (_one("award" if sign > 0 else "penalize", amount if sign > 0 else times(number(-1), amount)),)
    return (_one("award", amount), _one("penalize", times(number(-1), amount)))


def _sign(amount: Expr) -> int:
    """Tell the sign that an amount surely has, 0 for none."""
    if amount.low is not None and amount.low >= 0:
        return 1
    if amount.high is not None and amount.high <= 0:
        return -1
    if amount.op == "mul" and (factor := constant(amount.args[0])) is not None:
        return _sign(amount.args[1]) * (1 if factor > 0 else -1)
    return 0


def _one(word: str, amount: Expr) -> Graded:
    points, value, limit = ONE, amount, amount.high
    while True:
        value, step = _opened(value)
        if step is None:
            break
        kind, detail = step
        if kind == "times":
            points *= detail
        elif kind == "most":
            limit = detail * points if limit is None else min(limit, detail * points)
    if points.normalize().as_tuple().exponent < -9:  # type: ignore[operator]
        points, value = ONE, amount
    return Graded(word, points, value, limit)


def _opened(value: Expr) -> tuple[Expr, tuple[str, Decimal] | None]:
    """Take one factor or bound off a value; `per` itself leaves out what is below zero."""
    if value.op == "mul" and (factor := constant(value.args[0])) is not None:
        if factor > 0:
            return value.args[1], ("times", factor)
        return value, None
    if value.op == "min" and len(value.args) == 2 and (bound := constant(value.args[1])) is not None and bound > 0:
        return value.args[0], ("most", bound)
    if value.op == "max" and len(value.args) == 2 and constant(value.args[1]) == ZERO:
        return value.args[0], ("least", ZERO)
    return value, None
