"""The built-in functions that scoring functions use."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import libcst as cst

from rubricc.compiler.frontend.python.arithmetic import add_to
from rubricc.compiler.frontend.python.comprehensions import Chosen, counted
from rubricc.compiler.frontend.python.convert import (
    as_items,
    as_number,
    as_opaque,
    condition,
    constant_number,
    described,
    is_number,
    plain_constant,
)
from rubricc.compiler.frontend.python.expr import (
    ONE,
    Expr,
    absolute,
    add,
    both,
    characters,
    compare,
    either,
    most,
    negate,
    number,
)
from rubricc.compiler.frontend.python.floors import floored, smallest, tabled
from rubricc.compiler.frontend.python.iterate import rounds
from rubricc.compiler.frontend.python.machine import Machine
from rubricc.compiler.frontend.python.order import extreme_by_key, extreme_of_present, in_order
from rubricc.compiler.frontend.python.records import joined, rows
from rubricc.compiler.frontend.python.sums import grouped, multiple, total
from rubricc.compiler.frontend.python.tokens import as_set, filtered, size, total_length
from rubricc.compiler.frontend.python.values import (
    Acc,
    Append,
    CannotLiftError,
    Choice,
    Clamp,
    Const,
    Fork,
    Pieces,
    Record,
    Seq,
    Template,
    TextValue,
    Token,
    TokenLength,
    TokenTest,
    Unknown,
)

Call = Callable[[Machine, list[Any], dict[str, Any], cst.Call], Any]


def _len(machine: Machine, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    value = args[0]
    if isinstance(value, Token):
        return TokenLength(value)
    if isinstance(value, Expr) and value.kind == "tokens":
        return size(value)
    if isinstance(value, TextValue):
        if value.stripped:
            machine.note("differs", "White space at the ends of the text counts as characters.", machine.where(node))
        return characters(value.source)
    if isinstance(value, Pieces):
        return value.count
    if isinstance(value, Seq):
        return _length(machine, value)
    if isinstance(value, Record):
        return _length(machine, Seq(rows(value, lambda key, item: key, (0, 0), 0)))
    if isinstance(value, Const) and isinstance(value.value, str):
        return Const(len(value.value))
    raise CannotLiftError(f"the length of {described(value)}")


def _length(machine: Machine, value: Seq) -> Any:
    if all(isinstance(item, Append) for item in value.items):
        if value.kind == "set":
            return Const(len({repr(item.value) for item in value.items if isinstance(item, Append)}))
        return Const(len(value.items))
    return total(value.items, lambda item: number(1))


def _sum(machine: Machine, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    value = args[0]
    start = args[1] if len(args) > 1 else named.get("start", Const(0))
    if isinstance(value, Chosen):
        return _sum_of_matches(value)
    if not isinstance(value, Seq):
        raise CannotLiftError(f"the sum of {described(value)}")
    if not any(isinstance(item.value, Acc) for item in value.items if isinstance(item, Append)):
        return add((total(value.items, lambda item: as_number(item.value)), as_number(start)))
    result: Any = Acc(as_items(start))
    for there, item in rounds(value):
        if there.op != "true":
            raise CannotLiftError("a sum of numbers under conditions")
        result = add_to(machine, result, item, machine.where(node))
    return result


def _sum_of_matches(value: Chosen) -> Expr:
    if counted(value.element):
        return size(value.tokens)
    if isinstance(value.element, TokenTest):
        return size(filtered(value.tokens, value.element))
    if isinstance(value.element, TokenLength):
        return total_length(value.tokens)
    raise CannotLiftError("a sum over the matches of a pattern")


def _any(machine: Machine, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    value = args[0]
    if isinstance(value, Chosen) and isinstance(value.element, TokenTest):
        return compare(">", size(filtered(value.tokens, value.element)), number(0))
    if isinstance(value, Chosen) and counted(value.element):
        return compare(">", size(value.tokens), number(0))
    if isinstance(value, Expr) and value.kind == "tokens":
        return condition(value)
    return either(both((there, condition(item))) for there, item in rounds(value))


def _all(machine: Machine, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    value = args[0]
    if isinstance(value, Chosen) and isinstance(value.element, TokenTest):
        from rubricc.compiler.frontend.python.comparing import negated

        return compare("==", size(filtered(value.tokens, negated(value.element))), number(0))
    parts = [either((negate(there), condition(item))) for there, item in rounds(value)]
    joined = both(parts)
    if joined.op == "and" and len(parts) > 4 and all(part.op == "mention" for part in parts):
        count = grouped([Expr("if", (part, number(1), number(0)), "int") for part in parts])
        return compare("==", count, number(len(parts)))
    return joined


def _extreme(pick: str) -> Call:
    def function(machine: Machine, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
        values = args
        if "key" in named:
            return extreme_by_key(machine, pick, args, named, node)
        if len(args) == 1:
            found = rounds(args[0])
            values = [item for there, item in found if there.op == "true"]
            if not found:
                return named["default"]
            if len(values) < len(found):
                return extreme_of_present(pick, found, named.get("default", Const(0)))
        if all(isinstance(value, Const) for value in values):
            plain = [value.value for value in values]
            return Const((min if pick == "min" else max)(plain))
        bound = [constant_number(value) for value in values]
        accumulated = [value for value in values if isinstance(value, Acc)]
        if len(values) == 2 and len(accumulated) == 1 and any(known is not None for known in bound):
            known = next(known for known in bound if known is not None)
            return clamped(machine, accumulated[0], pick, known, machine.where(node))
        return (smallest if pick == "min" else most)([as_number(value) for value in values])

    return function


def clamped(machine: Machine, value: Acc, pick: str, bound: Decimal, where: tuple[int, int]) -> Acc:
    """Give back an accumulated number that is kept at most (`min`) or at least (`max`) at a bound."""
    low, high = (None, bound) if pick == "min" else (bound, None)
    if len(value.items) == 1 and isinstance(inner := value.items[0], Clamp) and inner.step is None:
        joined = _joined(inner, low, high)
        if joined is not None:
            return Acc((Clamp(inner.items, *joined, None, where, machine.stamp()),), value.name)
    return Acc((Clamp(value.items, low, high, None, where, machine.stamp()),), value.name)


def _joined(inner: Clamp, low: Decimal | None, high: Decimal | None) -> tuple[Decimal | None, Decimal | None] | None:
    if low is not None and inner.low is None and (inner.high is None or low <= inner.high):
        return low, inner.high
    if high is not None and inner.high is None and (inner.low is None or high >= inner.low):
        return inner.low, high
    return None


def _round(machine: Machine, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    digits = int(plain_constant(args[1])) if len(args) > 1 else int(plain_constant(named.get("ndigits", Const(0))))
    step = Decimal(1).scaleb(-digits)
    value = args[0]
    if isinstance(value, Const):
        # As Python rounds it: 2.675 lies a little below what is written.
        return Const(Decimal(repr(round(float(value.value), digits))) if digits > 0 else round(Decimal(value.value)))  # type: ignore[arg-type]
    if not is_number(value) and not isinstance(value, Unknown):
        value = as_number(value)
    items = as_items(value)
    if multiple(items, step):
        return value
    if not isinstance(value, (Acc, Unknown)) and (known := tabled(value, _rounding(digits))) is not None:
        return known
    name = value.name if isinstance(value, Acc) else ""
    inside = as_opaque(machine.unknown(node, "a number that is rounded inside a calculation"), "real")
    return Acc((Clamp(items, None, None, step, machine.where(node), machine.stamp(), inside),), name)


def _rounding(digits: int) -> Callable[[float], Decimal]:
    return lambda value: Decimal(repr(round(value, digits))) if digits > 0 else Decimal(round(value))


def _int(machine: Machine, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    value = args[0] if args else Const(0)
    if isinstance(value, Const):
        return Const(int(value.value or 0))
    if isinstance(value, Acc) and multiple(value.items, ONE):
        return value
    result = as_number(value)
    if result.kind == "int":
        return result
    return _floored(machine, result, node, "`int` of a number that may have decimals")


def _floored(machine: Machine, value: Expr, node: cst.CSTNode, why: str) -> Expr:
    """Give back the whole part of a number that is 0 or more; raises `CannotLiftError` for one that may be less."""
    if value.low is None or value.low < 0:
        raise CannotLiftError(why)
    return floored(value, as_opaque(machine.unknown(node, why), "int"))


def _whole(machine: Machine, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    """`math.floor`, `math.ceil`: of whole numbers only."""
    if isinstance(args[0], Const):
        return Const(int(args[0].value // 1))  # type: ignore[operator]
    return _int(machine, args, named, node)


def _float(machine: Machine, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    value = args[0] if args else Const(Decimal(0))
    if isinstance(value, Const):
        return Const(Decimal(str(value.value)))
    return value if isinstance(value, Acc) else as_number(value)


def _bool(machine: Machine, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    if args and isinstance(args[0], TokenTest):
        return args[0]
    return condition(args[0]) if args else Const(False)


def _abs(machine: Machine, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    if isinstance(args[0], Const):
        return Const(abs(args[0].value))  # type: ignore[arg-type]
    return absolute(as_number(args[0]))


def _str(machine: Machine, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    value = args[0] if args else Const("")
    if isinstance(value, (TextValue, Template)):
        return value
    return Const(str(value.value)) if isinstance(value, Const) else Template((value,))


def _collection(kind: str) -> Call:
    def function(machine: Machine, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
        from rubricc.compiler.frontend.python.expressions import different

        if not args:
            return Seq((), kind)
        value = args[0]
        if isinstance(value, Expr) and value.kind == "tokens":
            return as_set(value) if kind == "set" else value
        if isinstance(value, (Chosen, Pieces)) and kind == "list":
            return value
        if isinstance(value, (Record, Const)):
            items = tuple(Append(item, machine.where(node), machine.stamp()) for _, item in rounds(value))
            return Seq(items, kind)
        if not isinstance(value, Seq):
            raise CannotLiftError(f"a {kind} of {described(value)}")
        return Seq(different(value.items) if kind == "set" else value.items, kind, value.name)

    return function


def _sorted(machine: Machine, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    value = args[0]
    if isinstance(value, Expr) and value.kind == "tokens":
        return value
    if not isinstance(value, Seq):
        raise CannotLiftError(f"{described(value)} in order")
    return Seq(in_order(machine, value.items, named, node), "list", value.name)


def _sequence_of(machine: Machine, values: list[Any], node: cst.Call, kind: str = "list") -> Seq:
    where = machine.where(node)
    return Seq(tuple(Append(value, where, machine.stamp()) for value in values), kind)


def _enumerate(machine: Machine, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    start = int(plain_constant(args[1] if len(args) > 1 else named.get("start", Const(0))))
    pairs = [
        _sequence_of(machine, [Const(at), item], node, "tuple") for at, item in enumerate(_certain(args[0]), start)
    ]
    return _sequence_of(machine, pairs, node)


def _zip(machine: Machine, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    rows = zip(*(_certain(value) for value in args), strict=False)
    return _sequence_of(machine, [_sequence_of(machine, list(row), node, "tuple") for row in rows], node)


def _range(machine: Machine, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    numbers = range(*(int(plain_constant(value)) for value in args))
    if len(numbers) > 1000:
        raise CannotLiftError("a loop of more than 1000 rounds")
    return _sequence_of(machine, [Const(at) for at in numbers], node)


def _certain(value: Any) -> list[Any]:
    found = rounds(value)
    if any(there.op != "true" or isinstance(item, Token) for there, item in found):
        raise CannotLiftError("a list whose items depend on the answer")
    return [item for _, item in found]


def _map(machine: Machine, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    from rubricc.compiler.frontend.python.calls import apply

    return _sequence_of(machine, [apply(machine, args[0], [item], {}, node) for item in _certain(args[1])], node)


def _filter(machine: Machine, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    """`filter(test, list)`: the items of a list that pass."""
    from rubricc.compiler.frontend.python.calls import apply

    where, items = machine.where(node), []
    for there, item in rounds(args[1]):
        if isinstance(item, Token):
            raise CannotLiftError("words of a text are chosen by a function")
        kept = item if args[0] == Const(None) else apply(machine, args[0], [item], {}, node)
        held, stamp = both((there, condition(kept))), machine.stamp()
        items.append(Fork(held, (Append(item, where, stamp),), (), where, stamp))
    return Seq(tuple(items), "list")


def _next(machine: Machine, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    """`next((item for … if …), default)`: the first item that is there."""
    if not isinstance(args[0], Seq):
        raise CannotLiftError(f"the first of {described(args[0])}")
    value = args[1] if len(args) > 1 else Const(None)
    for there, item in reversed(rounds(args[0])):
        value = item if there.op == "true" else Choice(there, item, value)
    return value


def _isinstance(machine: Machine, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    if isinstance(args[0], TextValue):
        return Const("str" in machine.text(machine.where(node.args[1])))
    raise CannotLiftError("the type of a value is asked for")


def _record(machine: Machine, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    return joined(args[0] if args else Record({}), Record(named))


def _defaults(machine: Machine, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    """`defaultdict(int)`, `defaultdict(list)`, `defaultdict(lambda: 0)`."""
    from rubricc.compiler.frontend.python.calls import apply

    return Record({}, default=apply(machine, args[0], [], {}, node) if args else None)


def _escape(machine: Machine, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    import re

    return Const(re.escape(str(plain_constant(args[0]))))


def _nothing(machine: Machine, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    return Const(None)


def _same(machine: Machine, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    return args[1] if len(args) > 1 else args[0]


FUNCTIONS: dict[str, Call] = {
    "len": _len,
    "sum": _sum,
    "any": _any,
    "all": _all,
    "min": _extreme("min"),
    "max": _extreme("max"),
    "round": _round,
    "int": _int,
    "float": _float,
    "bool": _bool,
    "abs": _abs,
    "str": _str,
    "list": _collection("list"),
    "tuple": _collection("tuple"),
    "set": _collection("set"),
    "frozenset": _collection("set"),
    "sorted": _sorted,
    "enumerate": _enumerate,
    "zip": _zip,
    "range": _range,
    "map": _map,
    "filter": _filter,
    "isinstance": _isinstance,
    "next": _next,
    "dict": _record,
    "collections.defaultdict": _defaults,
    "print": _nothing,
    "re.escape": _escape,
    "typing.cast": _same,
    "math.fsum": _sum,
    "math.floor": _whole,
}
