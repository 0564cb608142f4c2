"""Graded contributions: step functions of a number, exact while there are not too many steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import overload

from rubricc.compiler.analysis.encode.amounts import ZERO, Amount, Amounts, total
from rubricc.compiler.analysis.encode.grids import Grid, grid_of
from rubricc.compiler.analysis.encode.values import Value
from rubricc.compiler.ir.statements import By, Per

MOST_STEPS = 128
"""With more steps than this, only some are told apart; the lowest and the highest always are."""

FEW_STEPS = 16
"""How many are told apart then."""


class Bounds(Sequence[Fraction]):
    """Bounds at equal distances, worked out when they are asked for: of a million steps only a few are."""

    def __init__(self, first: Fraction, gap: Fraction, count: int) -> None:
        self.first = first
        self.gap = gap
        self.size = count

    def __len__(self) -> int:
        return self.size

    @overload
    def __getitem__(self, index: int) -> Fraction: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Fraction]: ...
    def __getitem__(self, index: int | slice) -> Fraction | Sequence[Fraction]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(self.size))]
        if not -self.size <= index < self.size:
            raise IndexError(index)
        return self.first + self.gap * (index % self.size)


Asked = dict[Fraction, int]
"""The literal of passing each bound that a value has been asked about."""


def per(amounts: Amounts, node: Per, value: Value, active: int, unit: Fraction, asked: Asked) -> Amount:
    """Give back what `award P per V up to N` adds where it is active: j units from V ≥ (j − ½) × unit / |P| on."""
    size = abs(Fraction(node.points))
    most = _units(Fraction(node.cap), unit)
    if not size or most <= 0:
        return ZERO
    bounds = Bounds(unit / size / 2, unit / size, most)
    paid = _steps(amounts, bounds, value, active, _Reach(value, asked))
    return paid if node.points >= 0 else paid.scaled(-1)


def by(amounts: Amounts, node: By, value: Value, active: int, unit: Fraction, asked: Asked) -> Amount:
    """Give back what `award up to P by V from A to B` adds where it is active."""
    start, end = Fraction(node.start), Fraction(node.end)
    most = _units(abs(Fraction(node.points)), unit)
    if not most or start == end:
        return ZERO
    share = abs(Fraction(node.points)) / unit
    bounds = Bounds(start + (end - start) / share / 2, (end - start) / share, most)
    paid = _steps(amounts, bounds, value, active, _Reach(value, asked, less_is_better=end < start))
    return paid if node.points >= 0 else paid.scaled(-1)


def _units(points: Fraction, unit: Fraction) -> int:
    """Give back points in units, halves up."""
    return int(points / unit + Fraction(1, 2))


@dataclass(frozen=True)
class _Reach:
    """How a value passes a bound: from below, or from above where less is better."""

    value: Value
    asked: Asked
    less_is_better: bool = False

    def __call__(self, bound: Fraction) -> int:
        if bound not in self.asked:
            self.asked[bound] = -self.value.above(bound) if self.less_is_better else self.value.at_least(bound)
        return self.asked[bound]


def _steps(amounts: Amounts, bounds: Bounds, value: Value, active: int, reaches: _Reach) -> Amount:
    """Give back one unit for each bound that the value reaches; the bounds are ever harder to reach."""
    grid = grid_of(value)
    if _at_least_told_apart(bounds, grid) > MOST_STEPS:
        return _coarse(amounts, bounds, value, active, reaches)
    # A count passes many bounds at once: those between two whole numbers are one step.
    shared = _shared(bounds, grid, reaches.less_is_better)
    reached = 0
    if len(shared) > MOST_STEPS:
        return _coarse(amounts, bounds, value, active, reaches)
    parts = []
    given = amounts.problem.conjunction([active, value.defined])
    for bound, times in shared.items():
        reached += times
        literal = amounts.problem.conjunction([given, reaches(bound)])
        parts.append(amounts.when(literal, times))
    return total(parts).within(0, reached)


def _shared(bounds: Bounds, grid: Grid | None, down: bool) -> dict[Fraction, int]:
    """Give back, for the first value on the grid that passes each bound, how many bounds have it in common.

    Where no grid is known each bound is its own. Whole numbers do for the bounds: they are many, and alike.
    """
    if grid is None:
        return dict.fromkeys(bounds, 1)
    if not grid.step:
        return Counter(grid.floor(bound) if down else grid.ceiling(bound) for bound in bounds)
    scale = lcm(*(item.denominator for item in (bounds.first, bounds.gap, *grid)))
    first, gap, step = (int(item * scale) for item in (bounds.first - grid.offset, bounds.gap, grid.step))
    sign = 1 if down else -1
    places = Counter(sign * (sign * (first + gap * index) // step) for index in range(len(bounds)))
    return {grid.offset + place * grid.step: times for place, times in places.items()}


def _at_least_told_apart(bounds: Sequence[Fraction], grid: Grid | None) -> int:
    """Give back how many steps there are at least, by their range alone: looking at a million of them takes long."""
    if grid is None or len(bounds) <= MOST_STEPS:
        return len(bounds)
    return min(len(bounds), int(abs(bounds[-1] - bounds[0]) / grid.step) - 1) if grid.step else 1


def _coarse(amounts: Amounts, bounds: Sequence[Fraction], value: Value, active: int, reaches: _Reach) -> Amount:
    """Give back a variable that is held between the steps that are told apart."""
    most = len(bounds)
    steps = sorted({1, *(1 + round(index * (most - 1) / (FEW_STEPS - 1)) for index in range(FEW_STEPS)), most})
    paid = amounts.variable(0, most)
    problem = amounts.problem
    given = problem.conjunction([active, value.defined])
    problem.linear(paid.terms, high=0, given=[-given])
    for step in steps:
        literal = reaches(bounds[step - 1])
        problem.linear(paid.terms, low=step, given=[given, literal])
        problem.linear(paid.terms, high=step - 1, given=[-literal])
    return paid
