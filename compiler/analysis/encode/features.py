"""Features: what tools say of the inputs, as unknowns, each cut into regions by the bounds it is asked about."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple, Protocol

from rubricc.compiler.analysis.encode.keys import Key
from rubricc.compiler.analysis.solver.problem import Problem, Var
from rubricc.compiler.ir.expressions import Expression
from rubricc.runtime.types import Type

MILLIONTH = Fraction(1, 1_000_000)


@dataclass(eq=False)
class Feature:
    """A number that the inputs have: each bound it is asked about becomes one literal, greater ones implying smaller.

    Only where it takes part in arithmetic with other unknowns does it become an integer variable, in grid steps.
    """

    problem: Problem
    key: Key
    node: Expression
    step: Fraction
    low: Fraction | None
    high: Fraction | None
    defined: int
    cap: Fraction
    """Where the variable needs bounds and there are none: from here on nothing is told apart."""
    made: Callable[[int], int | None] = lambda grid: None
    """Gives the literal of reaching a bound, in grid steps, where something else decides it; else None."""
    regions: dict[int, int] = field(default_factory=dict)
    _bounds: list[int] = field(default_factory=list)
    _variable: Var | None = None

    def at_least(self, bound: Fraction) -> int:
        """Give back the literal of value ≥ bound."""
        return self.reaches(ceil(bound / self.step))

    def above(self, bound: Fraction) -> int:
        """Give back the literal of value > bound."""
        return self.reaches(floor(bound / self.step) + 1)

    def reaches(self, grid: int) -> int:
        """Give back the literal of value ≥ grid × step."""
        if self.low is not None and grid * self.step <= self.low:
            return self.problem.true
        if self.high is not None and grid * self.step > self.high:
            return -self.problem.true
        if grid not in self.regions:
            self._cut(grid)
        return self.regions[grid]

    def _cut(self, grid: int) -> None:
        made = self.made(grid)
        if made is None:
            variable = self._variable
            made = self.problem.boolean() if variable is None else self._compared(variable, grid)
        self.regions[grid] = made
        insort(self._bounds, grid)
        place = self._bounds.index(grid)
        if place > 0:
            self.problem.implies(made, self.regions[self._bounds[place - 1]])
        if place + 1 < len(self._bounds):
            self.problem.implies(self.regions[self._bounds[place + 1]], made)

    def _compared(self, variable: Var, grid: int) -> int:
        return self.problem.compare([(1, variable)], ">=", grid)

    @property
    def bounds(self) -> tuple[int, ...]:
        """The bounds asked about so far, in grid steps, ascending."""
        return tuple(self._bounds)

    @property
    def variable(self) -> Var:
        """The feature as an integer variable, in grid steps."""
        if self._variable is None:
            low = floor((-self.cap if self.low is None else self.low) / self.step)
            high = ceil((self.cap if self.high is None else self.high) / self.step)
            self._variable = self.problem.integer(low, high, open_low=self.low is None, open_high=self.high is None)
            for grid, literal in self.regions.items():
                self.problem.linear([(1, self._variable)], low=grid, given=[literal])
                self.problem.linear([(1, self._variable)], high=grid - 1, given=[-literal])
        return self._variable

    @property
    def is_variable(self) -> bool:
        """Whether it takes part in arithmetic."""
        return self._variable is not None


def step_of(type_: Type) -> Fraction:
    """Give back the grid that values of a type lie on."""
    return Fraction(1) if type_.kind == "Int" else MILLIONTH


class Regions(Protocol):
    """A whole number that is cut into regions."""

    @property
    def regions(self) -> Mapping[int, int]:
        """The literal of reaching each bound that has been asked about."""


class Passing(NamedTuple):
    """The literals of a number passing bounds: from below or, where less is better, from above."""

    node: Expression
    bounds: Mapping[Fraction, int]
    less_is_better: bool


@dataclass
class FeatureTable:
    """All features of one problem by key: numbers, truths, and what may be undefined."""

    problem: Problem
    cap: Fraction
    numbers: dict[Key, Feature] = field(default_factory=dict)
    truths: dict[Key, tuple[Expression, int]] = field(default_factory=dict)
    presence: dict[Key, tuple[Expression, int]] = field(default_factory=dict)
    shown: dict[Key, tuple[Expression, int]] = field(default_factory=dict)
    """Conditions that follow from unknowns that are no features themselves, such as which phrases are there."""
    passing: list[tuple[Key, Passing]] = field(default_factory=list)
    entries: dict[Key, tuple[Expression, Regions]] = field(default_factory=dict)
    """How many entries of a list are in a text, as a call of `text.distinct`."""

    def number(
        self,
        key: Key,
        node: Expression,
        defined: int,
        made: Callable[[int], int | None] | None = None,
        step: Fraction | None = None,
    ) -> Feature:
        """Give back the feature of a number; its range is that of its type, and its grid unless a step is given."""
        if key not in self.numbers:
            low, high = _fraction(node.type.low), _fraction(node.type.high)
            feature = Feature(self.problem, key, node, step or step_of(node.type), low, high, defined, self.cap)
            if made is not None:
                feature.made = made
            self.numbers[key] = feature
        return self.numbers[key]

    def truth(self, key: Key, node: Expression) -> int:
        """Give back the literal of a condition that is an unknown of its own."""
        if key not in self.truths:
            self.truths[key] = (node, self.problem.boolean())
        return self.truths[key][1]

    def present(self, key: Key, node: Expression) -> int:
        """Give back the literal of an expression having a value."""
        if key not in self.presence:
            self.presence[key] = (node, self.problem.boolean())
        return self.presence[key][1]

    def calls(self, tool: str) -> Iterator[Feature]:
        """Yield the numbers that a tool answers."""
        return (item for item in list(self.numbers.values()) if getattr(item.node, "tool", None) == tool)


def _fraction(bound: Decimal | None) -> Fraction | None:
    return None if bound is None else Fraction(bound)
