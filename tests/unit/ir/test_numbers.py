"""Exact numbers."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rubricc.compiler.ir.numbers import clamp, half_away, half_even, plain, show_exact, to_millionths

HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("value", "away", "even"),
    [(HALF, 1, 0), (-HALF, -1, 0), (3 * HALF, 2, 2), (5 * HALF, 3, 2), (Fraction(9, 10), 1, 1), (Fraction(2), 2, 2)],
)
def test_ties(value: Fraction, away: int, even: int) -> None:
    assert half_away(value, 1) == away
    assert half_even(value, 1) == even


def test_rounding_to_a_step() -> None:
    assert half_away(Fraction(7, 4), HALF) == 2
    assert half_even(Fraction(5), 2) == 4
    assert to_millionths(Fraction(2, 3)) == Fraction(666_667, 1_000_000)


def test_clamp_with_open_ends() -> None:
    assert clamp(5, None, 3) == 3
    assert clamp(-5, 0, None) == 0
    assert clamp(5, None, None) == 5


@pytest.mark.parametrize(("value", "result"), [(Fraction(4, 2), 2), (HALF, 0.5), (None, None), (Fraction(-3), -3)])
def test_results_are_whole_or_floats(value: Fraction | None, result: object) -> None:
    assert plain(value) == result
    assert type(plain(value)) is type(result)


@pytest.mark.parametrize(
    ("value", "shown"),
    [(Fraction(1, 3), "0.333333"), (Fraction(-5, 2), "-2.5"), (3, "3"), (Fraction(1, 10**9), "0"), (-1, "-1")],
)
def test_numbers_in_reasons(value: Fraction | int, shown: str) -> None:
    assert show_exact(value) == shown
