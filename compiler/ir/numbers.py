"""Exact numbers: rounding, clamping, and how a number stands in results and reasons."""

from __future__ import annotations

from fractions import Fraction

Exact = int | Fraction
"""A number of the language while it is computed: never a float."""

MILLIONTH = Fraction(1, 1_000_000)
"""The step that quotients and the Real results of tools are rounded to."""


def half_away(value: Exact, step: Exact) -> Fraction:
    """Round to the nearest multiple of a positive step, a tie away from zero.

    >>> half_away(Fraction(-1, 2), 1)
    Fraction(-1, 1)
    """
    steps = Fraction(value) / step
    whole = (abs(steps) + Fraction(1, 2)).__floor__()
    return Fraction(whole if steps >= 0 else -whole) * step


def half_even(value: Exact, step: Exact) -> Fraction:
    """Round to the nearest multiple of a positive step, a tie to the even multiple."""
    return Fraction(round(Fraction(value) / step)) * step


def to_millionths(value: Exact) -> Fraction:
    """Round to 6 decimals, a tie away from zero."""
    return half_away(value, MILLIONTH)


def clamp(value: Exact, low: Exact | None, high: Exact | None) -> Fraction:
    """Give back the nearest number within the bounds; None is no bound, and `low` wins where they cross."""
    bounded = Fraction(value) if high is None else min(Fraction(value), Fraction(high))
    return bounded if low is None else max(bounded, Fraction(low))


def plain(value: Exact | None) -> int | float | None:
    """Give back the number as results hold it: an int where it is whole, else the nearest float."""
    if value is None:
        return None
    exact = Fraction(value)
    return exact.numerator if exact.denominator == 1 else exact.numerator / exact.denominator


def show_exact(value: Exact) -> str:
    """Give back the number as reasons show it: at most 6 decimals, no trailing zeros, no exponent.

    >>> show_exact(Fraction(-5, 2))
    '-2.5'
    """
    millionths = int(to_millionths(value) / MILLIONTH)
    whole, rest = divmod(abs(millionths), 1_000_000)
    sign = "-" if millionths < 0 else ""
    return f"{sign}{whole}" if rest == 0 else f"{sign}{whole}.{rest:06d}".rstrip("0")
