"""Amounts at the edges of what is one: signs of money, shared units, odd symbols, words of numbers elsewhere."""

from __future__ import annotations

import pytest

from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.text import Text
from rubricc.stdlib._quantity import stated
from rubricc.stdlib._quantity_near import quantity_near


def ends(text: str, unit: str, language: str = "en") -> list[tuple[float, float] | float]:
    """Give back what the text states in the unit: a number, or the ends of a range."""
    found = stated(Text(text, language), unit)
    return [float(one.low) if one.low == one.high else (float(one.low), float(one.high)) for one in found]


@pytest.mark.parametrize(
    ("text", "unit", "expected"),
    [
        ("-$5, a fall of -€5", "USD", [-5]),
        ("a fall of -€5 and a rise of +€7", "EUR", [-5, 7]),
        ("$5 per pound, 5 dollars per pound", "USD/lb", [5, 5]),
        ("it was 50p", "GBP", [0.5]),
        ("it runs in 720p", "GBP", []),
    ],
)
def test_money_has_its_sign_and_what_it_pays_for(text: str, unit: str, expected: list[float]) -> None:
    assert ends(text, unit) == expected


@pytest.mark.parametrize(
    ("text", "unit", "expected"),
    [
        ("2 and 5 million dollars", "USD", [2, 5e6]),
        ("2 to 5 million dollars", "USD", [(2e6, 5e6)]),
        ("5 million to 10 million dollars", "USD", [(5e6, 10e6)]),
        ("$2 million to $5 million", "USD", [(2e6, 5e6)]),
        ("from 5 km to 10 kg", "km", [5]),
        ("from 5 km to 10 kg", "kg", [10]),
    ],
)
def test_only_the_ends_of_a_range_share_what_one_of_them_lacks(
    text: str, unit: str, expected: list[tuple[float, float] | float]
) -> None:
    assert ends(text, unit) == expected


@pytest.mark.parametrize(
    ("text", "unit", "expected"),
    [
        ('an 11\u201d rule and an 11" rule', "inch", [11, 11]),
        ('he said "no\nand took a 5" nail', "inch", [5]),
        ('he said "no, not 5" and left', "inch", []),
        ("5 KM", "km", [5]),
        ("7 KG", "kg", [7]),
        ("60 mph", "km/h", [96.56064]),
        ("5 mm daily", "mm/day", [5]),
        ("5 mm yearly and 5 mm annually", "mm/year", [5, 5]),
        ("5 N·m and 5 kN⋅m", "N·m", [5, 5000]),
        ("5 kW·h", "kW·h", [5]),
    ],
)
def test_signs_and_symbols_of_units_are_read_however_they_are_written(
    text: str, unit: str, expected: list[float]
) -> None:
    assert ends(text, unit) == expected


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("5 celsiuss", "°C"),  # no plural of a plural
        ("5 siemenss", "S"),
        ("half of an oz", "oz"),  # short symbols do not follow words
        ("half a g", "g"),
        ("the 5-g and its like", "g"),  # a letter after a hyphen is a name where no noun follows
        ("plan 5-m", "m"),
        ("5 g_total", "g"),  # part of the name of a variable
        ("5 sq m%", "m2"),
        ("5 °C%", "°C"),
    ],
)
def test_what_only_looks_like_a_unit_is_none(text: str, unit: str) -> None:
    assert ends(text, unit) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [(f"{top}/{bottom} of it", [top / bottom]) for top, bottom in [(1, 2), (1, 3), (3, 4), (4, 5), (5, 6), (7, 8)]]
    + [("9/10 of it", [0.9]), ("5/12 of it", [5 / 12]), ("3/7 of it", []), ("9/11 of it", []), ("5/3 of it", [])],
)
def test_a_fraction_is_a_number_where_its_parts_are_usual(text: str, expected: list[float]) -> None:
    assert ends(text, "number") == pytest.approx(expected)


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("tweeëntwintig kilometer, drieëntwintig kilometer", "nl", [22, 23]),
        ("vierentwintig kilometer", "nl", [24]),
        ("zweiundzwanzig Kilometer", "de", [22]),
        ("zehnundzwanzig Kilometer", "de", []),
        ("veinte y diez kilómetros", "es", [20, 10]),
        ("soixante et un kilomètres", "fr", [61]),
        ("soixante et onze kilomètres", "fr", [71]),
        ("soixante et douze kilomètres", "fr", [60, 12]),
        ("quatre-vingt-douze kilomètres", "fr", [92]),
    ],
)
def test_tens_and_ones_join_as_each_language_joins_them(text: str, language: str, expected: list[float]) -> None:
    assert ends(text, "km", language) == expected


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("2 g, sugar in bags weighing 3 g", 3),
        ("2 g, sugar in bags weighing 3 g, and more", 3),  # what comes after an amount parts nothing
        ("2 g of sugar, in bags weighing 3 g", 2),
        ("2 g of sugar", 2),
    ],
)
def test_only_what_stands_between_parts_a_phrase_from_its_amount(text: str, amount: int) -> None:
    sugar = Lexicon.of(["sugar"])
    assert quantity_near(Text(text), "g", amount, amount, sugar)
    assert not quantity_near(Text(text), "g", amount + 1, 9, sugar)


