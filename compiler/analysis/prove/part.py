"""A problem with everything that is needed to ask about it and to turn answers into texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from rubricc.compiler.analysis.encode.amounts import Amount
from rubricc.compiler.analysis.encode.rubric import RubricEncoder
from rubricc.compiler.analysis.prove.goals import Observables
from rubricc.compiler.analysis.relations.close import close
from rubricc.compiler.analysis.solver.protocol import Session, Solution, Solver
from rubricc.compiler.analysis.witness.goal import Goal


@dataclass(frozen=True, eq=False)
class Part:
    """A criterion, or a whole rubric, as a closed problem; `seconds` is the time for each question."""

    encoder: RubricEncoder
    solver: Solver
    seconds: float

    def __post_init__(self) -> None:
        close(self.encoder.expressions)

    @cached_property
    def session(self) -> Session:
        """Where questions are asked."""
        return self.solver.session(self.encoder.problem)

    @cached_property
    def observables(self) -> Observables:
        """What a text shows of it."""
        return Observables(self.encoder.expressions)

    @property
    def unit(self) -> Fraction:
        """What one unit of a criterion's score is, in points."""
        return self.encoder.unit

    def solve(self, amount: Amount | None = None, *, maximize: bool = True, assume: Sequence[int] = ()) -> Solution:
        """Find an assignment, the best one where an amount is given."""
        terms = () if amount is None else amount.terms
        return self.session.solve(terms, maximize=maximize, assume=assume, seconds=self.seconds)

    def core(self, literals: Sequence[int]) -> tuple[int, ...]:
        """Give back a smallest part of some literals that cannot hold together, () where none is found."""
        return self.session.core(literals, self.seconds)

    def needed(self, solution: Solution, wanted: Sequence[int]) -> list[Goal]:
        """Give back what a text must show so that all of `wanted` hold, as they do in an assignment.

        What the assignment says of anything else is chance; a smallest set of observations that forces what is wanted
        is what a text has to meet.
        """
        observed = self.observables.assumed(solution)
        unmet = self.encoder.problem.disjunction([-literal for literal in wanted])
        core = self.core([unmet, *observed])
        return self.observables.goals([literal for literal in core if literal != unmet] if core else observed)

    def ways(
        self, assume: Sequence[int], most: int, seconds: float | None = None
    ) -> Iterator[tuple[Solution, list[Goal]]]:
        """Yield different ways for some literals to hold: each is no superset of one before it.

        `seconds` is the time for each way, where it is not that of any question.
        """
        problem = self.encoder.problem
        shut: list[int] = []
        for _ in range(most):
            solution = self.session.solve(assume=[*assume, *shut], seconds=seconds or self.seconds)
            if not solution:
                return
            observed = self.observables.assumed(solution)
            unmet = problem.disjunction([-literal for literal in assume])
            core = [literal for literal in self.core([unmet, *observed, *shut]) if literal not in (unmet, *shut)]
            yield solution, self.observables.goals(core or observed)
            shut.append(-problem.conjunction(core or observed))
