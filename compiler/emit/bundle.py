"""Takes definitions out of our modules, with all that they need, so that they can stand together in one file.

A definition is a function, class or constant at the top of a module. Those that are needed are found by following
names from the ones asked for; where two modules use one name for different things, one of the two is renamed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import libcst as cst

from rubricc.compiler.emit.fields import is_dataclass, quoted_fields
from rubricc.compiler.emit.sources import (
    OURS,
    Source,
    Statement,
    Symbol,
    is_standard,
    source_of,
    top_module,
    uses_of,
)


@dataclass(frozen=True, slots=True)
class Bundle:
    """Definitions that stand together: the imports that they need, their lines, and what each symbol is called."""

    imports: tuple[str, ...]
    lines: tuple[str, ...]
    names: dict[Symbol, str]


def bundle(wanted: Iterable[Symbol], taken: Iterable[str]) -> Bundle:
    """Give back the definitions that the symbols need, in an order in which they can be executed.

    The wanted symbols keep their names; others avoid those in `taken`.
    """
    roots = list(wanted)
    needed = _needed(roots)
    ours = [symbol for symbol in needed if symbol.module]
    names = _names(roots, needed, set(taken))
    imports = sorted({_import_line(symbol, names[symbol]) for symbol in needed if not symbol.module})
    lines: list[str] = []
    for module in _in_order({symbol.module for symbol in ours}):
        source = source_of(module)
        kept = {source.definitions[symbol.name] for symbol in ours if symbol.module == module}
        for statement in dict.fromkeys(source.definitions.values()):
            if statement in kept:
                lines.extend(_text(source, statement, names))
    return Bundle(tuple(imports), tuple(lines), names)


def foreign_imports(wanted: Iterable[Symbol]) -> frozenset[str]:
    """Give back the modules, neither ours nor Python's own, that the definitions which a symbol needs import."""
    return frozenset(name for symbol in _needed(list(wanted)) if symbol.module for name in uses_of(symbol).foreign)


def needed_names(wanted: Iterable[Symbol]) -> frozenset[str]:
    """Give back the full names of all definitions of ours that the symbols need."""
    return frozenset(f"{symbol.module}.{symbol.name}" for symbol in _needed(list(wanted)) if symbol.module)


def _needed(roots: list[Symbol]) -> list[Symbol]:
    """Give back the symbols and all that they refer to, in a stable order."""
    seen: dict[Symbol, None] = {}
    waiting = list(reversed(roots))
    while waiting:
        symbol = waiting.pop()
        if symbol in seen:
            continue
        seen[symbol] = None
        if symbol.module:
            waiting.extend(reversed(uses_of(symbol).symbols))
    return list(seen)


def _names(roots: list[Symbol], needed: list[Symbol], taken: set[str]) -> dict[Symbol, str]:
    """Give each symbol a name of its own."""
    names: dict[Symbol, str] = {}
    used: set[str] = set()
    for symbol in [*roots, *(symbol for symbol in needed if not symbol.module), *needed]:
        if symbol in names:
            continue
        name = symbol.name
        if symbol not in roots and (name in used or name in taken):
            name = f"{symbol.module.rpartition('.')[2] or 'std'}_{name}"
        while name in used or (name in taken and symbol not in roots):
            name += "_"
        names[symbol] = name
        used.add(name)
    return names


def _import_line(symbol: Symbol, name: str) -> str:
    return symbol.imported if name == symbol.name else f"{symbol.imported} as {name}"


def _in_order(modules: set[str]) -> list[str]:
    """Give back the modules, each after those that it imports."""
    ordered: dict[str, None] = {}

    def add(module: str) -> None:
        if module in ordered:
            return
        for other in source_of(module).imports:
            add(other)
        ordered[module] = None

    for module in sorted(modules):
        add(module)
    return [module for module in ordered if module in modules]


