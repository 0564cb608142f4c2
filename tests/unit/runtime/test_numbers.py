from __future__ import annotations

from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rubricc.runtime.numbers import (
    half_away,
    half_even,
    nearest,
    number,
    partial,
    quotient,
    ratio,
    real,
    show_number,
)

whole = st.integers(-(10**12), 10**12)


@given(whole, st.integers(1, 10**6))
def test_halves_go_away_from_zero_or_to_the_even_neighbour(numerator: int, denominator: int) -> None:
    exact = Fraction(numerator, denominator)
    for rounded, rule in ((half_away, "away"), (half_even, "even")):
        found = rounded(numerator, denominator)
        assert abs(found - exact) <= Fraction(1, 2)
        if abs(found - exact) == Fraction(1, 2):
            assert abs(found) > abs(exact) if rule == "away" else found % 2 == 0


@given(st.integers(-(10**6), 10**6), st.integers(0, 3))
def test_decimal_rounds_in_the_same_way(units: int, places: int) -> None:
    step = Decimal(1).scaleb(-places)
    value = Decimal(units).scaleb(-places - 1)
    assert half_away(units, 10) == int(value.quantize(step, ROUND_HALF_UP).scaleb(places))
    assert half_even(units, 10) == int(value.quantize(step, ROUND_HALF_EVEN).scaleb(places))


@given(whole, whole.filter(bool))
def test_quotients_are_exact_to_six_decimals(dividend: int, divisor: int) -> None:
    assert abs(Fraction(quotient(dividend, divisor), 10**6) - Fraction(dividend, divisor)) <= Fraction(1, 2 * 10**6)
    assert ratio(dividend, divisor) == quotient(dividend, divisor)


def test_nothing_is_divided_by_zero() -> None:
    assert ratio(1, 0) is None
    assert ratio(0, 0) is None


@given(st.floats(allow_nan=False, allow_infinity=False, min_value=-(10.0**9), max_value=10.0**9))
def test_reals_are_rounded_on_their_exact_value(value: float) -> None:
    found = real(value)
    assert found is not None
    assert abs(Fraction(found, 10**6) - Fraction(value)) <= Fraction(1, 2 * 10**6)


@pytest.mark.parametrize("value", [None, float("nan"), float("inf"), float("-inf")])
def test_what_is_no_number_is_undefined(value: float | None) -> None:
    assert real(value) is None


def test_a_tie_in_binary_goes_away_from_zero() -> None:
    assert real(0.0078125) == 7813
    assert real(-0.0078125) == -7813
    assert real(3) == 3_000_000


@given(st.integers(-50, 50), st.integers(-20, 20), st.integers(-20, 20), st.integers(1, 400))
def test_partial_credit_is_the_clamped_share(value: int, start: int, end: int, points: int) -> None:
    if start == end:
        return
    share = min(max(Fraction(value - start, end - start), Fraction(0)), Fraction(1))
    assert partial(value, start, end, points) == half_away((share * points).numerator, (share * points).denominator)


def test_numbers_in_results_are_whole_where_they_can_be() -> None:
    assert number(300, 100) == 3
    assert type(number(300, 100)) is int
    assert number(-150, 100) == -1.5
    assert number(70, 100) + number(20, 100) + number(10, 100) != 1  # why points are never added as floats
    assert number(70 + 20 + 10, 100) == 1


@pytest.mark.parametrize(
    ("value", "decimals", "shown"),
    [(0, 0, "0"), (-5, 1, "-0.5"), (1_500_000, 6, "1.5"), (12_345_678, 8, "0.123457"), (-1, 9, "0"), (10, 1, "1")],
)
def test_numbers_in_reasons(value: int, decimals: int, shown: str) -> None:
    assert show_number(value, decimals) == shown


def test_scores_are_rounded_to_steps() -> None:
    assert [nearest(points, 50) for points in (24, 25, 74, -25, -24)] == [0, 50, 50, -50, 0]
