"""Follows the way to a rule through a trace: which conditions let it fire, or which one kept it from firing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rubricc.compiler.ir.expressions import Expression
from rubricc.compiler.ir.statements import Best, By, Choose, Per
from rubricc.compiler.testing.rules import Rule, Turn

Step = Mapping[str, Any]


class Asked(NamedTuple):
    """A condition, or an amount, that was asked for, with its parts in the trace."""

    node: Expression
    parts: Sequence[Mapping[str, Any]]


class Reached(NamedTuple):
    """What decided how far the way to a rule was gone, and what else there is to say of that."""

    asked: tuple[Asked, ...]
    note: str = ""


def reach(rule: Rule, steps: Sequence[Step]) -> Reached:
    """Give back how far the steps of a criterion that was scored go on the way to one of its awards or penalties."""
    asked: list[Asked] = []
    for turn in _turns(rule.way):
        step = steps[turn.at]
        if isinstance(turn.statement, Choose):
            if step["taken"] != turn.branch:
                return _choose_else(turn, turn.statement, step)
            asked.extend(_taken(turn.statement, step))
        elif isinstance(turn.statement, Best) and step["taken"] != turn.branch:
            return Reached((), _better_path(turn, step))
        steps = _inside(turn, step)
    if isinstance(rule.node, (Per, By)):
        asked.append(Asked(rule.node.value, steps[rule.index]["parts"]))
    return Reached(tuple(asked))


def _turns(last: Turn | None) -> list[Turn]:
    """Give back the turns of a way, from its beginning."""
    turns: list[Turn] = []
    while last is not None:
        turns.append(last)
        last = last.above
    return turns[::-1]


def _inside(turn: Turn, step: Step) -> Sequence[Step]:
    found: Sequence[Step]
    if isinstance(turn.statement, Best):
        found = step["paths"][turn.branch]["steps"]
    elif turn.branch is None:
        found = step["steps"]
    else:
        found = step["otherwise"] if turn.branch == "otherwise" else step["arms"][turn.branch]["steps"]
    return found


def _taken(statement: Choose, step: Step) -> list[Asked]:
    """Give back what led to the arm that was taken: its condition, or for `otherwise` those that do not hold."""
    taken = step["taken"]
    numbers = range(len(statement.arms)) if taken == "otherwise" else (taken,)
    return [_arm(statement, step, number) for number in numbers]


def _choose_else(turn: Turn, statement: Choose, step: Step) -> Reached:
    """Say what kept an arm from being taken: its own condition, or an arm before it that holds."""
    taken = step["taken"]
    earlier = isinstance(taken, int) and (turn.branch == "otherwise" or taken < int(turn.branch or 0))
    if earlier:
        line = step["arms"][taken]["line"]
        where = f" (line {line})" if line else ""
        return Reached((_arm(statement, step, taken),), f"an arm before it holds{where}")
    return Reached((_arm(statement, step, int(turn.branch or 0)),))


def _arm(statement: Choose, step: Step, number: int) -> Asked:
    return Asked(statement.arms[number].condition, step["arms"][number]["condition"]["parts"])


def _better_path(turn: Turn, step: Step) -> str:
    mine, best = step["paths"][turn.branch], step["paths"][step["taken"]]
    return f'the path "{best["label"]}" gives {best["points"]:g}, this one {mine["points"]:g}'
