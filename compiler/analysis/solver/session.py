"""Asks a backend about a problem, checks what it says, and finds cores."""

from __future__ import annotations

import time
from collections.abc import Sequence

from rubricc.compiler.analysis.solver.backend import Answer, Maker
from rubricc.compiler.analysis.solver.problem import Problem
from rubricc.compiler.analysis.solver.protocol import Solution
from rubricc.compiler.analysis.solver.terms import Sum, Term, normal


class BackendSession:
    """A session that keeps one model of the problem and adds to it what is new."""

    def __init__(self, problem: Problem, make: Maker) -> None:
        self._problem = problem
        self._backend = make()
        self._known = (1, 0, 0)

    def _follow(self) -> None:
        problem, (variables, clauses, linears) = self._problem, self._known
        lows, highs = problem.lows, problem.highs
        new = [(index, lows[index], highs[index]) for index in range(variables, len(lows))]
        self._backend.grow(new, problem.clauses[clauses:], problem.linears[linears:])
        self._known = (len(lows), len(problem.clauses), len(problem.linears))

    def solve(
        self,
        objective: Sequence[Term] = (),
        *,
        maximize: bool = True,
        assume: Sequence[int] = (),
        seconds: float = 2.0,
    ) -> Solution:
        """Find the assignment with the best objective among those in which all of `assume` holds."""
        kept, constant = normal(objective)
        sign = -1 if maximize else 1
        least: Sum = tuple((sign * coefficient, index) for coefficient, index in kept)
        assume = tuple(dict.fromkeys(literal for literal in assume if literal != self._problem.true))
        if any(-literal in (*assume, self._problem.true) for literal in assume) or () in self._problem.clauses:
            return Solution("infeasible")
        self._follow()
        answer = self._backend.least(least, assume, seconds)
        return self._solution(answer, least, sign, constant)

    def _solution(self, answer: Answer, least: Sum, sign: int, constant: int) -> Solution:
        if answer.infeasible:
            return Solution("infeasible")
        bound = None if answer.bound is None else sign * answer.bound + constant
        values = [0, *(answer.values.get(index, 0) for index in range(1, len(self._problem.lows)))]
        if not answer.values or not self._problem.holds(values):
            return Solution("unknown", bound=bound)
        value = sign * sum(coefficient * values[index] for coefficient, index in least) + constant
        return Solution("optimal" if value == bound or not least else "feasible", value, bound, values)

    def core(self, assume: Sequence[int], seconds: float = 2.0) -> tuple[int, ...]:
        """Give back a minimal part of `assume` that cannot hold together, () where none is known."""
        end = time.monotonic() + seconds
        kept = list(dict.fromkeys(assume))
        if self.solve(assume=kept, seconds=seconds).status != "infeasible":
            return ()
        for literal in list(kept):
            less = [other for other in kept if other != literal]
            status = self.solve(assume=less, seconds=max(end - time.monotonic(), 0.0)).status
            if status == "unknown":
                return ()
            if status == "infeasible":
                kept = less
        return tuple(kept)
