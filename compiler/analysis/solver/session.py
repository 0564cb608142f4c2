"""Asks many questions about one problem that may grow between them."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence

from rubricc.compiler.analysis.solver.core import contradicting, smallest
from rubricc.compiler.analysis.solver.model import Answer, Backend
from rubricc.compiler.analysis.solver.problem import Problem
from rubricc.compiler.analysis.solver.protocol import Solution
from rubricc.compiler.analysis.solver.question import Knowledge, Question
from rubricc.compiler.analysis.solver.reach import needless_ends
from rubricc.compiler.analysis.solver.terms import Sum, Term, normal


class QuestionSession:
    """A session that hands to a backend what it cannot answer itself.

    Every assignment is checked against the problem, in whole numbers, before it is given back.
    """

    def __init__(self, problem: Problem, backend: Backend) -> None:
        self._known = Knowledge(problem, backend)
        self._shut: tuple[int, tuple[int, ...]] = (0, ())

    def solve(
        self,
        objective: Sequence[Term] = (),
        *,
        maximize: bool = True,
        assume: Sequence[int] = (),
        seconds: float = 2.0,
    ) -> Solution:
        """Find the assignment with the best objective among those in which all of `assume` holds."""
        end = time.monotonic() + seconds
        assume = (*assume, *self._needless())
        terms, constant = normal(objective)
        sign = -1 if maximize else 1
        goal = tuple((sign * coefficient, index) for coefficient, index in terms)
        try:
            if not (self._known.follow() and self._assume(assume)):
                return Solution("infeasible")
            question = Question(self._known, goal, assume, end)
            answer = question.answer()
            if not assume and not answer.infeasible:
                # What was proved without assumptions stays true, and makes later questions easier.
                self._known.engine.undo(0)
                self._known.engine.settle(question.tell())
            return _solution(answer, goal, sign, constant)
        finally:
            self._known.engine.undo(0)

    def _needless(self) -> tuple[int, ...]:
        """Give back what shuts the open ends that the problem, as it is now, can do without."""
        problem = self._known.problem
        if self._shut[0] != len(problem.linears):
            self._shut = (len(problem.linears), needless_ends(problem))
        return self._shut[1]

    def _assume(self, literals: Iterable[int]) -> bool:
        engine = self._known.engine
        return all(engine.hold(literal) for literal in literals) and engine.propagate()

    def core(self, assume: Sequence[int], seconds: float = 2.0) -> tuple[int, ...]:
        """Give back a minimal part of `assume` that cannot hold together, () where none is known.

        Those that come last are kept where there is a choice.
        """
        if not self._known.follow():
            return ()
        end = time.monotonic() + seconds
        kept = contradicting(self._known.engine, list(dict.fromkeys(reversed(assume))))

        def impossible(literals: Sequence[int]) -> bool:
            status = self.solve(assume=literals, seconds=end - time.monotonic()).status
            if status == "unknown":
                raise _GivenUp
            return status == "infeasible"

        try:
            if not impossible(kept) or impossible(()):
                return ()
            found = set(smallest(kept, impossible))
        except _GivenUp:
            return ()
        return tuple(literal for literal in dict.fromkeys(assume) if literal in found)


class _GivenUp(Exception):  # noqa: N818
    """A question was not answered in time."""


def _solution(answer: Answer, goal: Sum, sign: int, constant: int) -> Solution:
    if answer.infeasible:
        return Solution("infeasible")
    bound = None if answer.bound is None else sign * answer.bound + constant
    if not answer.values:
        return Solution("unknown", bound=bound)
    values = tuple(answer.values.values())
    value = sign * sum(coefficient * values[index] for coefficient, index in goal) + constant
    return Solution("optimal" if value == bound else "feasible", value, bound, values)
