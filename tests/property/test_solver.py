"""Solvers against trying all assignments: the answers, the backends on their own, and the cores."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from strategies.problems import Drawer, assignments, best, drawers, truth, worth

from rubricc.compiler.analysis.solver.cone import whole
from rubricc.compiler.analysis.solver.engine import Engine
from rubricc.compiler.analysis.solver.highs import Highs
from rubricc.compiler.analysis.solver.model import Backend
from rubricc.compiler.analysis.solver.problem import Problem
from rubricc.compiler.analysis.solver.session import QuestionSession
from rubricc.compiler.analysis.solver.terms import normal


def cpsat() -> Backend:
    pytest.importorskip("ortools")
    from rubricc.compiler.analysis.solver.cpsat import CpSat

    return CpSat()


backends = pytest.mark.parametrize("make", [Highs, cpsat])


def check_answers(make: Callable[[], Backend], drawer: Drawer) -> None:
    """Ask one session several questions, and let the problem grow between them."""
    session = QuestionSession(drawer.problem, make())
    for _ in range(3):
        asked = drawer.question()
        holding = list(assignments(drawer.problem))
        expected = best(asked, holding)
        got = session.solve(asked.objective, maximize=asked.maximize, assume=asked.assume, seconds=60)
        if expected is None:
            assert got.status == "infeasible"
            assert not got
        else:
            assert (got.status, got.value, got.bound) == ("optimal", expected, expected)
            assert drawer.problem.holds(got.values)
            assert worth(asked.objective, got.values) == expected
            assert all(got.truth(literal) for literal in asked.assume)
        drawer.constrain()


@backends
@settings(max_examples=40, deadline=None)
@given(drawer=drawers())
def test_answers(make: Callable[[], Backend], drawer: Drawer) -> None:
    check_answers(make, drawer)


@pytest.mark.slow
@backends
@settings(max_examples=1_500, deadline=None)
@given(drawer=drawers())
def test_many_answers(make: Callable[[], Backend], drawer: Drawer) -> None:
    check_answers(make, drawer)


@backends
@settings(max_examples=80, deadline=None)
@given(drawer=drawers())
def test_backends_alone(make: Callable[[], Backend], drawer: Drawer) -> None:
    """A backend is given the problem with nothing worked out before but the bounds that are contradictory."""
    problem, asked = drawer.problem, drawer.question()
    engine = Engine()
    engine.follow(Problem())
    engine.lows, engine.highs = list(problem.lows), list(problem.highs)
    model = whole(problem, engine)
    terms, constant = normal(asked.objective)
    holding = list(assignments(problem))
    if () in problem.clauses or not model.variables:
        return
    answer = make().least(type(model)(model.variables, model.clauses, model.linears, terms), 60)
    assert answer.infeasible == (not holding)
    if holding:
        least = min(worth(asked.objective, values) for values in holding) - constant
        assert answer.bound is None or answer.bound <= least
        assert sum(c * answer.values[index] for c, index in terms) == least


@backends
@settings(max_examples=60, deadline=None)
@given(drawer=drawers())
def test_cores(make: Callable[[], Backend], drawer: Drawer) -> None:
    """A core cannot hold, and each part of it with one literal less can."""
    assume = drawer.literals(1, 6)
    holding = list(assignments(drawer.problem))

    def possible(literals: list[int]) -> bool:
        return any(all(truth(literal, values) for literal in literals) for values in holding)

    core = QuestionSession(drawer.problem, make()).core(assume, seconds=60)
    assert set(core) <= set(assume)
    assert len(set(core)) == len(core)
    assert not core or not possible(list(core))
    assert all(possible([other for other in core if other != literal]) for literal in core)
    assert bool(core) == (not possible(assume) and possible([]))


@settings(max_examples=80, deadline=None)
@given(drawer=drawers())
def test_propagation_loses_no_assignment_and_is_taken_back(drawer: Drawer) -> None:
    problem, engine = drawer.problem, Engine()
    holding = list(assignments(problem))
    consistent = engine.follow(problem)
    assert consistent or not holding
    if not consistent:
        return
    before = (list(engine.lows), list(engine.highs), list(engine._slack))
    assume = drawer.literals(1, 3)
    fine = all(engine.hold(literal) for literal in assume) and engine.propagate()
    left = [values for values in holding if all(truth(literal, values) for literal in assume)]
    assert fine or not left
    if fine:
        for values in left:
            assert all(low <= v <= high for low, v, high in zip(engine.lows, values, engine.highs, strict=True))
    engine.undo(0)
    assert (engine.lows, engine.highs, engine._slack) == before
