"""Sessions: what comes back, when a backend is asked, and what becomes of a backend that errs or gives up."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rubricc.compiler.analysis.solver.highs import Highs
from rubricc.compiler.analysis.solver.model import Answer, Backend, Model
from rubricc.compiler.analysis.solver.pick import default_solver
from rubricc.compiler.analysis.solver.problem import Problem
from rubricc.compiler.analysis.solver.session import QuestionSession


def cpsat() -> Backend:
    pytest.importorskip("ortools")
    from rubricc.compiler.analysis.solver.cpsat import CpSat

    return CpSat()


class Fixed:
    """A backend that always says the same, and counts."""

    def __init__(self, answer: Callable[[Model], Answer]) -> None:
        self.answer = answer
        self.asked = 0

    def least(self, model: Model, seconds: float) -> Answer:
        self.asked += 1
        return self.answer(model)


def nothing(model: Model) -> Answer:
    return Answer()


def pigeons(count: int = 8) -> Problem:
    """One more pigeon than holes: no propagation or short dive shows that it cannot be."""
    problem = Problem()
    sits = [[problem.boolean() for _ in range(count - 1)] for _ in range(count)]
    for holes in sits:
        problem.clause(*holes)
    for hole in zip(*sits, strict=True):
        problem.linear([(1, literal) for literal in hole], high=1)
    return problem


def knapsack() -> tuple[Problem, list[tuple[int, int]]]:
    """Nine things of which some fit: the best choice is worth 86 and no bound shows it at once."""
    problem = Problem()
    things = [problem.boolean() for _ in range(9)]
    weights, worths = (23, 31, 29, 44, 53, 38, 63, 85, 89), (9, 13, 11, 20, 22, 16, 28, 35, 37)
    problem.linear(zip(weights, things, strict=True), high=201)
    return problem, list(zip(worths, things, strict=True))


@pytest.mark.parametrize("make", [Highs, cpsat])
class TestAnswers:
    def test_best_and_worst(self, make: Callable[[], Backend]) -> None:
        problem, worth = knapsack()
        session = QuestionSession(problem, make())
        best = session.solve(worth)
        assert (best.status, best.value, best.bound) == ("optimal", 86, 86)
        assert sum(value for value, thing in worth if best.truth(thing)) == 86
        assert session.solve(worth, maximize=False).value == 0
        without = session.solve(worth, assume=[-thing for _, thing in worth[5:]])
        assert without.value == 75

    def test_hard_contradictions(self, make: Callable[[], Backend]) -> None:
        problem = pigeons()
        session = QuestionSession(problem, make())
        assert session.solve(seconds=60).status == "infeasible"
        assert session.core([2, 3]) == ()

    def test_numbers(self, make: Callable[[], Backend]) -> None:
        problem = Problem()
        x, y = problem.integer(-5, 20), problem.integer(0, 30)
        over = problem.compare([(1, x)], ">=", 4)
        problem.linear([(1, y), (-2, x)], low=0, high=0, given=(over,))
        problem.linear([(1, x), (1, y)], high=25)
        best = QuestionSession(problem, make()).solve([(3, x), (1, y)], assume=[over])
        assert (best.status, best.number(x), best.number(y), best.value) == ("optimal", 8, 16, 40)

    def test_it_grows(self, make: Callable[[], Backend]) -> None:
        problem, worth = knapsack()
        session = QuestionSession(problem, make())
        assert session.solve(worth).value == 86
        problem.linear([(1, thing) for _, thing in worth], high=2)
        assert session.solve(worth).value == 72
        total = problem.integer(0, 500)
        problem.linear([*worth, (-1, total)], 0, 0)
        assert session.solve([(1, total)]).number(total) == 72
        problem.clause()
        assert session.solve(worth).status == "infeasible"

    def test_no_time(self, make: Callable[[], Backend]) -> None:
        problem, worth = knapsack()
        found = QuestionSession(problem, make()).solve(worth, seconds=0)
        assert found.status in ("feasible", "optimal")
        assert found.value is not None
        assert found.bound is not None
        assert found.value <= 86 <= found.bound
        assert QuestionSession(pigeons(), make()).solve(seconds=0).status == "unknown"

    def test_numbers_too_large_for_doubles_are_never_wrong(self, make: Callable[[], Backend]) -> None:
        problem = Problem()
        big = 10**16
        x = problem.integer(0, big)
        a, b = problem.boolean(), problem.boolean()
        problem.linear([(1, x), (-big, a), (1, b)], low=1, high=1)
        found = QuestionSession(problem, make()).solve([(1, x)])
        assert not found or problem.holds(found.values)
        assert found.bound is None or found.bound >= big

    def test_silence(self, make: Callable[[], Backend], capfd: pytest.CaptureFixture[str]) -> None:
        problem, worth = knapsack()
        QuestionSession(problem, make()).solve(worth)
        assert capfd.readouterr() == ("", "")


def test_assumptions_that_contradict_each_other() -> None:
    problem = Problem()
    a, b, c = (problem.boolean() for _ in range(3))
    problem.implies(a, b)
    session = QuestionSession(problem, Fixed(nothing))
    assert session.solve(assume=[a, -b]).status == "infeasible"
    assert session.solve(assume=[c, -c]).status == "infeasible"
    assert session.solve(assume=[-problem.true]).status == "infeasible"
    assert session.core([c, a, -b]) == (a, -b)
    assert session.core([a, b]) == ()
    assert session.core([c, -problem.true]) == (-problem.true,)


def test_a_core_behind_a_hard_contradiction() -> None:
    problem = pigeons(5)
    problem.clauses.pop(0)
    first, other = problem.boolean(), problem.boolean()
    problem.clause(-first, 2, 3, 4, 5)
    assert QuestionSession(problem, Highs()).core([other, first, -other]) in ((other, -other), (first,))
    assert QuestionSession(problem, Highs()).core([other, first]) == (first,)


def test_easy_questions_reach_no_backend() -> None:
    problem = Problem()
    phrases = [problem.boolean() for _ in range(12)]
    any_, most = problem.disjunction(phrases), problem.at_least(phrases, 9)
    points = problem.integer(0, 500)
    problem.linear([(200, any_), (300, most), (-1, points)], 0, 0)
    backend = Fixed(nothing)
    session = QuestionSession(problem, backend)
    for literal in (any_, most, -any_, -most, *phrases):
        assert session.solve(assume=[literal]).status == "optimal"
    assert session.solve(assume=[most, -any_]).status == "infeasible"
    assert session.solve([(1, points)]).value == 500
    assert session.solve([(1, points)], maximize=False).value == 0
    assert session.solve([(1, points)], assume=[-most]).value == 200
    assert backend.asked == 0


def test_what_a_backend_says_is_checked() -> None:
    problem, worth = knapsack()
    everything = Fixed(lambda model: Answer(bound=-500, values=dict.fromkeys(model.variables, 1)))
    found = QuestionSession(problem, everything).solve(worth)
    assert everything.asked
    assert problem.holds(found.values)
    assert found.status == "feasible"
    assert found.bound is not None
    assert 86 <= found.bound <= 191


def test_a_backend_that_knows_nothing_leaves_what_was_found() -> None:
    problem, worth = knapsack()
    found = QuestionSession(problem, Fixed(nothing)).solve(worth)
    assert found.status == "feasible"
    assert problem.holds(found.values)
    hard = QuestionSession(pigeons(), Fixed(nothing)).solve()
    assert (hard.status, hard.values, bool(hard)) == ("unknown", (), False)


def test_the_same_questions_have_the_same_answers() -> None:
    problem, worth = knapsack()
    one, other = (default_solver().session(problem) for _ in range(2))
    for literal in (2, -2, 5, -9):
        assert one.solve(worth, assume=[literal]) == other.solve(worth, assume=[literal])


def test_a_bound_is_moved_once_for_one_reason() -> None:
    """The least is -6: -7 is shown to be out of reach, and must not be shown so again of -6."""
    problem = Problem()
    _, b, fact, a = (problem.boolean() for _ in range(4))
    number = problem.integer(-1, 1)
    problem.clause(fact)
    session = QuestionSession(problem, Highs())
    assert session.solve([(5, number), (-1, b), (5, a), (5, -fact)], maximize=False).value == -6
    problem.implies(b, a)
    least = session.solve([(5, a), (-7, number), (1, -b)], maximize=False)
    assert (least.status, least.value, least.bound) == ("optimal", -6, -6)
