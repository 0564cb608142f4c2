"""Python's statements, run symbolically: branches are both taken, and what they did is joined again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import libcst as cst

from rubricc.compiler.frontend.python.arithmetic import add_to, combine, negative
from rubricc.compiler.frontend.python.builtin_functions import clamped
from rubricc.compiler.frontend.python.convert import (
    as_number,
    condition,
    constant_number,
    described,
    is_number,
    plain_constant,
)
from rubricc.compiler.frontend.python.expr import TRUE, Expr, both, minus, negate, number, times
from rubricc.compiler.frontend.python.fallback import opaque_statement
from rubricc.compiler.frontend.python.iterate import bind, rounds, targets
from rubricc.compiler.frontend.python.machine import Exit, Machine
from rubricc.compiler.frontend.python.merge import merge_states
from rubricc.compiler.frontend.python.methods import store
from rubricc.compiler.frontend.python.narrow import narrow_state, widened
from rubricc.compiler.frontend.python.records import without_key
from rubricc.compiler.frontend.python.tries import try_statement
from rubricc.compiler.frontend.python.values import (
    Acc,
    CannotLiftError,
    Const,
    Function,
    Record,
    Regex,
    Seq,
    Token,
    Unknown,
)

Statement = Callable[[Machine, Any], list[Exit]]


def execute(machine: Machine, block: cst.BaseSuite) -> list[Exit]:
    """Run the statements of a block; give back the ways out of it, each tried after those before it."""
    exits: list[Exit] = []
    for statement in _statements(block.body):
        exits.extend(_execute_one(machine, statement))
        if not machine.alive:
            break
    return exits


def _statements(body: Sequence[cst.CSTNode]) -> list[cst.CSTNode]:
    flat: list[cst.CSTNode] = []
    for statement in body:
        flat.extend(statement.body if isinstance(statement, cst.SimpleStatementLine) else (statement,))
    return flat


def _execute_one(machine: Machine, node: cst.CSTNode) -> list[Exit]:
    run = STATEMENTS.get(type(node))
    before, alive = dict(machine.state), machine.alive
    try:
        if run is None:
            raise CannotLiftError(f"`{type(node).__name__.lower()}` is not a statement that can be lifted")
        return run(machine, node)
    except CannotLiftError as error:
        machine.state, machine.alive = before, alive
        if error.where is None:
            error.where = machine.where(node)
        return opaque_statement(machine, node, error)


def _assign(machine: Machine, node: cst.Assign) -> list[Exit]:
    value = machine.evaluate_or_unknown(node.value)
    for target in node.targets:
        _store(machine, target.target, value)
    return []


def _annotated(machine: Machine, node: cst.AnnAssign) -> list[Exit]:
    if node.value is not None:
        _store(machine, node.target, machine.evaluate_or_unknown(node.value))
    return []


def _store(machine: Machine, target: cst.BaseExpression, value: Any) -> None:
    if isinstance(target, (cst.Name, cst.Tuple, cst.List)):
        if isinstance(target, cst.Name):
            machine.assigned[machine.scopes[0], target.value] = machine.where(target)
            if isinstance(value, (Seq, Regex)):
                machine.lists.setdefault((machine.scopes[0], target.value), value)
        elif isinstance(value, Unknown):
            for name in targets(target):
                machine.assign(name, value)
            return
        bind(machine, target, value)
        return
    store(machine, target, value)


def _augmented(machine: Machine, node: cst.AugAssign) -> list[Exit]:
    before = machine.evaluate(node.target) if not isinstance(node.target, cst.Name) else _raw(machine, node.target)
    value = machine.evaluate_or_unknown(node.value)
    sign = type(node.operator).__name__.removesuffix("Assign")
    where = machine.place(node)
    if sign in ("Add", "Subtract") and is_number(before):
        value = _checked_number(value)
        result = add_to(machine, before, value if sign == "Add" else negative(machine, value, where), where)
    elif sign in ("Multiply", "Divide") and machine.forks and isinstance(before, Acc):
        result = _rescaled(machine, before, combine(machine, sign, Const(1), value, node), where)
    else:
        result = combine(machine, sign, before, value, node)
    if isinstance(before, (Seq, Record)) and isinstance(result, (Seq, Record)) and before is not result:
        store(machine, node.target, result)  # `+=` changes a list in place.
    elif isinstance(node.target, cst.Name):
        machine.assign(node.target.value, result)
    else:
        store(machine, node.target, result)
    return []


def _rescaled(machine: Machine, before: Acc, factor: Any, where: tuple[int, int]) -> Acc:
    """Give back a number times a factor as the number and the difference, so that what it is made of stays in place."""
    total = machine.meeting(where, 0).total(before.items, before.name)
    return add_to(machine, before, times(minus(as_number(factor), number(1)), total), where)


def _checked_number(value: Any) -> Any:
    if isinstance(value, Acc):
        return value
    return as_number(value)


def _raw(machine: Machine, node: cst.Name) -> Any:
    """Give back what a name stands for, without giving the value a name in the rubric."""
    key = machine.find(node.value)
    if key is None:
        raise CannotLiftError(f"`{node.value}` is not defined here")
    return machine.state[key]


def _expression(machine: Machine, node: cst.Expr) -> list[Exit]:
    if not isinstance(node.value, (cst.SimpleString, cst.ConcatenatedString)):
        machine.evaluate(node.value)
    return []


def _return(machine: Machine, node: cst.Return) -> list[Exit]:
    value = Const(None) if node.value is None else machine.evaluate_or_unknown(node.value)
    machine.alive = False
    return [Exit(TRUE, "return", value, machine.state)]


def _jump(machine: Machine, node: cst.Break | cst.Continue) -> list[Exit]:
    machine.alive = False
    return [Exit(TRUE, "break" if isinstance(node, cst.Break) else "continue", None, machine.state)]


def _import(machine: Machine, node: cst.Import | cst.ImportFrom) -> list[Exit]:
    from rubricc.compiler.frontend.python.imports import import_names

    import_names(machine, node)
    return []


def _nothing(machine: Machine, node: cst.CSTNode) -> list[Exit]:
    return []


def _if(machine: Machine, node: cst.If) -> list[Exit]:
    kept = _kept_between(machine, node)
    if kept:
        return []
    test = condition(machine.evaluate_or_unknown(node.test))
    if test.op in ("true", "false"):
        return _decided(machine, node, test.op == "true")
    before, since = machine.state, machine.stamp()
    machine.state, narrowed = narrow_state(machine, before, node.test, True)
    machine.forks += 1
    exits = _under(machine.execute(node.body), test, since)
    then, alive = widened(machine.state, before, narrowed), machine.alive
    (machine.state, narrowed), machine.alive = narrow_state(machine, before, node.test, False), True
    if node.orelse is not None:
        exits += _under(_otherwise(machine, node.orelse), negate(test), since)
    machine.forks -= 1
    if alive:
        machine.state = widened(machine.state, before, narrowed)
    if alive and machine.alive:
        machine.state = merge_states(test, then, machine.state, machine.meeting(machine.place(node.test), since))
    elif alive:
        machine.state = then
    machine.alive = alive or machine.alive
    return exits


def _under(exits: list[Exit], test: Expr, since: int) -> list[Exit]:
    return [Exit(both((test, item.condition)), item.kind, item.value, item.state, since) for item in exits]


def _otherwise(machine: Machine, node: cst.If | cst.Else) -> list[Exit]:
    return _if(machine, node) if isinstance(node, cst.If) else machine.execute(node.body)


def _decided(machine: Machine, node: cst.If, holds: bool) -> list[Exit]:
    if holds:
        return machine.execute(node.body)
    return [] if node.orelse is None else _otherwise(machine, node.orelse)


def _kept_between(machine: Machine, node: cst.If) -> bool:
    """Read `if score > 10: score = 10` as a bound; tell whether it was one."""
    statements = _statements(node.body.body)
    test = node.test
    if node.orelse is not None or len(statements) != 1 or not isinstance(test, cst.Comparison):
        return False
    statement = statements[0]
    if not (isinstance(statement, cst.Assign) and isinstance(test.left, cst.Name) and len(test.comparisons) == 1):
        return False
    target = statement.targets[0].target
    if not (isinstance(target, cst.Name) and target.value == test.left.value):
        return False
    value = _raw(machine, target)
    bound = constant_number(machine.evaluate(test.comparisons[0].comparator))
    same = constant_number(machine.evaluate(statement.value))
    side = _SIDES.get(type(test.comparisons[0].operator))
    if not isinstance(value, Acc) or bound is None or bound != same or side is None:
        return False
    machine.assign(target.value, clamped(machine, value, side, bound, machine.place(node)))
    return True


_SIDES: dict[type, str] = {
    cst.GreaterThan: "min",
    cst.GreaterThanEqual: "min",
    cst.LessThan: "max",
    cst.LessThanEqual: "max",
}


def _for(machine: Machine, node: cst.For) -> list[Exit]:
    """Write a loop out round by round; a `break` leaves the rest of the rounds out."""
    found = rounds(machine.evaluate(node.iter))
    if any(isinstance(value, Token) for _, value in found):
        raise CannotLiftError("a loop over the matches of a pattern")
    exits: list[Exit] = []
    broken: list[Exit] = []
    with machine.looping(_assigned(node)):
        for there, value in found:
            now = _round(machine, node, there, value)
            gone = [negate(item.condition) for item in broken]
            exits.extend(_after(item, gone) for item in now if item.kind == "return")
            broken.extend(item for item in now if item.kind == "break")
            if not machine.alive:
                break
    if node.orelse is not None and machine.alive:
        exits.extend(machine.execute(node.orelse.body))
    _join(machine, broken, node)
    return exits


def _while(machine: Machine, node: cst.While) -> list[Exit]:
    """Write out a loop whose condition is known each time: one over an index."""
    exits: list[Exit] = []
    broken: list[Exit] = []
    with machine.looping(_assigned(node)):
        for _ in range(MOST_TURNS):
            test = condition(machine.evaluate(node.test))
            if test.op not in ("true", "false"):
                raise CannotLiftError("how often a `while` loop runs depends on the answer")
            if test.op == "false":
                break
            now = _round(machine, node, TRUE, None)
            gone = [negate(item.condition) for item in broken]
            exits.extend(_after(item, gone) for item in now if item.kind == "return")
            broken.extend(item for item in now if item.kind == "break")
            if not machine.alive:
                break
        else:
            raise CannotLiftError("a `while` loop of many rounds")
    if node.orelse is not None and machine.alive:
        exits.extend(machine.execute(node.orelse.body))
    _join(machine, broken, node)
    return exits


MOST_TURNS = 1_000


def _round(machine: Machine, node: cst.For | cst.While, there: Expr, value: Any) -> list[Exit]:
    before, since = machine.state, machine.stamp()
    if there != TRUE:
        machine.state = dict(before)
    if isinstance(node, cst.For):
        bind(machine, node.target, value)
    found = machine.execute(node.body)
    if there != TRUE:
        found = _under(found, there, since)
    found = [_after(item, _passed(found[:at])) for at, item in enumerate(found)]
    _join(machine, [item for item in found if item.kind == "continue"], node)
    if there != TRUE:
        after = machine.state if machine.alive else before
        machine.state = merge_states(there, after, before, machine.meeting(machine.place(node), since))
        machine.alive = True
    return found


def _passed(before: list[Exit]) -> list[Expr]:
    """Give back that none of the ways out before it was taken, where they lead elsewhere."""
    return [negate(item.condition) for item in before]


def _after(item: Exit, conditions: list[Expr]) -> Exit:
    """Give back a way out that also needs these conditions."""
    return Exit(both((*conditions, item.condition)), item.kind, item.value, item.state, item.since)


def _join(machine: Machine, ways: list[Exit], node: cst.For | cst.While) -> None:
    """Join the states of a loop's ways out, each under its condition, with the state at its end."""
    if not ways:
        return
    state = machine.state if machine.alive else ways[-1].state
    for item in reversed(ways if machine.alive else ways[:-1]):
        state = merge_states(item.condition, item.state, state, machine.meeting(machine.place(node), item.since))
    machine.state, machine.alive = state, True


