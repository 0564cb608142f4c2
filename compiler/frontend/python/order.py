"""The order of lists: `sorted`, `.sort()`, and the largest or smallest item by a key."""

from __future__ import annotations

from typing import Any

import libcst as cst

from rubricc.compiler.frontend.python.convert import as_number, plain_constant
from rubricc.compiler.frontend.python.expr import Expr, choose, number
from rubricc.compiler.frontend.python.iterate import rounds
from rubricc.compiler.frontend.python.machine import Machine
from rubricc.compiler.frontend.python.values import Append, CannotLiftError, Const, Fork, Seq


def in_order(machine: Machine, items: tuple[Any, ...], named: dict[str, Any], node: cst.Call) -> tuple[Any, ...]:
    """Give back the items of a list as `sorted` orders them; each stays under its condition.

    Raises `CannotLiftError` where their order depends on the answer, TypeError for what Python does not compare.
    """
    backwards = bool(plain_constant(named.get("reverse", Const(False))))
    return tuple(sorted(items, key=lambda item: _key(machine, _value(item), named, node), reverse=backwards))


def _value(item: Any) -> Any:
    """Give back the value of an item, which may be there under a condition."""
    if isinstance(item, Fork) and len(item.then) == 1 and not item.otherwise:
        return _value(item.then[0])
    if isinstance(item, Append):
        return item.value
    raise CannotLiftError("the order of a list depends on the answer")


def _key(machine: Machine, value: Any, named: dict[str, Any], node: cst.Call) -> Any:
    """Give back what an item is ordered by, as plain data."""
    from rubricc.compiler.frontend.python.calls import apply

    by = named.get("key", Const(None))
    return _plain(value if by == Const(None) else apply(machine, by, [value], {}, node))


def _plain(value: Any) -> Any:
    if isinstance(value, Seq):
        return tuple(_plain(_value(item)) for item in value.items)
    return plain_constant(value)


def extreme_by_key(machine: Machine, pick: str, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    """Give back the first item whose key is the largest or the smallest."""
    found = [(there, item) for there, item in rounds(args[0])] if len(args) == 1 else [(None, item) for item in args]
    if any(isinstance(there, Expr) and there.op != "true" for there, _ in found):
        raise CannotLiftError(f"the {pick} of a list whose items depend on the answer")
    choice = max if pick == "max" else min
    return choice((item for _, item in found), key=lambda item: _key(machine, item, named, node))


def extreme_of_present(pick: str, found: list[tuple[Expr, Any]], default: Any) -> Expr:
    """Give back the largest or the smallest of constants that are there under conditions, else the default."""
    known = [(plain_constant(item), there) for there, item in found]
    result = as_number(default)
    for value, there in sorted(known, key=lambda pair: pair[0], reverse=pick == "min"):
        result = choose(there, number(value), result)
    return result