class _Writer(cst.CSTTransformer):
    """Writes a definition with the names of the bundle, without imports, and without what they would have been for."""

    def __init__(self, source: Source, names: dict[Symbol, str]) -> None:
        super().__init__()
        self.source = source
        self.names = names
        self._attributes: set[cst.Name] = set()

    def visit_Attribute(self, node: cst.Attribute) -> None:  # noqa: N802
        self._attributes.add(node.attr)

    def visit_Arg(self, node: cst.Arg) -> None:  # noqa: N802
        if node.keyword is not None:
            self._attributes.add(node.keyword)

    def leave_Name(self, original_node: cst.Name, updated_node: cst.Name) -> cst.Name:  # noqa: N802
        symbol = self.source.references.get(original_node)
        if symbol is None or original_node in self._attributes or symbol not in self.names:
            return updated_node
        return updated_node.with_changes(value=self.names[symbol])

    def leave_ImportFrom(  # noqa: N802
        self, original_node: cst.ImportFrom, updated_node: cst.ImportFrom
    ) -> cst.BaseSmallStatement | cst.RemovalSentinel:
        return _instead(top_module(original_node))

    def leave_Import(  # noqa: N802
        self, original_node: cst.Import, updated_node: cst.Import
    ) -> cst.BaseSmallStatement | cst.RemovalSentinel:
        return _instead(top_module(original_node))

    def leave_IndentedBlock(  # noqa: N802
        self, original_node: cst.IndentedBlock, updated_node: cst.IndentedBlock
    ) -> cst.IndentedBlock:
        return updated_node.with_changes(body=list(_reached(updated_node.body)))


def _reached(body: Iterable[cst.BaseStatement]) -> Iterator[cst.BaseStatement]:
    """Yield the statements of a block that are reached, and what handles an import that fails in its place."""
    for statement in body:
        handled = list(_on_failed_import(statement))
        yield from handled
        if _jumps(handled[-1]):
            return


def _on_failed_import(statement: cst.BaseStatement) -> Iterator[cst.BaseStatement]:
    """Yield what a `try` comes to that begins with the import of a module which is never there; others as they are."""
    match statement:
        case cst.Try(
            body=cst.IndentedBlock(body=[cst.SimpleStatementLine(body=[cst.Raise(exc=cst.Name("ImportError"))]), *_]),
            handlers=[cst.ExceptHandler(name=None, body=cst.IndentedBlock(body=body)), *_],
        ):
            yield from body
        case _:
            yield statement


def _jumps(statement: cst.BaseStatement) -> bool:
    """Whether nothing after a statement is reached, in bodies that an import which fails has left."""
    if isinstance(statement, cst.Try):
        bodies = [statement.body, *(handler.body for handler in statement.handlers)]
        return all(isinstance(body.body[-1], cst.BaseStatement) and _jumps(body.body[-1]) for body in bodies)
    return isinstance(statement, cst.SimpleStatementLine) and isinstance(statement.body[-1], cst.Return | cst.Raise)


def _instead(module: str) -> cst.BaseSmallStatement | cst.RemovalSentinel:
    """Give back what stands for an import: nothing for what is in the bundle; a foreign module is never there."""
    return cst.RemoveFromParent() if module == OURS or is_standard(module) else cst.Raise(cst.Name("ImportError"))


def _text(source: Source, statement: Statement, names: dict[Symbol, str]) -> list[str]:
    """Give back the lines of a definition, with the names of the bundle."""
    changed = statement
    if _changes(source, statement, names):
        visited = statement.visit(_Writer(source, names))
        assert isinstance(visited, cst.SimpleStatementLine | cst.BaseCompoundStatement)
        changed = visited
    if isinstance(changed, cst.ClassDef) and is_dataclass(changed):
        changed = quoted_fields(changed)
    gap = ["", ""] if isinstance(changed, cst.FunctionDef | cst.ClassDef) else []
    return [*gap, *cst.Module(body=[changed.with_changes(leading_lines=[])]).code.rstrip().split("\n")]


def _changes(source: Source, statement: Statement, names: dict[Symbol, str]) -> bool:
    """Whether anything in a definition is called otherwise in the bundle, or imported."""
    bound = [Symbol(source.name, name) for name, other in source.definitions.items() if other is statement]
    uses = [uses_of(symbol) for symbol in bound[:1]]
    known = [*bound, *(symbol for use in uses for symbol in use.symbols)]
    return any(use.imports for use in uses) or any(names.get(symbol, symbol.name) != symbol.name for symbol in known)
