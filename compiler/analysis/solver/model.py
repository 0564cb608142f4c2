"""What a backend is given, a part of a problem with an objective, and what it answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from rubricc.compiler.analysis.solver.problem import Linear
from rubricc.compiler.analysis.solver.terms import Sum


@dataclass(frozen=True, slots=True)
class Model:
    """Variables with their bounds, constraints over them and no others, and the sum to make least."""

    variables: Mapping[int, tuple[int, int]]
    clauses: Sequence[tuple[int, ...]]
    linears: Sequence[Linear]
    objective: Sum = ()

    def range(self, terms: Sum) -> tuple[int, int]:
        """Give back the least and the greatest value of a sum that the bounds of its variables allow."""
        ends = [(c * self.variables[index][0], c * self.variables[index][1]) for c, index in terms]
        return sum(map(min, ends)), sum(map(max, ends))


@dataclass(frozen=True, slots=True)
class Answer:
    """What a backend found.

    `infeasible` is proved. `values` has a whole number for each variable, not yet checked; it is empty where none was
    found. No assignment has an objective below `bound`; None is no bound.
    """

    infeasible: bool = False
    bound: int | None = None
    values: Mapping[int, int] = field(default_factory=dict)


class Backend(Protocol):
    """A solver of one model at a time."""

    def least(self, model: Model, seconds: float) -> Answer:
        """Find the least value of the model's objective; any assignment, where it has none."""
        ...
