"""CP-SAT, a constraint solver that counts in whole numbers (OR-tools, Apache-2.0; the extra `solver`).

Only OR-tools' own layer over the model is imported: `cp_model`, which people write models with, imports pandas.
"""

from __future__ import annotations

from math import ceil, isfinite
from typing import Any

from ortools.sat.python import cp_model_helper

from rubricc.compiler.analysis.solver.model import Answer, Model
from rubricc.compiler.analysis.solver.problem import Linear
from rubricc.compiler.analysis.solver.terms import common_divisor

UNBOUNDED = 2**62
LARGEST = 2**53
"""Bounds are reported as doubles, which hold whole numbers up to this."""

SMALL = 200
"""Models with no more variables than this are solved sooner than simplified."""


class CpSat:
    """The solver."""

    def least(self, model: Model, seconds: float) -> Answer:
        """Find the least value of the model's objective."""
        divisor = common_divisor(model.objective)
        columns = {index: column for column, index in enumerate(model.variables)}
        wrapper: Any = cp_model_helper.SolveWrapper()
        wrapper.set_parameters(_parameters(seconds, len(columns) > SMALL))
        response = wrapper.solve(_translated(model, columns, divisor))
        status = response.status
        if status == cp_model_helper.INFEASIBLE:
            return Answer(infeasible=True)
        # Out of time before anything is known, it reports a bound of 0, which nothing stands behind.
        if status not in (cp_model_helper.OPTIMAL, cp_model_helper.FEASIBLE):
            return Answer()
        bound = response.best_objective_bound
        safe = ceil(bound - 1e-6) * divisor if isfinite(bound) and abs(bound) < LARGEST else None
        found = list(response.solution)
        return Answer(bound=safe, values=dict(zip(columns, found, strict=True)) if found else {})


def _parameters(seconds: float, simplify: bool) -> Any:
    parameters = cp_model_helper.SatParameters()
    parameters.num_workers = 1
    parameters.random_seed = 0
    parameters.cp_model_presolve = simplify
    parameters.max_time_in_seconds = max(seconds, 0.0)
    return parameters


def _translated(model: Model, columns: dict[int, int], divisor: int) -> Any:
    target = cp_model_helper.CpModelProto()
    for low, high in model.variables.values():
        target.variables.add().domain.extend([low, high])
    for clause in model.clauses:
        target.constraints.add().bool_or.literals.extend([_literal(literal, columns) for literal in clause])
    for linear in model.linears:
        _add_linear(target.constraints.add(), linear, columns)
    if model.objective:
        target.objective.vars.extend([columns[index] for _, index in model.objective])
        target.objective.coeffs.extend([coefficient // divisor for coefficient, _ in model.objective])
    return target


def _literal(literal: int, columns: dict[int, int]) -> int:
    """Give back the literal as CP-SAT writes it: column c, or -c - 1 where it is negated."""
    column = columns[abs(literal)]
    return column if literal > 0 else -column - 1


def _add_linear(constraint: Any, linear: Linear, columns: dict[int, int]) -> None:
    if linear.given:
        constraint.enforcement_literal.extend([_literal(literal, columns) for literal in linear.given])
    constraint.linear.vars.extend([columns[index] for _, index in linear.terms])
    constraint.linear.coeffs.extend([coefficient for coefficient, _ in linear.terms])
    low = -UNBOUNDED if linear.low is None else linear.low
    constraint.linear.domain.extend([low, UNBOUNDED if linear.high is None else linear.high])
