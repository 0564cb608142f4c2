"""Follows the statements of a function: what is known after each, and where ways part and meet."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rubricc.compiler.frontend.python.crashes.assume import assume
from rubricc.compiler.frontend.python.crashes.evaluate import Evaluator, bind
from rubricc.compiler.frontend.python.crashes.ranges import without_range
from rubricc.compiler.frontend.python.crashes.state import State, joined
from rubricc.compiler.frontend.python.crashes.values import ANY, ITERABLE, NONE, Value, join, of, without_none

_ROUNDS = 2
"""How often the body of a loop is followed: the second time knows what the first has changed."""


@dataclass(slots=True)
class Loop:
    """The states in which a loop is left, or begun again, from inside."""

    left: list[State] = field(default_factory=list)
    again: list[State] = field(default_factory=list)


class Flow:
    """Follows one function, or the module itself."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator
        self.returned: list[Value] = []
        self._loops: list[Loop] = []

    def block(self, body: Iterable[ast.stmt], state: State | None) -> State | None:
        """Give back what is known after some statements; None where nothing gets past them."""
        for statement in body:
            if state is None:
                return None
            state = self.statement(statement, state)
        return state

    def statement(self, node: ast.stmt, state: State) -> State | None:
        """Give back what is known after a statement."""
        rule = _RULES.get(type(node))
        return rule(self, node, state) if rule is not None else state

    def _expression(self, node: ast.Expr, state: State) -> State:
        self.evaluator.value(node.value, state)
        call = node.value
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
            owner = call.func.value
            if isinstance(owner, ast.Name) and owner.id in state.names:
                self._changed(owner.id, call, call.func.attr, state)
        return state

    def _changed(self, name: str, call: ast.Call, method: str, state: State) -> None:
        """Note what a method does to a list, set or dictionary."""
        before = state.names[name]
        if before.unknown or not before.kinds <= {"list", "set", "dict"}:
            return
        if method in ("append", "add", "insert"):
            given = self.evaluator.value(call.args[-1], state) if call.args else ANY
            known = [value for value in (before.element, given) if value is not None]
            element = join(known) if before.element is not None or before.falsy == "may" else None
            state.assign(name, replace(before, falsy="no", element=element))
        elif method in ("extend", "update"):
            state.assign(name, replace(before, element=None, entries=()))
        elif method in ("clear", "remove", "pop", "discard", "popitem"):
            state.assign(name, replace(before, falsy="may"))

    def _assignment(self, node: ast.Assign, state: State) -> State:
        value = self.evaluator.value(node.value, state)
        for target in node.targets:
            self._store(target, value, node.value, state)
        return state

    def _annotated(self, node: ast.AnnAssign, state: State) -> State:
        if node.value is not None:
            self._store(node.target, self.evaluator.value(node.value, state), node.value, state)
        return state

    def _store(self, target: ast.expr, value: Value, made_by: ast.expr, state: State) -> None:
        if isinstance(target, ast.Name):
            state.assign(target.id, value, made_by)
        elif isinstance(target, ast.Tuple) and isinstance(made_by, ast.Tuple) and len(target.elts) == len(made_by.elts):
            parts = [self.evaluator.value(part, state) for part in made_by.elts]
            for part, found, made in zip(target.elts, parts, made_by.elts, strict=True):
                self._store(part, found, made, state)
        elif isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name):
            self._store_entry(target.value.id, value, state)
        else:
            bind(target, value, state)

    def _store_entry(self, name: str, value: Value, state: State) -> None:
        before = state.names.get(name, ANY)
        if before.kinds == {"dict"}:
            known = [item for item in (before.element, value) if item is not None]
            element = join(known) if before.element is not None or before.falsy == "may" else None
            state.assign(name, replace(before, falsy="no", element=element, entries=()))

    def _augmented(self, node: ast.AugAssign, state: State) -> State:
        left = node.target
        if isinstance(node.op, ast.Add) and isinstance(left, ast.Name):
            before, added = state.names.get(left.id, ANY), self.evaluator.value(node.value, state)
            if before.kinds == {"list"} and added.kinds and added.kinds <= ITERABLE:  # `+=` takes the items of anything
                state.assign(left.id, replace(before, falsy="unknown", element=None))
                return state
        value = self.evaluator.binary(node, node.op, left, node.value, state)
        if isinstance(left, ast.Name):
            state.assign(left.id, value)
        return state

    def _returns(self, node: ast.Return, state: State) -> None:
        self.returned.append(NONE if node.value is None else self.evaluator.value(node.value, state))

    def _branch(self, node: ast.If, state: State) -> State | None:
        self.evaluator.value(node.test, state)
        self.evaluator.demands.reporter.verdict(node, self.evaluator.never(node.test, state))
        then = self.block(node.body, assume(node.test, True, state.copy()))
        return joined([then, self.block(node.orelse, assume(node.test, False, state.copy()))])

    def _loop(self, node: ast.For, state: State) -> State | None:
        source = self.evaluator.value(node.iter, state)
        element = self.evaluator.demands.element(node.iter, source)

        def enter(inner: State) -> State:
            bind(node.target, element, inner)
            return inner

        after, around = self._rounds(node.body, state, enter)
        certain = source.falsy == "no" and around is not None
        ends = self.block(node.orelse, around if certain else joined([state, around]))
        return joined([ends, *after.left])

    def _repeat(self, node: ast.While, state: State) -> State | None:
        self.evaluator.value(node.test, state)
        after, around = self._rounds(node.body, state, lambda inner: assume(node.test, True, inner))
        out = joined([state, around])
        ends = None if out is None else self.block(node.orelse, assume(node.test, False, out.copy()))
        return joined([ends, *after.left])

    def _rounds(
        self, body: Sequence[ast.stmt], state: State, enter: Callable[[State], State]
    ) -> tuple[Loop, State | None]:
        """Follow a body a few times; give back how it is left from inside, and what is known after a round."""
        loop, before, around = Loop(), _blurred(state, body), None
        state = before
        for _ in range(_ROUNDS):
            loop = Loop()
            self._loops.append(loop)
            ended = self.block(body, enter(before.copy()))
            self._loops.pop()
            around = joined([ended, *loop.again])
            before = joined([state, around]) or state
        return loop, around

    def _breaks(self, node: ast.Break, state: State) -> None:
        if self._loops:
            self._loops[-1].left.append(state)

    def _continues(self, node: ast.Continue, state: State) -> None:
        if self._loops:
            self._loops[-1].again.append(state)

    def _raises(self, node: ast.Raise, state: State) -> None:
        if node.exc is not None:
            self.evaluator.value(node.exc, state)

    def _attempt(self, node: ast.Try, state: State) -> State | None:
        """Errors in the body are caught where there are handlers, which begin with what is known before or after."""
        reporter = self.evaluator.demands.reporter
        reporter.caught += bool(node.handlers)
        ended = self.block(node.body, state.copy())
        reporter.caught -= bool(node.handlers)
        start = _blurred(joined([state, ended]) or state, node.body)
        handled = [self.block(handler.body, start.copy()) for handler in node.handlers]
        return self.block(node.finalbody, joined([self.block(node.orelse, ended), *handled]))

    def _context(self, node: ast.With, state: State) -> State | None:
        for item in node.items:
            self.evaluator.value(item.context_expr, state)
            if item.optional_vars is not None:
                bind(item.optional_vars, ANY, state)
        return self.block(node.body, state)

    def _cases(self, node: ast.Match, state: State) -> State | None:
        self.evaluator.value(node.subject, state)
        ends: list[State | None] = [state.copy()]
        for case in node.cases:
            inner = state.copy()
            for part in ast.walk(case.pattern):
                if isinstance(part, ast.MatchAs | ast.MatchStar) and part.name is not None:
                    inner.assign(part.name, ANY)
            ends.append(self.block(case.body, inner))
        return joined(ends)

    def _checks(self, node: ast.Assert, state: State) -> State:
        self.evaluator.value(node.test, state)
        return assume(node.test, True, state)

    def _defines(self, node: ast.FunctionDef | ast.ClassDef, state: State) -> State:
        state.assign(node.name, of("function") if isinstance(node, ast.FunctionDef) else ANY)
        return state

    def _deletes(self, node: ast.Delete, state: State) -> State:
        for target in node.targets:
            bind(target, ANY, state)
        return state

    def result(self, ended: State | None) -> Value:
        """Give back what the function gives, once its body has been followed to `ended`."""
        return join([*self.returned, NONE] if ended is not None else self.returned)


