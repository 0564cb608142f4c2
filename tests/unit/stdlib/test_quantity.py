"""Numbers with units are read as people mean them: every way to write them, and what only looks like them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.text import Text
from rubricc.stdlib._quantity import decimal_text, stated, unit_problem
from rubricc.stdlib._quantity_near import quantity_near
from rubricc.stdlib._quantity_read import read_unit
from rubricc.stdlib._quantity_units import TRANSLATED, _all_units, unit_table


def ends(text: str, unit: str, language: str = "en") -> list[tuple[float, float] | float]:
    """Give back what the text states in the unit: a number, or the ends of a range."""
    found = stated(Text(text, language), unit)
    return [float(one.low) if one.low == one.high else (float(one.low), float(one.high)) for one in found]


@pytest.mark.parametrize(
    ("text", "unit", "expected"),
    [
        ("5 km", "m", [5000]),
        ("5km and 5-km runs", "km", [5, 5]),
        ("5 miles", "km", [8.04672]),
        ("2.5 kg", "g", [2500]),
        ("37 °C, 37°C, 37 ° C, 37 degrees Celsius, 37ºC, 37 C, 37.0C", "°F", [98.6] * 7),
        ("98.6 °F", "°C", [37]),
        ("32 degrees F", "K", [273.15]),
        ("300 K", "°C", [26.85]),
        ("101°F/38.3°C, 104 °F/39.4 °C", "°C", [38.333333, 38.3, 40, 39.4]),
        (r"37^\circ C and 37^{\circ}\text{C}", "°C", [37, 37]),
        ("-5 °C, −5 °C, minus 5 °C, negative 5 °C", "°C", [-5, -5, -5, -5]),
        ("5 MG, 5 Mg, 5 mgs.", "mg", [5, 5]),
        ("5 µg, 5 μg, 5 ug, 5 mcg, 5 micrograms", "mcg", [5] * 5),
        ("1 GB and 1 Gb", "byte", [1e9, 1.25e8]),
        ("60 km/h, 60 kph, 60 kilometres per hour, 60 km per hour, 60 km an hour, 60 km h⁻¹", "km/h", [60] * 6),
        ("60 mph", "km/h", [96.56064]),
        ("9.81 m/s² and 9.81 m/s^2", "m/s²", [9.81, 9.81]),
        ("BMI of 24.9 kg/m² or 24.9 kg/m2", "kg/m²", [24.9, 24.9]),
        ("100 m2, 100 m², 100 sq m, 100 square metres", "m²", [100] * 4),
        ("900 sq ft, 900 sq. ft., 900 square feet", "square foot", [900] * 3),
        ("8 fl oz, 8 fl. oz., 8 fluid ounces", "fluid ounce", [8] * 3),
        ("2 tsp + 2 tbsp", "tsp", [2, 6]),
        ("20 %, 20%, 20 percent, 20 per cent, 20\\%, 20 pct", "%", [20] * 6),
        ("72 bpm", "beats per minute", [72]),
        ('5 in, 5 in. wide, a 5-inch nail, 5"', "inch", [5] * 4),
        ("7 in 10 people, 5 in the morning", "inch", []),
        ("1.5 L/day", "L", [1.5]),
        ("60 km per hour", "km", []),
        ("400 mg/dL", "mg", []),
        ("one tablet, 2 pills", "tablet", [1, 2]),
        ("5 mg/5 mL and 10 g per 100 g", "mg/mL", [1]),
        ("eGFR 60 mL/min/1.73 m²", "mL/min/1.73 m²", [60]),
        ("5 hours", "km", []),
        ("8 h/night, 8 hours per session, 8 hours of sleep per night, 8 h a day", "h", [8] * 4),
        ("5 mg/kg/day, 5 mg/kg/dose", "mg/kg", [5, 5]),
        ("5 mg/mL, 5 mg per hour", "mg", []),
        ("5 mg per 2 days, 5 mg per 10 doses", "mg", []),
        ("5 mg per 2 days", "mg/day", [2.5]),
        ("WBC 3.2 x10⁹/L and ANC 1600/µL, 1600/mm³, 1600 / uL", "/µL", [3200, 1600, 1600, 1600]),
        ("5/a, 5/x, 24/7, 1/2, and/or", "/L", []),
        ("3+ years, 5 more years, five (5) years, 10 full years, 2 (two) years", "year", [3, 5, 5, 10, 2]),
        ("2x500 mg, 2 x 500 mg, 2 × 500mg", "mg", [500] * 3),
        ("2 heaping tablespoons, 3 level tablespoons", "tbsp", [2, 3]),
        ("5 of the cups, 5 the cups", "cup", []),
    ],
)
def test_units_are_read_and_converted(text: str, unit: str, expected: list[float]) -> None:
    assert ends(text, unit) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1,000", ["1000"]),
        ("1,234,567.5", ["1234567.5"]),
        ("1,00,000", ["100000"]),
        ("1'000'000", ["1000000"]),
        ("1 000", ["1000"]),
        ("1\u00a0000\u202f000", ["1000000"]),
        ("1.000,5", ["1000.5"]),
        ("3x10^5, 3 × 10⁵, 3e5, 3 \\times 10^{5}, 3·10^5", ["300000"] * 5),
        ("10^5, 10⁻³", ["100000", "0.001"]),
        ("½, 2½, 2 ½, 1/2, 2 1/2, 2-1/2, 1⁄2, \\frac{1}{2}", ["0.5", "2.5", "2.5", "0.5", "2.5", "2.5", "0.5", "0.5"]),
        ("2.5 million, 20k, 3 bn", ["2500000", "20000", "3000000000"]),
        ("1.5 to 2 million", ["1500000", "2000000"]),
        ("٥ and １２３", ["5", "123"]),
        ("-5, −5, (-5), x=-5", ["-5"] * 4),
        ("range 3 - 5, 3-5, 3–5, 3 to 5", ["3", "5"] * 4),
        (".5 and 0.5.", ["0.5", "0.5"]),
        ("twenty-five, one hundred and five, two thousand three hundred", ["25", "105", "2300"]),
        ("three point one four", ["3.14"]),
        ("a hundred, a dozen, half a dozen, 10 dozen", ["100", "12", "6", "120"]),
        ("two dozen eggs, three-dozen roses, a half dozen, half-dozen", ["24", "36", "6", "6"]),
        ("half a million people, half a billion, half a hundred", ["500000", "500000000", "50"]),
        ("a quarter of a million; three quarters of a million", ["250000", "750000"]),
        ("two and a half million, one and a half thousand", ["2500000", "1500"]),
        ("dozens of people, millions of people", []),
        ("two and three", ["2", "3"]),
        ("No one did. Often, alone, someone.", []),
        ("The answer is $20$.", ["20"]),
        ("\\boxed{42}", ["42"]),
    ],
)
def test_numbers_are_read(text: str, expected: list[str], answer) -> None:
    from rubricc.runtime.registry import tool

    assert answer(tool("quantity.numbers"), (text,)) == expected


@pytest.mark.parametrize(
    "text",
    [
        "1.2.3",
        "v2.0.1",
        "192.168.1.1",
        "2024-01-31",
        "31/01/2024",
        "01.02.2024",
        "5 March 2024",
        "March 5, 2024",
        "on May 5",
        "10:30",
        "at 5 pm, 5 p.m., 5am, 5 o'clock",
        "555-1234",
        "+1 (555) 123-4567",
        "(555) 123-4567",
        "800-555-0199",
        "1. First\n2) Second\n  3. Third\n**4.** Fourth\n- 5. Fifth",
        "No. 5, no. 5, #5, № 5, chapter 5, Figure 5, step 5, type 5",
        "5th, 1st, 2nd, 3rd",
        "COVID-19, B12, H2O, mp3, SKU123, omega-3, 3D, 5G",
        "see [1], [2, 3] and [4-6]",
        "http://a.org/5/6?x=7 and me5@a8.org",
        "24/7 and 9/11",
        "a two-stroke engine, 6-mercaptopurine, the nineteen-fifties",
        "Verse 1:\n(Verse 2)\n**Day 3:** Metaphor 4: Skill 5",
        "3.Let it breathe",
        "one can only hope; a bit of luck, a set of rules, a time of change",
        "60% and 60 percent",
        "",
    ],
)
def test_what_only_looks_like_a_number_is_none(text: str, answer) -> None:
    from rubricc.runtime.registry import tool

    assert answer(tool("quantity.numbers"), (text,)) == []


@pytest.mark.parametrize(
    ("text", "unit", "expected"),
    [
        ("10-15 km", "km", [(10, 15)]),
        ("10–15 km, 10 — 15 km, 10 to 15 km, 10km-15km, 10 km to 15 km", "km", [(10, 15)] * 5),
        ("between 10 and 15 km, from 10 to 15 km", "km", [(10, 15)] * 2),
        ("10 and 15 km", "km", [10, 15]),
        ("between 10 km and 15 km, from 10 up to 15 km, 10km-15km, 10 km – 15 km", "km", [(10, 15)] * 4),
        ("500 g to 1 kg", "g", [(500, 1000)]),
        ("-5 to -1 °C, -5–-1 °C, −5 – 10 °C", "°C", [(-5, -1), (-5, -1), (-5, 10)]),
        ("5, 10, or 15 mg", "mg", [5, 10, 15]),
        ("In 2024, 5 km", "km", [5]),
        ("5 or 10 mg", "mg", [5, 10]),
        ("5 x 3 x 2 cm", "cm", [5, 3, 2]),
        ("3 x 10 mg", "mg", [10]),
        ("5 ± 2 mm", "mm", [5]),
        ("10 to 5 km", "km", [10, 5]),
        ("1.2 to 1.6 grams of protein per kilogram of body weight per day", "g/kg", [(1.2, 1.6)]),
        ("1.2-1.6 g/kg/day, 1.2–1.6 g/kg body weight per day", "g/kg/day", [(1.2, 1.6)] * 2),
        ("1.2-1.6 g/kg", "g/kg/day", []),
        ("10-35% or 10% to 35%", "%", [(10, 35)] * 2),
        ("$10-20, $10–$20, $10 to 20, between $10 and $20", "USD", [(10, 20)] * 4),
        ("£5–10 million", "GBP", [(5e6, 1e7)]),
        ("100-1000 mg", "mg", [(100, 1000)]),
        ("2-3/day, 3 times a day", "times/day", [(2, 3), 3]),
    ],
)
def test_ranges_and_lists_share_their_unit(text: str, unit: str, expected: list[object]) -> None:
    assert ends(text, unit) == expected


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("twenty minutes", [20]),
        ("half an hour, a half hour, a half-hour, ½ hour, 0.5 h", [30] * 5),
        ("an hour and a half, one and a half hours, 1½ hours, 1.5 hours", [90] * 4),
        ("three quarters of an hour, a quarter of an hour, three-quarters of an hour", [45, 15, 45]),
        ("1 hour and 30 minutes, 1 h 30 min, 1h30, 1h 30m, 1 hour 30 minutes, 1 hour, 30 minutes", [90] * 6),
        ("a couple of hours", [120]),
        ("wait for an hour, at least a minute", [60, 1]),
        ("once an hour", []),
        ("two or three hours", [120, 180]),
        ("ten to fifteen minutes", [(10, 15)]),
        ("a 5-minute walk, a five-minute walk", [5, 5]),
        ("30s and 30 sec", [0.5, 0.5]),
        ("the 1990s, in his 20s, in our 20s and 30s", []),
        ("the third hour", []),
        ("500 mg every 6 hours", [360]),
    ],
)
def test_durations_in_words_and_in_two_units(text: str, minutes: list[object]) -> None:
    assert ends(text, "minute") == minutes


@pytest.mark.parametrize(
    ("text", "unit", "expected"),
    [
        ("5'11\", 5’11”, 5' 11\", 5 ft 11 in, 5 feet 11 inches, 5′11″, 5 ft 11, 5ft11", "inch", [71] * 8),
        ("ran 5 ft 11 times", "inch", [60]),
        ('He said "I ran 5" and left', "inch", []),
        ("120/80 mmHg, BP 120/80, blood pressure of 120/80", "mmHg", [120, 80] * 3),
        ("120/80", "mmHg", []),
        ("a BP of 142/89 mmHg", "mmHg", [142, 89]),
        ("Pixel 3A and 2A", "A", []),
        ("4 lb 3 oz", "ounce", [67]),
        ("2 kg, 500 g", "g", [2000, 500]),
    ],
)
def test_heights_pressures_and_weights(text: str, unit: str, expected: list[object]) -> None:
    assert ends(text, unit) == expected


@pytest.mark.parametrize(
    ("text", "code", "expected"),
    [
        (r"$20, \$20, $ 20, 20 $, US$20, USD 20, 20 USD, USD20, 20 dollars, 20 bucks", "USD", [20] * 10),
        ("-$5, $-5", "USD", [-5, -5]),
        ("€1.2m, €1.2 million, €1,200,000, 1.2 million euros", "EUR", [1.2e6] * 4),
        ("$5bn, $5B, $5 billion", "USD", [5e9] * 3),
        ("50p, 50 pence, £0.50", "GBP", [0.5] * 3),
        ("58 pounds", "GBP", [58]),
        ("$20 per kg, $20/month", "USD", [20, 20]),
        ("5 dollars and 20 cents", "USD", [5.2]),
        ("₩1,315.66 and 1.315,66 KRW", "KRW", [1315.66] * 2),
        ("20 yen, ¥20, JPY 20", "JPY", [20] * 3),
        ("Rs. 500, ₹500", "INR", [500, 500]),
        ("C$20 and S$20", "USD", []),
        ("$x = 20$", "USD", []),
    ],
)
def test_money(text: str, code: str, expected: list[object]) -> None:
    assert ends(text, code) == expected


@pytest.mark.parametrize(
    ("text", "language", "unit", "expected"),
    [
        ("1.000,5 km", "de", "km", [1000.5]),
        ("1.000 km", "de", "km", [1000]),
        ("1.000 km", "en", "km", [1]),
        ("1,5 kg", "de", "kg", [1.5]),
        ("1,5 kg", "en", "kg", [1.5]),
        ("10 bis 15 Kilometer, zwischen 10 und 15 Kilometern", "de", "km", [(10, 15)] * 2),
        ("10 000 mètres, de 5 à 10 mètres", "fr", "m", [10000, (5, 10)]),
        ("entre 5 y 10 horas", "es", "h", [(5, 10)]),
        ("5 y 10 horas", "es", "h", [5, 10]),
        ("due volte, 5 compresse", "it", "tablet", [5]),
        ("5 comprimidos", "pt", "tablet", [5]),
        ("5 uur", "nl", "h", [5]),
        ("5 Teelöffel Salz, 2 TL Zucker", "de", "tsp", [5, 2]),
        ("5 d'eau", "fr", "day", []),
        (
            "zwanzig Minuten, eine halbe Stunde, anderthalb Stunden, fünfundzwanzig Minuten",
            "de",
            "minute",
            [20, 30, 90, 25],
        ),
        (
            "vingt minutes, vingt-cinq minutes, une demi-heure, deux à trois heures",
            "fr",
            "minute",
            [20, 25, 30, (120, 180)],
        ),
        ("veinte minutos, media hora, treinta y cinco minutos", "es", "minute", [20, 30, 35]),
        ("venti minuti, mezz'ora, trentacinque minuti", "it", "minute", [20, 30, 35]),
        ("vinte minutos, meia hora, vinte e cinco minutos", "pt", "minute", [20, 30, 25]),
        ("twintig minuten, een half uur, vijfentwintig minuten", "nl", "minute", [20, 30, 25]),
        ("5 km", "ja", "km", [5]),
    ],
)
def test_other_languages(text: str, language: str, unit: str, expected: list[object]) -> None:
    assert ends(text, unit, language) == expected


@pytest.mark.parametrize(
    ("text", "phrase", "amount", "expected"),
    [
        ("Ibuprofen (400 mg) and paracetamol (500 mg)", "ibuprofen", 400, True),
        ("Ibuprofen (400 mg) and paracetamol (500 mg)", "paracetamol", 400, False),
        ("400 mg of ibuprofen and 500 mg of paracetamol", "paracetamol", 500, True),
        ("400 mg of ibuprofen and 500 mg of paracetamol", "ibuprofen", 500, False),
        ("| ibuprofen | 400 mg |\n| paracetamol | 500 mg |", "ibuprofen", 400, True),
        ("| ibuprofen | 400 mg |\n| paracetamol | 500 mg |", "paracetamol", 400, False),
        ("Ibuprofen: 400 mg. Paracetamol: 500 mg.", "paracetamol", 400, False),
        ("Ibuprofen 200-400 mg", "ibuprofen", 400, False),
        ("Ibuprofen", "ibuprofen", 400, False),
        ("400 mg", "ibuprofen", 400, False),
    ],
)
def test_an_amount_goes_with_the_phrase_next_to_it(text: str, phrase: str, amount: int, expected: bool) -> None:
    assert quantity_near(Text(text), "mg", amount, amount, Lexicon.of([phrase])) is expected


def test_shares_of_large_numbers_count_money_too() -> None:
    assert ends("half a million dollars", "USD") == [500_000]
    assert ends("half a thousand kg", "kg") == [500]


def test_an_amount_too_far_away_does_not_count() -> None:
    text = "Ibuprofen is a drug that many people in the world take, some of them daily, at 400 mg."
    drugs = Lexicon.of(["ibuprofen"])
    assert not quantity_near(Text(text), "mg", 400, 400, drugs)
    assert quantity_near(Text(text), "mg", 400, 400, drugs, 20)


def test_bounds_are_compared_exactly() -> None:
    assert [one.low for one in stated(Text("0.1 km"), "m")] == [Fraction(100)]
    assert ends("0.914 EUR", "EUR") == [0.914]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("killometre", '"kilometre"'),
        ("minuts", '"minute'),
        ("mg/kq", '"mg/kq" is no known unit'),
        ("", "no known unit"),
        ("bananas", "no known unit"),
        ("cent", '"USD cent" or "EUR cent"'),
        ("peso", '"MXN" or'),
        ("calorie", '"kilocalorie" or "small calorie"'),
    ],
)
def test_what_is_no_unit_is_said(name: str, said: str) -> None:
    problem = unit_problem(name)
    assert problem is not None
    assert said in problem


@pytest.mark.parametrize(
    "name", ["number", "km", "pound", "g/kg", "mg/kg/day", "$", "°F", "kg/m²", "times/day", "fl. oz."]
)
def test_units_that_rubrics_may_ask_for(name: str) -> None:
    assert unit_problem(name) is None


@pytest.mark.parametrize("name", sorted({unit.name for unit, _, _ in _all_units()}))
def test_every_unit_may_be_asked_for_by_its_own_name(name: str) -> None:
    assert unit_problem(name) is None
    assert [unit.name for unit in read_unit(name, "en")] == [name]


@pytest.mark.parametrize("language", sorted(TRANSLATED))
def test_a_name_in_another_language_means_one_unit(language: str) -> None:
    english, other = unit_table("en"), unit_table(language)
    added = {name: units for name, units in other.names.items() if units != english.names.get(name)}
    assert len(added) > 30
    clashes = {name for name, units in added.items() if len(units) > 1}
    assert clashes <= {"calorie", "calories", "ton", "pound"}


@pytest.mark.parametrize(
    ("value", "text"),
    [(Fraction(1, 3), "0.333333"), (Fraction(-5, 2), "-2.5"), (Fraction(10**30), "1" + "0" * 30), (Fraction(0), "0")],
)
def test_values_are_shown_as_decimals(value: Fraction, text: str) -> None:
    assert decimal_text(value) == text


def test_places_are_those_of_the_original() -> None:
    from rubricc.stdlib._quantity import places_some

    text = "naïve 🙂 – run １０–15 km now"
    (place,) = places_some(Text(text), "km", 0, 99)
    assert text[place[0] : place[1]] == "１０–15 km"


@pytest.mark.parametrize(
    ("text", "unit", "expected"),
    [
        ("10 business days", "day", [10]),
        ("within 5 working days", "business day", [5]),
        ("within 5 days", "business day", []),
        ("for a full week", "day", [7]),
        ("a whole year", "year", [1]),
        ("a week-long trial", "week", [1]),
        ("a weeklong course", "week", [1]),
        ("once a week", "week", []),
        ("1.2m euros", "EUR", [1200000]),
        ("It is 1.2m long.", "m", [1.2]),
        ("(5.00 ± 0.05) g", "g", [5]),
        ("(9.8 ± 0.1) m/s²", "m/s²", [9.8]),
        ("9.8(1) m/s²", "m/s²", [9.8]),
        ("See 3 (5) g", "g", []),
        ("9.77 metres per second squared", "m/s²", [9.77]),
        ("1.00 g cm-3", "g/cm³", [1]),
        ("9.81 m s-2", "m/s²", [9.81]),
        ("9.81 m s^-2", "m/s²", [9.81]),
        ("20 mol%", "mol", []),
        ("6.02×10²³ mol⁻¹", "mol", []),
        ("2 mol", "mol", [2]),
    ],
)
def test_uncertainties_powers_and_lengths_of_time(text: str, unit: str, expected: list[object]) -> None:
    assert ends(text, unit) == expected
