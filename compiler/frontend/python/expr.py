"""Expressions of a lifted rubric: what a scoring function computes, as far as the language can say it.

Each expression knows its kind and, for numbers, bounds of its value. Nodes are frozen and compare by what they say;
the functions below build them and fold constants, and nothing else: a condition that a range decides stays, for that
is what the checks are there to find.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Literal

Kind = Literal["bool", "int", "real", "tokens", "text"]
Entries = tuple[tuple[str, ...], ...]
"""Entries of a phrase list, each with its spellings."""
Bound = Decimal | None

ZERO, ONE = Decimal(0), Decimal(1)
ENDLESS = Decimal(10) ** 15
"""No count of a text comes near this; the language has no greater numbers, and no infinity."""


@dataclass(frozen=True, slots=True)
class Pat:
    """A pattern in the language's own syntax. `groups` tells whether `findall` would give groups instead of matches."""

    expression: str
    exact: bool = False
    groups: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Expr:
    """An expression: an operator, its operands (expressions and plain data), its kind and bounds of its value."""

    op: str
    args: tuple[Any, ...]
    kind: Kind
    low: Bound = field(default=None, compare=False)
    high: Bound = field(default=None, compare=False)


@dataclass(eq=False, slots=True)
class Let:
    """A named value; two are the same only if they are one."""

    name: str
    value: Expr
    line: tuple[int, int]
    """The stretch of the Python source that it comes from."""


def number(value: Decimal | int | bool) -> Expr:
    """Give back a constant number."""
    exact = Decimal(value)
    kind: Kind = "int" if exact == exact.to_integral_value() else "real"
    return Expr("const", (exact.normalize() + 0,), kind, exact, exact)


def truth(value: bool) -> Expr:
    """Give back a constant condition."""
    return TRUE if value else FALSE


TRUE = Expr("true", (), "bool")
FALSE = Expr("false", (), "bool")


def let(name: str, value: Expr, line: tuple[int, int]) -> Expr:
    """Give back a reference to a new named value."""
    return Expr("let", (Let(name, value, line),), value.kind, value.low, value.high)


def seen(value: Expr) -> Expr:
    """Give back the expression behind any names."""
    while value.op == "let":
        value = value.args[0].value
    return value


def constant(value: Expr) -> Decimal | None:
    """Give back the number that a constant is, None for anything else."""
    return value.args[0] if value.op == "const" else None


def add(terms: Iterable[Expr]) -> Expr:
    """Give back a sum."""
    rest: list[Expr] = []
    total = ZERO
    for term in terms:
        parts = term.args if term.op == "add" else (term,)
        for part in parts:
            if part.op == "const":
                total += part.args[0]
            else:
                rest.append(part)
    if not rest:
        return number(total)
    if total:
        rest.append(number(total))
    if len(rest) == 1:
        return rest[0]
    return Expr("add", tuple(rest), _wider(rest), _sum(t.low for t in rest), _sum(t.high for t in rest))


def times(left: Expr, right: Expr) -> Expr:
    """Give back a product."""
    one, two = constant(left), constant(right)
    if one is not None and two is not None:
        return number(one * two)
    if two is not None:
        left, right, one, two = right, left, two, one
    if one is not None:
        if one == 1:
            return right
        if one == 0:
            return number(0)
        if right.op == "if" and (right.args[1].op, right.args[2].op) == ("const", "const"):
            return choose(right.args[0], times(left, right.args[1]), times(left, right.args[2]))
        if right.op == "mul" and (inner := constant(right.args[0])) is not None:
            return times(number(one * inner), right.args[1])
    low, high = _product(left, right)
    return Expr("mul", (left, right), _wider((left, right)), low, high)


