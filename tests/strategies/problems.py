"""Small problems of every kind of constraint, and what trying all assignments says of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hypothesis import strategies as st

from rubricc.compiler.analysis.solver.problem import Linear, Problem
from rubricc.compiler.analysis.solver.terms import Term, Var

COEFFICIENTS = (-1_000_000, -250, -7, -3, -2, -1, 1, 1, 2, 5, 100, 999_983)
SMALL = (-3, -2, -1, 1, 1, 2, 3)


@dataclass(frozen=True)
class Asked:
    """A question."""

    objective: tuple[Term, ...]
    maximize: bool
    assume: tuple[int, ...]


class Drawer:
    """Draws a problem and what is asked about it."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self.problem = Problem()
        self.booleans = [self.problem.boolean() for _ in range(draw(st.integers(1, 5)))]
        self.integers: list[Var] = []
        for _ in range(draw(st.integers(0, 2))):
            low = draw(st.integers(-3, 2))
            self.integers.append(self.problem.integer(low, low + draw(st.integers(0, 4))))

    def __repr__(self) -> str:
        problem = self.problem
        return f"bounds {problem.lows} {problem.highs}, clauses {problem.clauses}, linear {problem.linears}"

    def literals(self, least: int, most: int) -> list[int]:
        # Definitions are named again, and so is the literal that is always true.
        known = st.sampled_from([*self.booleans, self.problem.true])
        return self.draw(
            st.lists(
                st.builds(lambda v, sign: v * sign, known, st.sampled_from((1, -1))), min_size=least, max_size=most
            )
        )

    def terms(self, most: int, coefficients: Sequence[int] = SMALL) -> list[Term]:
        literal = st.builds(lambda v, sign: v * sign, st.sampled_from(self.booleans), st.sampled_from((1, -1)))
        what = st.one_of(literal, st.sampled_from(self.integers)) if self.integers else literal
        return self.draw(st.lists(st.tuples(st.sampled_from(coefficients), what), max_size=most))

    def constrain(self) -> None:
        problem, draw = self.problem, self.draw
        match draw(st.integers(0, 5)):
            case 0:
                problem.clause(*self.literals(1, 3))
            case 1:
                low, high = draw(st.none() | st.integers(-9, 9)), draw(st.none() | st.integers(-9, 9))
                problem.linear(self.terms(4), low, high, given=self.literals(0, 2))
            case 2:
                self._define(problem.conjunction(self.literals(0, 4)))
            case 3:
                self._define(problem.disjunction(self.literals(0, 4)))
            case 4:
                literals = self.literals(0, 5)
                self._define(problem.at_least(literals, draw(st.integers(-1, len(literals) + 1))))
            case _:
                op = draw(st.sampled_from(("<=", ">=", "==", "!=")))
                self._define(problem.compare(self.terms(4), op, draw(st.integers(-8, 8))))

    def _define(self, literal: int) -> None:
        if abs(literal) != self.problem.true and abs(literal) not in self.booleans:
            self.booleans.append(abs(literal))
        if self.draw(st.booleans()):
            self.problem.clause(literal, *self.literals(1, 1))

    def question(self) -> Asked:
        objective = self.terms(4, COEFFICIENTS)
        return Asked(tuple(objective), self.draw(st.booleans()), tuple(self.literals(0, 3)))


@st.composite
def drawers(draw: st.DrawFn) -> Drawer:
    """Give back a drawer that has drawn a problem, to draw questions and more of the problem with."""
    drawer = Drawer(draw)
    for _ in range(draw(st.integers(0, 6))):
        drawer.constrain()
    return drawer


def assignments(problem: Problem) -> Iterator[tuple[int, ...]]:
    """Yield each assignment that holds. Constraints are looked at as soon as all their variables have a value."""
    due: list[list[tuple[int, ...] | Linear]] = [[] for _ in problem.lows]
    for clause in problem.clauses:
        due[max(map(abs, clause), default=0)].append(clause)
    for linear in problem.linears:
        due[max([index for _, index in linear.terms] + [abs(literal) for literal in linear.given])].append(linear)

    def extended(values: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if not all(_kept(constraint, values) for constraint in due[len(values) - 1]):
            return
        if len(values) == len(problem.lows):
            yield values
            return
        for value in range(problem.lows[len(values)], problem.highs[len(values)] + 1):
            yield from extended((*values, value))

    return extended((0,))


def _kept(constraint: tuple[int, ...] | Linear, values: Sequence[int]) -> bool:
    if not isinstance(constraint, Linear):
        return any(truth(literal, values) for literal in constraint)
    total = sum(coefficient * values[index] for coefficient, index in constraint.terms)
    inside = (constraint.low is None or total >= constraint.low) and (
        constraint.high is None or total <= constraint.high
    )
    return inside or not all(truth(literal, values) for literal in constraint.given)


def truth(literal: int, values: Sequence[int]) -> bool:
    """Tell whether a literal holds in an assignment."""
    return (values[abs(literal)] == 1) == (literal > 0)


def worth(objective: Sequence[Term], values: Sequence[int]) -> int:
    """Give back the value of a sum in an assignment."""
    return sum(c * (values[what.index] if isinstance(what, Var) else int(truth(what, values))) for c, what in objective)


def best(asked: Asked, holding: Sequence[Sequence[int]]) -> int | None:
    """Give back the best value among the assignments, None where none is left under the assumptions."""
    left = [worth(asked.objective, v) for v in holding if all(truth(literal, v) for literal in asked.assume)]
    return None if not left else max(left) if asked.maximize else min(left)
