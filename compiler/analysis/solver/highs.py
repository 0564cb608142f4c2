"""HiGHS, a solver of mixed integer programs (highspy, MIT).

It works in floating point. So an assignment is rounded and then checked by the session in whole numbers, a bound is
moved outward by more than the solver's tolerances, and a model whose numbers are too large for doubles is not asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from math import ceil, isfinite
from typing import Any

import highspy
import numpy

from rubricc.compiler.analysis.solver.model import Answer, Model
from rubricc.compiler.analysis.solver.problem import Linear
from rubricc.compiler.analysis.solver.terms import Sum, common_divisor

INFINITY = highspy.kHighsInf
LARGEST = 10**8
"""Objectives above this in size are not trusted: tolerances relative to them would come near to a whole unit."""

WIDEST = 20_000
"""Constraints whose sums go further than this are not: integrality is kept within 1e-6, and a coefficient makes a unit
of that. HiGHS has "proved" 250,000 the most that a sum could be which 316,176 was."""

OPTIONS: dict[str, bool | int | float | str] = {
    "output_flag": False,
    "threads": 1,
    "parallel": "off",
    "random_seed": 0,
    # It has cut off the best assignment of a model with numbers up to 100,800.
    "presolve": "off",
    # Objectives are divided by their common divisor, so their values lie at least 1 apart.
    "mip_rel_gap": 0.0,
    "mip_abs_gap": 0.5,
    "mip_feasibility_tolerance": 1e-7,
    # Good assignments are found before; looking for them took a third of the time on small models.
    "mip_heuristic_run_feasibility_jump": False,
    "mip_heuristic_effort": 0.0,
    "mip_allow_restart": False,
}

Row = tuple[dict[int, int], float, float]
"""Coefficients by variable, and the bounds of their sum."""


class _Quiet(highspy.Highs):
    """A model that calls nothing back. Turning callbacks on is what prints a banner."""

    def enableCallbacks(self) -> None:  # noqa: N802
        """Do nothing."""


_quiet: Callable[[], Any] = _Quiet


class Highs:
    """The solver."""

    def least(self, model: Model, seconds: float) -> Answer:
        """Find the least value of the model's objective."""
        if not fits_doubles(model):
            return Answer()
        divisor = common_divisor(model.objective)
        costs = {index: coefficient // divisor for coefficient, index in model.objective}
        columns = {index: column for column, index in enumerate(model.variables)}
        # A new one each time: the clock that the time limit is read from runs on in an old one.
        solver = _quiet()
        for name, value in OPTIONS.items():
            solver.setOptionValue(name, value)
        solver.setOptionValue("time_limit", max(seconds, 0.0))
        _pass(solver, model, columns, [costs.get(index, 0) for index in columns])
        solver.run()
        return _answer(solver, columns, divisor)


def _pass(solver: Any, model: Model, columns: dict[int, int], costs: list[int]) -> None:
    rows = [_clause(clause) for clause in model.clauses]
    for linear in model.linears:
        rows += _rows(linear, model)
    lengths = [len(terms) for terms, *_ in rows]
    solver.passModel(
        len(columns),
        len(rows),
        sum(lengths),
        highspy.MatrixFormat.kRowwise.value,
        highspy.ObjSense.kMinimize.value,
        0.0,
        _doubles(costs),
        _doubles([low for low, _ in model.variables.values()]),
        _doubles([high for _, high in model.variables.values()]),
        _doubles([low for _, low, _ in rows]),
        _doubles([high for _, _, high in rows]),
        _integers([0, *accumulate(lengths)][: len(rows)]),
        _integers([columns[index] for terms, *_ in rows for index in terms]),
        _doubles([coefficient for terms, *_ in rows for coefficient in terms.values()]),
        _integers([highspy.HighsVarType.kInteger.value] * len(columns)),
    )


def _answer(solver: Any, columns: dict[int, int], divisor: int) -> Answer:
    if solver.getModelStatus() == highspy.HighsModelStatus.kInfeasible:
        return Answer(infeasible=True)
    info = solver.getInfo()
    bound = info.mip_dual_bound
    safe = ceil(bound - 1e-3 - 1e-9 * abs(bound)) * divisor if isfinite(bound) and abs(bound) < LARGEST else None
    if info.primal_solution_status != highspy.SolutionStatus.kSolutionStatusFeasible:
        return Answer(bound=safe)
    found = numpy.rint(solver.getSolution().col_value).astype(int).tolist()
    return Answer(bound=safe, values=dict(zip(columns, found, strict=True)))


def _doubles(values: Sequence[float]) -> Any:
    return numpy.array(values, dtype=numpy.double)


def _integers(values: Sequence[int]) -> Any:
    return numpy.array(values, dtype=numpy.int32)


def fits_doubles(model: Model) -> bool:
    """Whether the numbers of a model are small enough for what is found in doubles to be a proof."""
    if any(abs(end) > LARGEST for end in model.range(model.objective)):
        return False
    ends = [end for linear in model.linears for end in model.range(linear.terms)]
    bounds = [bound or 0 for linear in model.linears for bound in (linear.low, linear.high)]
    return all(abs(end) <= WIDEST for end in (*ends, *bounds))


def _clause(literals: Sequence[int]) -> Row:
    negated = sum(literal < 0 for literal in literals)
    return {abs(literal): 1 if literal > 0 else -1 for literal in literals}, 1 - negated, INFINITY


def _rows(linear: Linear, model: Model) -> list[Row]:
    """Give back one row, or one for each bound where the constraint holds only sometimes."""
    low, high = linear.low, linear.high
    if not linear.given:
        bounds = (-INFINITY if low is None else low, INFINITY if high is None else high)
        return [({index: coefficient for coefficient, index in linear.terms}, *bounds)]
    least, most = model.range(linear.terms)
    rows = []
    if low is not None:
        rows.append(_relaxed(linear.terms, low, low - least, linear.given))
    if high is not None:
        turned = tuple((-coefficient, index) for coefficient, index in linear.terms)
        rows.append(_relaxed(turned, -high, most - high, linear.given))
    return rows


def _relaxed(terms: Sum, low: int, slack: int, given: Sequence[int]) -> Row:
    """Give back the row of `sum >= low`, which any false literal of `given` lowers by `slack`.

    The slack is no more than the bounds of the variables need: a large one makes the relaxation weak.
    """
    row = {index: coefficient for coefficient, index in terms}
    for literal in given:
        row[abs(literal)] = row.get(abs(literal), 0) - (slack if literal > 0 else -slack)
        low -= slack if literal > 0 else 0
    return row, low, INFINITY
