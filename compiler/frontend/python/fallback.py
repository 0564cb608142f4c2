"""What becomes of a statement that cannot be lifted: what it changes is left to a tool of the user's own."""

from __future__ import annotations

from typing import Any

import libcst as cst

from rubricc.compiler.frontend.python.arithmetic import add_to
from rubricc.compiler.frontend.python.convert import as_number, is_number
from rubricc.compiler.frontend.python.machine import Exit, Machine
from rubricc.compiler.frontend.python.values import CannotLiftError, Seq, Unknown

_CHANGING = frozenset({"append", "extend", "add", "insert", "update"})


class _Changes(cst.CSTVisitor):
    """Finds what a statement changes."""

    def __init__(self) -> None:
        self.assigned: dict[str, None] = {}
        self.added: dict[str, None] = {}
        self.appended: dict[str, None] = {}
        self.leaves = False

    def visit_AssignTarget(self, node: cst.AssignTarget) -> None:  # noqa: N802
        """Note the names that are assigned."""
        self._names(node.target)

    def visit_AnnAssign(self, node: cst.AnnAssign) -> None:  # noqa: N802
        """Note an assignment with a type."""
        self._names(node.target)

    def visit_For(self, node: cst.For) -> None:  # noqa: N802
        """Note the names of a loop."""
        self._names(node.target)

    def visit_AugAssign(self, node: cst.AugAssign) -> None:  # noqa: N802
        """Note what is added to."""
        plain = isinstance(node.operator, (cst.AddAssign, cst.SubtractAssign))
        if isinstance(node.target, cst.Name):
            (self.added if plain else self.assigned)[node.target.value] = None

    def visit_Call(self, node: cst.Call) -> None:  # noqa: N802
        """Note the lists that are appended to."""
        function = node.func
        if not isinstance(function, cst.Attribute) or not isinstance(function.value, cst.Name):
            return
        if function.attr.value in _CHANGING:
            self.appended[function.value.value] = None

    def visit_Return(self, node: cst.Return) -> None:  # noqa: N802
        """Note that the statement may leave the function."""
        self.leaves = True

    def visit_FunctionDef(self, node: cst.FunctionDef) -> bool:  # noqa: N802
        """Leave functions inside alone."""
        return False

    def _names(self, target: cst.BaseExpression) -> None:
        if isinstance(target, cst.Name):
            self.assigned[target.value] = None
        elif isinstance(target, (cst.Tuple, cst.List)):
            for element in target.elements:
                self._names(element.value)


def assigned_names(node: cst.CSTNode) -> frozenset[str]:
    """Give back the names that a statement assigns or adds to."""
    changes = _Changes()
    node.visit(changes)
    return frozenset((*changes.assigned, *changes.added, *changes.appended))


def opaque_statement(machine: Machine, node: cst.CSTNode, error: CannotLiftError) -> list[Exit]:
    """Let what a statement changes be unknown; raises the error where that is not possible."""
    changes = _Changes()
    node.visit(changes)
    if changes.leaves:
        raise error
    why = error.why
    if error.where is not None and error.where != machine.where(node):
        why = f"{why} (line {machine.line(error.where)})"
    for name in changes.added:
        if name not in changes.assigned:
            _add_unknown(machine, node, name, why)
    for name in changes.assigned:
        machine.assign(name, _unknown(machine, node, name, why))
    for name in changes.appended:
        _lose(machine, node, name, why)
    return []


def _unknown(machine: Machine, node: cst.CSTNode, name: str, why: str) -> Unknown:
    return machine.unknown(node, why, f"line_{machine.line(machine.where(node))}_{name}")


def _add_unknown(machine: Machine, node: cst.CSTNode, name: str, why: str) -> None:
    key = machine.find(name)
    before = None if key is None else machine.state[key]
    unknown = _unknown(machine, node, name, why)
    if key is not None and is_number(before):
        machine.state[key] = add_to(machine, before, as_number(unknown), machine.where(node))
    else:
        machine.assign(name, unknown)


def _lose(machine: Machine, node: cst.CSTNode, name: str, why: str) -> None:
    key = machine.find(name)
    value: Any = None if key is None else machine.state[key]
    if isinstance(value, Seq):
        where = machine.where(node)
        machine.note("lost", f"What is appended to `{name}` here is left out: {why}.", where)
