"""Quotients: exact where one side is known, and held between linear bounds where neither is."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
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

ROUGH = 100
"""Their denominator where divisors may be of any size."""

FEW = 4
"""More regions than this are not said over and over of each part of a long sum, but of a variable for it."""


def quotient(encoder: ExpressionEncoder, node: Arithmetic, left: Value, right: Value) -> Value:
    """Give back the value of left / right, rounded to millionths as the language does."""
    if isinstance(right, Constant) and right.value:
        if isinstance(left, Constant):
            return Constant(encoder.problem, to_millionths(left.value / right.value))
        return Rounded(Affine(left, 1 / right.value))
    defined = encoder.problem.conjunction([left.defined, right.defined, _nonzero(encoder, node, right)])
    feature = encoder.number(node, defined)
    if feature.low is None and _is_positive(left) and _is_positive(right):
        feature.low = Fraction(0)
    encoder.quotients.append((feature, left, right))
    return feature


def _nonzero(encoder: ExpressionEncoder, node: Arithmetic, right: Value) -> int:
    """Give back the literal of a divisor not being 0; it may be or not where its steps are too many."""
    if any(bound is not None and side * bound > 0 for side, bound in ((1, right.low), (-1, right.high))):
        return encoder.problem.true
    try:
        return encoder.problem.disjunction([right.above(Fraction(0)), -right.at_least(Fraction(0))])
    except Unscalable:
        return encoder.present(node)


def _is_positive(value: Value) -> bool:
    return value.low is not None and value.low >= 0


def bind(encoder: ExpressionEncoder, feature: Feature, left: Value, right: Value, done: set[int]) -> None:
    """Hold each region of a quotient of whole numbers between linear bounds; `done` are those that are held."""
    if not _is_positive(right):
        return
    grids = [grid for grid in feature.bounds if grid not in done]
    try:
        over = scale(left, encoder.amounts)
        whole = encoder.amounts.gathered(over.amount) if over.step == 1 and len(grids) > FEW else over.amount
        under = scale(right, encoder.amounts)
    except Unscalable:
        return
    if over.step == under.step == 1:
        for grid in grids:
            done.add(grid)
            _bind(encoder, feature.regions[grid], feature.defined, grid * MILLIONTH, whole, under.amount)


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
    # The rest is as large as the divisor, so this is known only of a divisor that is not huge.
    given = [defined, *encoder.problem.short_of_ends(under.terms)]
    encoder.problem.linear(gap.terms, least - gap.constant, None, [reaches, *given])
    encoder.problem.linear(gap.terms, None, most - gap.constant, [-reaches, *given])
    if len(given) > 1:
        _bind_roughly(encoder, reaches, defined, exact, over, under)


def _bind_roughly(
    encoder: ExpressionEncoder, reaches: int, defined: int, exact: Fraction, over: Amount, under: Amount
) -> None:
    """Say what reaching a bound, or not, means for a divisor of any size, in hundredths around the bound."""
    floor_, ceiling = (total([over.scaled(ROUGH), under.scaled(-side)]) for side in _around(exact))
    encoder.problem.linear(floor_.terms, -floor_.constant, None, [reaches, defined])
    encoder.problem.linear(ceiling.terms, None, -ceiling.constant - 1, [-reaches, defined])


def _around(exact: Fraction) -> tuple[int, int]:
    return floor(exact * ROUGH), ceil(exact * ROUGH)
