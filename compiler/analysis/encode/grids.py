"""The grid that a number lies on: every value it can have is offset + a whole number of steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from math import ceil, gcd, lcm
from typing import Any, NamedTuple

from rubricc.compiler.analysis.encode.features import MILLIONTH, Feature
from rubricc.compiler.analysis.encode.phrases import Distinct
from rubricc.compiler.analysis.encode.sums import Sum
from rubricc.compiler.analysis.encode.values import (
    Affine,
    Constant,
    Extremum,
    Given,
    Rounded,
    Selected,
    Size,
    Tally,
    Value,
)

ONE = Fraction(1)


class Grid(NamedTuple):
    """offset + k × step; a step of 0 is a single value."""

    step: Fraction
    offset: Fraction = Fraction(0)

    def ceiling(self, bound: Fraction) -> Fraction:
        """Give back the first value on the grid that is not below a bound; for a single value anything above it."""
        if not self.step:
            return self.offset if bound <= self.offset else self.offset + 1
        return self.offset + ceil((bound - self.offset) / self.step) * self.step

    def floor(self, bound: Fraction) -> Fraction:
        """Give back the last value on the grid that is not above a bound; for a single value anything below it."""
        if not self.step:
            return self.offset if bound >= self.offset else self.offset - 1
        return self.offset + ((bound - self.offset) // self.step) * self.step


def grid_of(value: Value) -> Grid | None:
    """Give back the grid of a value, None where none is known."""
    rule = GRIDS.get(type(value))
    return None if rule is None else rule(value)


def finest_step(value: Value) -> Fraction:
    """Give back a number that the value is a multiple of; a millionth of a millionth where none is known."""
    grid = grid_of(value)
    if grid is None:
        unit: Fraction | None = getattr(value, "unit", None)
        return unit or MILLIONTH * MILLIONTH
    return _common([grid.step, abs(grid.offset)]) or ONE


def _affine(value: Affine) -> Grid | None:
    inner = grid_of(value.inner)
    if inner is None:
        return None
    return Grid(abs(value.factor) * inner.step, value.factor * inner.offset + value.offset)


def _joined(values: Iterable[Value]) -> Grid | None:
    """Give back a grid that holds the grids of all values."""
    grids = [grid_of(value) for value in values]
    known = [grid for grid in grids if grid is not None]
    if len(known) < len(grids):
        return None
    first = known[0].offset
    return Grid(_common([*(grid.step for grid in known), *(abs(grid.offset - first) for grid in known)]), first)


def _sum(value: Sum) -> Grid | None:
    grids = [(factor, grid_of(part)) for factor, part in value.parts]
    known = [(factor, grid) for factor, grid in grids if grid is not None]
    if len(known) < len(grids):
        return None
    offset = sum((factor * grid.offset for factor, grid in known), value.offset)
    return Grid(_common([abs(factor) * grid.step for factor, grid in known]), offset)


def _size(value: Size) -> Grid | None:
    inner = grid_of(value.inner)
    return None if inner is None else Grid(_common([inner.step, abs(2 * inner.offset)]), inner.offset)


def _rounded(value: Rounded) -> Grid:
    inner = grid_of(value.inner)
    whole = inner is not None and not (inner.step % MILLIONTH or inner.offset % MILLIONTH)
    return inner if whole and inner is not None else Grid(MILLIONTH)


def _common(steps: list[Fraction]) -> Fraction:
    """Give back the largest number that all steps are multiples of."""
    denominator = lcm(*(step.denominator for step in steps))
    return Fraction(gcd(*(int(step * denominator) for step in steps)), denominator)


GRIDS: dict[type, Callable[[Any], Grid | None]] = {
    Constant: lambda value: Grid(Fraction(0), value.value),
    Feature: lambda value: Grid(value.step),
    Tally: lambda value: Grid(ONE),
    Distinct: lambda value: Grid(ONE),
    Given: lambda value: grid_of(value.inner),
    Affine: _affine,
    Sum: _sum,
    Extremum: lambda value: _joined(value.values),
    Selected: lambda value: _joined((value.then, value.otherwise)),
    Size: _size,
    Rounded: _rounded,
}
"""How the grid of each kind of value follows from its parts."""
