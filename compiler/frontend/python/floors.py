"""Whole parts of numbers: `n // 2`, `int(x)`, rounding inside a sum, and lists that a count is the index of.

The language has no word for them, but a count that is bounded has few values, and a whole part that is bounded has few
steps: `min(3, n // 2)` is how many of `n >= 2`, `n >= 4` and `n >= 6` hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from typing import Any

from rubricc.compiler.frontend.python.expr import (
    FALSE,
    ONE,
    TRUE,
    ZERO,
    Expr,
    both,
    choose,
    compare,
    constant,
    holds,
    least,
    negate,
    number,
    seen,
)

MOST_VALUES = 25
"""A count with more values than these is not written out."""
MOST_STEPS = 50
"""Nor is a whole part with more steps than these."""


def floored(value: Expr, fallback: Expr) -> Expr:
    """Give back the whole part of a number that is 0 or more; `fallback` stands for it where it has no bound."""
    if value.kind == "int":
        return value
    known = tabled(value, lambda number_: Decimal(int(number_)))
    if known is not None:
        return known
    high = None if value.high is None else value.high.to_integral_value(ROUND_FLOOR)
    whole = Expr("floor", (value, fallback), "int", ZERO, high)
    return whole if high is None else at_most(whole, high) or whole


def at_most(value: Expr, limit: Decimal) -> Expr | None:
    """Give back the smaller of a limit and a multiple of a whole part; None for any other number."""
    factor, inner = ONE, seen(value)
    if inner.op == "mul" and (known := constant(inner.args[0])) is not None and known > 0:
        factor, inner = known, seen(inner.args[1])
    if inner.op != "floor" or limit <= 0:
        return None
    full = (limit / factor).to_integral_value(ROUND_FLOOR)
    if full > MOST_STEPS:
        return None
    base = inner.args[0]
    steps = [choose(_reaches(base, Decimal(at)), number(factor), number(0)) for at in range(1, int(full) + 1)]
    if rest := limit - factor * full:
        steps.append(choose(_reaches(base, full + 1), number(rest), number(0)))
    from rubricc.compiler.frontend.python.sums import grouped

    return grouped(steps)


def smallest(values: list[Expr]) -> Expr:
    """Give back the smallest of the values; a whole part beside a constant is written as steps."""
    known = [limit for item in values if (limit := constant(item)) is not None]
    if len(values) == 2 and len(known) == 1:
        other = next(item for item in values if constant(item) is None)
        if (steps := at_most(other, known[0])) is not None:
            return steps
    return least(values)


def compared(op: str, left: Expr, right: Expr) -> Expr:
    """Give back a comparison; one of a whole part with a constant is one of the number itself."""
    whole, bound = seen(left), constant(right)
    if whole.op != "floor" or bound is None:
        return compare(op, left, right)
    up, over = bound.to_integral_value(ROUND_CEILING), bound.to_integral_value(ROUND_FLOOR) + 1
    at_least, above = _reaches(whole.args[0], up), _reaches(whole.args[0], over)
    if op in ("==", "!="):
        same = both((at_least, negate(above))) if bound == bound.to_integral_value() else FALSE
        return same if op == "==" else negate(same)
    return {">=": at_least, ">": above, "<": negate(at_least), "<=": negate(above)}[op]


def _reaches(value: Expr, bound: Decimal) -> Expr:
    """Give back that a number is at least a bound; `n / 2 >= 3` as `n >= 6`, where no rounding can matter."""
    if bound <= 0:
        return TRUE
    divisor = constant(value.args[1]) if value.op == "div" else None
    if divisor is not None and divisor > 0:
        return compare(">=", value.args[0], number(bound * divisor))
    return compare(">=", value, number(bound))


def tabled(value: Expr, make: Callable[[float], Decimal]) -> Expr | None:
    """Give back what `make` gives for a number that depends on one count of few values, None for any other."""
    counts = list(dict.fromkeys(_counts(value)))
    if len(counts) != 1:
        return None
    count = counts[0]
    if count.low is None or count.high is None or count.high - count.low > MOST_VALUES:
        return None
    values = [Decimal(at) for at in range(int(count.low), int(count.high) + 1)]
    try:
        return chosen(count, {at: number(make(_worked_out(value, count, int(at)))) for at in values})
    except (ArithmeticError, LookupError):
        return None


def chosen(count: Expr, results: dict[Decimal, Expr], default: Expr | None = None) -> Expr:
    """Give back the result for the value that a count has; the last, or the default, for all others."""
    rows = list(results.items())
    result = rows.pop()[1] if default is None else default
    for at, found in reversed(rows):
        result = choose(compare("==", count, number(at)), found, result)
    return result


def _counts(value: Expr) -> Iterator[Expr]:
    """Find the counts that a calculation is made of; a truth is none, and stands for itself."""
    inner = seen(value)
    if inner.op in _OPERATIONS or inner.op == "if":
        for part in inner.args:
            yield from _counts(part)
    elif inner.op == "cmp":
        yield from _counts(inner.args[1])
        yield from _counts(inner.args[2])
    elif inner.op != "const":
        yield value if value.kind == "int" else Expr("nothing", (), "int")


def _worked_out(value: Expr, count: Expr, at: int) -> Any:
    """Work a calculation out as Python does, with numbers of limited precision."""
    if value == count:
        return at
    value = seen(value)
    if value == seen(count):
        return at
    if value.op == "const":
        return int(value.args[0]) if value.kind == "int" else float(value.args[0])
    if value.op == "if":
        test, then, otherwise = value.args
        return _worked_out(then if _worked_out(test, count, at) else otherwise, count, at)
    if value.op == "cmp":
        return holds(value.args[0], *(_worked_out(part, count, at) for part in value.args[1:]))
    return _OPERATIONS[value.op]([_worked_out(part, count, at) for part in value.args])


_OPERATIONS: dict[str, Callable[[list[Any]], Any]] = {
    "add": sum,
    "sub": lambda parts: parts[0] - parts[1],
    "mul": lambda parts: parts[0] * parts[1],
    "div": lambda parts: parts[0] / parts[1],
    "min": min,
    "max": max,
    "abs": lambda parts: abs(parts[0]),
}
