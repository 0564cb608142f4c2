"""HiGHS, a solver of mixed integer programs (highspy, MIT).

It works in floating point. So an assignment is rounded and then checked by the session in whole numbers, a bound is
moved outward by more than the solver's tolerances, and a model whose numbers are too large for doubles is not asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, isfinite
from typing import Any

import highspy
import numpy

from rubricc.compiler.analysis.solver.backend import Answer
from rubricc.compiler.analysis.solver.problem import Linear
from rubricc.compiler.analysis.solver.terms import Sum, common_divisor

INFINITY = highspy.kHighsInf
LARGEST = 10**9
"""Sums above this in size are not trusted: their tolerances would come near to a whole unit."""

OPTIONS: dict[str, bool | int | float | str] = {
    "output_flag": False,
    "threads": 1,
    "parallel": "off",
    "random_seed": 0,
    # Objectives are divided by their common divisor, so values lie at least 1 apart.
    "mip_rel_gap": 0.0,
    "mip_abs_gap": 0.5,
    "mip_feasibility_tolerance": 1e-7,
}

Row = tuple[list[int], list[float], float, float]


class _Quiet(highspy.Highs):
    """A model that calls nothing back. Turning callbacks on is what prints a banner."""

    def enableCallbacks(self) -> None:  # noqa: N802
        """Do nothing."""


_quiet: Callable[[], Any] = _Quiet


class Highs:
    """One model, kept between questions; assumptions are bounds that are set and set back."""

    def __init__(self) -> None:
        self._model: Any = _quiet()
        for name, value in OPTIONS.items():
            self._model.setOptionValue(name, value)
        self._columns: dict[int, int] = {}
        self._ranges: list[tuple[int, int]] = []
        self._costs: list[int] = []
        self._exact = True

    def grow(
        self,
        variables: Sequence[tuple[int, int, int]],
        clauses: Sequence[tuple[int, ...]],
        linears: Sequence[Linear],
    ) -> None:
        """Add variables and constraints."""
        if variables:
            self._add_columns(variables)
        rows = [self._clause(clause) for clause in clauses]
        for linear in linears:
            rows += self._linear(linear)
        if rows:
            self._add_rows(rows)

    def _add_columns(self, variables: Sequence[tuple[int, int, int]]) -> None:
        first, count = len(self._ranges), len(variables)
        for index, low, high in variables:
            self._columns[index] = len(self._ranges)
            self._ranges.append((low, high))
            self._exact = self._exact and max(abs(low), abs(high)) <= LARGEST
        lows = numpy.array([low for _, low, _ in variables], dtype=numpy.double)
        highs = numpy.array([high for _, _, high in variables], dtype=numpy.double)
        self._model.addVars(count, lows, highs)
        columns = numpy.arange(first, first + count, dtype=numpy.int32)
        kinds = numpy.full(count, highspy.HighsVarType.kInteger.value, dtype=numpy.uint8)
        self._model.changeColsIntegrality(count, columns, kinds)

    def _clause(self, literals: tuple[int, ...]) -> Row:
        columns = [self._columns[abs(literal)] for literal in literals]
        negated = sum(literal < 0 for literal in literals)
        return columns, [1.0 if literal > 0 else -1.0 for literal in literals], 1.0 - negated, INFINITY

    def _linear(self, linear: Linear) -> list[Row]:
        """Give back one row, or one for each bound where the constraint holds only sometimes."""
        total: dict[int, int] = {self._columns[index]: coefficient for coefficient, index in linear.terms}
        least, most = self._extent(total)
        low, high = linear.low, linear.high
        self._exact = self._exact and max(abs(least), abs(most), abs(low or 0), abs(high or 0)) <= LARGEST
        if not linear.given:
            bounds = (-INFINITY if low is None else float(low), INFINITY if high is None else float(high))
            return [(list(total), [float(value) for value in total.values()], *bounds)]
        rows = []
        if low is not None:
            rows.append(self._relaxed(total, low, low - least, linear.given))
        if high is not None:
            turned = {column: -coefficient for column, coefficient in total.items()}
            rows.append(self._relaxed(turned, -high, most - high, linear.given))
        return rows

    def _relaxed(self, total: dict[int, int], low: int, slack: int, given: Sequence[int]) -> Row:
        """Give back the row of `sum >= low`, which any false literal of `given` lowers by `slack`.

        The slack is no more than the bounds of the variables need: a large one makes the relaxation weak.
        """
        row = dict(total)
        for literal in given:
            column = self._columns[abs(literal)]
            row[column] = row.get(column, 0) - (slack if literal > 0 else -slack)
            low -= slack if literal > 0 else 0
        return list(row), [float(value) for value in row.values()], float(low), INFINITY

    def _extent(self, total: dict[int, int]) -> tuple[int, int]:
        ends = [(c * self._ranges[column][0], c * self._ranges[column][1]) for column, c in total.items()]
        return sum(map(min, ends)), sum(map(max, ends))

    def _add_rows(self, rows: list[Row]) -> None:
        starts, place = [], 0
        for columns, *_ in rows:
            starts.append(place)
            place += len(columns)
        self._model.addRows(
            len(rows),
            numpy.array([row[2] for row in rows], dtype=numpy.double),
            numpy.array([row[3] for row in rows], dtype=numpy.double),
            place,
            numpy.array(starts, dtype=numpy.int32),
            numpy.array([column for row in rows for column in row[0]], dtype=numpy.int32),
            numpy.array([value for row in rows for value in row[1]], dtype=numpy.double),
        )

    def least(self, objective: Sum, assume: Sequence[int], seconds: float) -> Answer:
        """Find the least value of the sum where all of `assume` holds."""
        divisor = common_divisor(objective)
        costs = {self._columns[index]: coefficient // divisor for coefficient, index in objective}
        if not self._exact or max(map(abs, self._extent(costs))) > LARGEST:
            return Answer()
        self._set_costs(costs)
        fixed = {self._columns[abs(literal)]: literal > 0 for literal in assume}
        for column, value in fixed.items():
            self._model.changeColBounds(column, float(value), float(value))
        try:
            return self._run(divisor, seconds)
        finally:
            for column in fixed:
                self._model.changeColBounds(column, *map(float, self._ranges[column]))

    def _set_costs(self, costs: dict[int, int]) -> None:
        for column in self._costs:
            if column not in costs:
                self._model.changeColCost(column, 0.0)
        for column, cost in costs.items():
            self._model.changeColCost(column, float(cost))
        self._costs = list(costs)

    def _run(self, divisor: int, seconds: float) -> Answer:
        model = self._model
        # What was found before may not hold now, and the clock of a model runs on.
        model.clearSolver()
        model.setOptionValue("time_limit", model.getRunTime() + seconds)
        model.run()
        if model.getModelStatus() == highspy.HighsModelStatus.kInfeasible:
            return Answer(infeasible=True)
        info = model.getInfo()
        bound = info.mip_dual_bound
        safe = ceil(bound - 1e-3 - 1e-9 * abs(bound)) * divisor if isfinite(bound) and abs(bound) < LARGEST else None
        if info.primal_solution_status != highspy.SolutionStatus.kSolutionStatusFeasible:
            return Answer(bound=safe)
        found = numpy.rint(model.getSolution().col_value).astype(int).tolist()
        return Answer(bound=safe, values={index: found[column] for index, column in self._columns.items()})
