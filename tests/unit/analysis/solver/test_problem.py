"""Problems: what the helpers say, and what is folded away."""

from __future__ import annotations

import operator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies.problems import assignments, truth, worth

from rubricc.compiler.analysis.solver.problem import Linear, Problem
from rubricc.compiler.analysis.solver.terms import Term

OPERATORS = {"<=": operator.le, ">=": operator.ge, "==": operator.eq, "!=": operator.ne}
signs = st.sampled_from((1, -1))


def size(problem: Problem) -> tuple[int, int, int]:
    return len(problem.lows), len(problem.clauses), len(problem.linears)


def test_the_first_variable_is_true() -> None:
    problem = Problem()
    assert problem.true == 1
    assert list(assignments(problem)) == [(0, 1)]


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_definitions_mean_what_they_say_and_forbid_nothing(data: st.DataObject) -> None:
    problem = Problem()
    booleans = [problem.boolean() for _ in range(3)]
    number = problem.integer(-1, 2)
    literal = st.builds(operator.mul, st.sampled_from([*booleans, problem.true]), signs)
    literals = data.draw(st.lists(literal, max_size=5))
    terms: list[Term] = data.draw(
        st.lists(st.tuples(st.integers(-3, 3), st.one_of(literal, st.just(number))), max_size=4)
    )
    k, op, constant = (
        data.draw(st.integers(-1, 6)),
        data.draw(st.sampled_from(tuple(OPERATORS))),
        data.draw(st.integers(-5, 5)),
    )
    all_, any_ = problem.conjunction(literals), problem.disjunction(literals)
    enough, compared = problem.at_least(literals, k), problem.compare(terms, op, constant)
    holding = list(assignments(problem))
    assert len({values[: number.index + 1] for values in holding}) == len(holding) == 2**3 * 4
    for values in holding:
        known = [truth(one, values) for one in literals]
        assert truth(all_, values) == all(known)
        assert truth(any_, values) == any(known)
        assert truth(enough, values) == (sum(known) >= k)
        assert truth(compared, values) == OPERATORS[op](worth(terms, values), constant)


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_a_linear_constraint_holds_where_its_conditions_do(data: st.DataObject) -> None:
    problem = Problem()
    booleans = [problem.boolean() for _ in range(3)]
    number = problem.integer(-1, 2)
    every = list(assignments(problem))
    literal = st.builds(operator.mul, st.sampled_from([*booleans, problem.true]), signs)
    terms: list[Term] = data.draw(
        st.lists(st.tuples(st.integers(-4, 4), st.one_of(literal, st.just(number))), max_size=4)
    )
    conditions = data.draw(st.lists(literal, max_size=2))
    low, high = data.draw(st.none() | st.integers(-6, 6)), data.draw(st.none() | st.integers(-6, 6))
    problem.linear(terms, low, high, given=conditions)

    def allowed(values: tuple[int, ...]) -> bool:
        inside = (low is None or low <= worth(terms, values)) and (high is None or worth(terms, values) <= high)
        return inside or not all(truth(one, values) for one in conditions)

    assert list(assignments(problem)) == [values for values in every if allowed(values)]
    assert [values for values in every if problem.holds(values)] == [values for values in every if allowed(values)]


def test_the_same_operands_give_the_same_literal() -> None:
    problem = Problem()
    a, b, c = (problem.boolean() for _ in range(3))
    number = problem.integer(0, 9)
    both, two, above = (
        problem.conjunction([a, b]),
        problem.at_least([a, b, c], 2),
        problem.compare([(2, number)], ">=", 7),
    )
    before = size(problem)
    assert problem.conjunction([b, a, a, problem.true]) == both
    assert problem.disjunction([-a, -b]) == -both
    assert problem.at_least([a, b], 2) == both
    assert problem.at_least([c, b, a], 2) == two
    assert problem.compare([(-1, -a), (1, b), (1, c)], ">=", 1) == two
    assert problem.compare([(1, number)], ">=", 4) == above
    assert problem.compare([(-3, number)], ">=", -9) == -above
    assert problem.compare([(1, number)], "<=", 3) == -above
    assert size(problem) == before


def test_constants_need_no_variables() -> None:
    problem = Problem()
    a = problem.boolean()
    seven = problem.integer(7, 7)
    before = size(problem)
    assert problem.conjunction([]) == problem.disjunction([a, -a]) == problem.true
    assert problem.conjunction([a, -a]) == problem.disjunction([]) == -problem.true
    assert problem.conjunction([a, problem.true]) == problem.disjunction([a, -problem.true]) == a
    assert problem.at_least([a], 0) == problem.true
    assert problem.at_least([a, a], 2) == problem.at_least([a, a, a], 1) == a
    assert problem.compare([(1, seven), (2, a)], ">=", 8) == a
    assert problem.compare([(2, a)], "==", 1) == -problem.true
    problem.clause(a, -a)
    problem.clause(problem.true)
    problem.linear([(1, a)], low=0, high=1)
    problem.linear([(1, a)], low=5, given=(-problem.true,))
    assert size(problem) == before


def test_a_contradiction_is_kept() -> None:
    problem = Problem()
    problem.linear([], low=1)
    assert problem.clauses == [()]
    assert list(assignments(problem)) == []


def test_bounds_are_divided_by_what_divides_all_coefficients() -> None:
    problem = Problem()
    a, b, c = (problem.boolean() for _ in range(3))
    problem.linear([(50, a), (100, b), (150, c)], low=60, high=249)
    assert problem.linears == [Linear(((1, a), (2, b), (3, c)), 2, 4)]


def test_a_higher_threshold_implies_a_lower_one() -> None:
    problem = Problem()
    number = problem.integer(0, 9)
    three, seven, five = (problem.compare([(1, number)], ">=", k) for k in (3, 7, 5))
    assert {(-five, three), (-seven, five)} <= set(problem.clauses)


def test_misuse() -> None:
    problem = Problem()
    with pytest.raises(ValueError, match="at least 2 and at most 1"):
        problem.integer(2, 1)
    with pytest.raises(ValueError, match="not a comparison: ="):
        problem.compare([], "=", 0)