_RULES: dict[type[ast.stmt], Callable[[Flow, Any, State], State | None]] = {
    ast.Expr: Flow._expression,
    ast.Assign: Flow._assignment,
    ast.AnnAssign: Flow._annotated,
    ast.AugAssign: Flow._augmented,
    ast.Return: Flow._returns,
    ast.If: Flow._branch,
    ast.For: Flow._loop,
    ast.While: Flow._repeat,
    ast.Break: Flow._breaks,
    ast.Continue: Flow._continues,
    ast.Raise: Flow._raises,
    ast.Try: Flow._attempt,
    ast.With: Flow._context,
    ast.Match: Flow._cases,
    ast.Assert: Flow._checks,
    ast.FunctionDef: Flow._defines,
    ast.ClassDef: Flow._defines,
    ast.Delete: Flow._deletes,
}

_ANNOTATED = {
    "str": "str", "int": "int", "float": "float", "bool": "bool", "list": "list", "dict": "dict", "set": "set",
    "tuple": "tuple", "List": "list", "Dict": "dict", "Set": "set", "Tuple": "tuple",
}  # fmt: skip


def _blurred(state: State, body: Sequence[ast.stmt]) -> State:
    """Give back a state in which nothing is known of the ranges of what some statements change."""
    changed = {
        inner.id
        for statement in body
        for inner in ast.walk(statement)
        if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store)
    }
    found = state.copy()
    for name in changed & found.names.keys():
        found.names[name] = without_range(found.names[name])
    return found


def annotated_value(node: ast.expr | None) -> Value | None:
    """Give back what an annotation says of a value; None where it says nothing that is known here."""
    if isinstance(node, ast.Name) and node.id in _ANNOTATED:
        return of(_ANNOTATED[node.id], falsy="may" if node.id == "str" else "unknown")
    if isinstance(node, ast.Constant) and node.value is None:
        return NONE
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
        if node.value.id == "Optional":
            inner = annotated_value(node.slice)
            return None if inner is None else join([without_none(inner), NONE])
        return annotated_value(node.value)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        left, right = annotated_value(node.left), annotated_value(node.right)
        return None if left is None or right is None else join([left, right])
    return None