def _assigned(node: cst.For | cst.While) -> frozenset[str]:
    from rubricc.compiler.frontend.python.fallback import assigned_names

    return assigned_names(node)


def _define(machine: Machine, node: cst.FunctionDef) -> list[Exit]:
    why = "it is asynchronous" if node.asynchronous is not None else ""
    for item in node.decorators:
        name = machine.text(machine.where(item.decorator)).partition("(")[0].rpartition(".")[2]
        if name not in _HARMLESS:
            why = f"what the decorator `{name}` makes of `{node.name.value}` is not known"
    machine.state[machine.scopes[0], node.name.value] = Function(node, node.name.value, machine.scopes, why)
    return []


_HARMLESS = frozenset({"lru_cache", "cache", "wraps", "staticmethod", "no_type_check", "override", "final", "typing"})
"""Decorators that change no result."""


def _nonlocal(machine: Machine, node: cst.Nonlocal | cst.Global) -> list[Exit]:
    for item in node.names:
        name = item.name.value
        outer = next(((s, name) for s in machine.scopes[1:] if (s, name) in machine.state), None)
        if outer is None:
            raise CannotLiftError(f"`{name}` is not defined outside")
        machine.state[machine.scopes[0], f"nonlocal {name}"] = outer
    return []


def _delete(machine: Machine, node: cst.Del) -> list[Exit]:
    """`del name` changes no score; an item of a dict goes."""
    target = node.target
    if isinstance(target, cst.Name):
        return []
    if not (isinstance(target, cst.Subscript) and isinstance(target.slice[0].slice, cst.Index)):
        raise CannotLiftError("something of this kind is deleted")
    owner = machine.evaluate(target.value)
    key = plain_constant(machine.evaluate(target.slice[0].slice.value))
    if not isinstance(owner, Record) or key not in owner.fields:
        raise CannotLiftError(f"an item of {described(owner)} is deleted")
    store(machine, target.value, without_key(owner, key))
    return []


STATEMENTS: dict[type, Statement] = {
    cst.Assign: _assign,
    cst.AnnAssign: _annotated,
    cst.AugAssign: _augmented,
    cst.Expr: _expression,
    cst.Return: _return,
    cst.Break: _jump,
    cst.Continue: _jump,
    cst.Pass: _nothing,
    cst.Assert: _nothing,
    cst.Import: _import,
    cst.ImportFrom: _import,
    cst.If: _if,
    cst.For: _for,
    cst.While: _while,
    cst.Try: try_statement,
    cst.FunctionDef: _define,
    cst.Nonlocal: _nonlocal,
    cst.Global: _nonlocal,
    cst.Del: _delete,
}
