"""The last check on a generated module: it is made of a fixed set of syntax, names and imports, and nothing else.

Every text of a rubric is written as a literal, so this finds nothing; it is there for the day when that is not so.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable, Iterator

from rubricc.compiler.emit.names import RUNTIME

STATEMENTS = frozenset(
    (
        "AnnAssign",
        "Assign",
        "AugAssign",
        "ClassDef",
        "Expr",
        "FunctionDef",
        "If",
        "Import",
        "ImportFrom",
        "Module",
        "Pass",
        "Return",
        "alias",
    )
)
EXPRESSIONS = frozenset(
    (
        "And",
        "Attribute",
        "BinOp",
        "BitOr",
        "BoolOp",
        "Call",
        "Compare",
        "Constant",
        "FormattedValue",
        "GeneratorExp",
        "IfExp",
        "JoinedStr",
        "Lambda",
        "Load",
        "Name",
        "NamedExpr",
        "Not",
        "Or",
        "Store",
        "Starred",
        "Subscript",
        "Tuple",
        "USub",
        "UnaryOp",
        "arg",
        "arguments",
        "comprehension",
        "keyword",
    )
)
OPERATORS = frozenset(["Add", "Sub", "Mult", "Eq", "NotEq", "Lt", "LtE", "Gt", "GtE", "Is", "IsNot"])
KINDS = STATEMENTS | EXPRESSIONS | OPERATORS
"""The kinds of syntax nodes that a generated module may hold."""

BUILTINS = frozenset(
    ("abs", "all", "any", "bool", "dict", "float", "int", "len", "list", "max", "min", "range", "str", "sum", "tuple")
)
METHODS = frozenset(
    [
        "append",
        "count",
        "different",
        "distinct",
        "explains",
        "found",
        "has",
        "join",
        "original",
        "seek",
        "shared",
    ]
)
IMPORTS = {f"rubricc.runtime.{name}": frozenset(names) for name, names in RUNTIME.items()} | {
    "__future__": frozenset({"annotations"}),
    "collections.abc": frozenset({"Callable", "Sequence"}),
    "typing": frozenset({"Any"}),
}


_LOOKED_INTO = frozenset({"Import", "ImportFrom", "Name", "Attribute", "FunctionDef", "ClassDef"})
"""Kinds that are not safe by their kind alone."""


class UnsafeModule(Exception):  # noqa: N818
    """A generated module holds something that generated modules never hold: what, and on which line."""


def check(source: str) -> None:
    """Raise `UnsafeModule` where the source holds anything but what generated modules are made of."""
    nodes = list(_nodes(ast.parse(source)))
    known = _defined(nodes)
    attributes = METHODS | known
    for node in nodes:
        fault = _fault(node, known, attributes)
        if fault:
            raise UnsafeModule(f"Line {getattr(node, 'lineno', 0)}: {fault}")


def _nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes of a tree; `ast.walk` takes three times as long, which shows in large modules."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        for name in node._fields:
            value = getattr(node, name, None)
            if type(value) is list:
                waiting.extend(item for item in value if isinstance(item, ast.AST))
            elif isinstance(value, ast.AST):
                waiting.append(value)


def _defined(nodes: Iterable[ast.AST]) -> frozenset[str]:
    """Give back the names that the module itself binds or imports."""
    names: set[str] = set()
    for node in nodes:
        match node:
            case ast.FunctionDef() | ast.ClassDef():
                names.add(node.name)
            case ast.Name(ctx=ast.Store()):
                names.add(node.id)
            case ast.Attribute(ctx=ast.Store()):
                names.add(node.attr)
            case ast.arg():
                names.add(node.arg)
            case ast.ImportFrom():
                names.update(alias.name for alias in node.names)
    return frozenset(names)


def _fault(node: ast.AST, known: frozenset[str], attributes: frozenset[str]) -> str:
    kind = type(node).__name__
    if kind not in KINDS:
        return f"the syntax {kind} is not of the fixed set."
    if kind not in _LOOKED_INTO:
        return ""
    match node:
        case ast.Import():
            return "only names of known modules are imported."
        case ast.ImportFrom():
            return _import_fault(node)
        case ast.Name():
            return _name_fault(node.id, known)
        case ast.Attribute() if node.attr.startswith("__") or node.attr not in attributes:
            return f"the attribute {node.attr} is not of the fixed set."
        case ast.FunctionDef() | ast.ClassDef():
            return _definition_fault(node)
    return ""


def _import_fault(node: ast.ImportFrom) -> str:
    offered = IMPORTS.get(node.module or "", frozenset())
    wrong = [alias.name for alias in node.names if alias.name not in offered or alias.asname]
    return f"{', '.join(wrong)} is not imported from {node.module}." if wrong or node.level else ""


def _name_fault(name: str, known: frozenset[str]) -> str:
    if name.startswith("__"):
        return f"the name {name} is private to Python."
    if name in known:
        return f"the name {name} is Python's own." if hasattr(builtins, name) and name not in BUILTINS else ""
    return "" if name in BUILTINS else f"the name {name} is not known."


def _definition_fault(node: ast.FunctionDef | ast.ClassDef) -> str:
    if node.name.startswith("__") and node.name != "__init__":
        return f"the name {node.name} is private to Python."
    decorators = [ast.unparse(item) for item in node.decorator_list]
    if decorators and decorators not in (["fact"], ["query_fact"]):
        return f"{node.name} is decorated."
    return ""
