"""Nodes of definitions: phrase lists, patterns, tables, values and functions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rubricc.compiler.source.span import Span
from rubricc.compiler.syntax.expressions import Entry, Expr, Name, NumberLit, TextLit
from rubricc.compiler.syntax.node import Node

ModeName = Literal["words", "substrings", "stems", "exact"]


@dataclass(frozen=True, slots=True, eq=False)
class Mode(Node):
    """How phrases match: `words`, `substrings`, `stems`; `exact` beside one of the first two."""

    name: ModeName


@dataclass(frozen=True, slots=True, eq=False)
class TypeRef(Node):
    """A type by name, `Text`, or a list of it, `[Text]`."""

    name: str
    is_list: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class EntryList(Node):
    """`["a" | "b", "c"]` where only phrases may stand."""

    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True, eq=False)
class LexiconDecl(Node):
    """A phrase list: exactly one of `entries`, `from_file` and `parts` (a join) is there."""

    name: Name
    modes: tuple[Mode, ...] = ()
    entries: EntryList | None = None
    from_file: TextLit | None = None
    parts: tuple[Name | EntryList, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class PatternDecl(Node):
    """`pattern N [exact] "…"`, or a list of expressions any of which may match (`is_list`)."""

    name: Name
    exact: bool
    expressions: tuple[TextLit, ...]
    is_list: bool


@dataclass(frozen=True, slots=True, eq=False)
class Column(Node):
    """A column of a table, with the modes of its phrases."""

    name: Name
    modes: tuple[Mode, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Row(Node):
    """A row of a table."""

    cells: tuple[TextLit | NumberLit | EntryList, ...]


@dataclass(frozen=True, slots=True, eq=False)
class TableDecl(Node):
    """`table N (col MODE*, …) { rows }`."""

    name: Name
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True, eq=False)
class LetDecl(Node):
    """`let N [: T] = EXPR`."""

    name: Name
    type: TypeRef | None
    value: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Parameter(Node):
    """`p: T` of a `define`."""

    name: Name
    type: TypeRef


@dataclass(frozen=True, slots=True, eq=False)
class NumberRange(Node):
    """`in LOW to HIGH`, `at least LOW` or `at most HIGH`."""

    low: NumberLit | None
    high: NumberLit | None


@dataclass(frozen=True, slots=True, eq=False)
class ToolDecl(Node):
    """`tool NS.N(p: T, …): T [RANGE] [or undefined] ["what it answers"]`: a tool that others supply."""

    namespace: Name
    name: Name
    parameters: tuple[Parameter, ...]
    result: TypeRef
    range: NumberRange | None
    undefined: bool
    summary: TextLit | None

    @property
    def full_name(self) -> str:
        """The name that calls use, `namespace.name`."""
        return f"{self.namespace.id}.{self.name.id}"

    @property
    def name_span(self) -> Span:
        """Where the full name stands."""
        return self.namespace.span.to(self.name.span)


@dataclass(frozen=True, slots=True, eq=False)
class DefineDecl(Node):
    """`define N(p: T, …)[: T] = EXPR`."""

    name: Name
    parameters: tuple[Parameter, ...]
    result: TypeRef | None
    body: Expr
