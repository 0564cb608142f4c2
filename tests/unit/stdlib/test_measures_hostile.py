"""Whatever a text is made of, amounts and dates raise nothing, stand inside it, and come out the same."""

from __future__ import annotations

import itertools
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies.tool_answers import received

from rubricc.runtime.registry import all_tools
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Case, Tool
from rubricc.stdlib._quantity import stated
from rubricc.stdlib._quantity_scan import quantities
from rubricc.stdlib._time import places_of_clock_times
from rubricc.stdlib._time_dates import dates
from rubricc.stdlib._time_recurrence import recurrences

PIECES = (
    *(
        "5",
        "10",
        "1,000",
        "1.000,5",
        "½",
        "2½",
        "1/2",
        "120/80",
        "10^5",
        "10⁻³",
        "3x10^5",
        "1e9",
        "1e999",
        "0",
        "00",
        "٥",
        "²",
    ),
    *(
        "-",
        "–",
        "−",
        "+",
        "±",
        "/",
        ".",
        ",",
        "'",
        '"',
        "’",
        "(",
        ")",
        "[",
        "]",
        "$",
        "\\$",
        "€",
        "%",
        "°",
        "^",
        "{",
        "}",
        "\\",
    ),
    *(
        "km",
        "mg",
        "kg",
        "°C",
        "°F",
        "C",
        "in",
        "ft",
        "h",
        "min",
        "USD",
        "m",
        "million",
        "k",
        "s",
        "mmHg",
        "per",
        "of",
        "a",
        "an",
    ),
    *(
        "five",
        "twenty",
        "hundred",
        "point",
        "and",
        "half",
        "quarter",
        "dozen",
        "couple",
        "to",
        "or",
        "between",
        "x",
        "times",
    ),
    *(
        "every",
        "daily",
        "twice",
        "b.i.d.",
        "q6h",
        "Monday",
        "next",
        "last",
        "in",
        "ago",
        "days",
        "weeks",
        "today",
        "morgen",
    ),
    *(
        "March",
        "May",
        "5 March 2024",
        "2024-02-30",
        "31/12/9999",
        "0000-00-00",
        "5:30",
        "pm",
        "noon",
        "12h",
        "Uhr",
        "no.",
    ),
    *(
        "\n",
        "\x00",
        "\ud800",
        "\u0130",
        "\u0301",
        "\u200b",
        "🙂",
        "ß",
        "你",
        "\\frac{",
        "\\text{",
        "https://",
        "@",
        "#",
    ),
)
TEXTS = st.lists(st.sampled_from(PIECES), max_size=14).flatmap(
    lambda pieces: st.sampled_from(["", " "]).map(lambda joint: joint.join(pieces))
)
LANGUAGES = st.sampled_from(["en", "en-us", "de", "fr", "es", "it", "pt", "nl", "ja", "xx"])
NOWS = st.one_of(st.none(), st.sampled_from([date.min, date(2024, 2, 29), date.max]))


@settings(max_examples=400, deadline=None)
@given(TEXTS, LANGUAGES, NOWS)
def test_what_is_found_stands_in_the_text_in_order(text: str, language: str, now: date | None) -> None:
    whole = Text(text, language)
    found = [(one.start, one.end) for one in quantities(whole)]
    assert all(0 <= start < end <= len(whole.original) for start, end in found)
    assert found == sorted(found)
    assert all(one.low <= one.high for one in quantities(whole))
    for parts in (dates(whole, now), recurrences(whole)):
        ends = [(one.start, one.end) for one in parts]
        assert all(0 <= start < end <= len(whole.original) for start, end in ends)
        assert all(one[1] <= other[0] for one, other in itertools.pairwise(ends))
    assert all(one.days is None or one.days.first <= one.days.last for one in dates(whole, now))
    assert all(len(shown) == 5 for _, _, shown in places_of_clock_times(whole))


@settings(max_examples=200, deadline=None)
@given(TEXTS, st.sampled_from(["km", "°F", "USD", "%", "number", "mg/kg", "minute"]))
def test_amounts_come_out_the_same_and_finite(text: str, unit: str) -> None:
    once, again = stated(Text(text), unit), stated(Text(text), unit)
    assert once == again
    assert all(abs(float(end)) < 1e300 for one in once for end in (one.low, one.high))


CASES = [
    pytest.param(tool, case, id=f"{tool.name}-{number}")
    for tool in all_tools()
    if tool.namespace in ("quantity", "time")
    for number, case in enumerate(tool.cases)
]


@pytest.mark.parametrize(("tool", "case"), CASES)
def test_an_answer_rests_on_places_in_the_text(tool: Tool, case: Case) -> None:
    given_to = [
        received(one, value, case.language) for one, value in zip(tool.parameters, case.arguments, strict=False)
    ]
    assert tool.evidence is not None
    places = list(tool.evidence(*given_to))
    assert all(0 <= start < end <= len(case.arguments[0]) for start, end, _ in places)
    if case.answer:
        assert places
    if case.arguments[0] == "":
        assert not places
