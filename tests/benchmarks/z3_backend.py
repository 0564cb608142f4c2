"""z3 as a backend, for comparison only: a plain solver that is asked for a better assignment until there is none."""

from __future__ import annotations

import time
from typing import Any

import z3

from rubricc.compiler.analysis.solver.model import Answer, Model


class Z3:
    """The solver."""

    def least(self, model: Model, seconds: float) -> Answer:
        """Find the least value of the model's objective."""
        end = time.monotonic() + seconds
        names = {index: z3.Int(f"x{index}") for index in model.variables}
        solver = z3.SolverFor("QF_LIA")
        solver.add([z3.And(names[i] >= low, names[i] <= high) for i, (low, high) in model.variables.items()])
        solver.add([z3.Or([_literal(names, literal) for literal in clause]) for clause in model.clauses])
        for linear in model.linears:
            total = z3.Sum([c * names[i] for c, i in linear.terms])
            given = z3.And([_literal(names, literal) for literal in linear.given])
            solver.add([] if linear.low is None else z3.Implies(given, total >= linear.low))
            solver.add([] if linear.high is None else z3.Implies(given, total <= linear.high))
        return _improved(solver, names, model, end)


def _literal(names: dict[int, Any], literal: int) -> Any:
    return names[abs(literal)] == int(literal > 0)


def _improved(solver: Any, names: dict[int, Any], model: Model, end: float) -> Answer:
    values: dict[int, int] = {}
    total = z3.Sum([c * names[i] for c, i in model.objective])
    while True:
        solver.set("timeout", max(1, int((end - time.monotonic()) * 1000)))
        outcome = solver.check()
        if outcome != z3.sat:
            break
        found = solver.model()
        values = {i: found.eval(name, model_completion=True).as_long() for i, name in names.items()}
        solver.add(total < sum(c * values[i] for c, i in model.objective))
    proved = outcome == z3.unsat
    bound = sum(c * values[i] for c, i in model.objective) if proved and values else None
    return Answer(infeasible=proved and not values, bound=bound, values=values)
