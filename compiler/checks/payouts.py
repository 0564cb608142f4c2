"""What the rules of a criterion give in the assignments that were found for its conditions, without scoring a text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from rubricc.compiler.checks.base import Context
from rubricc.compiler.ir.rubric import Criterion
from rubricc.compiler.ir.statements import Choose, Give, Statement

if TYPE_CHECKING:
    from rubricc.compiler.analysis.prove.flow import Flow
    from rubricc.compiler.analysis.solver.protocol import Solution

MOST_WORK = 20_000
"""Where criteria times phrase lists come to more, answers are not scored only to find out what matters."""


@dataclass(frozen=True, slots=True)
class Payout:
    """What the rules of a criterion add up to in one assignment, and the rules that were reached."""

    raw: Decimal
    given: tuple[Give, ...]


def payouts(known: Flow, criterion: Criterion) -> list[Payout]:
    """Give back what the criterion's rules give in each assignment in which its requirements are met.

    Nothing for a criterion with graded rules, groups or a `best of`, whose points are not in the conditions alone.
    """
    required = [fact.literal for fact in known.required[criterion.id]]
    found = []
    for solution in known.found:
        if all(solution.truth(literal) for literal in required):
            given = _given(known, criterion, criterion.body, solution)
            if given is None:
                return []
            found.append(Payout(sum((item.points for item in given), Decimal(0)), tuple(given)))
    return found


def _given(known: Flow, criterion: Criterion, body: Sequence[Statement], solution: Solution) -> list[Give] | None:
    found: list[Give] = []
    for item in body:
        if isinstance(item, Give):
            found.append(item)
        elif isinstance(item, Choose):
            inside = _given(known, criterion, _taken(known, criterion, item, solution), solution)
            if inside is None:
                return None
            found += inside
        else:
            return None
    return found


def _taken(known: Flow, criterion: Criterion, node: Choose, solution: Solution) -> tuple[Statement, ...]:
    for place, arm in enumerate(node.arms):
        if solution.truth(known.branch(criterion.id, node, place).taken):
            return arm.body
    return node.otherwise or ()


def scores(known: Flow, criterion: Criterion) -> Iterator[Decimal]:
    """Yield the scores of a criterion in the assignments found, within its bounds."""
    return (min(max(item.raw, criterion.min), criterion.max) for item in payouts(known, criterion))


def mattering(known: Flow, criterion: Criterion) -> set[int]:
    """Give back the ids of the penalties without which the criterion would score more in some assignment."""
    return {
        id(rule)
        for item in payouts(known, criterion)
        for rule in item.given
        if rule.points < 0 and item.raw < criterion.max and item.raw - rule.points > criterion.min
    }


def may_explore(context: Context) -> bool:
    """Score a varied handful of answers where that is possible; say no for a rubric that is too large for that."""
    rubric = context.rubric
    if context.runs and len(rubric.criteria) * (len(rubric.lexicons) + 10) > MOST_WORK:
        return False
    if context.runs:
        context.analysis.explore()
    return True
