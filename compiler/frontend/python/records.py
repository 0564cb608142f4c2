"""Dicts: keys that are there under a condition, values that a missing key has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rubricc.compiler.frontend.python.expr import FALSE, TRUE, Expr, choose
from rubricc.compiler.frontend.python.values import Append, CannotLiftError, Fork, Record, Where


def present(record: Record, key: Any) -> Expr:
    """Give back the condition under which a dict has a key."""
    return record.there.get(key, TRUE) if key in record.fields else FALSE


def conditions(test: Expr, then: Record, otherwise: Record) -> dict[Any, Expr]:
    """Give back when keys are there after two branches have met, for those that are not there always."""
    keys = {**then.fields, **otherwise.fields}
    found = {key: choose(test, present(then, key), present(otherwise, key)) for key in keys}
    return {key: there for key, there in found.items() if there != TRUE}


def rows(record: Record, make: Callable[[Any, Any], Any], where: Where, stamp: int) -> tuple[Any, ...]:
    """Give back the items of a list with one for each key that is there."""
    result: list[Any] = []
    for key, value in record.fields.items():
        item = Append(make(key, value), where, stamp)
        there = present(record, key)
        result.append(item if there == TRUE else Fork(there, (item,), (), where, stamp))
    return tuple(result)


def value_at(record: Record, key: Any, merge: Callable[[Expr, Any, Any], Any], default: Any = None) -> Any:
    """Give back what a dict holds for a key; raises `CannotLiftError` where it has none, and no default.

    A key that is there under a condition, without a default, is there: Python fails where it is not.
    """
    default = record.default if default is None else default
    if key not in record.fields:
        if default is None:
            raise CannotLiftError(f"the dict has no key {key!r}")
        return default
    there = present(record, key)
    value = record.fields[key]
    return value if there == TRUE or default is None else merge(there, value, default)


def with_item(record: Record, key: Any, value: Any, where: Where) -> Record:
    """Give back a dict with a value for a key."""
    there = {other: condition for other, condition in record.there.items() if other != key}
    return Record({**record.fields, key: value}, {**record.lines, key: where}, there, record.default)


def without_key(record: Record, key: Any) -> Record:
    """Give back a dict without a key."""
    fields, there = (
        {name: item for name, item in part.items() if name != key} for part in (record.fields, record.there)
    )
    return Record(fields, record.lines, there, record.default)


def joined(one: Record, other: Record) -> Record:
    """Give back a dict with the items of another; raises `CannotLiftError` where those may not be there."""
    if any(key in one.fields for key in other.there):
        raise CannotLiftError("a dict is updated from one that depends on the answer")
    kept = {key: there for key, there in one.there.items() if key not in other.fields}
    return Record({**one.fields, **other.fields}, {**one.lines, **other.lines}, {**kept, **other.there}, one.default)
