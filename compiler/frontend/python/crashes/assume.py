"""What a condition says of names and expressions where it holds, and where it does not."""

from __future__ import annotations

import ast

from rubricc.compiler.frontend.python.crashes.ranges import Range, narrowed, range_of
from rubricc.compiler.frontend.python.crashes.state import State, joined, names_in, text_of
from rubricc.compiler.frontend.python.crashes.values import ANY, ITERABLE, NUMBERS, falsy, truthy, without_none

_DEEPEST = 8
_KEEP_LENGTH = ("len", "set", "list", "tuple", "sorted", "bool", "frozenset", "reversed", "str", "int", "float")


def assume(node: ast.expr, truth: bool, state: State, depth: int = 0) -> State:
    """Give back the state in which a condition is true, or false; the given state may be changed."""
    if depth > _DEEPEST:
        return state
    match node:
        case ast.UnaryOp(op=ast.Not()):
            return assume(node.operand, not truth, state, depth + 1)
        case ast.BoolOp():
            return _logic(node, truth, state, depth)
        case ast.Compare():
            return _comparison(node, truth, state, depth)
        case ast.NamedExpr():
            return assume(node.target, truth, state, depth)
        case ast.Call(func=ast.Name(id="isinstance"), args=[ast.Name() as name, *_]):
            state.assign(name.id, ANY)
            return state
    return _true(node, state, depth) if truth else _false(node, state, depth)


def _true(node: ast.expr, state: State, depth: int) -> State:
    """Note that an expression is true: a number not zero, a collection not empty, a match there."""
    state.learn(node)
    if isinstance(node, ast.Name):
        if node.id in state.names:
            state.names[node.id] = truthy(state.names[node.id])
        made = state.made_by.get(node.id)
        return state if made is None else assume(made, True, state, depth + 1)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        if node.func.id in _KEEP_LENGTH and len(node.args) == 1:
            return assume(node.args[0], True, state, depth + 1)
        if node.func.id == "any" and len(node.args) == 1 and isinstance(node.args[0], ast.GeneratorExp):
            return assume(node.args[0].generators[0].iter, True, state, depth + 1)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("strip", "lower"):
        return assume(node.func.value, True, state, depth + 1)
    if isinstance(node, ast.ListComp | ast.SetComp):
        return assume(node.generators[0].iter, True, state, depth + 1)
    return state


def _false(node: ast.expr, state: State, depth: int) -> State:
    if isinstance(node, ast.Name):
        if node.id in state.names:
            state.names[node.id] = falsy(state.names[node.id])
        made = state.made_by.get(node.id)
        return state if made is None else assume(made, False, state, depth + 1)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "bool" and node.args:
        return assume(node.args[0], False, state, depth + 1)
    return state


def _logic(node: ast.BoolOp, truth: bool, state: State, depth: int) -> State:
    """All operands of a true `and` are true, of a false `or` false; else one of them is, after others that are not."""
    if isinstance(node.op, ast.And) == truth:
        for operand in node.values:
            state = assume(operand, truth, state, depth + 1)
        return state
    ways: list[State] = []
    for operand in node.values:
        ways.append(assume(operand, truth, state.copy(), depth + 1))
        state = assume(operand, not truth, state, depth + 1)
    return joined(ways) or state


def _comparison(node: ast.Compare, truth: bool, state: State, depth: int) -> State:
    if len(node.ops) > 1 and not truth:
        return state
    operands = [node.left, *node.comparators]
    for place, op in enumerate(node.ops):
        state = _pair(operands[place], op, operands[place + 1], truth, state, depth)
    return state


_TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Lt: ast.Gt, ast.LtE: ast.GtE, ast.Gt: ast.Lt, ast.GtE: ast.LtE}
_DENIED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE, ast.LtE: ast.Gt, ast.Gt: ast.LtE, ast.GtE: ast.Lt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip


def _pair(left: ast.expr, op: ast.cmpop, right: ast.expr, truth: bool, state: State, depth: int) -> State:
    kind = type(op) if truth else _DENIED[type(op)]
    if kind is ast.In:
        state.facts[f"{text_of(left)} in {text_of(right)}"] = names_in(left) | names_in(right)
    if isinstance(left, ast.Constant) and not isinstance(right, ast.Constant):
        left, right, kind = right, left, _TURNED.get(kind, kind)
    if isinstance(right, ast.Constant):
        if right.value is None:
            return _none(left, kind in (ast.Is, ast.Eq), state)
        if isinstance(right.value, int | float):
            _narrow(left, kind, (float(right.value), float(right.value)), state)
            return _against(left, kind, float(right.value), state, depth)
        return assume(left, True, state, depth + 1) if kind is ast.Eq and right.value else state
    if isinstance(right, ast.Name) and isinstance(left, ast.Name):
        bounds = range_of(state.names.get(left.id, ANY)), range_of(state.names.get(right.id, ANY))
        _narrow(left, kind, bounds[1], state)
        _narrow(right, _TURNED.get(kind, kind), bounds[0], state)
    if kind is ast.In:
        return _holds_something(right, state, depth)
    larger, smaller = (left, right) if kind is ast.Gt else (right, left)
    if kind in (ast.Gt, ast.Lt) and isinstance(smaller, ast.Name) and state.names.get(smaller.id, ANY).natural:
        return assume(larger, True, state, depth + 1)
    return state


def _narrow(node: ast.expr, kind: type[ast.cmpop], bound: Range, state: State) -> None:
    """Note what a comparison says of the range of a name."""
    if isinstance(node, ast.NamedExpr):
        node = node.target
    if isinstance(node, ast.Name) and node.id in state.names:
        state.names[node.id] = narrowed(state.names[node.id], kind, bound)


def _against(left: ast.expr, kind: type[ast.cmpop], number: float, state: State, depth: int) -> State:
    """Learn from a comparison with a number whether the other side is zero."""
    not_zero = (
        (kind is ast.Gt and number >= 0)
        or (kind is ast.GtE and number > 0)
        or (kind is ast.Eq and number != 0)
        or (kind is ast.NotEq and number == 0)
        or (kind is ast.Lt and number <= 0)
    )
    if not_zero:
        return assume(left, True, state, depth + 1)
    is_zero = (kind is ast.Eq and number == 0) or (kind is ast.LtE and number == 0)
    return assume(left, False, state, depth + 1) if is_zero and isinstance(left, ast.Call) else state


def _none(node: ast.expr, is_none: bool, state: State) -> State:
    if isinstance(node, ast.NamedExpr):
        node = node.target
    if not isinstance(node, ast.Name) or node.id not in state.names:
        if not is_none:
            state.learn(node)
        return state
    found = state.names[node.id]
    if is_none and found.may_be_none:
        state.names[node.id] = falsy(found) if found.kinds <= {"none", "match"} else found
    elif not is_none:
        state.names[node.id] = without_none(found)
    return state


def _holds_something(node: ast.expr, state: State, depth: int) -> State:
    if isinstance(node, ast.Name):
        found = state.names.get(node.id, ANY)
        if found.kinds <= (ITERABLE - {"str"}) | NUMBERS and found.kinds:
            return assume(node, True, state, depth + 1)
    return state
