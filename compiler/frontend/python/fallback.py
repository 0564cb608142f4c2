"""What becomes of a statement that cannot be lifted: what it changes is left to a tool of the user's own."""

from __future__ import annotations

from typing import Any

import libcst as cst

from rubricc.compiler.frontend.python.arithmetic import add_to
from rubricc.compiler.frontend.python.convert import as_number, is_number
from rubricc.compiler.frontend.python.machine import MODULE, Exit, Machine
from rubricc.compiler.frontend.python.methods import CHANGING
from rubricc.compiler.frontend.python.values import CannotLiftError, Function, Record, Seq, Unknown


def _root(node: cst.BaseExpression) -> str:
    """Give back the name that a place belongs to: `state` for `state["a"].b`; nothing where there is none."""
    while isinstance(node, (cst.Subscript, cst.Attribute)):
        node = node.value
    return node.value if isinstance(node, cst.Name) else ""


class _Changes(cst.CSTVisitor):
    """Finds what a statement changes."""

    def __init__(self) -> None:
        self.assigned: dict[str, None] = {}
        self.added: dict[str, None] = {}
        self.appended: dict[str, None] = {}
        self.called: dict[str, None] = {}
        self.passed: dict[str, None] = {}
        self.outer: dict[str, None] = {}
        self.leaves = False
        self.changes_arguments = False

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
        else:
            self._names(node.target)

    def visit_Call(self, node: cst.Call) -> None:  # noqa: N802
        """Note the lists that are appended to, and what a function may change."""
        function = node.func
        if isinstance(function, cst.Attribute):
            if function.attr.value in CHANGING and _root(function.value):
                self.appended[_root(function.value)] = None
        elif isinstance(function, cst.Name):
            self.called[function.value] = None
            self.passed |= {name: None for item in node.args if (name := _root(item.value))}

    def visit_NamedExpr(self, node: cst.NamedExpr) -> None:  # noqa: N802
        """Note an assignment inside an expression."""
        self._names(node.target)

    def visit_Del(self, node: cst.Del) -> None:  # noqa: N802
        """Note what loses an item."""
        self._names(node.target)

    def visit_Nonlocal(self, node: cst.Nonlocal) -> None:  # noqa: N802
        """Note names of an outer function."""
        self.outer |= {item.name.value: None for item in node.names}

    def visit_Global(self, node: cst.Global) -> None:  # noqa: N802
        """Note names of the module."""
        self.outer |= {item.name.value: None for item in node.names}

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
        elif _root(target):
            self.appended[_root(target)] = None


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
    _add_effects(machine, changes)
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


def _add_effects(machine: Machine, changes: _Changes) -> None:
    """Add what the functions that a statement calls may change: names of outer functions, lists and dicts they get."""
    inside = [changes_in(value) for name in changes.called if isinstance(value := _held(machine, name), Function)]
    for found in inside:
        changes.assigned |= found.outer
        for name in changes.passed:
            key = machine.find(name)
            inner = found.changes_arguments and key is not None and key[0] != MODULE
            if inner and key is not None and isinstance(machine.state[key], (Seq, Record)):
                changes.appended[name] = None


def _held(machine: Machine, name: str) -> Any:
    key = machine.find(name)
    return None if key is None else machine.state[key]


def changes_in(function: Function) -> _Changes:
    """Give back what the body of a function changes."""
    changes = _Changes()
    function.node.body.visit(changes)
    own = [] if isinstance(function.node, cst.Lambda) else function.node.params.params
    names = {item.name.value for item in own}
    changes.changes_arguments = bool(names & {*changes.appended, *changes.assigned, *changes.passed})
    return changes


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
    if key is None or not isinstance(value, (Seq, Record)):
        return
    if isinstance(value, Seq) and _is_said(name):
        where = machine.where(node)
        machine.note("lost", f"What is appended to `{name}` here is left out: {why}.", where)
    else:
        machine.change(key, _unknown(machine, node, name, why))


def _is_said(name: str) -> bool:
    """Tell whether a list holds reasons, which change no score, to judge by its name."""
    return any(word in name.lower() for word in _SAID)


_SAID = ("reason", "explanation", "feedback", "note", "rationale", "comment", "detail", "message")
