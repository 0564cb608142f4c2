"""Units made of others convert to them, tiny amounts are written out, and codes count nothing."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rubricc.runtime.text import Text
from rubricc.stdlib._quantity import decimal_text, quantity_numbers, quantity_values


@pytest.mark.parametrize(
    ("text", "unit", "value"),
    [
        ("9.81 N/kg", "m/s²", 9.81),
        ("9.81 m/s²", "N/kg", 9.81),
        ("2 N/mm²", "MPa", 2),
        ("1200 J/s", "W", 1200),
        ("10 kWh per hour", "kW", 10),
        ("5 A·h", "Ah", 5),
        ("3 W/A", "V", 3),
        ("1 kg/L", "g/cm³", 1),
        ("25 kg/m²", "g/cm²", 2.5),
        ("60 rpm", "Hz", 1),
        ("3 m·m", "m²", 3),
    ],
)
def test_units_made_of_others_convert(text: str, unit: str, value: float) -> None:
    assert quantity_values(Text(text), unit) == (f"{value:g}",)


@pytest.mark.parametrize(
    ("text", "unit"), [("50 N·m", "J"), ("5 kg", "m"), ("4.186 kJ/(kg·K)", "J/kg"), ("3 per day", "Hz"), ("5 %", "m")]
)
def test_what_measures_something_else_does_not(text: str, unit: str) -> None:
    assert quantity_values(Text(text), unit) == ()


@given(st.integers(1, 999_999), st.integers(0, 40))
def test_a_tiny_amount_is_written_out_and_never_reads_as_nothing(digits: int, power: int) -> None:
    value = Fraction(digits, 10**power)
    shown = decimal_text(value)
    assert Fraction(shown) == value or value > 1
    assert abs(Fraction(shown) - value) * 2 <= Fraction(1, 10**6)
    assert decimal_text(-value) == f"-{shown}"


def test_codes_of_flights_and_rooms_count_nothing() -> None:
    assert quantity_numbers(Text("flight BA 112, room B 12; we saw BA 112 times")) == ("112",)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("12 degrees below zero Celsius", ("-12",)),
        ("5 °C below zero and 14 degrees below 0 °F", ("-5", "-25.555556")),
        ("12 degrees below zero", ()),
        ("5 °C below the mean", ("5",)),
    ],
)
def test_degrees_below_zero(text: str, values: tuple[str, ...]) -> None:
    assert quantity_values(Text(text), "°C") == values
