"""What must hold, over booleans and bounded integers: clauses and linear constraints, built up step by step."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rubricc.compiler.analysis.solver.terms import Literal_, Sum, Term, Var, common_divisor, normal

__all__ = ["Linear", "Literal_", "Problem", "Term", "Var"]

TRUE = 1
"""The variable that every problem begins with, and that is always true."""


@dataclass(frozen=True, slots=True)
class Linear:
    """`low <= sum <= high` wherever all `given` literals are true; None is no bound."""

    terms: Sum
    low: int | None
    high: int | None
    given: tuple[int, ...] = ()


class Problem:
    """Variables and constraints. A problem grows and never shrinks, so that a session can follow it.

    Booleans and integers share one count: `lows[i]` and `highs[i]` are the bounds of variable i (0 and 1 for a
    boolean), and index 0 is not used.
    """

    def __init__(self) -> None:
        self.true = TRUE
        self.lows = [0, 1]
        self.highs = [0, 1]
        self.names = ["", "true"]
        self.clauses: list[tuple[int, ...]] = []
        self.linears: list[Linear] = []
        self._conjunctions: dict[tuple[int, ...], int] = {}
        self._comparisons: dict[Sum, dict[int, int]] = {}
        self._thresholds: dict[Sum, list[int]] = {}

    def boolean(self, name: str = "") -> int:
        """Give back a new boolean variable, which is also the literal that says it is true."""
        return self._variable(0, 1, name)

    def integer(self, low: int, high: int, name: str = "") -> Var:
        """Give back a new integer variable with values from `low` to `high`.

        Raises:
            ValueError: `low` is above `high`.
        """
        if low > high:
            raise ValueError(f"no integer is at least {low} and at most {high}")
        return Var(self._variable(low, high, name), low, high, name)

    def _variable(self, low: int, high: int, name: str) -> int:
        self.lows.append(low)
        self.highs.append(high)
        self.names.append(name)
        return len(self.lows) - 1

    def clause(self, *literals: int) -> None:
        """Let at least one of the literals hold. No literal at all: nothing can hold."""
        kept = tuple(dict.fromkeys(literal for literal in literals if literal != -TRUE))
        if TRUE not in kept and not any(-literal in kept for literal in kept):
            self.clauses.append(kept)

    def implies(self, premise: int, *conclusions: int) -> None:
        """Let every conclusion hold where the premise does."""
        for conclusion in conclusions:
            self.clause(-premise, conclusion)

    def linear(
        self, terms: Iterable[Term], low: int | None = None, high: int | None = None, given: Sequence[int] = ()
    ) -> None:
        """Let `low <= sum <= high` wherever all `given` literals are true; always, where there are none."""
        held = tuple(dict.fromkeys(literal for literal in given if literal != TRUE))
        if any(-literal in held for literal in held) or -TRUE in held:
            return
        kept, constant = normal(terms)
        least, most = self.range(kept)
        low = None if low is None or low - constant <= least else low - constant
        high = None if high is None or high - constant >= most else high - constant
        if (low is not None and low > most) or (high is not None and high < least) or _crossed(low, high):
            self.clause(*(-literal for literal in held))
        elif low is not None or high is not None:
            self._add(kept, low, high, held)

    def _add(self, terms: Sum, low: int | None, high: int | None, given: tuple[int, ...]) -> None:
        divisor = common_divisor(terms)
        low = None if low is None else -(-low // divisor)
        high = None if high is None else high // divisor
        if _crossed(low, high):
            self.clause(*(-literal for literal in given))
        else:
            kept = tuple((coefficient // divisor, index) for coefficient, index in terms)
            self.linears.append(Linear(kept, low, high, given))

    def range(self, terms: Sum) -> tuple[int, int]:
        """Give back the least and the greatest value of a sum that the bounds of its variables allow."""
        lows, highs = self.lows, self.highs
        least = sum(c * (lows[i] if c > 0 else highs[i]) for c, i in terms)
        most = sum(c * (highs[i] if c > 0 else lows[i]) for c, i in terms)
        return least, most

    def conjunction(self, literals: Iterable[int]) -> int:
        """Give back a literal that holds exactly where all the literals hold."""
        key = tuple(sorted(set(literals) - {TRUE}))
        if not key:
            return TRUE
        if -TRUE in key or any(-literal in key for literal in key if literal > 0):
            return -TRUE
        if len(key) == 1:
            return key[0]
        if key not in self._conjunctions:
            self._conjunctions[key] = both = self.boolean()
            self.implies(both, *key)
            self.clause(both, *(-literal for literal in key))
        return self._conjunctions[key]

    def disjunction(self, literals: Iterable[int]) -> int:
        """Give back a literal that holds exactly where at least one of the literals holds."""
        return -self.conjunction(-literal for literal in literals)

    def at_least(self, literals: Iterable[int], k: int) -> int:
        """Give back a literal that holds exactly where at least k of the literals hold; repeats count."""
        return self.compare([(1, literal) for literal in literals], ">=", k)

    def compare(self, terms: Iterable[Term], op: str, constant: int) -> int:
        """Give back a literal that holds exactly where the sum compares so: op is `<=`, `>=`, `==` or `!=`.

        Raises:
            ValueError: op is none of these.
        """
        kept, offset = normal(terms)
        constant -= offset
        if op == ">=":
            return self._reaches(kept, constant)
        if op == "<=":
            return -self._reaches(kept, constant + 1)
        if op in ("==", "!="):
            same = self.conjunction([self._reaches(kept, constant), -self._reaches(kept, constant + 1)])
            return same if op == "==" else -same
        raise ValueError(f"not a comparison: {op}")

    def _reaches(self, terms: Sum, constant: int) -> int:
        """Give back the literal for `sum >= constant`."""
        if terms and terms[0][0] < 0:
            return -self._reaches(tuple((-coefficient, index) for coefficient, index in terms), 1 - constant)
        divisor = common_divisor(terms)
        terms = tuple((coefficient // divisor, index) for coefficient, index in terms)
        constant = -(-constant // divisor)
        least, most = self.range(terms)
        if constant <= least or constant > most:
            return TRUE if constant <= least else -TRUE
        return self._simple(terms, constant, least, most) or self._comparison(terms, constant)

    def _simple(self, terms: Sum, constant: int, least: int, most: int) -> int:
        """Give back a literal without a linear constraint, where one literal suffices or all are needed; else 0."""
        if any(self.lows[index] != 0 or self.highs[index] != 1 for _, index in terms):
            return 0
        literals = [index if coefficient > 0 else -index for coefficient, index in terms]
        smallest = min(abs(coefficient) for coefficient, _ in terms)
        if least + smallest >= constant:
            return self.disjunction(literals)
        if most - smallest < constant:
            return self.conjunction(literals)
        return 0

    def _comparison(self, terms: Sum, constant: int) -> int:
        known = self._comparisons.setdefault(terms, {})
        if constant not in known:
            known[constant] = reached = self.boolean()
            plain: list[Term] = [(c, Var(i, self.lows[i], self.highs[i])) for c, i in terms]
            self.linear(plain, low=constant, given=(reached,))
            self.linear(plain, high=constant - 1, given=(-reached,))
            self._order(terms, constant)
        return known[constant]

    def _order(self, terms: Sum, constant: int) -> None:
        """Say outright that a greater threshold implies a smaller one: propagation then needs no sums for it."""
        known, thresholds = self._comparisons[terms], self._thresholds.setdefault(terms, [])
        place = bisect_left(thresholds, constant)
        if place > 0:
            self.clause(-known[constant], known[thresholds[place - 1]])
        if place < len(thresholds):
            self.clause(-known[thresholds[place]], known[constant])
        thresholds.insert(place, constant)

    def holds(self, values: Sequence[int]) -> bool:
        """Tell whether an assignment, a value for each index, keeps every bound and constraint exactly."""
        inside = all(low <= value <= high for low, value, high in zip(self.lows, values, self.highs, strict=True))
        return (
            inside and all(map(_Truth(values).clause, self.clauses)) and all(map(_Truth(values).linear, self.linears))
        )


@dataclass(frozen=True, slots=True)
class _Truth:
    values: Sequence[int]

    def clause(self, literals: tuple[int, ...]) -> bool:
        values = self.values
        return any(values[literal] if literal > 0 else not values[-literal] for literal in literals)

    def linear(self, constraint: Linear) -> bool:
        values = self.values
        if not all(values[literal] if literal > 0 else not values[-literal] for literal in constraint.given):
            return True
        total = sum(coefficient * values[index] for coefficient, index in constraint.terms)
        low, high = constraint.low, constraint.high
        return (low is None or low <= total) and (high is None or total <= high)


def _crossed(low: int | None, high: int | None) -> bool:
    return low is not None and high is not None and low > high
