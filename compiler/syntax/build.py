"""What the parser does with a finished rule: the registry of builders, and how they read their parts.

A builder is given the parts of one rule, every lexeme included, and gives back a node. Builders are registered under
the names of the grammar's rules and aliases.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from types import SimpleNamespace
from typing import Any, TypeVar

from rubricc.compiler.diagnostics.model import Diagnostic
from rubricc.compiler.source.span import Span
from rubricc.compiler.syntax.lexer import Lexeme, Reading
from rubricc.compiler.syntax.tree import Node, NumberLit

Parts = Sequence[Any]
Builder = Callable[[Parts], Any]
N = TypeVar("N")

BUILDERS: dict[str, Builder] = {}


def builds(*rules: str) -> Callable[[Builder], Builder]:
    """Register a function as the builder of these rules."""

    def register(function: Builder) -> Builder:
        for rule in rules:
            assert rule not in BUILDERS, rule
            BUILDERS[rule] = function
        return function

    return register


def transformer() -> SimpleNamespace:
    """Give back the builders as the object with one method a rule that Lark asks for."""
    return SimpleNamespace(**BUILDERS)


class Flag:
    """A word that switches something on, such as `optional`: its name and its place."""

    __slots__ = ("name", "span")

    def __init__(self, name: str, span: Span) -> None:
        self.name = name
        self.span = span


def span_of(parts: Parts) -> Span:
    """Give back the span from the first part to the last."""
    first: Span = parts[0].span
    last: Span = parts[-1].span
    return Span(first.start, last.end, first.file)


def first(parts: Parts, kind: type[N]) -> N | None:
    """Give back the first part of a kind, or None."""
    for part in parts:
        if isinstance(part, kind):
            return part
    return None


def the(parts: Parts, kind: type[N]) -> N:
    """Give back the first part of a kind, which the grammar says is there."""
    found = first(parts, kind)
    assert found is not None
    return found


def every(parts: Parts, *kinds: type[Any]) -> tuple[Any, ...]:
    """Give back all parts of these kinds, in order; all nodes where no kind is given."""
    return tuple(part for part in parts if isinstance(part, kinds or Node))


def nodes_after(parts: Parts, type_: str) -> tuple[Any, ...]:
    """Give back the nodes after the first lexeme of a type."""
    for index, part in enumerate(parts):
        if isinstance(part, Lexeme) and part.type == type_:
            return every(parts[index + 1 :])
    return ()


def has(parts: Parts, name: str) -> bool:
    """Say whether a flag of that name is among the parts."""
    return any(isinstance(part, Flag) and part.name == name for part in parts)


def report(reading: Reading, span: Span, message: str, hint: str, code: str = "RB000") -> None:
    """Add an error to the reading's findings."""
    reading.diagnostics.append(Diagnostic(code, "error", message, span, hint=hint))


def number(span: Span, raw: str) -> NumberLit:
    """Give back a number node."""
    return NumberLit(span, Decimal(raw), raw)
