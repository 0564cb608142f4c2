"""What a name stands for after two branches have met."""

from __future__ import annotations

from typing import Any

from rubricc.compiler.frontend.python.convert import as_items, condition, is_number
from rubricc.compiler.frontend.python.expr import Expr, choose
from rubricc.compiler.frontend.python.values import Acc, Choice, Const, Fork, Record, Seq, Where

State = dict[tuple[int, str], Any]
"""What each name stands for, by the scope it belongs to."""


def merge_states(test: Expr, then: State, otherwise: State, where: Where, stamp: int) -> State:
    """Give back the state after an `if`: what was done on either side depends on the condition."""
    if then is otherwise:
        return then
    result = dict(otherwise)
    for key, value in then.items():
        result[key] = merge(test, value, otherwise[key], where, stamp) if key in otherwise else value
    return result


def merge(test: Expr, then: Any, otherwise: Any, where: Where, stamp: int) -> Any:
    """Give back the value that is `then` where the condition holds, else `otherwise`."""
    if then is otherwise or (type(then) is type(otherwise) and isinstance(then, (Const, Expr)) and then == otherwise):
        return then
    if is_number(then) and is_number(otherwise):
        return _merge_numbers(test, then, otherwise, where, stamp)
    if isinstance(then, Seq) and isinstance(otherwise, Seq):
        items = _merge_items(test, then.items, otherwise.items, where, stamp)
        return Seq(items, then.kind, then.name)
    if _is_truth(then) and _is_truth(otherwise):
        return choose(test, condition(then), condition(otherwise))
    if isinstance(then, Record) and isinstance(otherwise, Record):
        return _merge_records(test, then, otherwise, where, stamp)
    return Choice(test, then, otherwise)


def _is_truth(value: Any) -> bool:
    if isinstance(value, Const):
        return isinstance(value.value, bool)
    return isinstance(value, Expr) and value.kind == "bool"


def _merge_numbers(test: Expr, then: Any, otherwise: Any, where: Where, stamp: int) -> Acc:
    name = next((value.name for value in (then, otherwise) if isinstance(value, Acc) and value.name), "")
    return Acc(_merge_items(test, as_items(then), as_items(otherwise), where, stamp), name)


def _merge_items(
    test: Expr, then: tuple[Any, ...], otherwise: tuple[Any, ...], where: Where, stamp: int
) -> tuple[Any, ...]:
    """Keep what both begin with, and fork the rest."""
    common = 0
    for one, other in zip(then, otherwise, strict=False):
        if one is not other:
            break
        common += 1
    rest = then[common:], otherwise[common:]
    if not any(rest):
        return then
    return (*then[:common], Fork(test, *rest, where, stamp))


def _merge_records(test: Expr, then: Record, otherwise: Record, where: Where, stamp: int) -> Record:
    fields = dict(otherwise.fields)
    for key, value in then.fields.items():
        fields[key] = merge(test, value, fields[key], where, stamp) if key in fields else value
    return Record(fields, {**otherwise.lines, **then.lines})
