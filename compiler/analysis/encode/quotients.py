"""Quotients: exact where one side is known, and held between linear bounds where neither is."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING

from rubricc.compiler.analysis.encode.amounts import Amount, total
from rubricc.compiler.analysis.encode.features import MILLIONTH, Feature
from rubricc.compiler.analysis.encode.sums import Unscalable, scale
from rubricc.compiler.analysis.encode.values import HALF, Affine, Constant, Rounded, Value
from rubricc.compiler.ir.expressions import Arithmetic
from rubricc.compiler.ir.numbers import to_millionths

if TYPE_CHECKING:
    from rubricc.compiler.analysis.encode.expressions import ExpressionEncoder

FINEST = 1000
"""Bounds of quotients are compared as fractions whose denominator is at most this."""


def quotient(encoder: ExpressionEncoder, node: Arithmetic, left: Value, right: Value) -> Value:
    """Give back the value of left / right, rounded to millionths as the language does."""
    if isinstance(right, Constant) and right.value:
        if isinstance(left, Constant):
            return Constant(encoder.problem, to_millionths(left.value / right.value))
        return Rounded(Affine(left, 1 / right.value))
    nonzero = encoder.problem.disjunction([right.above(Fraction(0)), -right.at_least(Fraction(0))])
    defined = encoder.problem.conjunction([left.defined, right.defined, nonzero])
    feature = encoder.number(node, defined)
    if feature.low is None and _is_positive(left) and _is_positive(right):
        feature.low = Fraction(0)
    encoder.quotients.append((feature, left, right))
    return feature


def _is_positive(value: Value) -> bool:
    return value.low is not None and value.low >= 0


def bind(encoder: ExpressionEncoder, feature: Feature, left: Value, right: Value, done: set[int]) -> None:
    """Hold each region of a quotient of whole numbers between linear bounds; `done` are those that are held."""
    if not _is_positive(right):
        return
    try:
        over, under = scale(left, encoder.amounts), scale(right, encoder.amounts)
    except Unscalable:
        return
    if over.step != 1 or under.step != 1:
        return
    for grid in feature.bounds:
        if grid not in done:
            done.add(grid)
            _bind(encoder, feature.regions[grid], feature.defined, grid * MILLIONTH, over.amount, under.amount)


def _bind(encoder: ExpressionEncoder, reaches: int, defined: int, bound: Fraction, over: Amount, under: Amount) -> None:
    """Say what `over / under` reaching a bound, or not, means, in a fraction near the bound.

    The quotient is rounded, so it reaches the bound where the exact one reaches half a millionth less. With `near` the
    fraction and `exact` that threshold, over ≥ exact × under is near × under and a small rest, which is nothing in
    whole numbers unless the numbers are huge.
    """
    exact = bound - HALF
    near = exact.limit_denominator(FINEST)
    rest = abs(near - exact) * near.denominator * under.high
    gap = total([over.scaled(near.denominator), under.scaled(-near.numerator)])
    least = -int(rest) if near >= exact else 1 if near < exact else 0
    most = -1 if near >= exact else ceil(rest) - 1
    encoder.problem.linear(gap.terms, least - gap.constant, None, [reaches, defined])
    encoder.problem.linear(gap.terms, None, most - gap.constant, [-reaches, defined])
