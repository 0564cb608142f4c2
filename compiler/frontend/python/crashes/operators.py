"""What operators do with values of given kinds, and when they fail."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import Literal

from rubricc.compiler.frontend.python.crashes import ranges
from rubricc.compiler.frontend.python.crashes.ranges import with_range
from rubricc.compiler.frontend.python.crashes.values import ANY, BOOL, ITERABLE, NUMBERS, Falsy, Value

Problem = Literal["mixed", "none"]
"""Why an operation fails: kinds that do not go together, or a None among kinds that would."""

_SEQUENCES = frozenset({"str", "list", "tuple", "bytes"})
_WHOLE = frozenset({"int", "bool"})


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an operation gives, and why it may fail, if it may."""

    value: Value
    problem: Problem | None = None


def arithmetic(op: ast.operator, left: Value, right: Value) -> Outcome:
    """Give back what `left op right` gives."""
    if left.unknown or right.unknown:
        return Outcome(ANY)
    pairs = [(one, other) for one in sorted(left.kinds) for other in sorted(right.kinds)]
    results = {pair: _result(op, *pair) for pair in pairs}
    kinds = frozenset(kind for kind in results.values() if kind is not None)
    if not kinds:
        return Outcome(ANY, "mixed")
    falsy, natural = _number(op, left, right)
    element = left.element if left.element == right.element or isinstance(op, ast.Mult) else None
    value = Value(kinds, falsy, natural, element if kinds & ITERABLE else None)
    if kinds <= NUMBERS:
        value = with_range(value, ranges.arithmetic(op, left, right))
    return Outcome(value, _problem([pair for pair in pairs if results[pair] is None]))


def _problem(failing: list[tuple[str, str]]) -> Problem | None:
    if not failing:
        return None
    return "none" if all("none" in pair for pair in failing) else "mixed"


def _result(op: ast.operator, left: str, right: str) -> str | None:
    """Give back the kind of a result; None where the kinds do not go together."""
    if left in NUMBERS and right in NUMBERS:
        if isinstance(op, ast.BitOr | ast.BitAnd | ast.BitXor | ast.LShift | ast.RShift):
            return "int" if {left, right} <= _WHOLE else None
        return "float" if isinstance(op, ast.Div) or "float" in (left, right) else "int"
    match op:
        case ast.Add():
            return left if left == right and left in _SEQUENCES else None
        case ast.Mult():
            pair = {left, right}
            return next(iter(pair & _SEQUENCES), None) if pair & _SEQUENCES and pair & _WHOLE else None
        case ast.Mod():
            return left if left in ("str", "bytes") else None
        case ast.Sub() | ast.BitXor():
            return "set" if left == right == "set" else None
        case ast.BitOr() | ast.BitAnd():
            return left if left == right and left in ("set", "dict") else None
        case _:
            return None


def _number(op: ast.operator, left: Value, right: Value) -> tuple[Falsy, bool]:
    """Give back whether a result may be zero (or empty), and whether it is never below zero."""
    both = left.natural and right.natural
    match op:
        case ast.Add():
            if both or left.kinds & _SEQUENCES:
                return ("no" if "no" in (left.falsy, right.falsy) else _either(left.falsy, right.falsy)), both
            return "unknown", False
        case ast.Sub() if _meets(left, right):
            return "may", False
        case ast.Mult() | ast.Div() | ast.FloorDiv():
            zero: Falsy = "may" if left.falsy == "may" else "unknown"
            if left.falsy == right.falsy == "no" and not isinstance(op, ast.FloorDiv):
                zero = "no"
            return ("may" if isinstance(op, ast.Mult) and right.falsy == "may" else zero), both
        case _:
            return "unknown", False


def _meets(left: Value, right: Value) -> bool:
    """Tell whether a count that may be anything from 0 on may be the whole number that is taken from it."""
    number = right.low if right.kinds == {"int"} and right.low == right.high else None
    if number is None or number < 1 or left.kinds != {"int"} or left.falsy != "may" or not left.natural:
        return False
    return (left.low is None or left.low <= number) and (left.high is None or number <= left.high)


def _either(left: Falsy, right: Falsy) -> Falsy:
    return "may" if left == right == "may" else "unknown"


def ordering(left: Value, right: Value) -> Outcome:
    """Give back what `<`, `<=`, `>` or `>=` gives."""
    if left.unknown or right.unknown:
        return Outcome(BOOL)
    pairs = [(one, other) for one in left.kinds for other in right.kinds]
    return Outcome(BOOL, _problem([pair for pair in pairs if not _ordered(*pair)]))


def _ordered(left: str, right: str) -> bool:
    if left in NUMBERS and right in NUMBERS:
        return True
    return left == right and left in ("str", "list", "tuple", "set", "bytes")


def membership(left: Value, right: Value) -> Outcome:
    """Give back what `left in right` gives."""
    if right.unknown:
        return Outcome(BOOL)
    lefts = left.kinds if not left.unknown else frozenset({"str"})
    pairs = [(one, other) for one in lefts for other in right.kinds]
    failing = [pair for pair in pairs if pair[1] not in ITERABLE or (pair[1] == "str" and pair[0] != "str")]
    return Outcome(BOOL, _problem(failing))
