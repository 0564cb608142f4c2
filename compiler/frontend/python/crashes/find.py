"""Finds what crashes in a Python rubric: operations that some text makes fail."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from rubricc.compiler.diagnostics.model import Diagnostic
from rubricc.compiler.frontend.python.crashes.evaluate import Evaluator
from rubricc.compiler.frontend.python.crashes.flow import Flow, annotated_value
from rubricc.compiler.frontend.python.crashes.report import Reporter
from rubricc.compiler.frontend.python.crashes.state import State
from rubricc.compiler.frontend.python.crashes.values import ANY, TEXT, Value
from rubricc.compiler.frontend.python.functions import scoring_functions
from rubricc.compiler.source.file import SourceFile

_DEEPEST = 12
_MOST_WAYS = 24
"""So many different kinds of arguments of one function are looked at; further calls are known by its first result."""


def find_crashes(source: SourceFile) -> tuple[Diagnostic, ...]:
    """Give back the operations of a module that may fail, in its order; nothing where the module does not parse.

    A function is followed from the scoring functions, with the kinds of the arguments that each call gives it; one
    that nothing calls is followed by itself.
    """
    try:
        tree = ast.parse(source.text)
    except SyntaxError:
        return ()
    reporter = Reporter(source)
    _Module(tree, reporter, {function.name for function in scoring_functions(source)}).follow()
    reporter.report_dead()
    return reporter.diagnostics()


class _Module:
    def __init__(self, tree: ast.Module, reporter: Reporter, scoring: set[str]) -> None:
        self.tree = tree
        self.scoring = scoring
        self.functions = {item.name: item for item in tree.body if isinstance(item, ast.FunctionDef)}
        self.evaluator = Evaluator(reporter, self, _modules(tree))
        self.globals = State()
        self.known: dict[tuple[str, tuple[Value, ...]], Value] = {}
        self.followed: dict[str, int] = {}
        self.depth = 0
        self.reporter = reporter
        reporter.helpers += [item for name, item in self.functions.items() if name not in scoring]
        self.handed_on = _handed_on(tree)
        reporter.unsure += [item for item in self.functions.values() if _reaches_out(item)]

    def follow(self) -> None:
        """Follow the module itself, its scoring functions, then all functions that nothing called."""
        ended = Flow(self.evaluator).block(self.tree.body, State())
        self.globals = ended or State()
        for name in self.functions:
            if name in self.scoring:
                self.result(name, (), ())
        for name in self.functions:
            if name not in self.followed or name in self.handed_on:
                self.result(name, (), ())
        for item in self.tree.body:
            if isinstance(item, ast.ClassDef):
                self._methods(item)

    def _methods(self, item: ast.ClassDef) -> None:
        for method in item.body:
            if isinstance(method, ast.FunctionDef):
                self._followed(method, (), False)

    def result(self, name: str, arguments: Sequence[Value], keywords: Sequence[str]) -> Value | None:
        """Give back what a function of the module gives for such arguments; None where there is none of that name."""
        function = self.functions.get(name)
        if function is None:
            return None
        key = (name, () if keywords else tuple(arguments))
        if key in self.known:
            return self.known[key]
        if self.depth >= _DEEPEST or self.followed.get(name, 0) >= _MOST_WAYS:
            self.reporter.unsure.append(function)
            return next((value for (other, _), value in self.known.items() if other == name), ANY)
        self.known[key] = ANY  # what a function that calls itself is known by
        self.followed[name] = self.followed.get(name, 0) + 1
        self.known[key] = self._followed(function, key[1], name in self.scoring)
        return self.known[key]

    def _followed(self, function: ast.FunctionDef, arguments: Sequence[Value], scoring: bool) -> Value:
        self.depth += 1
        flow = Flow(self.evaluator)
        ended = flow.block(function.body, self._start(function, arguments, scoring))
        self.depth -= 1
        return flow.result(ended)

    def _start(self, function: ast.FunctionDef, arguments: Sequence[Value], scoring: bool) -> State:
        """Give back what is known when a function begins: its arguments, else what its annotations say."""
        state = self.globals.copy()
        parameters = [*function.args.posonlyargs, *function.args.args]
        required = len(parameters) - len(function.args.defaults)
        for place, parameter in enumerate(parameters):
            value = annotated_value(parameter.annotation) or (TEXT if scoring and place < required else ANY)
            if place < len(arguments) and not arguments[place].unknown:
                value = arguments[place]
            state.assign(parameter.arg, value)
        for other in [*function.args.kwonlyargs, function.args.vararg, function.args.kwarg]:
            if other is not None:
                state.assign(other.arg, ANY)
        return state


def _handed_on(tree: ast.Module) -> set[str]:
    """Give back the names that are used otherwise than by calling them, so that others may call them."""
    called = {id(item.func) for item in ast.walk(tree) if isinstance(item, ast.Call)}
    return {
        item.id
        for item in ast.walk(tree)
        if isinstance(item, ast.Name) and isinstance(item.ctx, ast.Load) and id(item) not in called
    }


def _reaches_out(function: ast.FunctionDef) -> bool:
    """Say whether something inside a function changes names of another."""
    return any(isinstance(item, ast.Global | ast.Nonlocal) for item in ast.walk(function))


def _modules(tree: ast.Module) -> dict[str, str]:
    """Give back the imported modules, by the names that they have in this one."""
    found: dict[str, str] = {}
    for item in ast.walk(tree):
        if isinstance(item, ast.Import):
            found.update({(alias.asname or alias.name).partition(".")[0]: alias.name for alias in item.names})
    return found