def minus(left: Expr, right: Expr) -> Expr:
    """Give back a difference."""
    if constant(left) is not None and constant(right) is not None:
        return number(left.args[0] - right.args[0])
    if constant(right) == 0:
        return left
    low = None if left.low is None or right.high is None else left.low - right.high
    high = None if left.high is None or right.low is None else left.high - right.low
    if left.op == "min" and right in left.args:
        high = ZERO if high is None else min(high, ZERO)
    if left.op == "max" and right in left.args:
        low = ZERO if low is None else max(low, ZERO)
    return Expr("sub", (left, right), _wider((left, right)), low, high)


def over(left: Expr, right: Expr) -> Expr:
    """Give back a quotient; raises `ZeroDivisionError` for a constant division by zero."""
    one, two = constant(left), constant(right)
    if two is not None and two == 0:
        raise ZeroDivisionError
    if one is not None and two is not None and _short(one / two):
        return number(one / two)
    low = high = None
    if right.low is not None and right.low > 0 and left.low is not None and left.low >= 0:
        low = ZERO
        high = _share(left, right) if left.high is None else left.high / right.low
    return Expr("div", (left, right), "real", low, high)


def _share(left: Expr, right: Expr) -> Bound:
    """Give back 1 for a part of a whole: different items of all items, shared items of the different ones."""
    part, whole = seen(left), _whole(right)
    if part.op == "different" and whole.op in ("size", "match_count"):
        of = seen(part.args[0])
        same = of.args[:2] == whole.args if whole.op == "match_count" else part.args[0] == whole.args[0]
        return ONE if same else None
    if part.op == "shared" and whole.op == "different":
        return ONE if any(seen(side) == seen(_inside(whole.args[0])) for side in map(_inside, part.args)) else None
    return None


def _inside(value: Any) -> Any:
    while isinstance(value, Expr) and value.op in ("set", "let"):
        value = value.args[0] if value.op == "set" else value.args[0].value
    return value if isinstance(value, Expr) else FALSE


def _whole(value: Expr) -> Expr:
    """Give back the count behind a guard against zero."""
    value = seen(value)
    while value.op in ("max", "if"):
        value = seen(value.args[0] if value.op == "max" else value.args[1])
    return value


def _short(value: Decimal) -> bool:
    exponent = value.normalize().as_tuple().exponent
    return isinstance(exponent, int) and exponent >= -9


def least(values: Sequence[Expr]) -> Expr:
    """Give back the smallest of the values."""
    return _extreme("min", values)


def most(values: Sequence[Expr]) -> Expr:
    """Give back the largest of the values."""
    return _extreme("max", values)


def _extreme(op: str, values: Sequence[Expr]) -> Expr:
    pick = min if op == "min" else max
    known = [v.args[0] for v in values if v.op == "const"]
    rest = [v for v in dict.fromkeys(values) if v.op != "const"]
    if not rest:
        return number(pick(known))
    values = [*rest, *([number(pick(known))] if known else [])]
    if known and abs(pick(known)) >= ENDLESS:
        keeps = (pick(known) > 0) == (op == "min")
        values = rest if keeps else values[-1:]
    if len(values) == 1:
        return values[0]
    lows, highs = [v.low for v in values], [v.high for v in values]
    low = _known(pick, lows) if op == "min" else _any(max, lows)
    high = _any(min, highs) if op == "min" else _known(pick, highs)
    return Expr(op, tuple(values), _wider(values), low, high)


def absolute(value: Expr) -> Expr:
    """Give back the absolute value."""
    if value.op == "const":
        return number(abs(value.args[0]))
    if value.low is not None and value.low >= 0:
        return value
    high = None if value.low is None or value.high is None else max(-value.low, value.high)
    return Expr("abs", (value,), value.kind, ZERO, high)


def choose(condition: Expr, then: Expr, otherwise: Expr) -> Expr:
    """Give back `then` where the condition holds, else `otherwise`."""
    if condition == TRUE or then == otherwise:
        return then
    if condition == FALSE:
        return otherwise
    if then.kind == "bool":
        return _choose_truth(condition, then, otherwise)
    low, high = _known(min, (_floor(condition, then), otherwise.low)), _known(max, (then.high, otherwise.high))
    return Expr("if", (condition, then, otherwise), _wider((then, otherwise)), low, high)


