"""Sums of several unknowns: exact integer arithmetic, made only where a rubric adds unknowns together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import ceil, floor, lcm
from typing import Any

from rubricc.compiler.analysis.encode.amounts import Amount, Amounts, fixed, total
from rubricc.compiler.analysis.encode.features import MILLIONTH, Feature
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
from rubricc.compiler.analysis.solver.problem import Problem

NOTHING = Fraction(0)

MOST = 10**12
"""Sums beyond this many steps are not reasoned about."""


@dataclass(frozen=True, slots=True)
class Scaled:
    """An amount in steps: the value is amount × step."""

    amount: Amount
    step: Fraction


@dataclass(frozen=True)
class Sum:
    """Σ factor × value + offset."""

    amounts: Amounts
    parts: tuple[tuple[Fraction, Value], ...]
    offset: Fraction
    defined: int

    @property
    def low(self) -> Fraction | None:
        """The sum of the lower ends."""
        ends = [_end(factor, value, -1) for factor, value in self.parts]
        return None if None in ends else sum((end for end in ends if end is not None), self.offset)

    @property
    def high(self) -> Fraction | None:
        """The sum of the upper ends."""
        ends = [_end(factor, value, 1) for factor, value in self.parts]
        return None if None in ends else sum((end for end in ends if end is not None), self.offset)

    def at_least(self, bound: Fraction) -> int:
        """Compare the sum in its common step."""
        scaled = scale(self, self.amounts)
        return self.amounts.at_least(scaled.amount, ceil(bound / scaled.step))

    def above(self, bound: Fraction) -> int:
        """Compare the sum in its common step."""
        scaled = scale(self, self.amounts)
        return self.amounts.at_least(scaled.amount, floor(bound / scaled.step) + 1)


def _end(factor: Fraction, value: Value, side: int) -> Fraction | None:
    bound = value.high if (factor > 0) == (side > 0) else value.low
    return None if bound is None else factor * bound


def add(amounts: Amounts, parts: Sequence[tuple[Fraction, Value]], offset: Fraction = NOTHING) -> Value:
    """Give back the sum of values: known ones, and several of the same one, are taken together."""
    gathered: dict[int, tuple[Fraction, Value]] = {}
    for factor, value in flattened(parts, amounts.problem):
        if isinstance(value, Constant):
            offset += factor * value.value
        else:
            before = gathered.get(id(value), (Fraction(0), value))[0]
            gathered[id(value)] = (before + factor, value)
    kept = tuple((factor, value) for factor, value in gathered.values() if factor)
    problem = amounts.problem
    defined = problem.conjunction([value.defined for _, value in gathered.values()])
    if len(kept) == 1:
        return Affine(kept[0][1], kept[0][0], offset)
    return Sum(amounts, kept, offset, defined)


def flattened(parts: Sequence[tuple[Fraction, Value]], problem: Problem) -> list[tuple[Fraction, Value]]:
    """Give back a sum of values without sums inside it: factors and values, of which some may be constants."""
    flat: list[tuple[Fraction, Value]] = []
    for factor, value in parts:
        if isinstance(value, Affine):
            flat += flattened([(factor * value.factor, value.inner)], problem)
            flat.append((factor, Constant(problem, value.offset)))
        elif isinstance(value, Sum):
            flat += flattened([(factor * inner, part) for inner, part in value.parts], problem)
            flat.append((factor, Constant(problem, value.offset)))
        else:
            flat.append((factor, value))
    return flat


class Unscalable(Exception):  # noqa: N818
    """A value cannot be brought into whole steps."""


def scale(value: Value, amounts: Amounts) -> Scaled:
    """Give back a value as an amount; raises `Unscalable` for one whose steps are too many."""
    known = amounts.known.get(id(value))
    if known is None:
        known = amounts.known[id(value)] = (value, _scaled(value, amounts))
    found: Scaled = known[1]
    return found


def _scaled(value: Value, amounts: Amounts) -> Scaled:
    rule = SCALES.get(type(value))
    if rule is not None:
        return rule(value, amounts)
    own = getattr(value, "scaled", None)
    if own is None:
        raise Unscalable(type(value).__name__)
    found: Scaled = own(amounts)
    return found


def _constant(value: Constant, amounts: Amounts) -> Scaled:
    return Scaled(fixed(value.value.numerator), Fraction(1, value.value.denominator))


def _feature(value: Feature, amounts: Amounts) -> Scaled:
    variable = value.variable
    opened = (value.low is None, value.high is None)
    return Scaled(Amount(((1, variable),), 0, variable.low, variable.high, *opened), value.step)


def _tally(value: Tally, amounts: Amounts) -> Scaled:
    return Scaled(total([amounts.when(literal, 1) for literal in value.literals]), Fraction(1))


def _affine(value: Affine, amounts: Amounts) -> Scaled:
    return _sum([(value.factor, scale(value.inner, amounts))], value.offset)


def _added(value: Sum, amounts: Amounts) -> Scaled:
    return _sum([(factor, scale(part, amounts)) for factor, part in value.parts], value.offset)


def _selected(value: Selected, amounts: Amounts) -> Scaled:
    then, otherwise = _aligned([scale(value.then, amounts), scale(value.otherwise, amounts)])
    return Scaled(amounts.select(value.condition, then.amount, otherwise.amount), then.step)


def _size(value: Size, amounts: Amounts) -> Scaled:
    inner = scale(value.inner, amounts)
    return Scaled(amounts.best([inner.amount, inner.amount.scaled(-1)])[0], inner.step)


def _sum(parts: list[tuple[Fraction, Scaled]], offset: Fraction) -> Scaled:
    steps = [abs(factor) * part.step for factor, part in parts]
    step = _common([*steps, *([Fraction(1, offset.denominator)] if offset else [])])
    amount = total(part.amount.scaled(int(factor * part.step / step)) for factor, part in parts)
    amount = amount.plus(int(offset / step))
    if max(abs(amount.low), abs(amount.high)) > MOST:
        raise Unscalable("too many steps")
    return Scaled(amount, step)


def _common(steps: list[Fraction]) -> Fraction:
    """Give back a step that every step is a multiple of."""
    return Fraction(1, reduce(lcm, (step.denominator for step in steps), 1))


def _aligned(parts: list[Scaled]) -> list[Scaled]:
    step = _common([part.step for part in parts])
    return [Scaled(part.amount.scaled(int(part.step / step)), step) for part in parts]


def _extremum(value: Extremum, amounts: Amounts) -> Scaled:
    parts = _aligned([scale(part, amounts) for part in value.values])
    listed = [part.amount if value.largest else part.amount.scaled(-1) for part in parts]
    best, _ = amounts.best(listed)
    return Scaled(best if value.largest else best.scaled(-1), parts[0].step)


def _rounded(value: Rounded, amounts: Amounts) -> Scaled:
    """Give back a variable in millionths that is at most half a step from the exact value; ties may go either way."""
    inner = scale(value.inner, amounts)
    if (inner.step / MILLIONTH).denominator == 1:
        return inner
    low = floor(inner.amount.low * inner.step / MILLIONTH)
    high = ceil(inner.amount.high * inner.step / MILLIONTH)
    result = amounts.variable(low, high, open_low=inner.amount.open_low, open_high=inner.amount.open_high)
    step = _common([inner.step, MILLIONTH / 2])
    gap = total(
        [
            inner.amount.scaled(int(inner.step / step)),
            result.scaled(-int(MILLIONTH / step)),
        ]
    )
    half = int(MILLIONTH / 2 / step)
    amounts.problem.linear(gap.terms, -half - gap.constant, half - gap.constant)
    return Scaled(result, MILLIONTH)


SCALES: dict[type, Callable[[Any, Amounts], Scaled]] = {
    Constant: _constant,
    Feature: _feature,
    Given: lambda value, amounts: scale(value.inner, amounts),
    Tally: _tally,
    Affine: _affine,
    Sum: _added,
    Extremum: _extremum,
    Selected: _selected,
    Size: _size,
    Rounded: _rounded,
}
"""How each kind of value becomes an amount; others bring their own way."""
