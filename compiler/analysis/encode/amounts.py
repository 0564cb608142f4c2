"""Sums of points as linear expressions over the variables of a problem, in whole units."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rubricc.compiler.analysis.solver.problem import Problem, Term, Var
from rubricc.compiler.analysis.solver.protocol import Solution


@dataclass(frozen=True, slots=True)
class Amount:
    """constant + Σ coefficient × term, known to lie in low..high; whole units.

    At an open end the bound is only that of the variables, which stands for everything beyond it.
    """

    terms: tuple[Term, ...] = ()
    constant: int = 0
    low: int = 0
    high: int = 0
    open_low: bool = False
    open_high: bool = False

    @property
    def is_constant(self) -> bool:
        """Whether no variable stands in it."""
        return not self.terms

    def found(self, solution: Solution) -> int:
        """Give back what the amount is in an assignment."""
        values = (
            coefficient * (solution.number(term) if isinstance(term, Var) else solution.truth(term))
            for coefficient, term in self.terms
        )
        return self.constant + sum(values)

    def scaled(self, factor: int) -> Amount:
        """Give back the amount times a whole number."""
        if not factor:
            return ZERO
        low, high = sorted((self.low * factor, self.high * factor))
        open_low, open_high = (self.open_low, self.open_high)[:: 1 if factor > 0 else -1]
        terms = tuple((coefficient * factor, term) for coefficient, term in self.terms)
        return Amount(terms, self.constant * factor, low, high, open_low, open_high)

    def plus(self, units: int) -> Amount:
        """Give back the amount and a constant more."""
        return replace(self, constant=self.constant + units, low=self.low + units, high=self.high + units)

    def within(self, low: int, high: int) -> Amount:
        """Give back the same amount with bounds that its maker knows to be closer."""
        return replace(self, low=max(low, self.low), high=min(high, self.high))


ZERO = Amount()


def fixed(units: int) -> Amount:
    """Give back an amount without variables."""
    return Amount((), units, units, units)


def total(amounts: Iterable[Amount]) -> Amount:
    """Give back the sum."""
    listed = list(amounts)
    terms = tuple(term for amount in listed for term in amount.terms)
    return Amount(
        terms,
        sum(amount.constant for amount in listed),
        sum(amount.low for amount in listed),
        sum(amount.high for amount in listed),
        any(amount.open_low for amount in listed),
        any(amount.open_high for amount in listed),
    )


def _nearest(units: int, low: int | None, high: int | None) -> int:
    bounded = units if high is None else min(units, high)
    return bounded if low is None else max(bounded, low)


class Amounts:
    """Builds amounts that are not sums (clamped, chosen, the best of several) in one problem."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.known: dict[int, tuple[object, Any]] = {}
        """Values that were brought into whole steps, by their ids, with what came of it."""

    def when(self, literal: int, units: int) -> Amount:
        """Give back `units` where the literal holds, else 0."""
        if units == 0 or literal == -self.problem.true:
            return ZERO
        if literal == self.problem.true:
            return fixed(units)
        return Amount(((units, literal),), 0, min(units, 0), max(units, 0))

    def variable(self, low: int, high: int, *, open_low: bool = False, open_high: bool = False) -> Amount:
        """Give back a fresh variable as an amount."""
        if low == high and not (open_low or open_high):
            return fixed(low)
        variable = self.problem.integer(low, high, open_low=open_low, open_high=open_high)
        return Amount(((1, variable),), 0, variable.low, variable.high, open_low, open_high)

    def _like(self, low: int, high: int, amounts: Sequence[Amount]) -> Amount:
        """Give back a fresh variable for something that is as open as any of some amounts."""
        opened = total(amounts)
        return self.variable(low, high, open_low=opened.open_low, open_high=opened.open_high)

    def gathered(self, amount: Amount) -> Amount:
        """Give back the same amount with a variable in place of its literals, so that more is quickly said of it."""
        literals = tuple(term for term in amount.terms if not isinstance(term[1], Var))
        if len(literals) <= 2:
            return amount
        low, high = (sum(pick(units, 0) for units, _ in literals) for pick in (min, max))
        sum_of_them = self.variable(low, high)
        self.equate(sum_of_them, Amount(literals, 0, low, high))
        rest = tuple(term for term in amount.terms if isinstance(term[1], Var))
        return replace(amount, terms=(*sum_of_them.terms, *rest))

    def at_least(self, amount: Amount, units: int) -> int:
        """Give back the literal of amount ≥ units."""
        if amount.low >= units and not amount.open_low:
            return self.problem.true
        if amount.high < units and not amount.open_high:
            return -self.problem.true
        return self.problem.compare(amount.terms, ">=", units - amount.constant)

    def equate(self, one: Amount, other: Amount, given: Sequence[int] = ()) -> None:
        """Say that two amounts are equal wherever all `given` hold."""
        terms = (*one.terms, *other.scaled(-1).terms)
        gap = other.constant - one.constant
        self.problem.linear(terms, gap, gap, given)

    def exceeds(self, one: Amount, other: Amount, given: Sequence[int] = (), by: int = 0) -> None:
        """Say that one ≥ other + by wherever all `given` hold."""
        terms = (*one.terms, *other.scaled(-1).terms)
        self.problem.linear(terms, other.constant - one.constant + by, None, given)

    def clamp(self, amount: Amount, low: int | None, high: int | None) -> Amount:
        """Give back the nearest amount within the bounds; `low` wins where they cross. The amount has no open end."""
        if (low is None or amount.low >= low) and (high is None or amount.high <= high):
            return amount
        bottom, top = (_nearest(end, low, high) for end in (amount.low, amount.high))
        if bottom == top:
            return fixed(bottom)
        result = self.variable(bottom, top)
        beyond: list[int] = []
        if high is not None and amount.high > high:
            over = self.at_least(amount, high)
            self.equate(result, fixed(high), [over])
            beyond.append(-over)
        if low is not None and amount.low < low:
            under = -self.at_least(amount, low)
            self.equate(result, fixed(low), [under])
            beyond.append(-under)
        self.equate(result, amount, beyond)
        return result

    def select(self, literal: int, then: Amount, otherwise: Amount) -> Amount:
        """Give back `then` where the literal holds, else `otherwise`."""
        if then == otherwise or literal == self.problem.true:
            return then
        if literal == -self.problem.true:
            return otherwise
        if then.is_constant and otherwise.is_constant:
            return self.when(literal, then.constant - otherwise.constant).plus(otherwise.constant)
        result = self._like(min(then.low, otherwise.low), max(then.high, otherwise.high), [then, otherwise])
        self.equate(result, then, [literal])
        self.equate(result, otherwise, [-literal])
        return result

    def best(self, amounts: Sequence[Amount]) -> tuple[Amount, list[int]]:
        """Give back the largest, and for each the literal of being chosen: the first of those that are largest."""
        if len(amounts) == 1:
            return amounts[0], [self.problem.true]
        result = self._like(max(item.low for item in amounts), max(item.high for item in amounts), amounts)
        chosen = [self.problem.boolean() for _ in amounts]
        self.problem.linear([(1, literal) for literal in chosen], 1, 1)
        for index, amount in enumerate(amounts):
            self.equate(result, amount, [chosen[index]])
            for other, rival in enumerate(amounts):
                if other != index:
                    self.exceeds(amount, rival, [chosen[index]], by=1 if other < index else 0)
        return result, chosen
