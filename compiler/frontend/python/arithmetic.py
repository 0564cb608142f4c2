"""`+`, `-`, `*`, `/` and the other signs between two values."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from typing import Any

import libcst as cst

from rubricc.compiler.frontend.python.convert import (
    as_items,
    as_number,
    as_opaque,
    described,
    is_number,
    plain_constant,
)
from rubricc.compiler.frontend.python.expr import Expr, constant, minus, most, number, over, times
from rubricc.compiler.frontend.python.expr import add as add_all
from rubricc.compiler.frontend.python.floors import floored, tabled
from rubricc.compiler.frontend.python.machine import Machine
from rubricc.compiler.frontend.python.records import joined
from rubricc.compiler.frontend.python.tokens import as_set, is_set, plain, without
from rubricc.compiler.frontend.python.values import (
    Acc,
    Add,
    Append,
    Builtin,
    CannotLiftError,
    Choice,
    Clamp,
    Const,
    Fork,
    Found,
    Record,
    Regex,
    Seq,
    Template,
    Unknown,
    Where,
)


def combine(machine: Machine, sign: str, left: Any, right: Any, node: cst.CSTNode) -> Any:
    """Give back the result of a sign between two values; raises `CannotLiftError` where there is none."""
    if isinstance(left, Const) and isinstance(right, Const):
        return _constants(sign, left, right)
    if isinstance(left, Builtin) and isinstance(right, Builtin) and sign == "BitOr":
        return Const(flag_of(left) | flag_of(right))
    if isinstance(left, Seq) and isinstance(right, Seq):
        return _lists(sign, left, right)
    if isinstance(left, Record) and isinstance(right, Record) and sign == "BitOr":
        return joined(left, right)
    if _is_text(left) or _is_text(right):
        return _texts(sign, left, right)
    if any(isinstance(value, Expr) and value.kind == "tokens" for value in (left, right)):
        return _tokens(sign, left, right)
    for value in (left, right):
        if isinstance(value, (Found, Seq, Record, Regex)) or value == Const(None):
            raise CannotLiftError(f"{described(value)} is used as a number, which Python does not allow either")
    return _numbers(machine, sign, left, right, node)


def flag_of(value: Any) -> int:
    """Give back a flag of `re` as a number."""
    import re

    if isinstance(value, Const) and isinstance(value.value, int):
        return value.value
    flag = getattr(re, value.name.removeprefix("re."), None) if isinstance(value, Builtin) else None
    if not isinstance(flag, re.RegexFlag):
        raise CannotLiftError("this is no flag of a regular expression")
    return int(flag)


def _constants(sign: str, left: Const, right: Const) -> Const:
    one, two = left.value, right.value
    if isinstance(one, int) and isinstance(two, Decimal):
        one = Decimal(one)
    if isinstance(one, Decimal) and isinstance(two, int):
        two = Decimal(two)
    if sign == "Divide":
        one, two = Decimal(one), Decimal(two)  # type: ignore[arg-type]
    operation = _OPERATIONS.get(sign)
    try:
        if operation is None:
            raise TypeError
        return Const(operation(one, two))
    except (TypeError, ArithmeticError, ValueError) as error:
        raise CannotLiftError("these two constants do not go together") from error


_OPERATIONS: dict[str, Callable[[Any, Any], Any]] = {
    "Add": lambda a, b: a + b,
    "Subtract": lambda a, b: a - b,
    "Multiply": lambda a, b: a * b,
    "Divide": lambda a, b: a / b,
    "FloorDivide": lambda a, b: a // b,
    "Modulo": lambda a, b: a % b,
    "Power": lambda a, b: a**b,
    "BitOr": lambda a, b: a | b,
    "BitAnd": lambda a, b: a & b,
}


def _lists(sign: str, left: Seq, right: Seq) -> Seq:
    if sign == "Add":
        return Seq(left.items + right.items, left.kind)
    values = [item.value for item in right.items if isinstance(item, Append)]
    if len(values) < len(right.items) or any(isinstance(item, Fork) for item in left.items):
        raise CannotLiftError("sets whose items depend on the answer")
    if sign == "BitOr":
        have = [item.value for item in left.items if isinstance(item, Append)]
        return Seq(left.items + tuple(i for i in right.items if i.value not in have), left.kind)  # type: ignore[union-attr]
    kept = {"BitAnd": lambda v: v in values, "Subtract": lambda v: v not in values}.get(sign)
    if kept is None:
        raise CannotLiftError("lists do not go together so")
    return Seq(tuple(item for item in left.items if isinstance(item, Append) and kept(item.value)), left.kind)


def _is_text(value: Any) -> bool:
    return isinstance(value, Template) or (isinstance(value, Const) and isinstance(value.value, str))


def _texts(sign: str, left: Any, right: Any) -> Any:
    from rubricc.compiler.frontend.python.expressions import join

    if sign == "Modulo" and isinstance(left, Const):
        values = [item.value for item in right.items] if isinstance(right, Seq) else [right]  # type: ignore[union-attr]
        return join(filled(str(left.value), _PERCENT, values))
    if sign != "Add":
        raise CannotLiftError("texts do not go together so")
    for value in (left, right):
        if not _is_text(value) and not isinstance(value, (Choice, Unknown)) and type(value).__name__ != "TextValue":
            raise CannotLiftError(f"a text and {described(value)} are added, which Python does not allow either")
    return join([left, right])


_PERCENT = re.compile(r"%[-+ 0#]*\d*(?:\.\d+)?[sdifrg%]")


def filled(text: str, places: re.Pattern[str], values: list[Any]) -> list[Any]:
    """Give back the parts of a text with places to be filled in, and what is filled in."""
    parts: list[Any] = []
    at, left = 0, list(values)
    for place in places.finditer(text):
        parts.append(text[at : place.start()])
        at = place.end()
        if place[0] == "%%":
            parts.append("%")
        elif left:
            parts.append(left.pop(0))
    return [*parts, text[at:]]


def _tokens(sign: str, left: Any, right: Any) -> Expr:
    """Give back what signs between sets of tokens give: `&`, `|`, `-`."""
    if not isinstance(left, Expr):
        if sign != "BitAnd":
            raise CannotLiftError("a constant list and a list of matches")
        left, right = right, left
    if isinstance(right, Seq):
        texts = texts_in(right)
        if sign == "BitAnd":
            return Expr("meet", (left, texts), "tokens")
        if sign == "Subtract":
            return as_set(without(left, texts))
    if isinstance(right, Expr) and right.kind == "tokens" and is_set(left) and is_set(right):
        op = {"BitAnd": "meet", "BitOr": "join", "Subtract": "minus"}.get(sign)
        if op is not None and plain(left).op == plain(right).op == "tokens":
            return Expr(op, (left, right), "tokens")
    raise CannotLiftError("lists of matches that go together so")


def texts_in(value: Seq) -> tuple[str, ...]:
    """Give back the texts of a constant list; raises `CannotLiftError` for other lists."""
    texts = [plain_constant(item.value) for item in value.items if isinstance(item, Append)]
    if len(texts) < len(value.items) or any(not isinstance(text, str) for text in texts):
        raise CannotLiftError("a list that does not hold constant texts alone")
    return tuple(dict.fromkeys(texts))


def _whole_part(machine: Machine, sign: str, left: Expr, right: Expr, node: cst.CSTNode) -> Expr:
    """`n // 2`, `n % 2` of numbers that are 0 or more."""
    divisor = constant(right)
    if divisor is None or divisor <= 0 or left.low is None or left.low < 0:
        raise CannotLiftError("a division with remainder of such numbers")
    if sign == "Modulo":
        rest = tabled(left, lambda value: Decimal(str(value)) % divisor)
        if rest is None:
            raise CannotLiftError("the remainder of a division")
        return rest
    opaque = as_opaque(machine.unknown(node, "the whole part of a number that nothing bounds"), "int")
    return floored(over(left, right), opaque)


def _numbers(machine: Machine, sign: str, left: Any, right: Any, node: cst.CSTNode) -> Any:
    where = machine.place(node)
    if sign in ("Add", "Subtract") and (isinstance(left, Acc) or isinstance(right, Acc)):
        return add_to(machine, left, right if sign == "Add" else negative(machine, right, where), where)
    if sign in ("Multiply", "Divide"):
        for value, factor in ((left, right), (right, left)):
            known = constant(as_number(factor)) if is_number(factor) else None
            if isinstance(value, Acc) and known is not None and (sign == "Multiply" or value is left) and known:
                return scaled(value, known if sign == "Multiply" else 1 / known)
    one, two = as_number(left), as_number(right)
    if sign == "Power" and constant(two) == 2:
        return times(one, one)
    if sign in ("FloorDivide", "Modulo"):
        return _whole_part(machine, sign, one, two, node)
    operation = {"Add": lambda a, b: add_all((a, b)), "Subtract": minus, "Multiply": times, "Divide": over}.get(sign)
    if operation is None:
        raise CannotLiftError("arithmetic of this kind")
    if sign == "Divide":
        two = _guarded_divisor(machine, two)
    try:
        return operation(one, two)
    except ZeroDivisionError as error:
        raise CannotLiftError("a division by zero") from error


def _guarded_divisor(machine: Machine, divisor: Expr) -> Expr:
    """Keep a divisor away from 0 where nothing in the expression itself does: Python fails there, a rubric must not."""
    if (divisor.low is not None and divisor.low > 0) or constant(divisor) is not None:
        return divisor
    if any(guard.op == "cmp" and guard.args[1] == divisor for guard in machine.guards):
        return divisor
    return most((divisor, number(1 if divisor.kind == "int" else Decimal("0.000001"))))


def add_to(machine: Machine, left: Any, right: Any, where: Where) -> Acc:
    """Give back a number with another added to it; what the other was added up from stays visible."""
    name = left.name if isinstance(left, Acc) else ""
    if isinstance(right, Acc):
        added = tuple(
            replace(item, where=where, stamp=machine.stamp()) if isinstance(item, Add) else item for item in right.items
        )
    else:
        added = (Add(as_number(right), where, machine.stamp()),)
    return Acc((*as_items(left), *added), name)


def negative(machine: Machine, value: Any, where: Where) -> Any:
    """Give back the negative of a number."""
    if isinstance(value, Const) and isinstance(value.value, (int, Decimal)):
        return Const(-value.value)
    if isinstance(value, Acc):
        return scaled(value, Decimal(-1))
    return times(number(-1), as_number(value))


def scaled(value: Acc, factor: Decimal) -> Acc:
    """Give back an accumulated number times a constant that is not 0."""
    return Acc(tuple(_scaled(item, factor) for item in value.items), value.name)


def _scaled(item: Any, factor: Decimal) -> Any:
    if isinstance(item, Add):
        return replace(item, amount=times(number(factor), as_number(item.amount)))
    if isinstance(item, Fork):
        then, otherwise = (tuple(_scaled(part, factor) for part in side) for side in (item.then, item.otherwise))
        return replace(item, then=then, otherwise=otherwise)
    assert isinstance(item, Clamp)
    ends = [None if end is None else end * factor for end in (item.low, item.high)]
    low, high = ends if factor > 0 else ends[::-1]
    step = None if item.step is None else abs(item.step * factor)
    items = tuple(_scaled(part, factor) for part in item.items)
    inside = None if item.inside is None else times(number(factor), item.inside)
    return replace(item, items=items, low=low, high=high, step=step, inside=inside)
