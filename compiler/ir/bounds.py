"""Bounds that follow from the declared points: the largest and the smallest sum over exclusive arms."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from rubricc.compiler.ir.statements import Best, By, Choose, Give, Group, Per, Statement

ZERO = Decimal(0)


def largest(body: Iterable[Statement]) -> Decimal:
    """Give back the largest sum that the declared points of a body allow, in points."""
    return sum((_largest(statement) for statement in body), ZERO)


def _largest(statement: Statement) -> Decimal:
    match statement:
        case Give():
            return statement.points
        case Per():
            return statement.cap if statement.points > 0 else ZERO
        case By():
            return max(ZERO, statement.points)
        case Choose():
            arms = [largest(arm.body) for arm in statement.arms]
            return max([*arms, largest(statement.otherwise or ())])
        case Best():
            return max(largest(path.body) for path in statement.paths)
        case Group():
            return _clamped(largest(statement.body), statement.min, statement.max)


def smallest(body: Iterable[Statement]) -> Decimal:
    """Give back a sum, in points, that the declared points of a body never go below."""
    return sum((_smallest(statement) for statement in body), ZERO)


def _smallest(statement: Statement) -> Decimal:
    match statement:
        case Give():
            return statement.points
        case Per():
            return -statement.cap if statement.points < 0 else ZERO
        case By():
            return min(ZERO, statement.points)
        case Choose():
            arms = [smallest(arm.body) for arm in statement.arms]
            return min([*arms, smallest(statement.otherwise or ())])
        case Best():
            return max(smallest(path.body) for path in statement.paths)
        case Group():
            return _clamped(smallest(statement.body), statement.min, statement.max)


def _clamped(value: Decimal, low: Decimal | None, high: Decimal | None) -> Decimal:
    if high is not None:
        value = min(value, high)
    return value if low is None else max(value, low)


def gives_points(body: Iterable[Statement]) -> bool:
    """Say whether some rule of a body gives or takes points."""
    return any(_gives(statement) for statement in body)


def _gives(statement: Statement) -> bool:
    match statement:
        case Give():
            return statement.points != 0
        case Per() | By():
            return True
        case Choose():
            return any(gives_points(arm.body) for arm in statement.arms) or gives_points(statement.otherwise or ())
        case Best():
            return any(gives_points(path.body) for path in statement.paths)
        case Group():
            return gives_points(statement.body)
