"""Weekdays, stretches and feasts are dates that `now` tells; Easter is where the tables of the churches have it."""

from __future__ import annotations

from datetime import date

import pytest

from rubricc.runtime.text import Text
from rubricc.stdlib._data import data_lines
from rubricc.stdlib._time import time_clock_times, time_dates, time_recurrences
from rubricc.stdlib._time_feasts import easter_sunday, feast_day
from rubricc.stdlib._time_words import TIME_LANGUAGES

FRIDAY = date(2026, 1, 30)


def found(text: str, language: str = "en", now: date | None = FRIDAY) -> list[str]:
    return list(time_dates(Text(text, language), now))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It ships in 7-10 days.", ["2026-02-06/2026-02-09"]),
        ("in 7 to 10 days; in two or three weeks", ["2026-02-06/2026-02-09", "2026-02-13/2026-02-20"]),
        ("It began 3-5 days ago.", ["2026-01-25/2026-01-27"]),
        ("7–10 days from now", ["2026-02-06/2026-02-09"]),
        ("in 10 days", ["2026-02-09"]),
        ("for 7-10 days, every 7-10 days, less than 7-10 days", []),
    ],
)
def test_a_range_of_days_is_a_stretch_with_both_ends(text: str, expected: list[str]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We meet on Friday.", "2026-02-06"),
        ("Send it by Monday, please.", "2026-02-02"),
        ("It has to be done before Thursday.", "2026-02-05"),
        ("Come Wednesday evening.", "2026-02-04"),
        ("I fell on Monday.", "2026-01-26"),
        ("We talked about it on Thursday", "2026-01-29"),
        ("She has been ill since Tuesday.", "2026-01-27"),
        ("It will be closed on Sunday.", "2026-02-01"),
        ("He called. We meet on Monday.", "2026-02-02"),
    ],
)
def test_a_weekday_is_the_next_or_in_a_clause_of_the_past_the_last(text: str, expected: str) -> None:
    assert found(text) == [expected]
    assert found(text, now=None) == []


@pytest.mark.parametrize(
    "text",
    [
        "We meet on Fridays, every Friday, and on Friday mornings.",
        "It is on Friday's list.",
        "Friday is a good day.",
        "on sat exams, by sun and wind",
    ],
)
def test_a_weekday_that_is_no_day(text: str) -> None:
    assert found(text) == []


def test_of_a_weekday_and_its_date_the_date_counts() -> None:
    assert found("on Friday (6 March 2026) and on Monday, 9 March 2026") == ["2026-03-06", "2026-03-09"]


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "We are closed on Christmas Day.", ["2026-12-25"]),
        ("en", "Finish by Christmas.", ["2026-12-25"]),
        ("en", "last Christmas, next Easter", ["2025-12-25", "2026-04-05"]),
        ("en", "It was signed at Easter.", ["2025-04-20"]),
        ("en", "Christmas 2024, Good Friday of 2024, New Year's Eve, 1999", ["2024-12-25", "2024-03-29", "1999-12-31"]),
        ("en", "Christmas", ["2026-12-25"]),
        ("en", "a Christmas tree, Easter eggs, Halloween costumes, Merry Christmas!", []),
        ("en", "We celebrate Christmas. On Christmas morning shows run.", []),
        ("en", "on Thanksgiving", []),
        ("en-us", "on Thanksgiving", ["2026-11-26"]),
        ("en-ca", "on Thanksgiving", ["2026-10-12"]),
        ("en-us", "by Memorial Day", ["2026-05-25"]),
        ("de", "An Weihnachten und am Karfreitag, bis Silvester", ["2026-12-25", "2026-04-03", "2026-12-31"]),
        ("de", "Weihnachten 2024; der Weihnachtsbaum", ["2024-12-25"]),
        ("fr", "À Noël, avant Pâques, le lundi de Pâques.", ["2026-12-25", "2026-04-05", "2026-04-06"]),
        ("es", "en Navidad; el Viernes Santo", ["2026-12-25", "2026-04-03"]),
        ("it", "a Natale; a Ferragosto; un albero di Natale verde", ["2026-12-25", "2026-08-15"]),
        ("pt", "no Natal; na Sexta-feira Santa", ["2026-12-25", "2026-04-03"]),
        ("nl", "met Kerstmis; op Goede Vrijdag; op Koningsdag", ["2026-12-25", "2026-04-03", "2026-04-27"]),
    ],
)
def test_feasts(language: str, text: str, expected: list[str]) -> None:
    assert found(text, language) == expected


