"""How a problem is asked about: what a solver, a session and an answer are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from rubricc.compiler.analysis.solver.problem import Problem
from rubricc.compiler.analysis.solver.terms import Term, Var

Status = Literal["optimal", "feasible", "infeasible", "unknown"]


@dataclass(frozen=True, slots=True)
class Solution:
    """What is known after one question.

    `optimal` is proved best (any assignment is, where there is no objective); `feasible` was found but is not proved
    best; `infeasible` is proved; `unknown` says nothing. `value` is the objective's in the assignment, None where
    there is no assignment; `bound` is proved, None where none is. `values` has a value for each index.
    """

    status: Status
    value: int | None = None
    bound: int | None = None
    values: Sequence[int] = ()

    def truth(self, literal: int) -> bool:
        """Tell whether the literal holds in the assignment.

        Raises:
            IndexError: there is no assignment, or the variable is younger than the answer.
        """
        return bool(self.values[literal]) if literal > 0 else not self.values[-literal]

    def number(self, var: Var) -> int:
        """Give back the variable's value in the assignment.

        Raises:
            IndexError: there is no assignment, or the variable is younger than the answer.
        """
        return self.values[var.index]

    def __bool__(self) -> bool:
        """Tell whether there is an assignment."""
        return bool(self.values)


class Session(Protocol):
    """One problem and many questions. The problem may have grown between questions."""

    def solve(
        self,
        objective: Sequence[Term] = (),
        *,
        maximize: bool = True,
        assume: Sequence[int] = (),
        seconds: float = 2.0,
    ) -> Solution:
        """Find the assignment with the best objective among those in which all of `assume` holds."""
        ...

    def core(self, assume: Sequence[int], seconds: float = 2.0) -> tuple[int, ...]:
        """Give back a minimal part of `assume` that cannot hold together, () where none is known.

        An empty core also stands for a problem that cannot hold whatever is assumed: `solve()` tells the two apart.
        """
        ...


class Solver(Protocol):
    """Something that answers questions."""

    @property
    def name(self) -> str:
        """The name it is chosen by."""
        ...

    def session(self, problem: Problem) -> Session:
        """Begin to ask about a problem."""
        ...
