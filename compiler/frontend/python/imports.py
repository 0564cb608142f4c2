"""The names that `import` gives, at the top of a module or inside a function."""

from __future__ import annotations

import libcst as cst

from rubricc.compiler.frontend.python.machine import Machine
from rubricc.compiler.frontend.python.values import Builtin


def import_names(machine: Machine, node: cst.Import | cst.ImportFrom) -> None:
    """Let the imported names stand for what is built in, in the present scope."""
    if isinstance(node, cst.ImportFrom):
        _import_from(machine, node)
        return
    for name in node.names:
        _import(machine, _dotted(name.name), name.asname)


def _import(machine: Machine, full: str, alias: cst.AsName | None) -> None:
    name = alias.name.value if alias is not None and isinstance(alias.name, cst.Name) else full.partition(".")[0]
    machine.state[machine.scopes[0], str(name)] = Builtin(full if alias is not None else full.partition(".")[0])


def _import_from(machine: Machine, node: cst.ImportFrom) -> None:
    if isinstance(node.names, cst.ImportStar):
        return
    module = _dotted(node.module) if node.module is not None else ""
    for item in node.names:
        alias = item.asname.name.value if item.asname and isinstance(item.asname.name, cst.Name) else item.name.value
        machine.state[machine.scopes[0], str(alias)] = Builtin(f"{module}.{_dotted(item.name)}")


def _dotted(node: cst.BaseExpression) -> str:
    if isinstance(node, cst.Attribute):
        return f"{_dotted(node.value)}.{node.attr.value}"
    return node.value if isinstance(node, cst.Name) else ""
