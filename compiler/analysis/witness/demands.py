"""From a condition to goals: what its parts must be for it to hold, or not to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import chain, combinations, islice, product

from rubricc.compiler.analysis.witness.goal import Goal
from rubricc.compiler.ir.expressions import (
    And,
    Call,
    Compare,
    CountTrue,
    Defined,
    Expression,
    Not,
    Number,
    Or,
    Quantified,
    Truth,
)
from rubricc.compiler.ir.walk import operands

ONE, ZERO = Decimal(1), Decimal(0)
MOST = 12
"""Alternatives that are tried of each part."""

MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}


def demands(condition: Expression, truth: bool) -> Iterator[list[Goal]]:
    """Yield ways to make a condition true (or not true): each a list of goals that together do it."""
    match condition:
        case Not():
            yield from demands(condition.operand, not truth)
        case And() | Or() if isinstance(condition, And) == truth:
            yield from _all_of([(operand, truth) for operand in condition.operands])
        case And() | Or():
            yield from chain.from_iterable(
                zip(*[_some(operand, truth) for operand in condition.operands], strict=False)
            )
            for operand in condition.operands:
                yield from _some(operand, truth)
        case Compare():
            yield from _compared(condition, truth)
        case Defined():
            yield [Goal(condition.operand, defined=truth)]
        case Truth():
            if condition.value == truth:
                yield []
        case _:
            yield [_simple(condition, truth)]


def _some(condition: Expression, truth: bool) -> list[list[Goal]]:
    return list(islice(demands(condition, truth), MOST))


def _simple(condition: Expression, truth: bool) -> Goal:
    return Goal(condition, ONE, ONE) if truth else Goal(condition, ZERO, ZERO)


def _all_of(parts: list[tuple[Expression, bool]]) -> Iterator[list[Goal]]:
    """Yield ways to have every part as it should be."""
    for chosen in islice(product(*[_some(*part) for part in parts]), MOST):
        yield [goal for goals in chosen for goal in goals]


def _compared(condition: Compare, truth: bool) -> Iterator[list[Goal]]:
    op = condition.op if truth else OPPOSITE[condition.op]
    if isinstance(condition.right, Number):
        yield from against(condition.left, op, condition.right.value)
    elif isinstance(condition.left, Number):
        yield from against(condition.right, MIRRORED[op], condition.left.value)
    elif condition.left.type.kind == condition.right.type.kind == "Bool":
        same = op == "=="
        for left in (True, False):
            yield from _all_of([(condition.left, left), (condition.right, left == same)])
    else:
        yield [_simple(condition, truth)]


def against(left: Expression, op: str, limit: Decimal) -> Iterator[list[Goal]]:
    """Yield ways for a number to stand in a relation to a constant."""
    if isinstance(left, CountTrue):
        yield from _counted(left, op, limit)
        return
    whole = left.type.kind == "Int" or isinstance(left, Quantified)
    step = Decimal(1) if whole else Decimal("0.000001")
    floor = limit if not whole or limit == limit.to_integral_value() else None
    below = (limit - step) if floor is not None else limit
    above = (limit + step) if floor is not None else limit
    intervals: dict[str, list[tuple[Decimal | None, Decimal | None]]] = {
        "<": [(None, below)],
        "<=": [(None, limit)],
        ">": [(above, None)],
        ">=": [(limit, None)],
        "==": [(limit, limit)],
        "!=": [(None, below), (above, None)],
    }
    for low, high in intervals[op]:
        yield [Goal(left, low, high)]


def _counted(node: CountTrue, op: str, limit: Decimal) -> Iterator[list[Goal]]:
    """Yield ways for so many of some conditions to hold: which do, and that the others do not."""
    tests = {"<": int.__lt__, "<=": int.__le__, ">": int.__gt__, ">=": int.__ge__, "==": int.__eq__, "!=": int.__ne__}
    size = len(node.operands)
    counts = [n for n in range(size + 1) if tests[op](n, int(limit)) is True] if limit == int(limit) else []
    if limit != int(limit):
        counts = [n for n in range(size + 1) if (n > limit) == (op in (">", ">="))]
    for count in sorted(counts, key=lambda n: abs(n - limit)):
        for held in islice(combinations(range(size), count), MOST):
            yield from islice(_all_of([(part, n in held) for n, part in enumerate(node.operands)]), 2)


def expanded(goals: Sequence[Goal], turn: int) -> list[Goal]:
    """Give back goals in which conditions that are made of others are goals on these: another way each turn."""
    found: list[Goal] = []
    for goal in goals:
        truth = _wanted_truth(goal)
        ways = [] if truth is None else list(islice(demands(goal.feature, truth), MOST))
        found += ways[turn % len(ways)] if ways else [goal]
    return found


def _wanted_truth(goal: Goal) -> bool | None:
    """Give back the truth value that is wanted of a condition made of others, None where the goal is no such."""
    composed = isinstance(goal.feature, And | Or | Not | Compare) and leaves(goal.feature) != [goal.feature]
    if not composed or not goal.defined:
        return None
    return True if goal.low is not None and goal.low > 0 else False if goal.high == 0 else None


def leaves(node: Expression) -> list[Expression]:
    """Give back the calls and quantifiers that an expression is made of, outermost ones."""
    if isinstance(node, Call | Quantified) or (isinstance(node, Compare) and _is_of_texts(node)):
        return [node]
    return [leaf for part in operands(node) for leaf in leaves(part)]


def _is_of_texts(node: Compare) -> bool:
    return any(side.type.kind in ("Text", "Any", "List") for side in (node.left, node.right))
