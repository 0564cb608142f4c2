"""Dates and times of day at their edges: noon and midnight, first and last months, other languages' orders of words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rubricc.runtime.registry import tool
from rubricc.runtime.text import Text
from rubricc.stdlib._time import is_known_language
from rubricc.stdlib._time_calendar import is_ever
from rubricc.stdlib._time_spoken import spoken_times

Answer = Callable[..., object]
TODAY = "2024-05-01"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We leave at midnight.", ["00:00"]),
        ("It is over by midday.", ["12:00"]),
        ("We eat at noon.", ["12:00"]),
        ("We leave at half past two.", ["02:30"]),
        ("We leave at quarter to two.", ["01:45"]),
        ("It takes ten minutes to two.", ["01:50"]),
        ("Neither day nor night.", []),
    ],
)
def test_times_of_day_without_any_figure_are_found(text: str, expected: list[str], answer: Answer) -> None:
    assert answer(tool("time.clock_times"), (text,)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("half past twelve", "12:30"),
        ("half past twelve in the afternoon", "12:30"),
        ("quarter past twelve p.m.", "12:15"),
        ("quarter past 12 a.m.", "00:15"),
        ("quarter to 12 in the morning", "11:45"),
        ("half past seven", "07:30"),
        ("half past 7 p.m.", "19:30"),
        ("twenty to two in the afternoon", "13:40"),
        ("five to ten a.m.", "09:55"),
        ("five past ten", "10:05"),
    ],
)
def test_times_in_words_are_those_of_a_clock(text: str, expected: str) -> None:
    assert [time for _, _, time in spoken_times(text)] == [expected]


@pytest.mark.parametrize(
    "text", ["five to ten people", "five to ten", "ten to twelve", "half to two", "twenty to ten."]
)
def test_a_range_is_no_time_of_day(text: str) -> None:
    assert list(spoken_times(text)) == []


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("el lunes próximo", "es", ["2024-05-06"]),
        ("el próximo lunes", "es", ["2024-05-06"]),
        ("el martes que viene", "es", ["2024-05-07"]),
        ("lundi prochain", "fr", ["2024-05-06"]),
        ("lunedì prossimo", "it", ["2024-05-06"]),
        ("mai 3, 2024", "fr", []),  # only in English does the day follow the month
        ("Mai 3, 2024", "de", []),
        ("mayo 3, 2024", "es", []),
        ("May 3, 2024", "en", ["2024-05-03"]),
        ("3 mayo 2024", "es", ["2024-05-03"]),
    ],
)
def test_words_of_dates_come_in_the_order_of_the_language(
    text: str, language: str, expected: list[str], answer: Answer
) -> None:
    assert answer(tool("time.dates"), (text, TODAY), language) == expected


def test_regions_have_the_words_of_their_language() -> None:
    known = [is_known_language(Text("", language)) for language in ("en", "en-GB", "de-AT", "pt-BR", "xx", "xx-en")]
    assert known == [True, True, True, True, False, False]


@pytest.mark.parametrize("month", [1, 2, 4, 12])
def test_every_month_has_its_days_in_some_year(month: int) -> None:
    longest = {1: 31, 2: 29, 4: 30, 12: 31}[month]
    assert is_ever(month, 1)
    assert is_ever(month, longest)
    assert not is_ever(month, longest + 1)
    assert not is_ever(month, 0)


def test_there_are_twelve_months() -> None:
    assert not is_ever(0, 1)
    assert not is_ever(13, 1)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("30 January", 0),
        ("31 January and 1 January", 0),
        ("30 February", 1),
        ("May 0000", 1),
        ("May 2024", 0),
        ("31 June 2023 and 31 June", 2),
    ],
)
def test_impossible_are_the_days_and_years_that_never_are(text: str, expected: int, answer: Answer) -> None:
    assert answer(tool("time.impossible_dates"), (text,)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [("on 3 May 2024", True), ("on 30 April 2024", False), ("on 1 May 2024", True), ("on 9 May 2024", False)],
)
def test_both_ends_of_a_span_may_be_told_from_today(text: str, expected: bool, answer: Answer) -> None:
    span = ("today", "in 7 days", TODAY)
    assert answer(tool("time.between"), (text, *span)) is expected
