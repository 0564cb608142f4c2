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


@dataclass(frozen=True, slots=True)
class Ends:
    """The literals of an open variable being at its open ends, None for an end that is not open."""

    low: int | None
    high: int | None

    @property
    def shut(self) -> tuple[int, ...]:
        """The literals of it not being there."""
        return tuple(-end for end in (self.low, self.high) if end is not None)


class Problem:
    """Variables and constraints. A problem grows and never shrinks, so that a session can follow it.

    Booleans and integers share one count: `lows[i]` and `highs[i]` are the bounds of variable i (0 and 1 for a
    boolean), and index 0 is not used.

    An integer may be open: it stands for a number that has no bound, and its own bound stands for that one and all
    beyond it. A constraint on it says nothing where its value is an open end that lies on the wrong side. So whatever
    is impossible here is impossible for numbers of any size.
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
        self.opened: dict[int, Ends] = {}
        """The open integers."""
        self.capping: set[int] = set()
        """Which of the linear constraints only say what an open end is."""
        self.barred: set[int] = set()
        """Open integers about which something is said that holds only short of their open ends."""

    def boolean(self, name: str = "") -> int:
        """Give back a new boolean variable, which is also the literal that says it is true."""
        return self._variable(0, 1, name)

    def integer(self, low: int, high: int, name: str = "", *, open_low: bool = False, open_high: bool = False) -> Var:
        """Give back a new integer variable with values from `low` to `high`; an open end stands for all beyond it.

        Raises:
            ValueError: `low` is above `high`.
        """
        if low > high:
            raise ValueError(f"no integer is at least {low} and at most {high}")
        if open_low or open_high:
            high = max(high, low + 1)  # with one value only it would be a constant
        var = Var(self._variable(low, high, name), low, high, name)
        if open_low or open_high:
            below = -self._reached(var, low + 1) if open_low else None
            self.opened[var.index] = Ends(below, self._reached(var, high) if open_high else None)
        return var

    def _reached(self, var: Var, value: int) -> int:
        """Give back the literal of the variable itself reaching a value, whatever it stands for."""
        reached = self.boolean()
        self.capping |= {len(self.linears), len(self.linears) + 1}
        self._add(((1, var.index),), value, None, (reached,))
        self._add(((1, var.index),), None, value - 1, (-reached,))
        return reached

    def short_of_ends(self, terms: Iterable[Term]) -> list[int]:
        """Give back the literals of a sum being short of all open ends, for something that is said only of that."""
        kept, _ = normal(terms)
        self.barred.update(index for _, index in kept if index in self.opened)
        return [-end for end in self._ends(kept)]

    def _ends(self, terms: Sum) -> list[int]:
        return [*self._larger(terms), *self._smaller(terms)]

    def _larger(self, terms: Sum) -> list[int]:
        """Give back the literals of the open ends at which what a sum stands for may be larger than the sum."""
        return self._at_ends(terms, 1)

    def _smaller(self, terms: Sum) -> list[int]:
        """Give back the literals of the open ends at which what a sum stands for may be smaller than the sum."""
        return self._at_ends(terms, -1)

    def _at_ends(self, terms: Sum, sign: int) -> list[int]:
        """Give back the literals of the open ends on the side of the sign; most sums have none."""
        opened = self.opened
        if not opened:
            return []
        sides = [(coefficient, opened[index]) for coefficient, index in terms if index in opened]
        found = [ends.high if coefficient * sign > 0 else ends.low for coefficient, ends in sides]
        return [literal for literal in found if literal is not None]

    def is_boolean(self, index: int) -> bool:
        """Whether a variable is 0 or 1."""
        return self.lows[index] == 0 and self.highs[index] == 1 and index not in self.opened

    def _variable(self, low: int, high: int, name: str) -> int:
        self.lows.append(low)
        self.highs.append(high)
        self.names.append(name)
        return len(self.lows) - 1

    def clause(self, *literals: int) -> None:
        """Let at least one of the literals hold. No literal at all: nothing can hold."""
        kept = dict.fromkeys(literals)
        kept.pop(-TRUE, None)
        if TRUE not in kept and not any(-literal in kept for literal in kept):
            self.clauses.append(tuple(kept))

    def implies(self, premise: int, *conclusions: int) -> None:
        """Let every conclusion hold where the premise does."""
        for conclusion in conclusions:
            self.clause(-premise, conclusion)

    def linear(
        self, terms: Iterable[Term], low: int | None = None, high: int | None = None, given: Sequence[int] = ()
    ) -> None:
        """Let `low <= sum <= high` wherever all `given` literals are true; always, where there are none."""
        kept, constant = normal(terms)
        low, high = (None if bound is None else bound - constant for bound in (low, high))
        if not self._ends(kept):
            self._bound(kept, low, high, given)
            return
        # Said by a comparison, so that it is known to go with others of the same sum, also at open ends.
        against = [-literal for literal in given]
        if low is not None:
            self.clause(*against, self._reaches(kept, low))
        if high is not None:
            self.clause(*against, -self._reaches(kept, high + 1))

    def _bound(self, terms: Sum, low: int | None, high: int | None, given: Sequence[int]) -> None:
        held = tuple(dict.fromkeys(literal for literal in given if literal != TRUE))
        if any(-literal in held for literal in held) or -TRUE in held:
            return
        if self.opened and any(index in self.opened for _, index in terms):
            # Kept as it is, since how far it reaches beyond the open ends matters.
            self._add(terms, low, high, held)
            return
        least, most = self.range(terms)
        low = None if low is None or low <= least else low
        high = None if high is None or high >= most else high
        if (low is not None and low > most) or (high is not None and high < least) or _crossed(low, high):
            self.clause(*(-literal for literal in held))
        elif low is not None or high is not None:
            self._add(terms, low, high, held)

    def _add(self, terms: Sum, low: int | None, high: int | None, given: tuple[int, ...]) -> None:
        divisor = common_divisor(terms)
        low = None if low is None else -(-low // divisor)
        high = None if high is None else high // divisor
        if _crossed(low, high):
            self.clause(*(-literal for literal in given))
        else:
            if divisor > 1:
                terms = tuple((coefficient // divisor, index) for coefficient, index in terms)
            self.linears.append(Linear(terms, low, high, given))

    def range(self, terms: Sum) -> tuple[int, int]:
        """Give back the least and the greatest value of a sum that the bounds of its variables allow."""
        lows, highs = self.lows, self.highs
        least = most = 0
        for coefficient, index in terms:
            low, high = coefficient * lows[index], coefficient * highs[index]
            if coefficient < 0:
                low, high = high, low
            least += low
            most += high
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
        if divisor > 1:
            terms = tuple((coefficient // divisor, index) for coefficient, index in terms)
            constant = -(-constant // divisor)
        least, most = self.range(terms)
        if constant <= least and not self._smaller(terms):
            return TRUE
        if constant > most and not self._larger(terms):
            return -TRUE
        return self._simple(terms, constant, least, most) or self._comparison(terms, constant)

    def _simple(self, terms: Sum, constant: int, least: int, most: int) -> int:
        """Give back a literal without a linear constraint, where one literal suffices or all are needed; else 0."""
        if any(self.lows[index] != 0 or self.highs[index] != 1 for _, index in terms) or self._ends(terms):
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
            self._bound(terms, constant, None, (reached, *(-end for end in self._larger(terms))))
            self._bound(terms, None, constant - 1, (-reached, *(-end for end in self._smaller(terms))))
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
        if not all(low <= value <= high for low, value, high in zip(self.lows, values, self.highs, strict=True)):
            return False
        # What stands at -v, counted from the end, is whether the literal -v holds.
        true = [*values, *(not value for value in values[:0:-1])].__getitem__
        return all(any(map(true, clause)) for clause in self.clauses) and all(
            _within(linear, values) for linear in self.linears if all(map(true, linear.given))
        )


def _within(linear: Linear, values: Sequence[int]) -> bool:
    """Tell whether the sum of a constraint is in its bounds."""
    total, low, high = 0, linear.low, linear.high
    for coefficient, index in linear.terms:
        total += coefficient * values[index]
    return (low is None or low <= total) and (high is None or total <= high)


def _crossed(low: int | None, high: int | None) -> bool:
    return low is not None and high is not None and low > high