def _floor(condition: Expr, then: Expr) -> Bound:
    """Give back the least that a value can be where a condition holds: `n` is 1 or more where `n > 0`."""
    counts = then.kind == "int" and then.low == ZERO
    asked = condition.op == "cmp" and condition.args[0] in (">", "!=") and condition.args[1] == then
    return ONE if counts and asked and constant(condition.args[2]) == ZERO else then.low


def _choose_truth(condition: Expr, then: Expr, otherwise: Expr) -> Expr:
    if then in (TRUE, condition):
        return either((condition, otherwise) if then == condition else (otherwise, condition))
    if then == FALSE:
        return both((negate(condition), otherwise))
    if otherwise == TRUE:
        return either((negate(condition), then))
    if otherwise == FALSE:
        return both((condition, then))
    return either((both((condition, then)), both((negate(condition), otherwise))))


def both(parts: Iterable[Expr]) -> Expr:
    """Give back the conjunction."""
    flat = _flat("and", parts, TRUE)
    if flat is None:
        return FALSE
    return flat[0] if len(flat) == 1 else Expr("and", tuple(flat), "bool") if flat else TRUE


def either(parts: Iterable[Expr]) -> Expr:
    """Give back the disjunction; phrases sought in the same way in one text become one list."""
    flat = _flat("or", parts, FALSE)
    if flat is None:
        return TRUE
    merged = _merged(_without_empty(flat))
    return merged[0] if len(merged) == 1 else Expr("or", tuple(merged), "bool") if merged else FALSE


def _without_empty(parts: list[Expr]) -> list[Expr]:
    """Leave out that a text is empty where it is also asked whether it has nothing but white space."""
    blank = {part.args[0].args[0] for part in parts if part.op == "not" and part.args[0] == _content(part.args[0])}
    return [part for part in parts if not (part.op == "cmp" and _is_empty(part) and part.args[1].args[0] in blank)]


def _content(value: Expr) -> Expr:
    return Expr("matches", (value.args[0] if value.args else "", Pat(r"\S")), "bool")


def _is_empty(part: Expr) -> bool:
    return bool(part.args[0] in ("<=", "==") and part.args[1].op == "characters" and constant(part.args[2]) == ZERO)


def _flat(op: str, parts: Iterable[Expr], neutral: Expr) -> list[Expr] | None:
    """Give back the operands without the neutral ones; None where one decides."""
    result: dict[Expr, None] = {}
    for part in parts:
        for item in part.args if part.op == op else (part,):
            if item == neutral:
                continue
            if item in (TRUE, FALSE):
                return None
            result[item] = None
    return list(result)


def _merged(parts: list[Expr]) -> list[Expr]:
    groups: dict[Any, list[Expr]] = {}
    for at, part in enumerate(parts):
        key = (part.args[0], part.args[1]) if part.op == "mention" else at
        groups.setdefault(key, []).append(part)
    return [
        items[0]
        if len(items) == 1
        else Expr("mention", (*items[0].args[:2], tuple(e for item in items for e in item.args[2])), "bool")
        for items in groups.values()
    ]


def negate(condition: Expr) -> Expr:
    """Give back the negation."""
    if condition.op == "not":
        return condition.args[0]  # type: ignore[no-any-return]
    if condition in (TRUE, FALSE):
        return truth(condition == FALSE)
    if condition.op == "cmp":
        op, left, right = condition.args
        return Expr("cmp", (OPPOSITE[op], left, right), "bool")
    return Expr("not", (condition,), "bool")


OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}


