"""What an `if` tells about a name inside its branches: `if side:` leaves out the values that count as false."""

from __future__ import annotations

from typing import Any

import libcst as cst

from rubricc.compiler.frontend.python.machine import Machine
from rubricc.compiler.frontend.python.merge import State
from rubricc.compiler.frontend.python.values import Choice, Const

Narrowed = dict[tuple[int, str], Any]


def narrow_state(machine: Machine, state: State, test: cst.BaseExpression, holds: bool) -> tuple[State, Narrowed]:
    """Give back a copy of the state in which names stand for what they can be, and the names that were narrowed."""
    result = dict(state)
    narrowed: Narrowed = {}
    for name, truth in _told(test, holds):
        key = machine.find(name)
        if key is not None and isinstance(state[key], Choice):
            value = _left(state[key], truth)
            if value is not None and value is not state[key]:
                result[key] = narrowed[key] = value
    return result, narrowed


def widened(state: State, before: State, narrowed: Narrowed) -> State:
    """Give narrowed names their own values back, but for those that were assigned."""
    for key, value in narrowed.items():
        if state.get(key) is value:
            state[key] = before[key]
    return state


def _told(test: cst.BaseExpression, holds: bool) -> list[tuple[str, bool]]:
    """Give back the names of which a test tells whether they count as true."""
    if isinstance(test, cst.Name):
        return [(test.value, holds)]
    if isinstance(test, cst.UnaryOperation) and isinstance(test.operator, cst.Not):
        return _told(test.expression, not holds)
    if isinstance(test, cst.BooleanOperation) and isinstance(test.operator, cst.And) == holds:
        return _told(test.left, holds) + _told(test.right, holds)
    if isinstance(test, cst.Comparison) and isinstance(test.left, cst.Name) and len(test.comparisons) == 1:
        target = test.comparisons[0]
        if isinstance(target.comparator, cst.Name) and target.comparator.value == "None":
            is_none = isinstance(target.operator, (cst.Is, cst.Equal))
            return [(test.left.value, holds != is_none)]
    return []


def _left(value: Any, truth: bool) -> Any:
    """Give back what is left of a value that counts as true, or as false; None for nothing."""
    if isinstance(value, Choice):
        then, otherwise = _left(value.then, truth), _left(value.otherwise, truth)
        if then is None or otherwise is None:
            return otherwise if then is None else then
        return value if (then, otherwise) == (value.then, value.otherwise) else Choice(value.condition, then, otherwise)
    if isinstance(value, Const) and bool(value.value) != truth:
        return None
    return value
