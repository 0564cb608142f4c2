"""Calls: functions of the module are run in place, what is built in is known, and everything else is a tool."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import libcst as cst

from rubricc.compiler.frontend.python.builtin_functions import FUNCTIONS
from rubricc.compiler.frontend.python.machine import Exit, Machine
from rubricc.compiler.frontend.python.merge import merge, merge_states
from rubricc.compiler.frontend.python.methods import call_method
from rubricc.compiler.frontend.python.regex_calls import REGEX_FUNCTIONS
from rubricc.compiler.frontend.python.values import (
    Append,
    Builtin,
    CannotLiftError,
    Const,
    Function,
    Method,
    Record,
    Seq,
    TextValue,
    Unknown,
)

MOST_CALLS = 40
"""No more calls than these inside one another."""


def call(machine: Machine, node: cst.Call) -> Any:
    """A call of anything."""
    if isinstance(node.func, cst.Name) and not machine.knows(node.func.value):
        positional, named = _arguments(machine, node)
        why = f"`{node.func.value}` is not defined in this module"
        return machine.unknown(node, why, _tool_name(node.func.value, positional, named))
    callee = machine.evaluate(node.func)
    if isinstance(callee, Unknown):
        return machine.unknown(node, callee.why)
    positional, named = _arguments(machine, node)
    return apply(machine, callee, positional, named, node)


def apply(machine: Machine, callee: Any, positional: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    """Give back the result of calling a value."""
    if isinstance(callee, Function):
        return _call_function(machine, callee, positional, named, node)
    if isinstance(callee, Method):
        return call_method(machine, callee, positional, named, node)
    if isinstance(callee, Builtin):
        return _call_builtin(machine, callee, positional, named, node)
    if isinstance(callee, Record) and "call" in callee.fields:
        return _construct(machine, callee, positional, named)
    raise CannotLiftError("this cannot be called")


def _arguments(machine: Machine, node: cst.Call) -> tuple[list[Any], dict[str, Any]]:
    positional: list[Any] = []
    named: dict[str, Any] = {}
    for argument in node.args:
        value = machine.evaluate_or_unknown(argument.value)
        if argument.star == "*":
            positional.extend(item.value for item in value.items if isinstance(item, Append))
        elif argument.star == "**":
            named.update(value.fields)
        elif argument.keyword is not None:
            named[argument.keyword.value] = value
        else:
            positional.append(value)
    return positional, named


def _call_builtin(
    machine: Machine, callee: Builtin, positional: list[Any], named: dict[str, Any], node: cst.Call
) -> Any:
    function = FUNCTIONS.get(callee.name) or REGEX_FUNCTIONS.get(callee.name)
    short = callee.name.rpartition(".")[2]
    if function is None:
        return machine.unknown(node, f"`{callee.name}` is not known here", _tool_name(short, positional, named))
    if short not in _NUMERIC and any(isinstance(value, Unknown) for value in (*positional, *named.values())):
        return machine.unknown(node, _why(positional, named))
    result = function(machine, positional, named, node)
    return machine.unknown(node, f"`{callee.name}` of this") if result is NotImplemented else result


def _tool_name(name: str, positional: list[Any], named: dict[str, Any]) -> str:
    """Give back the name of a helper that is given texts alone, nothing for other calls: they depend on their place."""
    plain = all(isinstance(value, TextValue) and not value.lower for value in (*positional, *named.values()))
    return name if plain else ""


def _why(positional: Sequence[Any], named: dict[str, Any]) -> str:
    return next(value.why for value in (*positional, *named.values()) if isinstance(value, Unknown))


_NUMERIC = frozenset({"min", "max", "round", "abs", "float", "int", "bool", "any", "all", "sum"})


def _construct(machine: Machine, callee: Record, positional: list[Any], named: dict[str, Any]) -> Any:
    """Make an object of a class of the module: a record of its fields, with the class itself."""
    start = callee.fields["methods"].get("__init__")
    if start is not None:
        made = Record({**callee.fields["constants"], "__class__": callee})
        run(machine, start, [made, *positional], named, None)
        return machine.owner
    names = [key for key in callee.fields["call"] if key]
    given = dict(zip(names, positional, strict=False)) | named
    return Record({**callee.fields["constants"], **callee.fields["defaults"], **given, "__class__": callee})


def _call_function(
    machine: Machine, callee: Function, positional: list[Any], named: dict[str, Any], node: cst.Call
) -> Any:
    before = dict(machine.state)
    try:
        axis = _axis(machine, callee, positional, named)
        return axis if axis is not None else run(machine, callee, positional, named, node)
    except CannotLiftError as error:
        machine.state = before
        if error.where is None or callee.name == "" or _has_effects(machine, callee, positional, named):
            raise
        line = machine.line(error.where)
        return machine.unknown(node, f"{error.why} (line {line})", _tool_name(callee.name, positional, named))


def _has_effects(machine: Machine, callee: Function, positional: list[Any], named: dict[str, Any]) -> bool:
    """Tell whether a function may change what its caller has: then its call is more than the value it gives."""
    from rubricc.compiler.frontend.python.fallback import changes_in

    changes = changes_in(callee)
    given = [value for value in (*positional, *named.values()) if isinstance(value, (Seq, Record))]
    return bool(changes.outer) or (changes.changes_arguments and bool(given))


def _axis(machine: Machine, callee: Function, positional: list[Any], named: dict[str, Any]) -> Any:
    """Give back the result of a scoring function that the whole calls, None for any other call."""
    return machine.axis_of(callee, positional, named) if machine.axis_of is not None else None


def run(
    machine: Machine,
    callee: Function,
    positional: list[Any],
    named: dict[str, Any],
    node: cst.CSTNode | None,
    site: cst.CSTNode | None = None,
) -> Any:
    """Run a function in place: in a scope of its own, on the present state.

    `node` is the call whose arguments the function may change; `site` is where its rules are shown, else there.
    """
    if callee.node in machine.calls or len(machine.calls) > MOST_CALLS:
        raise CannotLiftError(f"`{callee.name}` calls itself")
    if callee.why:
        raise CannotLiftError(callee.why, machine.where(callee.node))
    scopes, scope, loops = machine.scopes, machine.new_scope(), machine.loop_names
    machine.calls.append(callee.node)
    site = site or node
    shown_at = site is not None and machine.call_counts.get(callee.name, 0) > 1
    if shown_at and site is not None:
        machine.sites.append(machine.where(site))
    machine.scopes, machine.loop_names = (scope, *callee.scopes), []
    try:
        parameters = _bind(machine, callee, positional, named, scope)
        if isinstance(callee.node, cst.Lambda):
            return machine.evaluate(callee.node.body)
        exits = machine.execute(callee.node.body)
        value = _result(machine, exits, machine.place(callee.node.name))
        return _written_back(machine, value, parameters, positional, named, scope, scopes, node)
    finally:
        machine.calls.pop()
        if shown_at:
            machine.sites.pop()
        machine.scopes, machine.loop_names = scopes, loops


def _bind(machine: Machine, callee: Function, positional: list[Any], named: dict[str, Any], scope: int) -> list[str]:
    parameters = callee.node.params
    names = [p.name.value for p in (*parameters.posonly_params, *parameters.params)]
    star = parameters.star_arg
    if isinstance(star, cst.Param):
        rest = tuple(Append(value, (0, 0), 0) for value in positional[len(names) :])
        machine.state[scope, star.name.value] = Seq(rest, "tuple")
    elif len(positional) > len(names):
        raise CannotLiftError(f"`{callee.name}` is given too many arguments")
    given = dict(zip(names, positional, strict=False)) | named
    for parameter in (*parameters.posonly_params, *parameters.params, *parameters.kwonly_params):
        name = parameter.name.value
        if name not in given:
            if parameter.default is None:
                raise CannotLiftError(f"`{callee.name}` is not given `{name}`")
            given[name] = machine.evaluate(parameter.default)
        machine.state[scope, name] = given[name]
    return names


def _result(machine: Machine, exits: list[Exit], where: tuple[int, int]) -> Any:
    """Join all ways out of a function: the value it returns, and the state it leaves."""
    returns = [item for item in exits if item.kind == "return"]
    alive = machine.alive
    if not returns:
        return Const(None)
    value, state = (Const(None), machine.state) if alive else (returns[-1].value, returns[-1].state)
    for item in reversed(returns if alive else returns[:-1]):
        meeting = machine.meeting(where, item.since)
        value = merge(item.condition, item.value, value, meeting)
        state = merge_states(item.condition, item.state, state, meeting)
    machine.state, machine.alive = state, True
    return value


def _written_back(
    machine: Machine,
    value: Any,
    parameters: list[str],
    positional: list[Any],
    named: dict[str, Any],
    scope: int,
    outer: tuple[int, ...],
    node: cst.CSTNode | None,
) -> Any:
    """Let lists and dicts that the function changed be changed for its caller too."""
    if isinstance(node, cst.Call):
        places = [argument for argument in node.args if argument.keyword is None]
        pairs = [*zip(parameters, positional, places, strict=False)]
        pairs += [(item.keyword.value, named.get(item.keyword.value), item) for item in node.args if item.keyword]
        for name, given, argument in pairs:
            now = machine.state.get((scope, name))
            changed = isinstance(given, (Seq, Record)) and now is not given and (scope, name) not in machine.rebound
            if changed and isinstance(argument.value, cst.Name):
                key = next(
                    ((s, argument.value.value) for s in outer if (s, argument.value.value) in machine.state), None
                )
                if key is not None and isinstance(now, (Seq, Record, Unknown)):
                    machine.change(key, now)
    machine.owner = machine.state.get((scope, parameters[0])) if parameters else None
    machine.state = {key: item for key, item in machine.state.items() if key[0] != scope}
    return value