def compare(op: str, left: Expr, right: Expr) -> Expr:
    """Give back a comparison of two numbers, a constant on the right."""
    one, two = constant(left), constant(right)
    if one is not None and two is not None:
        return truth(holds(op, one, two))
    if one is not None:
        op, left, right = _MIRRORED[op], right, left
    bound = constant(right)
    if bound is not None and abs(bound) >= ENDLESS:
        return truth(holds(op, ZERO, bound))
    if left.op == "count_of" and (joined := _count_compared(op, left, right)) is not None:
        return joined
    if left.op in _OCCURRING and constant(right) == ZERO and op in (">", "!=", "==", "<="):
        there = Expr(_OCCURRING[left.op], left.args, "bool")
        return there if op in (">", "!=") else negate(there)
    return Expr("cmp", (op, left, right), "bool")


def _count_compared(op: str, left: Expr, right: Expr) -> Expr | None:
    """Give back a condition on how many hold as one on all, any or none of them; None for other numbers."""
    number_of = constant(right)
    if number_of is None:
        return None
    if number_of == len(left.args) and op in ("==", ">="):
        return both(left.args)
    if (op, number_of) in ((">", ZERO), ("!=", ZERO), (">=", ONE)):
        return either(left.args)
    return negate(either(left.args)) if (op, number_of) in (("==", ZERO), ("<=", ZERO), ("<", ONE)) else None


_OCCURRING = {"match_count": "matches", "count": "mention", "distinct": "mention"}
"""Counts, and the condition that they are not 0."""


def holds(op: str, left: Any, right: Any) -> bool:
    """Tell whether a comparison of two plain values holds."""
    results = {"==": left == right, "!=": left != right}
    if op in results:
        return bool(results[op])
    return bool({"<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right}[op])


def mention(text: str, mode: str, entries: Entries) -> Expr:
    """Give back whether a text has one of the phrases."""
    return Expr("mention", (text, mode, entries), "bool") if entries else FALSE


def distinct(text: str, mode: str, entries: Entries) -> Expr:
    """Give back how many entries occur in a text."""
    return Expr("distinct", (text, mode, entries), "int", ZERO, Decimal(len(entries)))


def count(text: str, mode: str, entries: Entries) -> Expr:
    """Give back how often the entries occur in a text."""
    return Expr("count", (text, mode, entries), "int", ZERO)


def matches(text: str, pattern: Pat) -> Expr:
    """Give back whether a pattern is found in a text."""
    return Expr("matches", (text, pattern), "bool")


def match_count(text: str, pattern: Pat) -> Expr:
    """Give back how often a pattern is found in a text."""
    return Expr("match_count", (text, pattern), "int", ZERO)


def characters(text: str) -> Expr:
    """Give back the number of characters of a text."""
    return Expr("characters", (text,), "int", ZERO)


def opaque(name: str, told: tuple[Any, ...], kind: Kind) -> Expr:
    """Give back the result of a tool that the language does not have: the texts it is given, its place, and why."""
    return Expr("opaque", (name, told), kind)


def _wider(values: Iterable[Expr]) -> Kind:
    return "real" if any(value.kind == "real" for value in values) else "int"


def _sum(bounds: Iterable[Bound]) -> Bound:
    total = ZERO
    for bound in bounds:
        if bound is None:
            return None
        total += bound
    return total


def _product(left: Expr, right: Expr) -> tuple[Bound, Bound]:
    ends = (left.low, left.high, right.low, right.high)
    if None not in ends:
        corners = [a * b for a in ends[:2] for b in ends[2:] if a is not None and b is not None]
        return min(corners), max(corners)
    if left.low is not None and right.low is not None and left.low >= 0 and right.low >= 0:
        return left.low * right.low, None
    if left.high is not None and left.high <= 0 and right.low is not None and right.low >= 0:
        return None, left.high * right.low
    return None, None


def _known(pick: Any, bounds: Iterable[Bound]) -> Bound:
    known = list(bounds)
    result: Bound = None if None in known else pick(known)
    return result


def _any(pick: Any, bounds: Iterable[Bound]) -> Bound:
    found: Bound = pick((bound for bound in bounds if bound is not None), default=None)
    return found