@pytest.mark.parametrize(
    ("year", "month", "day"),
    [
        *((1818, 3, 22), (1943, 4, 25), (1954, 4, 18), (1981, 4, 19), (2000, 4, 23), (2008, 3, 23), (2011, 4, 24)),
        *((2024, 3, 31), (2025, 4, 20), (2026, 4, 5), (2038, 4, 25), (2049, 4, 18), (2076, 4, 19)),
    ],
)
def test_easter_as_the_tables_have_it(year: int, month: int, day: int) -> None:
    assert easter_sunday(year) == date(year, month, day)


def test_easter_is_a_sunday_from_22_march_to_25_april() -> None:
    for year in range(1583, 4000):
        day = easter_sunday(year)
        assert day.weekday() == 6
        assert date(year, 3, 22) <= day <= date(year, 4, 25)


def test_every_feast_has_a_known_language_and_a_day_in_every_year() -> None:
    for line in data_lines("time_feasts.txt"):
        language, names, rule = (part.strip() for part in line.split("|"))
        assert language in TIME_LANGUAGES
        assert names == names.lower()
        assert all(feast_day(rule.partition(" ")[0], year) for year in range(1900, 2100))


@pytest.mark.parametrize(
    "text",
    [
        *("John 3:16", "Romans 8:28 and 1 Cor. 13:12", "Psalm 23:10", "Qur'an 2:45", "chapter 3:16", "Matt. 5:10-12"),
        *("a ratio of 1:30", "dilute it 1:10", "odds of 20:11", "a 3:15 ratio", "16:10 aspect ratio", "1:20 by weight"),
        *("She won the final set 21:15.", "a 21:15 win", "a score of 10:12"),
        *("It took 2:45 minutes.", "a run of 1:30 hours", "a 1:10 (v/v) dilution", "Juan 3:16 y Jean 3:16"),
    ],
)
def test_verses_ratios_results_and_lengths_of_time_are_no_times_of_day(text: str) -> None:
    assert time_clock_times(Text(text)) == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The train leaves at 8:28, John.", ("08:28",)),
        ("Meet John at 3:16.", ("03:16",)),
        ("open 9am-5pm", ("09:00", "17:00")),
        ("9-10 am, 2 to 3:30 pm", ("09:00", "10:00", "14:00", "15:30")),
        ("from 17:00-18:30 and 9:00–10:15", ("17:00", "18:30", "09:00", "10:15")),
        ("The match is at 21:15 and the mixture at 10:30", ("21:15", "10:30")),
        ("11-2 pm, room 5-12:30", ("14:00",)),
    ],
)
def test_times_of_day_beside_them(text: str, expected: tuple[str, ...]) -> None:
    assert time_clock_times(Text(text)) == expected


def test_a_count_is_per_a_whole_word() -> None:
    assert time_recurrences(Text("thrice as tall, once a second")) == ("1 per second",)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a quarter past midnight, half past noon", ("00:15", "12:30")),
        ("ten to midnight", ("23:50",)),
        ("at 6 in the evening, by six in the morning, until 11 at night", ("18:00", "06:00", "23:00")),
        ("at 2 at night, half past two at night, half past twelve at night", ("02:00", "02:30", "00:30")),
        ("eight o'clock, at 12 o'clock, at nine o'clock at night", ("08:00", "12:00", "21:00")),
        ("half past twelve am, half past twelve pm, quarter to one", ("00:30", "12:30", "00:45")),
        ("Take 2 in the morning and 1 at night; at six we were four; at 6 in the list", ()),
    ],
)
def test_times_of_day_as_they_are_spoken(text: str, expected: tuple[str, ...]) -> None:
    assert time_clock_times(Text(text)) == expected


def test_every_single_day_is_every_day() -> None:
    assert time_recurrences(Text("every single day, each and every week")) == ("1 per day", "1 per week")
