"""Conditions with Kleene's logic: a literal of holding, and a literal of failing. Where neither holds, undefined."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rubricc.compiler.analysis.solver.problem import Problem


class Truth3(NamedTuple):
    """`holds` and `fails` never hold together; for a condition that is always defined, one is the other's negation."""

    holds: int
    fails: int

    @property
    def negated(self) -> Truth3:
        """Give back `not` of it."""
        return Truth3(self.fails, self.holds)


def plain(literal: int) -> Truth3:
    """Give back a condition that is always defined."""
    return Truth3(literal, -literal)


def guarded(problem: Problem, literal: int, defined: int) -> Truth3:
    """Give back a condition that has a value only where `defined` holds."""
    if defined == problem.true:
        return plain(literal)
    return Truth3(problem.conjunction([literal, defined]), problem.conjunction([-literal, defined]))


def all_of(problem: Problem, truths: Sequence[Truth3]) -> Truth3:
    """Give back Kleene's conjunction: fails where any fails."""
    holds = problem.conjunction([truth.holds for truth in truths])
    if all(truth.fails == -truth.holds for truth in truths):
        return plain(holds)
    return Truth3(holds, problem.disjunction([truth.fails for truth in truths]))


def any_of(problem: Problem, truths: Sequence[Truth3]) -> Truth3:
    """Give back Kleene's disjunction: holds where any holds."""
    return all_of(problem, [truth.negated for truth in truths]).negated
