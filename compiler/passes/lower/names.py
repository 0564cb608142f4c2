"""Names: what a rubric declares, where each name is visible, and the nearest one to a name that is not there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from rapidfuzz import fuzz, process

from rubricc.compiler.ir.expressions import Expression
from rubricc.compiler.source.span import Span
from rubricc.compiler.syntax import tree
from rubricc.runtime.types import ANY, Type

SymbolKind = Literal[
    "lexicon",
    "pattern",
    "table",
    "let",
    "define",
    "criterion",
    "override",
    "input",
    "rubric",
    "row",
    "element",
    "value",
]

KIND_WORDS: dict[str, str] = {
    "lexicon": "a phrase list",
    "pattern": "a pattern",
    "table": "a table",
    "let": "a value",
    "define": "a function",
    "criterion": "a criterion",
    "override": "an override",
    "input": "an input",
    "rubric": "a rubric",
    "row": "a row of a table",
    "element": "a part of a text",
    "value": "a parameter",
}


@dataclass(slots=True)
class Symbol:
    """What a name stands for. `ir_name` is its name in the IR, unique over the whole rubric."""

    kind: SymbolKind
    name: str
    span: Span
    ir_name: str = ""
    type: Type = ANY
    node: object = None
    value: Expression | None = None
    """For a parameter, what it is bound to; for a let, its value where that is constant."""


@dataclass(slots=True)
class Scope:
    """A block of the rubric and the names declared in it; `later` holds names whose declaration is yet to come."""

    parent: Scope | None = None
    symbols: dict[str, Symbol] = field(default_factory=dict)
    later: dict[str, Span] = field(default_factory=dict)

    def find(self, name: str) -> Symbol | None:
        """Give back what the name stands for here or in an enclosing block."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.symbols:
                return scope.symbols[name]
            scope = scope.parent
        return None

    def find_later(self, name: str) -> Span | None:
        """Give back where the name is declared further down in a block that is visible from here."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.later:
                return scope.later[name]
            scope = scope.parent
        return None

    def visible(self, kinds: Iterable[SymbolKind] = ()) -> list[str]:
        """Give back the visible names, of these kinds where any are given."""
        wanted, names = set(kinds), []
        scope: Scope | None = self
        while scope is not None:
            names += [n for n, symbol in scope.symbols.items() if not wanted or symbol.kind in wanted]
            scope = scope.parent
        return names


def nearest(name: str, names: Iterable[str], count: int = 3) -> list[str]:
    """Give back up to `count` of the names that look most like `name`, nearest first."""
    found = process.extract(name, sorted(set(names)), scorer=fuzz.WRatio, limit=count, score_cutoff=65)
    return [choice for choice, _, _ in found]


def declared_name(item: tree.Node) -> tree.Name | None:
    """Give back the name that a declaration declares, None where it declares none."""
    named = (
        tree.LexiconDecl
        | tree.PatternDecl
        | tree.TableDecl
        | tree.LetDecl
        | tree.DefineDecl
        | tree.InputDecl
        | tree.UseDecl
        | tree.Criterion
        | tree.CompositeCriterion
        | tree.Check
        | tree.Scale
        | tree.Override
    )
    return item.name if isinstance(item, named) else None


_SYMBOL_KINDS: dict[type, SymbolKind] = {
    tree.LexiconDecl: "lexicon",
    tree.PatternDecl: "pattern",
    tree.TableDecl: "table",
    tree.LetDecl: "let",
    tree.DefineDecl: "define",
    tree.InputDecl: "input",
    tree.UseDecl: "rubric",
    tree.Override: "override",
}


def symbol_kind(item: tree.Node) -> SymbolKind:
    """Give back the kind of symbol that a declaration declares."""
    return _SYMBOL_KINDS.get(type(item), "criterion")
