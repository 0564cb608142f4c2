"""A Python module as the machine sees it: its imports, constants, functions and classes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider

from rubricc.compiler.frontend.python import statements
from rubricc.compiler.frontend.python.definitions import Known
from rubricc.compiler.frontend.python.forms import EXPRESSIONS
from rubricc.compiler.frontend.python.machine import MODULE, Machine
from rubricc.compiler.frontend.python.phrases import spellings
from rubricc.compiler.frontend.python.regexes import translate
from rubricc.compiler.frontend.python.values import (
    Append,
    CannotLiftError,
    Const,
    Function,
    Record,
    Regex,
    Seq,
    Where,
)
from rubricc.compiler.source.file import SourceFile


class NotPythonError(Exception):
    """A file that is no Python: what is wrong, and the offset of the place."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.message = message
        self.at = at


def load(source: SourceFile) -> Machine:
    """Give back a machine that knows the module's names; raises `NotPythonError` for text that is no Python."""
    try:
        tree = cst.parse_module(source.text)
    except cst.ParserSyntaxError as error:
        at = source.line_starts[min(error.raw_line, len(source.line_starts)) - 1] + error.raw_column
        raise NotPythonError("This is not Python 3.", at) from error
    wrapper = MetadataWrapper(tree, unsafe_skip_copy=True)
    machine = Machine(source, wrapper.resolve(PositionProvider), EXPRESSIONS, statements.execute)
    machine.call_counts = _calls(tree)
    for statement in _top(tree.body):
        _bind(machine, statement)
        machine.alive = True
    return machine


class _Calls(cst.CSTVisitor):
    def __init__(self) -> None:
        self.counts: dict[str, int] = {}

    def visit_Call(self, node: cst.Call) -> None:  # noqa: N802
        """Count a call by the name, or by the method's name."""
        function = node.func.attr if isinstance(node.func, cst.Attribute) else node.func
        if isinstance(function, cst.Name):
            self.counts[function.value] = self.counts.get(function.value, 0) + 1


def _calls(tree: cst.Module) -> dict[str, int]:
    """Give back how many calls the module has of each name."""
    visitor = _Calls()
    tree.visit(visitor)
    return visitor.counts


def _top(body: Any) -> Iterator[cst.CSTNode]:
    """Give back the statements of the module, those in `try` too; what only a program runs is left out."""
    for statement in body:
        if isinstance(statement, cst.SimpleStatementLine):
            yield from statement.body
        elif isinstance(statement, cst.Try):
            yield from _top(statement.body.body)
        elif isinstance(statement, cst.If):
            if not isinstance(statement.test, cst.Comparison):
                yield from _top(statement.body.body)
        else:
            yield statement


def _bind(machine: Machine, node: cst.CSTNode) -> None:
    if isinstance(node, cst.ClassDef):
        machine.state[MODULE, node.name.value] = _class(machine, node)
    elif isinstance(node, cst.Expr):
        _change(machine, node)
    else:
        _run(machine, node)


def _run(machine: Machine, node: cst.CSTNode) -> None:
    try:
        statements.STATEMENTS[type(node)](machine, node)
    except (CannotLiftError, KeyError) as error:
        why = error.why if isinstance(error, CannotLiftError) else "a statement of this kind"
        from rubricc.compiler.frontend.python.fallback import assigned_names

        for name in assigned_names(node):
            machine.assign(name, machine.unknown(node, why, name))


def _change(machine: Machine, node: cst.Expr) -> None:
    """Run a call such as `LIST.append(…)`; others, and docstrings, mean nothing for the scores."""
    if isinstance(node.value, cst.Call) and isinstance(node.value.func, cst.Attribute):
        _run(machine, node)


def _class(machine: Machine, node: cst.ClassDef) -> Record:
    """Give back a class as what makes records: its fields, as dataclasses have them, and its methods."""
    names: list[str] = []
    defaults: dict[str, Any] = {}
    methods: dict[str, Any] = {}
    constants: dict[str, Any] = {}
    for statement in node.body.body:
        for item in statement.body if isinstance(statement, cst.SimpleStatementLine) else ():
            if isinstance(item, cst.AnnAssign) and isinstance(item.target, cst.Name):
                names.append(item.target.value)
                if item.value is not None:
                    defaults[item.target.value] = _default(machine, item.value)
            if isinstance(item, cst.Assign) and isinstance(target := item.targets[0].target, cst.Name):
                constants[target.value] = machine.evaluate_or_unknown(item.value)
        if isinstance(statement, cst.FunctionDef):
            methods[statement.name.value] = Function(statement, statement.name.value, (MODULE,))
    return Record({**constants, "call": tuple(names), "defaults": defaults, "methods": methods, "constants": constants})


def _default(machine: Machine, node: cst.BaseExpression) -> Any:
    if isinstance(node, cst.Call) and "list" in machine.text(machine.where(node)):
        return Seq((), "list")
    try:
        return machine.evaluate(node)
    except CannotLiftError:
        return Const(None)


def known_names(machine: Machine) -> Known:
    """Give back the names of the module's lists of texts and expressions, for those of the rubric."""
    lists: dict[frozenset[str], tuple[str, Where]] = {}
    patterns: dict[str, tuple[str, Where]] = {}
    for (scope, name), value in machine.lists.items():
        _know(lists, patterns, name, value, machine.assigned.get((scope, name), (0, 0)))
    return Known(lists, patterns)


def _know(
    lists: dict[frozenset[str], tuple[str, Where]],
    patterns: dict[str, tuple[str, Where]],
    name: str,
    value: Any,
    where: Where,
) -> None:
    if isinstance(value, Regex):
        for lowered in (True, False):
            try:
                patterns.setdefault(translate(value.source, value.flags, lowered).expression, (name, where))
            except CannotLiftError:
                return
    if isinstance(value, Seq) and len(value.items) > 1:
        plain = [item.value.value for item in value.items if isinstance(item, Append) and isinstance(item.value, Const)]
        texts = [text for text in plain if isinstance(text, str)]
        if len(texts) == len(value.items):
            for kept in (texts, [text for text in texts if text == text.lower()]):
                lists.setdefault(frozenset(spellings(text)[0] for text in kept if text), (name, where))


def functions_of(machine: Machine) -> dict[str, Function]:
    """Give back the module's functions, in the order of the source."""
    return {
        name: value for (scope, name), value in machine.state.items() if scope == MODULE and isinstance(value, Function)
    }
