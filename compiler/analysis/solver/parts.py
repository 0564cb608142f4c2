"""Takes a model apart into pieces that share no variable, and puts the answers together."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping

from rubricc.compiler.analysis.solver.cone import Constraint, variables
from rubricc.compiler.analysis.solver.model import Answer, Backend, Model
from rubricc.compiler.analysis.solver.problem import Linear
from rubricc.compiler.analysis.solver.terms import Sum


def least_of_parts(model: Model, backend: Backend, known: Mapping[int, int], end: float) -> Answer:
    """Find the least value of the objective by asking about each part on its own, until the clock is at `end`.

    `known` is an assignment to all the variables, or empty: a part without objective is not asked about then.
    """
    bound: int | None = 0
    values: dict[int, int] | None = {}
    for part in parts(model):
        if known and not part.objective:
            answer = Answer(bound=0, values={index: known[index] for index in part.variables})
        else:
            answer = backend.least(part, end - time.monotonic())
        if answer.infeasible:
            return answer
        more = 0 if not part.objective else answer.bound
        bound = None if bound is None or more is None else bound + more
        values = None if values is None or not answer.values else {**values, **answer.values}
    return Answer(bound=bound, values=values or {})


def parts(model: Model) -> list[Model]:
    """Give back the parts, in the order of their first variables."""
    leaders = _leaders(model)
    clauses: dict[int, list[tuple[int, ...]]] = {leader: [] for leader in leaders.values()}
    linears: dict[int, list[Linear]] = {leader: [] for leader in leaders.values()}
    for clause in model.clauses:
        clauses[_leader(clause, leaders)].append(clause)
    for linear in model.linears:
        linears[_leader(linear, leaders)].append(linear)
    bounds: dict[int, dict[int, tuple[int, int]]] = {leader: {} for leader in clauses}
    for index, ends in model.variables.items():
        bounds[leaders[index]][index] = ends
    goals: dict[int, Sum] = dict.fromkeys(clauses, ())
    for coefficient, index in model.objective:
        goals[leaders[index]] += ((coefficient, index),)
    return [Model(bounds[leader], clauses[leader], linears[leader], goals[leader]) for leader in clauses]


def _leader(constraint: Constraint, leaders: Mapping[int, int]) -> int:
    return leaders[next(variables(constraint))]


def _leaders(model: Model) -> dict[int, int]:
    """Give back for each variable the one that stands for all that it is connected with."""
    above = {index: index for index in model.variables}

    def top(index: int) -> int:
        while above[index] != index:
            above[index] = above[above[index]]
            index = above[index]
        return index

    def join(indices: Iterable[int]) -> None:
        tops = {top(index) for index in indices}
        for other in tops:
            above[other] = min(tops)

    constraints: list[Constraint] = [*model.clauses, *model.linears]
    for constraint in constraints:
        join(variables(constraint))
    return {index: top(index) for index in model.variables}
