"""The solver that the analysis uses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rubricc.compiler.analysis.solver.model import Backend
from rubricc.compiler.analysis.solver.problem import Problem
from rubricc.compiler.analysis.solver.protocol import Session, Solver
from rubricc.compiler.analysis.solver.session import QuestionSession


@dataclass(frozen=True, slots=True)
class BackendSolver:
    """A solver that leaves to a backend what it cannot tell itself."""

    name: str
    make: Callable[[], Backend]

    def session(self, problem: Problem) -> Session:
        """Begin to ask about a problem."""
        return QuestionSession(problem, self.make())


def default_solver() -> Solver:
    """Give back the solver that is used where none is asked for."""
    from rubricc.compiler.analysis.solver.highs import Highs

    return BackendSolver("highs", Highs)
