"""Which of the rubric's texts a value is worked out from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import libcst as cst

from rubricc.compiler.frontend.python.expr import Expr, Let
from rubricc.compiler.frontend.python.values import (
    Acc,
    Add,
    Append,
    Choice,
    Clamp,
    Fork,
    Found,
    Method,
    Record,
    Seq,
    Template,
    TextValue,
    Unknown,
)

TEXTS = ("query", "response")


def texts_of(values: list[Any]) -> frozenset[str]:
    """Give back the texts that the values depend on."""
    found: set[str] = set()
    seen: set[int] = set()
    stack = list(values)
    while stack and len(found) < len(TEXTS):
        value = stack.pop()
        if id(value) in seen:
            continue
        seen.add(id(value))
        if isinstance(value, TextValue):
            found.add(value.source)
        elif isinstance(value, Unknown):
            found |= value.texts
        elif isinstance(value, Expr):
            found.update(part for part in value.args[:1] if value.op in _ON_TEXTS and isinstance(part, str))
            stack.extend(_parts(value.args))
        else:
            stack.extend(_below(value))
    return frozenset(found)


_ON_TEXTS = frozenset({"mention", "distinct", "count", "matches", "match_count", "characters", "tokens"})


def _parts(args: tuple[Any, ...]) -> Iterator[Any]:
    for part in args:
        if isinstance(part, Let):
            yield part.value
        elif isinstance(part, Expr):
            yield part
        elif isinstance(part, tuple):
            yield from (item for item in part if isinstance(item, Expr))
            yield from (TextValue(item) for item in part if item in TEXTS)


def _below(value: Any) -> Iterator[Any]:
    if isinstance(value, (Acc, Seq, Clamp)):
        yield from value.items
    elif isinstance(value, Add):
        yield value.amount
    elif isinstance(value, Append):
        yield value.value
    elif isinstance(value, Fork):
        yield value.condition
        yield from (*value.then, *value.otherwise)
    elif isinstance(value, Choice):
        yield from (value.condition, value.then, value.otherwise)
    elif isinstance(value, Record):
        yield from value.fields.values()
    elif isinstance(value, Template):
        yield from value.parts
    elif isinstance(value, (Found, Method)):
        yield value.condition if isinstance(value, Found) else value.owner


class _Names(cst.CSTVisitor):
    def __init__(self) -> None:
        self.found: dict[str, None] = {}

    def visit_Name(self, node: cst.Name) -> None:  # noqa: N802
        """Note a name."""
        self.found[node.value] = None


def names_in(node: cst.CSTNode) -> Mapping[str, None]:
    """Give back the names that stand anywhere below a node."""
    visitor = _Names()
    node.visit(visitor)
    return visitor.found
