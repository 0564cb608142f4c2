"""What loops and comprehensions run over: constant lists are written out, lists of matches stand for their items."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import libcst as cst

from rubricc.compiler.frontend.python.expr import TRUE, Expr, both, negate
from rubricc.compiler.frontend.python.machine import Machine
from rubricc.compiler.frontend.python.records import present
from rubricc.compiler.frontend.python.values import (
    Append,
    CannotLiftError,
    Const,
    Pieces,
    Record,
    Seq,
    Token,
)

MOST_ROUNDS = 5_000
"""More rounds of one loop than these are not written out."""


def rounds(value: Any) -> list[tuple[Expr, Any]]:
    """Give back the items of a value, each with the condition under which it is there.

    Raises `CannotLiftError` for what has no items, or more than can be written out.
    """
    if isinstance(value, Expr) and value.kind == "tokens":
        return [(TRUE, Token(value))]
    if isinstance(value, Pieces):
        return [(TRUE, Token(value.filled, value))]
    if isinstance(value, Record):
        return [(present(value, key), as_value(key)) for key in value.fields]
    if isinstance(value, Const) and isinstance(value.value, str):
        return [(TRUE, Const(char)) for char in value.value]
    if not isinstance(value, Seq):
        from rubricc.compiler.frontend.python.convert import described

        raise CannotLiftError(f"a loop over {described(value)}")
    items = list(_items(value.items, TRUE))
    if len(items) > MOST_ROUNDS:
        raise CannotLiftError(f"a loop of {len(items)} rounds")
    return items


def _items(items: tuple[Any, ...], given: Expr) -> Iterator[tuple[Expr, Any]]:
    for item in items:
        if isinstance(item, Append):
            yield given, item.value
        else:
            yield from _items(item.then, both((given, item.condition)))
            yield from _items(item.otherwise, both((given, negate(item.condition))))


def as_value(key: Any) -> Any:
    """Give back a plain key as a value."""
    if isinstance(key, tuple):
        return Seq(tuple(Append(as_value(part), (0, 0), 0) for part in key), "tuple")
    return Const(key)


def bind(machine: Machine, target: cst.BaseExpression, value: Any) -> None:
    """Let the names of a target stand for a value, or for its parts."""
    from rubricc.compiler.frontend.python.expressions import constant_items

    if isinstance(target, cst.Name):
        machine.assign(target.value, value)
        machine.assigned[machine.scopes[0], target.value] = machine.where(target)
        return
    if not isinstance(target, (cst.Tuple, cst.List)):
        raise CannotLiftError("a target of this kind", machine.where(target))
    parts = constant_items(value)
    if len(parts) != len(target.elements):
        raise CannotLiftError(f"{len(parts)} values for {len(target.elements)} names", machine.where(target))
    for element, part in zip(target.elements, parts, strict=True):
        bind(machine, element.value, part)


def targets(target: cst.BaseExpression) -> frozenset[str]:
    """Give back the names that a target binds."""
    if isinstance(target, cst.Name):
        return frozenset({target.value})
    if isinstance(target, (cst.Tuple, cst.List)):
        return frozenset().union(*(targets(element.value) for element in target.elements))
    return frozenset()
