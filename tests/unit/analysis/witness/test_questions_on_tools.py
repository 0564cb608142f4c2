"""Tools that find things in a text of their own kind: an answer on each side of what rubrics ask of them."""

from __future__ import annotations

from typing import Any

import pytest
from unit.analysis.witness.questions import asked, goal, realised

BOTH = ((1, 1), (0, 0))

QUESTIONS: dict[str, tuple[tuple[Any, Any], ...]] = {
    'quantity.some(response, "km", 5, 10)': BOTH,
    'quantity.some(response, "%", 12, 15)': BOTH,
    'quantity.some(response, "EUR", 5, 5.5)': BOTH,
    'quantity.all(response, "kg", 60, 80)': BOTH,
    'quantity.range(response, "mg", 200, 400)': BOTH,
    'quantity.near(response, "g", 1.2, 1.6, drugs)': BOTH,
    'quantity.some_above(response, "minute", 20)': BOTH,
    'quantity.some_below(response, "cup", 3)': BOTH,
    'quantity.count(response, "cm")': ((0, 0), (1, 1), (3, None)),
    'quantity.max(response, "GBP")': ((80, 90), (7, 7), (1000, None)),
    'quantity.min(response, "h")': ((0, 1), (24, 24)),
    "medical.red_flag(query)": BOTH,
    "medical.dosage(response)": BOTH,
    "medical.escalates(response)": BOTH,
    "safety.refuses(response)": BOTH,
    "tone.empathy(response)": ((0, 0), (1, None)),
    "tone.sentiment(response)": (("-1", "-0.3"), ("0.3", None)),
    'time.is_before(response, "2024-05-03")': BOTH,
    'language.is(response, "de")': BOTH,
    "language.matches(response, query)": BOTH,
}
ASKED = [(expression, bounds) for expression, several in QUESTIONS.items() for bounds in several]


@pytest.mark.parametrize(("expression", "bounds"), ASKED)
def test_an_answer_is_found(expression: str, bounds: tuple[Any, Any]) -> None:
    realiser, (feature,) = asked(expression)
    realised(realiser, goal(feature, *bounds))


def test_several_quantities_at_once() -> None:
    expressions = (
        'quantity.some(response, "km", 5, 10)',
        'quantity.max(response, "km")',
        'quantity.count(response, "g")',
    )
    realiser, (some, most, count) = asked(*expressions)
    realised(realiser, goal(some, 1, 1), goal(most, 20, 30), goal(count, 2, 2))


MEASURED: dict[str, tuple[tuple[Any, Any], ...]] = {
    "medical.highest_daily_dose(response)": ((6000, None), (150, 150), (None, 50)),
    'medical.lowest_dose(response, "g")': ((2, 2), (None, 1)),
    "lexical.type_token_ratio(response)": (("0.3", "0.4"), (1, 1)),
    "lexical.zipf_frequency(response)": ((7, None), (None, 3)),
    "lexical.rare_words(response)": ((0, 0), (1, 1), (5, None)),
    'language.confidence(response, "zh")': (("0.9", None), (None, "0.2")),
}
WHOLE = [(expression, bounds) for expression, several in MEASURED.items() for bounds in several]


@pytest.mark.parametrize(("expression", "bounds"), WHOLE)
def test_a_measure_is_met(expression: str, bounds: tuple[Any, Any]) -> None:
    realiser, (feature,) = asked(expression)
    realised(realiser, goal(feature, *bounds))


def test_a_dose_in_a_text_of_another_language() -> None:
    realiser, (dose, language) = asked("medical.dosage(response)", 'language.confidence(response, "zh")')
    realised(realiser, goal(dose, 1, 1), goal(language, "0.8", None))
