"""Open integers stand for numbers of any size: what some numbers can be is possible, with ends shut or not."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rubricc.compiler.analysis.solver.pick import default_solver
from rubricc.compiler.analysis.solver.problem import Problem, Term
from rubricc.compiler.analysis.solver.reach import needless_ends

NUMBERS = range(-2, 30)
"""What the open variables are tried with; their own bounds are much closer."""

Row = tuple[tuple[int, ...], int]
"""Coefficients of the variables, and the bound that the sum is to reach."""


@dataclass
class Made:
    """A problem of a few open integers; `wanted` says of each comparison whether it is to hold."""

    size: int
    rows: list[Row]
    wanted: list[bool]
    low: int
    high: int
    closed: list[bool]
    problem: Problem = field(default_factory=Problem)

    def literals(self) -> list[int]:
        """Build the problem, and give back the literals of what is wanted."""
        variables = [
            self.problem.integer(self.low, self.high, open_low=not closed, open_high=True) for closed in self.closed
        ]
        found = []
        for (coefficients, bound), holds in zip(self.rows, self.wanted, strict=True):
            terms: list[Term] = list(zip(coefficients, variables, strict=True))
            literal = self.problem.compare(terms, ">=", bound)
            found.append(literal if holds else -literal)
        return found

    def numbers(self) -> bool:
        """Whether some numbers have what is wanted."""
        ranges = [[n for n in NUMBERS if not closed or n >= self.low] for closed in self.closed]
        return any(
            all(map(self._as_wanted, self.rows, self.wanted, [values] * len(self.rows))) for values in product(*ranges)
        )

    def _as_wanted(self, row: Row, holds: bool, values: tuple[int, ...]) -> bool:
        return (sum(c * v for c, v in zip(row[0], values, strict=True)) >= row[1]) == holds


def make(seed: int) -> Made:
    random = Random(seed)
    size = random.randint(1, 3)
    rows = [
        (tuple(random.randint(-3, 3) for _ in range(size)), random.randint(-12, 25))
        for _ in range(random.randint(1, 4))
    ]
    rows = [row for row in rows if any(row[0])] or [((1,) * size, 20)]
    high = random.choice((2, 5, 400, 10_000))
    return Made(
        size, rows, [random.random() < 0.7 for _ in rows], 0, high, [random.random() < 0.8 for _ in range(size)]
    )


@settings(max_examples=400, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32 - 1))
def test_what_numbers_can_be_is_possible(seed: int) -> None:
    made = make(seed)
    wanted = made.literals()
    if made.numbers():
        assert default_solver().session(made.problem).solve(assume=wanted, seconds=10)


def test_ends_are_shut_where_the_variables_go_far_enough() -> None:
    made = Made(2, [((1, -2), 1), ((1, -1), 0)], [True, False], 0, 1000, [True, True])
    wanted = made.literals()
    assert len(needless_ends(made.problem)) == 2
    assert default_solver().session(made.problem).solve(assume=wanted).status == "infeasible"


def test_ends_stay_open_where_more_may_be_needed() -> None:
    made = Made(2, [((1, -30), 1), ((0, 1), 40)], [True, True], 0, 1000, [True, True])
    wanted = made.literals()
    assert needless_ends(made.problem) == ()
    assert default_solver().session(made.problem).solve(assume=wanted)
