"""Exact arithmetic for scores: integers in units of a static number of decimals, never floats.

A `Real` is held as an integer number of millionths, or of whatever 10**-decimals its expression has; points are held
as integers in units of the rubric's precision.
"""

from __future__ import annotations

DECIMALS = 6
"""Decimals that a tool's Real result, a quotient and a normalised score are rounded to."""

ONE = 1_000_000
"""The number 1 in millionths."""


def half_away(numerator: int, denominator: int) -> int:
    """Give back numerator / denominator to the nearest integer, halves away from zero; the denominator is positive.

    >>> half_away(5, 2), half_away(-5, 2), half_away(7, 3)
    (3, -3, 2)
    """
    if numerator < 0:
        return -((denominator - 2 * numerator) // (2 * denominator))
    return (2 * numerator + denominator) // (2 * denominator)


def half_even(numerator: int, denominator: int) -> int:
    """Give back numerator / denominator to the nearest integer, halves to the even one; the denominator is positive."""
    whole, rest = divmod(numerator, denominator)
    twice = 2 * rest
    return whole + (twice > denominator or (twice == denominator and whole % 2))


def nearest(points: int, step: int) -> int:
    """Give back the multiple of `step` nearest to `points`, halves away from zero."""
    return step * half_away(points, step)


def nearest_even(points: int, step: int) -> int:
    """Give back the multiple of `step` nearest to `points`, halves to the even multiple."""
    return step * half_even(points, step)


def clamp(value: int, low: int, high: int) -> int:
    """Give back `value`, or the bound it lies beyond."""
    return low if value < low else high if value > high else value


def quotient(dividend: int, divisor: int) -> int:
    """Give back dividend / divisor in millionths, halves away from zero; the divisor is not 0."""
    if divisor < 0:
        return half_away(-dividend * ONE, -divisor)
    return half_away(dividend * ONE, divisor)


def ratio(dividend: int, divisor: int) -> int | None:
    """Give back dividend / divisor in millionths, halves away from zero; None where the divisor is 0."""
    return quotient(dividend, divisor) if divisor else None


def real(value: float | None) -> int | None:
    """Give back a tool's Real result in millionths, halves away from zero; None for None, NaN and infinities."""
    if value is None or value != value or value in (float("inf"), float("-inf")):
        return None
    numerator, denominator = value.as_integer_ratio()
    return half_away(numerator * ONE, denominator)


def partial(value: int, start: int, end: int, points: int) -> int:
    """Give back points × clamp((value − start) / (end − start), 0, 1), to the nearest unit, halves away from zero.

    `start` and `end` differ; where `start` is the larger, less is better.
    """
    # Written out, since a rubric may ask this a hundred times an answer.
    if start < end:
        if value <= start:
            return 0
        if value >= end:
            return points
        done, span = points * (value - start), end - start
    else:
        if value >= start:
            return 0
        if value <= end:
            return points
        done, span = points * (start - value), start - end
    return (2 * done + span) // (2 * span) if done >= 0 else -((span - 2 * done) // (2 * span))


def number(numerator: int, denominator: int) -> int | float:
    """Give back numerator / denominator as results show it: an int where it is whole, the nearest float otherwise."""
    whole = numerator // denominator
    return whole if whole * denominator == numerator else numerator / denominator


def show_number(value: int, decimals: int = 0) -> str:
    """Give back a number held in units of 10**-decimals as text: at most six decimals, no trailing zeros.

    >>> show_number(3500000, 6), show_number(-12), show_number(5, 1)
    ('3.5', '-12', '0.5')
    """
    if decimals > DECIMALS:
        value, decimals = half_away(value, 10 ** (decimals - DECIMALS)), DECIMALS
    whole, rest = divmod(abs(value), 10**decimals)
    tail = f"{rest:0{decimals}d}".rstrip("0") if rest else ""
    sign = "-" if value < 0 else ""
    return f"{sign}{whole}.{tail}" if tail else f"{sign}{whole}"
