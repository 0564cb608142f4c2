"""Interval arithmetic on number types: the range of a result from the ranges of its operands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal, localcontext

from rubricc.runtime.types import Type

SIXTH = Decimal("0.000001")


def number_type(value: Decimal) -> Type:
    """Give back the type of one known number: `Int` where it is whole and written so, else `Real`."""
    kind = "Int" if value == value.to_integral_value() and _is_written_whole(value) else "Real"
    return Type(kind, value, value)  # type: ignore[arg-type]


def _is_written_whole(value: Decimal) -> bool:
    exponent = value.as_tuple().exponent
    return isinstance(exponent, int) and exponent >= 0


def join(types: Iterable[Type]) -> Type:
    """Give back the smallest number type that holds all of `types`."""
    listed = list(types)
    kind = "Real" if any(t.kind == "Real" for t in listed) else "Int"
    lows = [t.low for t in listed]
    highs = [t.high for t in listed]
    return Type(
        kind,  # type: ignore[arg-type]
        None if None in lows else min(v for v in lows if v is not None),
        None if None in highs else max(v for v in highs if v is not None),
        undefined=any(t.undefined for t in listed),
    )


def negate(operand: Type) -> Type:
    """Give back the type of `-x`."""
    low = None if operand.high is None else -operand.high
    high = None if operand.low is None else -operand.low
    return Type(operand.kind, low, high, undefined=operand.undefined)


def absolute(operand: Type) -> Type:
    """Give back the type of `abs(x)`."""
    low, high = operand.low, operand.high
    if low is not None and low >= 0:
        return operand
    if high is not None and high <= 0:
        return negate(operand)
    top = None if low is None or high is None else max(-low, high)
    return Type(operand.kind, Decimal(0), top, undefined=operand.undefined)


def extreme(op: str, operands: Iterable[Type]) -> Type:
    """Give back the type of `min(…)` or `max(…)`; one known bound is enough on the side that it limits."""
    listed = list(operands)
    joined = join(listed)
    lows = [t.low for t in listed if t.low is not None]
    highs = [t.high for t in listed if t.high is not None]
    if op == "min":
        return Type(joined.kind, joined.low, min(highs) if highs else None, undefined=joined.undefined)
    return Type(joined.kind, max(lows) if lows else None, joined.high, undefined=joined.undefined)


def arithmetic(op: str, left: Type, right: Type) -> Type:
    """Give back the type of `left op right`, for `+ - * /`; a divisor of zero does not occur."""
    undefined = left.undefined or right.undefined
    if op == "-":
        return arithmetic("+", left, negate(right))
    if op == "/":
        low, high = _quotient(left, right)
        return Type("Real", low, high, undefined=undefined)
    kind = "Real" if "Real" in (left.kind, right.kind) else "Int"
    low, high = _sum(left, right) if op == "+" else _product(left, right)
    return Type(kind, low, high, undefined=undefined)  # type: ignore[arg-type]


def _exactly(op: Callable[[Decimal, Decimal], Decimal], a: Decimal | None, b: Decimal | None) -> Decimal | None:
    if a is None or b is None:
        return None
    with localcontext() as context:
        context.prec = 60
        return op(a, b)


def _sum(left: Type, right: Type) -> tuple[Decimal | None, Decimal | None]:
    return _exactly(Decimal.__add__, left.low, right.low), _exactly(Decimal.__add__, left.high, right.high)


def _product(left: Type, right: Type) -> tuple[Decimal | None, Decimal | None]:
    if left.low is not None and left.low >= 0 and right.low is not None and right.low >= 0:
        return _exactly(Decimal.__mul__, left.low, right.low), _exactly(Decimal.__mul__, left.high, right.high)
    corners = [_exactly(Decimal.__mul__, a, b) for a in (left.low, left.high) for b in (right.low, right.high)]
    known = [c for c in corners if c is not None]
    return (min(known), max(known)) if len(known) == 4 else (None, None)


def _quotient(left: Type, right: Type) -> tuple[Decimal | None, Decimal | None]:
    if right.low is not None and right.low > 0:
        return _quotient_by_positive(left, right.low, right.high)
    if right.high is not None and right.high < 0:
        flipped = negate(right)
        assert flipped.low is not None
        return _quotient_by_positive(negate(left), flipped.low, flipped.high)
    return None, None


def _quotient_by_positive(left: Type, low: Decimal, high: Decimal | None) -> tuple[Decimal | None, Decimal | None]:
    # A dividend on one side of zero is bounded by zero when the divisor is unbounded.
    lower = _divide(left.low, low if left.low is not None and left.low < 0 else high, ROUND_FLOOR)
    upper = _divide(left.high, low if left.high is not None and left.high >= 0 else high, ROUND_CEILING)
    return lower, upper


def _divide(a: Decimal | None, b: Decimal | None, rounding: str) -> Decimal | None:
    if a is None:
        return None
    if b is None:
        return Decimal(0)
    with localcontext() as context:
        context.prec = 60
        return (a / b).quantize(SIXTH, rounding=rounding)
