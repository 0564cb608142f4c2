"""Comprehensions: over constants they are written out, over lists of matches they choose among them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import libcst as cst

from rubricc.compiler.frontend.python.convert import condition
from rubricc.compiler.frontend.python.expr import TRUE, Expr, both
from rubricc.compiler.frontend.python.iterate import bind, rounds, targets
from rubricc.compiler.frontend.python.machine import Machine
from rubricc.compiler.frontend.python.tokens import as_set, filtered
from rubricc.compiler.frontend.python.values import (
    Append,
    CannotLiftError,
    Const,
    Fork,
    Record,
    Seq,
    Token,
    TokenTest,
    Where,
)


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a comprehension over a list of matches gives: the matches that pass, and what it makes of each."""

    tokens: Expr
    element: Any


def sequence(machine: Machine, node: cst.ListComp | cst.GeneratorExp | cst.SetComp) -> Any:
    """A comprehension that gives a list or a set."""
    kind = "set" if isinstance(node, cst.SetComp) else "list"
    items: list[Any] = []
    chosen: list[Chosen] = []
    _run(machine, node.for_in, TRUE, lambda given: _add(machine, node.elt, given, items, chosen))
    if not chosen:
        return Seq(tuple(items), kind)
    if len(chosen) > 1 or items:
        raise CannotLiftError("matches and constants in one comprehension")
    if isinstance(chosen[0].element, Token) and chosen[0].element.pieces is not None:
        return chosen[0].element.pieces
    if isinstance(chosen[0].element, Token):
        return as_set(chosen[0].tokens) if kind == "set" else chosen[0].tokens
    return chosen[0]


def _add(machine: Machine, node: cst.BaseExpression, given: Expr, items: list[Any], chosen: list[Chosen]) -> None:
    value = machine.evaluate(node)
    token = _token_of(machine)
    where = machine.where(node)
    if token is not None:
        chosen.append(Chosen(value.tokens if isinstance(value, Token) else token.tokens, value))
        return
    item = Append(value, where, machine.stamp())
    items.append(item if given == TRUE else Fork(given, (item,), (), where, machine.stamp()))


def _token_of(machine: Machine) -> Token | None:
    found = machine.state.get((machine.scopes[0], "the token"))
    return found if isinstance(found, Token) else None


def _run(machine: Machine, loop: cst.CompFor, given: Expr, body: Any) -> None:
    """Run the body for each round, in a scope of its own."""
    scopes, scope = machine.scopes, machine.new_scope()
    iterable = machine.evaluate(loop.iter)
    machine.scopes = (scope, *scopes)
    try:
        with machine.looping(targets(loop.target)):
            for there, value in rounds(iterable):
                bind(machine, loop.target, value)
                if isinstance(value, Token):
                    machine.state[scope, "the token"] = value
                    _choose(machine, loop)
                now = both((given, there, *_conditions(machine, loop, isinstance(value, Token))))
                if now.op != "false":
                    _inner(machine, loop, now, body)
    finally:
        machine.scopes = scopes
        machine.state = {key: value for key, value in machine.state.items() if key[0] != scope}


def _inner(machine: Machine, loop: cst.CompFor, given: Expr, body: Any) -> None:
    if loop.inner_for_in is None:
        body(given)
    else:
        _run(machine, loop.inner_for_in, given, body)


def _conditions(machine: Machine, loop: cst.CompFor, chosen: bool) -> list[Expr]:
    return [] if chosen else [condition(machine.evaluate_or_unknown(test.test)) for test in loop.ifs]


def _choose(machine: Machine, loop: cst.CompFor) -> None:
    """Choose among matches: each condition leaves fewer of them."""
    for test in loop.ifs:
        narrow(machine, test.test, loop.target)


def narrow(machine: Machine, test: cst.BaseExpression, target: cst.BaseExpression) -> None:
    """Keep the matches that pass a condition; raises `CannotLiftError` for a condition that is not on one match."""
    if isinstance(test, cst.BooleanOperation) and isinstance(test.operator, cst.And):
        narrow(machine, test.left, target)
        narrow(machine, test.right, target)
        return
    found = machine.evaluate(test)
    token = machine.state[machine.scopes[0], "the token"]
    if isinstance(found, Token):
        kept = Token(token.tokens)
        machine.state[machine.scopes[0], "the token"] = kept
        bind(machine, target, kept)
        return
    if not isinstance(found, TokenTest):
        raise CannotLiftError("a condition that is not on the match alone", machine.where(test))
    kept = Token(filtered(token.tokens, found))
    machine.state[machine.scopes[0], "the token"] = kept
    bind(machine, target, kept)


def record(machine: Machine, node: cst.DictComp) -> Record:
    """A comprehension that gives a dict with constant keys."""
    from rubricc.compiler.frontend.python.expressions import key_of

    fields: dict[Any, Any] = {}
    lines: dict[Any, Where] = {}
    there: dict[Any, Expr] = {}

    def body(given: Expr) -> None:
        key = key_of(machine.evaluate(node.key))
        if key in fields and (given != TRUE or key in there):
            raise CannotLiftError("a dict that gets a key twice, under conditions")
        if given != TRUE:
            there[key] = given
        fields[key] = machine.evaluate(node.value)
        lines[key] = machine.where(node.value)

    _run(machine, node.for_in, TRUE, body)
    return Record(fields, lines, there)


def counted(element: Any) -> bool:
    """Tell whether a comprehension over matches makes 1 of each."""
    return element in (Const(1), Const(True))
