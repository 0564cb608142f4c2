"""Sums of literals and integers, in the one form that constraints and objectives are kept in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import gcd

Literal_ = int
"""+v says that the boolean variable v is true, -v that it is false; v is at least 1."""


@dataclass(frozen=True, slots=True)
class Var:
    """A bounded integer variable. Its index is from the same count as those of the booleans."""

    index: int
    low: int
    high: int
    name: str = ""


Term = tuple[int, "int | Var"]
"""A coefficient and what it multiplies: a literal, which counts 1 where it is true, or a variable."""

Sum = tuple[tuple[int, int], ...]
"""Coefficients, none of them 0, with the indices of different variables, in the order of the indices."""


def normal(terms: Iterable[Term]) -> tuple[Sum, int]:
    """Give back the sum over the variables themselves, and the constant that belongs to it.

    A negated literal is 1 less its variable; the literal that is always true is 1; a variable of one value is that.
    """
    found: dict[int, int] = {}
    constant = 0
    for coefficient, what in terms:
        if isinstance(what, Var):
            if what.low == what.high:
                constant += coefficient * what.low
            else:
                found[what.index] = found.get(what.index, 0) + coefficient
        elif what < 0:
            constant += coefficient
            found[-what] = found.get(-what, 0) - coefficient
        else:
            found[what] = found.get(what, 0) + coefficient
    constant += found.pop(1, 0)
    return tuple((found[index], index) for index in sorted(found) if found[index]), constant


def common_divisor(terms: Sum) -> int:
    """Give back the greatest whole number that divides every coefficient; 1 where there are none."""
    return gcd(*[coefficient for coefficient, _ in terms]) or 1