@pytest.mark.parametrize(
    ("text", "unit", "expected"),
    [
        ("The slope is $4.03$ and $g = 9.8$ m/s.", "USD", []),
        ("The slope is $4.03$ and $g = 9.8$ m/s.", "number", [4.03, 9.8]),
        ("The slope is $4.03$ and $g = 9.8$ m/s.", "m/s", [9.8]),
        (r"$9.81 \ \text{m/s}^2$", "m/s²", [9.81]),
        (r"$9.81\,\mathrm{m\,s^{-2}}$", "m/s²", [9.81]),
        (r"$9.81~\mathrm{m}/\mathrm{s}^2$", "m/s²", [9.81]),
        (r"$$g = 9.8\,\text{m}\cdot\text{s}^{-2}$$", "m/s²", [9.8]),
        (r"\(9.81\,\text{m}\,\text{s}^{-2}\)", "m/s²", [9.81]),
        (r"$3.0 \times 10^8\ \text{m/s}$", "m/s", [3e8]),
        ("between $5$ and $10$ m", "m", [(5, 10)]),
        ("$5$ to $10$ m", "m", [(5, 10)]),
        ("$-5$ °C", "°C", [-5]),
    ],
)
def test_dollars_around_mathematics_are_no_money(text: str, unit: str, expected: list[float]) -> None:
    assert ends(text, unit) == expected
    assert unit == "USD" or ends(text, "USD") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("$5", [5]),
        ("costs $5 and $6", [5, 6]),
        ("$5-$6, $7/$8", [(5, 6), 7, 8]),
        ("$5, or 6$", [5, 6]),
        ("5$ and 6$", [5, 6]),
        ("5 $ or 6 $", [5, 6]),
        ("It was $5 (about 4 euros, not 6$).", [5, 6]),
        (r"It costs \$5 and 6\$.", [5, 6]),
        ("US$5 and 6$", [5, 6]),
    ],
)
def test_dollars_of_amounts_are_money(text: str, expected: list[float]) -> None:
    assert ends(text, "USD") == expected


@pytest.mark.parametrize(
    ("text", "unit", "expected"),
    [
        ("a 1.00-m string", "m", [1]),
        ("a 12-V battery", "V", [12]),
        ("a 5-s pause, ein 10-m-Turm", "s", [5]),
        ("a 5-a-side game, the 4-H club, a 10-K race, 3-D", "number", []),
        ("9.81 ms⁻²", "m/s²", [9.81]),
        ("9.81 ms^-2, 9.81 ms^{-2}, 9.81 ms-2", "m/s²", [9.81, 9.81, 9.81]),
        ("12 ms⁻¹", "km/h", [43.2]),
        ("5 ms, 5 ms-10 ms", "ms", [5, (5, 10)]),
        ("4.2 kJmol⁻¹", "kJ/mol", [4.2]),
        ("1000 kgm⁻³", "kg/m³", [1000]),
        ("2 moldm⁻³", "mol/L", [2]),
        ("5 min⁻¹, 5 mL⁻¹, 500 cm⁻¹", "m", []),
        ("5 min⁻¹, 5 mL⁻¹, 500 cm⁻¹", "min", []),
    ],
)
def test_symbols_joined_to_others_are_units(text: str, unit: str, expected: list[float]) -> None:
    assert ends(text, unit) == expected


@pytest.mark.parametrize("asked", ["ms^-2", "ms⁻²", "m s⁻²", "m/s^2"])
def test_a_rubric_may_ask_for_symbols_joined_to_others(asked: str) -> None:
    assert ends("It falls at 9.81 m/s².", asked) == [9.81]


def test_each_symbol_with_an_inverse_power_divides() -> None:
    assert ends("4200 Jkg⁻¹K⁻¹ and 4200 J kg⁻¹ K⁻¹", "J/kg/K") == [4200, 4200]
