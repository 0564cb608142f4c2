"""Reads our own modules: their definitions, and what each name in them refers to."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import libcst as cst
from libcst.metadata import Assignment, GlobalScope, ImportAssignment, MetadataWrapper, Scope, ScopeProvider

OURS = "rubricc"
Statement = cst.SimpleStatementLine | cst.BaseCompoundStatement


@dataclass(frozen=True, slots=True)
class Symbol:
    """A name at the top of a module of ours, or what `import` or `from … import` brings in (`module` is empty)."""

    module: str
    name: str
    imported: str = ""
    """For what is not ours: the import, without the name that it is given here."""


@dataclass(slots=True)
class Source:
    """A module of ours: its definitions by name, what each name in it refers to, and which modules it imports."""

    name: str
    definitions: dict[str, Statement] = field(default_factory=dict)
    references: dict[cst.Name, Symbol] = field(default_factory=dict)
    imports: list[str] = field(default_factory=list)


@cache
def source_of(module: str) -> Source:
    """Read a module of ours. Raises ValueError where it has statements at its top that define nothing."""
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise ValueError(f"There is no module {module}.")
    wrapper = MetadataWrapper(cst.parse_module(Path(spec.origin).read_text("utf-8")))
    scopes = wrapper.resolve(ScopeProvider)
    source = Source(module)
    for statement in wrapper.module.body:
        source.definitions.update(dict.fromkeys(_bound(statement), statement))
    source.imports = [name for name in _imported_modules(wrapper.module.body) if name.startswith(OURS)]
    for node, scope in scopes.items():
        if isinstance(node, cst.Name) and scope is not None:
            symbol = _symbol(source, node, scope)
            if symbol is not None:
                source.references[node] = symbol
    for name, definition in source.definitions.items():
        for binding in _binding_names(definition):
            if binding.value == name:
                source.references[binding] = Symbol(module, name)
    return source


def _bound(statement: cst.BaseStatement | cst.BaseSmallStatement) -> list[str]:
    return list(dict.fromkeys(node.value for node in _binding_names(statement)))


def _binding_names(statement: cst.CSTNode) -> list[cst.Name]:
    """Give back the names that a statement at the top of a module binds."""
    match statement:
        case cst.FunctionDef() | cst.ClassDef():
            return [statement.name]
        case cst.SimpleStatementLine():
            return [name for small in statement.body for name in _binding_names(small)]
        case cst.Assign():
            return [name for target in statement.targets for name in _target_names(target.target)]
        case cst.AnnAssign():
            return _target_names(statement.target)
        case _:
            return []


def _target_names(target: cst.CSTNode) -> list[cst.Name]:
    if isinstance(target, cst.Name):
        return [target]
    if isinstance(target, cst.Tuple | cst.List):
        return [name for element in target.elements for name in _target_names(element.value)]
    return []


def _imported_modules(body: Iterable[cst.CSTNode]) -> Iterator[str]:
    for statement in body:
        if isinstance(statement, cst.SimpleStatementLine):
            for small in statement.body:
                if isinstance(small, cst.ImportFrom) and small.module is not None:
                    yield _dotted(small.module)


def _dotted(node: cst.CSTNode) -> str:
    if isinstance(node, cst.Attribute):
        return f"{_dotted(node.value)}.{node.attr.value}"
    return node.value if isinstance(node, cst.Name) else ""


def _symbol(source: Source, node: cst.Name, scope: Scope) -> Symbol | None:
    """Give back what a name refers to, None where it is local, an attribute, or Python's own."""
    for assignment in list(scope[node.value]):
        if isinstance(assignment, ImportAssignment):
            return _imported(node.value, assignment)
        is_global = isinstance(assignment, Assignment) and isinstance(assignment.scope, GlobalScope)
        if is_global and node.value in source.definitions:
            return Symbol(source.name, node.value)
    return None


def _imported(name: str, assignment: ImportAssignment) -> Symbol | None:
    statement = assignment.node
    if isinstance(statement, cst.Import):
        return Symbol("", name, f"import {name}")
    if (
        not isinstance(statement, cst.ImportFrom)
        or statement.module is None
        or isinstance(statement.names, cst.ImportStar)
    ):
        return None
    module = _dotted(statement.module)
    for alias in statement.names:
        here = alias.evaluated_alias or alias.evaluated_name
        if here == name:
            ours = module.split(".")[0] == OURS
            original = alias.evaluated_name
            return Symbol(module, original) if ours else Symbol("", original, f"from {module} import {original}")
    return None


@dataclass(frozen=True, slots=True)
class Uses:
    """What a definition refers to, which modules that are not Python's own it imports, and whether it imports any."""

    symbols: tuple[Symbol, ...]
    foreign: frozenset[str]
    imports: bool


@cache
def uses_of(symbol: Symbol) -> Uses:
    """Give back what a definition of ours uses; raises ValueError where there is no such definition."""
    source = source_of(symbol.module)
    if symbol.name not in source.definitions:
        raise ValueError(f"{symbol.module} defines no {symbol.name}.")
    collector = _Collector(source)
    source.definitions[symbol.name].visit(collector)
    return Uses(tuple(dict.fromkeys(collector.found)), frozenset(collector.foreign), collector.imports)


class _Collector(cst.CSTVisitor):
    """Collects what a definition refers to and imports."""

    def __init__(self, source: Source) -> None:
        super().__init__()
        self.source = source
        self.found: list[Symbol] = []
        self.foreign: set[str] = set()
        self.imports = False

    def visit_Name(self, node: cst.Name) -> None:  # noqa: N802
        symbol = self.source.references.get(node)
        if symbol is not None and not _is_foreign(symbol):
            self.found.append(symbol)

    def visit_Attribute(self, node: cst.Attribute) -> bool:  # noqa: N802
        node.value.visit(self)
        return False

    def visit_ImportFrom(self, node: cst.ImportFrom) -> bool:  # noqa: N802
        return self._import(top_module(node))

    def visit_Import(self, node: cst.Import) -> bool:  # noqa: N802
        return self._import(top_module(node))

    def _import(self, module: str) -> bool:
        self.imports = True
        if module != OURS and not is_standard(module):
            self.foreign.add(module)
        return False


def top_module(node: cst.Import | cst.ImportFrom) -> str:
    """Give back the first part of the name of the module that an import names, empty for a relative one."""
    module = node.names[0].name if isinstance(node, cst.Import) else node.module
    return "" if module is None else _dotted(module).split(".")[0]


def _is_foreign(symbol: Symbol) -> bool:
    return bool(symbol.imported) and not is_standard(symbol.imported.split()[1].split(".")[0])


def is_standard(module: str) -> bool:
    """Whether a module comes with Python."""
    return module in sys.stdlib_module_names
