"""Takes definitions out of our modules, with all that they need, so that they can stand together in one file.

A definition is a function, class or constant at the top of a module. Those that are needed are found by following
names from the ones asked for; where two modules use one name for different things, one of the two is renamed.
"""

from __future__ import annotations

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


@dataclass(frozen=True, slots=True)
class Bundle:
    """Definitions that stand together: the imports that they need, their lines, and what each symbol is called."""

    imports: tuple[str, ...]
    lines: tuple[str, ...]
    names: dict[Symbol, str]
    foreign: frozenset[str]
    """Modules that are neither ours nor Python's own, which some definition tries to import."""


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
    foreign: set[str] = set()
    for module in _in_order({symbol.module for symbol in ours}):
        source = source_of(module)
        kept = {source.definitions[symbol.name] for symbol in ours if symbol.module == module}
        for statement in dict.fromkeys(source.definitions.values()):
            if statement in kept:
                writer = _Writer(source, names)
                lines.extend(_text(statement, writer))
                foreign |= writer.foreign
    return Bundle(tuple(imports), tuple(lines), names, frozenset(foreign))


def foreign_imports(wanted: Iterable[Symbol]) -> frozenset[str]:
    """Give back the modules, neither ours nor Python's own, that the definitions which a symbol needs import."""
    found: set[str] = set()
    for symbol in _needed(list(wanted)):
        if symbol.module:
            writer = _Writer(source_of(symbol.module), {})
            source_of(symbol.module).definitions[symbol.name].visit(writer)
            found |= writer.foreign
    return frozenset(found)


def needed_names(wanted: Iterable[Symbol]) -> frozenset[str]:
    """Give back the full names of all definitions of ours that the symbols need."""
    return frozenset(f"{symbol.module}.{symbol.name}" for symbol in _needed(list(wanted)) if symbol.module)


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
            waiting.extend(reversed(_referred(symbol)))
    return list(seen)


@cache
def _referred(symbol: Symbol) -> tuple[Symbol, ...]:
    source = source_of(symbol.module)
    if symbol.name not in source.definitions:
        raise ValueError(f"{symbol.module} defines no {symbol.name}.")
    collector = _Collector(source)
    source.definitions[symbol.name].visit(collector)
    return tuple(dict.fromkeys(collector.found))


class _Collector(cst.CSTVisitor):
    """Collects what a definition refers to."""

    def __init__(self, source: Source) -> None:
        super().__init__()
        self.source = source
        self.found: list[Symbol] = []

    def visit_Name(self, node: cst.Name) -> None:  # noqa: N802
        symbol = self.source.references.get(node)
        if symbol is not None and not _is_foreign(symbol):
            self.found.append(symbol)

    def visit_Attribute(self, node: cst.Attribute) -> bool:  # noqa: N802
        node.value.visit(self)
        return False

    def visit_Arg_keyword(self, node: cst.Arg) -> None:  # noqa: N802
        """Names of parameters refer to nothing."""

    def visit_ImportFrom(self, node: cst.ImportFrom) -> bool:  # noqa: N802
        return False

    def visit_Import(self, node: cst.Import) -> bool:  # noqa: N802
        return False


def _is_foreign(symbol: Symbol) -> bool:
    return bool(symbol.imported) and not _is_standard(symbol.imported.split()[1].split(".")[0])


def _is_standard(module: str) -> bool:
    import sys

    return module in sys.stdlib_module_names


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
    """Writes a definition with the names of the bundle, and without imports."""

    def __init__(self, source: Source, names: dict[Symbol, str]) -> None:
        super().__init__()
        self.source = source
        self.names = names
        self.foreign: set[str] = set()
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
        module = _dotted(original_node.module) if original_node.module is not None else ""
        return self._import(module.split(".")[0])

    def leave_Import(  # noqa: N802
        self, original_node: cst.Import, updated_node: cst.Import
    ) -> cst.BaseSmallStatement | cst.RemovalSentinel:
        return self._import(_dotted(original_node.names[0].name).split(".")[0])

    def _import(self, module: str) -> cst.BaseSmallStatement | cst.RemovalSentinel:
        """Drop an import of what stands in the bundle; a foreign module is never there."""
        if module == OURS or _is_standard(module):
            return cst.RemoveFromParent()
        self.foreign.add(module)
        return cst.Raise(cst.Name("ImportError"))


def _text(statement: Statement, writer: _Writer) -> list[str]:
    changed = statement.visit(writer)
    assert isinstance(changed, cst.SimpleStatementLine | cst.BaseCompoundStatement)
    gap = ["", ""] if isinstance(changed, cst.FunctionDef | cst.ClassDef) else []
    return [*gap, *cst.Module(body=[changed.with_changes(leading_lines=[])]).code.rstrip().split("\n")]
