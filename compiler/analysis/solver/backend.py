"""What a session asks of a backend: the least value of a sum over some variables of a problem."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from rubricc.compiler.analysis.solver.problem import Linear
from rubricc.compiler.analysis.solver.terms import Sum


@dataclass(frozen=True, slots=True)
class Answer:
    """What a backend found.

    `infeasible` is proved. `values` has a value for each variable that the backend knows, in whole numbers, and is
    not yet checked; it is empty where none was found. No assignment has a sum below `bound`; None is no bound.
    """

    infeasible: bool = False
    bound: int | None = None
    values: Mapping[int, int] = field(default_factory=dict)


class Backend(Protocol):
    """A model that grows. It knows the variables and constraints it was given, and no others."""

    def grow(
        self,
        variables: Sequence[tuple[int, int, int]],
        clauses: Sequence[tuple[int, ...]],
        linears: Sequence[Linear],
    ) -> None:
        """Add variables, each an index with its bounds, and constraints over known variables."""
        ...

    def least(self, objective: Sum, assume: Sequence[int], seconds: float) -> Answer:
        """Find the least value of the sum where all of `assume` holds; no sum: any assignment."""
        ...


class Maker(Protocol):
    """Makes empty models."""

    def __call__(self) -> Backend:
        """Give back a model without variables."""
        ...
