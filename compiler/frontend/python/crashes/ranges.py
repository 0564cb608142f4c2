"""Ranges of numbers: what arithmetic, choices and comparisons make of them. None is no bound."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import ceil, floor

from rubricc.compiler.frontend.python.crashes.values import NUMBERS, Value

Range = tuple[float | None, float | None]
SLACK = 1e-9
"""Sums of fractions are not exact: a comparison is certain only where it is by more than this."""


def range_of(value: Value) -> Range:
    """Give back the least and the most that a number can be."""
    if value.unknown or not value.kinds or not value.kinds <= NUMBERS:
        return None, None
    low = 0.0 if value.low is None and (value.natural or value.kinds == {"bool"}) else value.low
    return low, 1.0 if value.high is None and value.kinds == {"bool"} else value.high


def with_range(value: Value, found: Range) -> Value:
    """Give back a number with a range."""
    return replace(value, low=found[0], high=found[1])


def without_range(value: Value) -> Value:
    """Give back a number that may be anything its kind allows."""
    return value if value.low is None and value.high is None else replace(value, low=None, high=None)


def arithmetic(op: ast.operator, left: Value, right: Value) -> Range:
    """Give back the range of `left op right`."""
    one, other = range_of(left), range_of(right)
    match op:
        case ast.Add():
            return _plus(one[0], other[0]), _plus(one[1], other[1])
        case ast.Sub():
            return _plus(one[0], _minus(other[1])), _plus(one[1], _minus(other[0]))
        case ast.Mult():
            return _times(one, other)
        case ast.Div() if other[0] is not None and other[0] == other[1] and other[0] > 0:
            return _times(one, (1 / other[0], 1 / other[0]))
        case _:
            return None, None


def _plus(left: float | None, right: float | None) -> float | None:
    return None if left is None or right is None else left + right


def _minus(value: float | None) -> float | None:
    return None if value is None else -value


def _times(one: Range, other: Range) -> Range:
    if None not in one and None not in other:
        ends = [a * b for a in one for b in other if a is not None and b is not None]
        return min(ends), max(ends)
    if all(low is not None and low >= 0 for low in (one[0], other[0])):
        return 0.0, None
    return None, None


def negated(value: Value) -> Range:
    """Give back the range of `-value`."""
    low, high = range_of(value)
    return _minus(high), _minus(low)


def smallest(values: Sequence[Value]) -> Range:
    """Give back the range of `min(…)`."""
    lows, highs = [range_of(value)[0] for value in values], [range_of(value)[1] for value in values]
    known = [high for high in highs if high is not None]
    return _all_known(lows, min), min(known, default=None)


def largest(values: Sequence[Value]) -> Range:
    """Give back the range of `max(…)`."""
    lows, highs = [range_of(value)[0] for value in values], [range_of(value)[1] for value in values]
    known = [low for low in lows if low is not None]
    return max(known, default=None), _all_known(highs, max)


def _all_known(bounds: Sequence[float | None], pick: Callable[[list[float]], float]) -> float | None:
    known = [bound for bound in bounds if bound is not None]
    return pick(known) if known and len(known) == len(bounds) else None


def rounded(value: Value) -> Range:
    """Give back the range of `round(…)` and `int(…)`, roughly."""
    low, high = range_of(value)
    return None if low is None else low - 1, None if high is None else high + 1


def narrowed(value: Value, kind: type[ast.cmpop], bound: Range) -> Value:
    """Give back what is left of a number once it compares so with another one."""
    if value.unknown or not value.kinds or not value.kinds <= NUMBERS:
        return value
    low, high = range_of(value)
    whole = value.kinds == {"int"}
    if kind in (ast.Gt, ast.GtE, ast.Eq) and bound[0] is not None:
        least = bound[0]
        if whole:
            least = floor(least) + 1 if kind is ast.Gt else ceil(least)
        low = least if low is None else max(low, least)
    if kind in (ast.Lt, ast.LtE, ast.Eq) and bound[1] is not None:
        most = bound[1]
        if whole:
            most = ceil(most) - 1 if kind is ast.Lt else floor(most)
        high = most if high is None else min(high, most)
    if kind is ast.NotEq and whole and bound[0] == bound[1] and bound[0] is not None:
        low = low + 1 if low == bound[0] else low
        high = high - 1 if high == bound[0] else high
    return with_range(value, (low, high))


def told(name: str, value: Value) -> str:
    """Give back the range of a number in words."""
    low, high = range_of(value)
    if low is not None and low == high:
        return f"`{name}` is always {low:g} here"
    parts = [f"{words} {bound:g}" for words, bound in (("at least", low), ("at most", high)) if bound is not None]
    return f"`{name}` is {' and '.join(parts)} here" if parts else ""


def compared(op: ast.cmpop, left: Value, right: Value) -> bool | None:
    """Give back False for a comparison that never holds; None where that is not certain."""
    one, other = range_of(left), range_of(right)
    match op:
        case ast.Gt():
            return _below(one[1], other[0], False)
        case ast.GtE():
            return _below(one[1], other[0], True)
        case ast.Lt():
            return _below(other[1], one[0], False)
        case ast.LtE():
            return _below(other[1], one[0], True)
        case ast.Eq():
            apart = _below(one[1], other[0], True) is False or _below(other[1], one[0], True) is False
            return False if apart else None
        case _:
            return None


def _below(most: float | None, least: float | None, strictly: bool) -> bool | None:
    """Say that what is at most `most` does not exceed (or, strictly, reach) what is at least `least`: never."""
    if most is None or least is None:
        return None
    never = most < least - SLACK if strictly else most <= least - SLACK or most == least
    return False if never else None
