"""Dates, durations, times of day and recurrences are read as people mean them, and never from the clock."""

from __future__ import annotations

from calendar import monthrange
from datetime import date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rubricc.runtime.text import Text
from rubricc.stdlib._number_words import small_numbers
from rubricc.stdlib._time import (
    places_of_dates,
    time_between,
    time_clock_times,
    time_dates,
    time_days_between,
    time_durations,
    time_earliest,
    time_impossible_dates,
    time_in_order,
    time_is_before,
    time_mentions,
    time_recurrences,
    time_recurs,
    time_wrong_weekdays,
)
from rubricc.stdlib._time_calendar import plus_months, weekday_from
from rubricc.stdlib._time_words import TIME_LANGUAGES, time_words

FRIDAY = date(2026, 1, 30)
MONTHS = [date(2000, month, 1).strftime("%B") for month in range(1, 13)]


def found(text: str, now: date | None = None, language: str = "en") -> list[str]:
    return list(time_dates(Text(text, language), now))


@pytest.mark.parametrize(
    "text",
    [
        "2024-03-05",
        "2024/03/05",
        "2024/3/5",
        "2024-03-05T10:30:00Z",
        "5 March 2024",
        "5th March 2024",
        "5th of March 2024",
        "5th of March, 2024",
        "5 Mar 2024",
        "5-Mar-2024",
        "March 5, 2024",
        "March 5th, 2024",
        "March 5 2024",
        "Mar. 5, 2024",
        "march 5, 2024",
        "MARCH 5, 2024",
        "March the 5th, 2024",
        "Tuesday, 5 March 2024",
        "Tue 5 March 2024",
        "(5 March 2024)",
        "on 5 March 2024.",
        "5.3.2024",
        "**5 March 2024**",
        "５ March ２０２４",
    ],
)
def test_a_day_however_it_is_written(text: str) -> None:
    assert found(text) == ["2024-03-05"]


@given(st.dates(date(1000, 1, 1), date(9999, 12, 31)))
def test_every_day_is_read_as_it_is_written(day: date) -> None:
    name = MONTHS[day.month - 1]
    written = (
        f"{day.day} {name} {day.year}",
        f"{name} {day.day}, {day.year}",
        day.isoformat(),
        f"{day:%A}, {day.day} {name} {day.year}",
    )
    for text in written:
        assert found(text) == [day.isoformat()]
        assert time_wrong_weekdays(Text(text)) == 0


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("am 5. März 2024, den 05.03.2024, am 5.3.24", "de", ["2024-03-05"] * 3),
        ("le 5 mars 2024, le 1er janvier 2025, 05/03/2024", "fr", ["2024-03-05", "2025-01-01", "2024-03-05"]),
        ("el 5 de marzo de 2024, 5/3/2024", "es", ["2024-03-05"] * 2),
        ("il 5 marzo 2024, 5/3/2024", "it", ["2024-03-05"] * 2),
        ("5 de março de 2024, 05/03/2024", "pt", ["2024-03-05"] * 2),
        ("5 maart 2024, 5-3-2024", "nl", ["2024-03-05"] * 2),
        ("2024-03-05", "ja", []),
    ],
)
def test_days_in_other_languages(text: str, language: str, expected: list[str]) -> None:
    assert found(text, None, language) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("13/03/2024", ["2024-03-13"]),
        ("03/13/2024", ["2024-03-13"]),
        ("5/5/2024", ["2024-05-05"]),
        ("5/3/2024", []),
        ("12/25/99 and 12/25/24", ["1999-12-25", "2024-12-25"]),
        ("March 2024", ["2024-03"]),
        ("5-7 March 2024, March 5-7, 2024, 5 to 7 March 2024", ["2024-03-05/2024-03-07"] * 3),
        ("between 5 March 2024 and 7 March 2024", ["2024-03-05", "2024-03-07"]),
    ],
)
def test_two_readings_months_and_stretches(text: str, expected: list[str]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", []),
        ("en-us", ["2024-05-03"]),
        ("en-gb", ["2024-03-05"]),
        ("de", ["2024-03-05"]),
        ("de-at", ["2024-03-05"]),
    ],
)
def test_the_region_tells_whether_the_day_stands_first(language: str, expected: list[str]) -> None:
    assert found("5/3/2024", None, language) == expected
    assert found("25/3/2024", None, language) == ["2024-03-25"]


@pytest.mark.parametrize(
    "text",
    [
        "You may 5 times do it; they march 20 km.",
        "v1.2.24, 1.2.3, 10.0.0.1, 555-1234, 1/2/3",
        "12:30, 3/4 cup, 24/7, 100-200-300",
        "On Mondays we met. In 2024 too.",
        "every 3 days, for 5 days, more than 2 weeks",
        "In more than 3 days",
        "In today's world, there are 24 hours in a day; once in a week",
        "",
    ],
)
def test_what_is_no_date(text: str) -> None:
    assert found(text, FRIDAY) == []
    assert time_impossible_dates(Text(text)) == 0


@pytest.mark.parametrize(
    "text", ["31 February 2024", "Feb 30", "29 February 2023", "2024-02-30", "April 31", "2024-13-01", "32 March 2024"]
)
def test_no_calendar_has_it(text: str) -> None:
    assert found(text, FRIDAY) == []
    assert time_impossible_dates(Text(text)) == 1
    assert time_earliest(Text(text)) is None


@given(st.integers(1, 12), st.integers(1, 31), st.integers(1900, 2100))
def test_a_day_is_a_date_or_impossible(month: int, day: int, year: int) -> None:
    text = Text(f"{day} {MONTHS[month - 1]} {year}")
    assert (len(time_dates(text)) == 1) == (day <= monthrange(year, month)[1]) == (time_impossible_dates(text) == 0)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("today, tonight, tomorrow, yesterday", ["2026-01-30", "2026-01-30", "2026-01-31", "2026-01-29"]),
        ("the day after tomorrow, the day before yesterday", ["2026-02-01", "2026-01-28"]),
        ("in two weeks, in 14 days, two weeks from now, in a couple of weeks", ["2026-02-13"] * 4),
        ("in a month, in 1 month, in one month", ["2026-02-28"] * 3),
        ("in a year, a year ago", ["2027-01-30", "2025-01-30"]),
        ("3 days ago, three days ago", ["2026-01-27"] * 2),
        (
            "next Monday, next Friday, this Friday, last Friday",
            ["2026-02-02", "2026-02-06", "2026-01-30", "2026-01-23"],
        ),
        (
            "next week, last week, this week",
            ["2026-02-02/2026-02-08", "2026-01-19/2026-01-25", "2026-01-26/2026-02-01"],
        ),
        ("next month, last month, next year", ["2026-02", "2025-12", "2027"]),
        ("5 March, March 5, December 25th", ["2026-03-05", "2026-03-05", "2026-12-25"]),
        ("29 February", []),
        ("in 9999 years, 9999 years ago", []),
    ],
)
def test_what_only_now_tells(text: str, expected: list[str]) -> None:
    assert found(text, FRIDAY) == expected
    assert found(text, datetime(2026, 1, 30, 23, 59)) == expected
    assert found(text) == []


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("de", "heute, morgen, übermorgen, gestern", ["2026-01-30", "2026-01-31", "2026-02-01", "2026-01-29"]),
        ("de", "Guten Morgen, am Morgen", []),
        ("de", "in zwei Wochen, vor drei Tagen, nächsten Montag", ["2026-02-13", "2026-01-27", "2026-02-02"]),
        (
            "fr",
            "aujourd’hui, demain, dans deux semaines, il y a 3 jours",
            ["2026-01-30", "2026-01-31", "2026-02-13", "2026-01-27"],
        ),
        ("fr", "lundi prochain, le mois dernier", ["2026-02-02", "2025-12"]),
        (
            "es",
            "mañana, pasado mañana, hace 3 días, el próximo lunes",
            ["2026-01-31", "2026-02-01", "2026-01-27", "2026-02-02"],
        ),
        ("es", "por la mañana", []),
        (
            "it",
            "domani, tra due settimane, 3 giorni fa, lunedì prossimo",
            ["2026-01-31", "2026-02-13", "2026-01-27", "2026-02-02"],
        ),
        ("pt", "amanhã, daqui a duas semanas, há 3 dias", ["2026-01-31", "2026-02-13", "2026-01-27"]),
        (
            "nl",
            "morgen, over twee weken, 3 dagen geleden, volgende maandag",
            ["2026-01-31", "2026-02-13", "2026-01-27", "2026-02-02"],
        ),
    ],
)
def test_what_only_now_tells_in_other_languages(language: str, text: str, expected: list[str]) -> None:
    assert found(text, FRIDAY, language) == expected


def test_the_clock_is_never_read(monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    def forbidden(*_: object) -> None:
        raise AssertionError("the clock was read")

    for name in ("time", "time_ns", "localtime", "gmtime"):
        monkeypatch.setattr(time, name, forbidden)
    assert found("tomorrow, 5 March, next week") == []


def test_questions_that_now_would_answer_are_undefined_without_it() -> None:
    text = Text("Come tomorrow, or on 7 May 2026.")
    assert time_earliest(text) is None
    assert time_earliest(text, FRIDAY) == "2026-01-31"
    assert time_in_order(text) is None
    assert time_in_order(text, FRIDAY) is True
    assert time_mentions(text, "2026-05-07") is True
    assert time_mentions(text, "2026-05-08") is None
    assert time_mentions(text, "2026-05-08", FRIDAY) is False
    assert time_between(text, "2026-05-01", "2026-05-31") is True
    assert time_is_before(text, "2027-01-01") is None
    assert time_days_between(text, "2026-02-01", FRIDAY) == 1


def test_another_now_gives_other_answers_for_the_same_text() -> None:
    text = Text("Come tomorrow.")
    assert [time_dates(text, day) for day in (FRIDAY, FRIDAY + timedelta(1), None)] == [
        ("2026-01-31",),
        ("2026-02-01",),
        (),
    ]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("2024-03-05", "2024-03-06", True),
        ("2024-03-05", "2024-03-05", False),
        ("2024-03-06", "2024-03-05", False),
        ("March 2024", "2024-04-01", True),
        ("March 2024", "2024-03-15", None),
        ("2024-03-15", "March 2024", None),
        ("2024-04-01", "March 2024", False),
        ("no date", "2024-03-05", None),
    ],
)
def test_before_is_said_only_where_it_is_certain(first: str, second: str, expected: bool | None) -> None:
    assert time_is_before(Text(first), second) is expected


@given(st.dates(date(1900, 1, 1), date(2100, 1, 1)), st.integers(-600, 600))
def test_months_are_added_as_dateutil_does(day: date, months: int) -> None:
    relativedelta = pytest.importorskip("dateutil.relativedelta").relativedelta
    assert plus_months(day, months) == day + relativedelta(months=months)


@given(st.dates(date(1900, 1, 1), date(2100, 1, 1)), st.integers(0, 6))
def test_weekdays_are_the_nearest_ones(day: date, weekday: int) -> None:
    after, before = weekday_from(day, weekday, "next"), weekday_from(day, weekday, "last")
    assert after is not None
    assert before is not None
    assert after.weekday() == before.weekday() == weekday
    assert 1 <= (after - day).days <= 7
    assert 1 <= (day - before).days <= 7


@given(st.dates(date(1900, 1, 1), date(2100, 1, 1)))
def test_days_are_read_as_dateutil_reads_them(day: date) -> None:
    parse = pytest.importorskip("dateutil.parser").parse
    for text in (f"{day:%d %B %Y}", f"{day:%B %d, %Y}", f"{day:%Y-%m-%d}", f"{day:%A, %B %d, %Y}"):
        assert found(text) == [parse(text).date().isoformat()]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5:30 pm, 5.30pm, 5:30 PM, 5:30 p.m.", ["17:30"] * 4),
        ("17:30, 17:30:15, 17h30", ["17:30"] * 3),
        ("12 am, 12 pm, 12:15 a.m., noon, midnight", ["00:00", "12:00", "00:15", "12:00", "00:00"]),
        ("1:2, 25:00, 13 pm, 10:75, 5 am.", ["05:00"]),
        ("I am 5. 5 amps", []),
    ],
)
def test_times_of_day(text: str, expected: list[str]) -> None:
    assert list(time_clock_times(Text(text))) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("20 minutes, an hour and a half, 2-3 weeks", ["PT20M", "PT1.5H", "P2W", "P3W"]),
        ("a fortnight: 2 fortnights", ["P4W"]),
        ("2 years and 3 months", ["P27M"]),
        ("a 5-year-old, 60 years old, 60 km per hour", []),
        ("every 6 hours for 5 days", ["P5D"]),
    ],
)
def test_durations(text: str, expected: list[str]) -> None:
    assert list(time_durations(Text(text))) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("every 6 hours, every six hours, q6h, q 6 h, Q6H, every 6h", ["1 per 6 hours"] * 6),
        ("every 4 to 6 hours, every 4-6 hours, q4-6h", ["1 per 4 to 6 hours"] * 3),
        (
            "twice daily, twice a day, 2 times per day, b.i.d., BID, 2x/day, 2x a day, two times daily",
            ["2 per day"] * 8,
        ),
        ("three times a day, t.i.d., thrice daily, 3 times/day", ["3 per day"] * 4),
        ("once daily, q.d., every day, each night, every morning, once-daily.", ["1 per day"] * 6),
        ("every other day, every second day, q.o.d., every 2 days", ["1 per 2 days"] * 4),
        ("every Monday, on Mondays, once a week, weekly.", ["1 per week"] * 4),
        ("two or three times a month", ["2 to 3 per month"]),
        ("once every 3 days", ["1 per 3 days"]),
        ("daily life, weekly newsletter, 5 times larger, every time, once upon a time, twice", []),
        ("a bid of 5, in a bid to win, bid on it, each and every claim", []),
        ("take 5 mg bid, 5 mg bd, tds, t.d.s., qds", ["2 per day", "2 per day", "3 per day", "3 per day", "4 per day"]),
        ("5 days a week, 3-5 days per week, two nights a week", ["5 per week", "3 to 5 per week", "2 per week"]),
        ("for 3 days, every 6 hours; for 3 days every 6 hours", ["1 per 6 hours"] * 2),
        ("every 2nd day, every 3rd week, on alternate days", ["1 per 2 days", "1 per 3 weeks", "1 per 2 days"]),
        ("10 mg at bedtime", ["1 per day"]),
        ("BD needles, the hard disk", []),
        ("4 times in 24 hours, twice within 3 weeks", ["4 per 24 hours", "2 per 3 weeks"]),
        ("4 doses a day, at most 4 doses in any 24 hours", ["4 per day", "4 per 24 hours"]),
        ("two days in hospital, once in May, once in a while, one time in 10 people", []),
        ("the first time in 3 years, 2 doses, 6 hours apart", []),
    ],
)
def test_recurrences(text: str, expected: list[str]) -> None:
    assert list(time_recurrences(Text(text))) == expected


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "twice daily; every 6 hours; every day; once a week"),
        ("de", "zweimal täglich; alle 6 Stunden; jeden Tag; einmal pro Woche"),
        ("fr", "deux fois par jour; toutes les 6 heures; tous les jours; une fois par semaine"),
        ("es", "dos veces al día; cada 6 horas; todos los días; una vez a la semana"),
        ("it", "due volte al giorno; ogni 6 ore; ogni giorno; una volta a settimana"),
        ("pt", "duas vezes por dia; a cada 6 horas; todos os dias; uma vez por semana"),
        ("nl", "tweemaal per dag; elke 6 uur; elke dag; een keer per week"),
    ],
)
def test_recurrences_in_other_languages(language: str, text: str) -> None:
    assert list(time_recurrences(Text(text, language))) == ["2 per day", "1 per 6 hours", "1 per day", "1 per week"]


def test_how_often_is_compared_in_any_unit() -> None:
    text = Text("Take it every 6 hours.")
    assert time_recurs(text, 4, 4, "day")
    assert time_recurs(text, 28, 28, "week")
    assert not time_recurs(text, 5, 9, "day")
    assert not time_recurs(Text("every 4 to 6 hours"), 4, 5)


@pytest.mark.parametrize("language", TIME_LANGUAGES)
def test_the_words_of_a_language_are_all_there(language: str) -> None:
    words = time_words(language)
    assert words is not None
    assert set(words.months.values()) == set(range(1, 13))
    assert set(words.weekdays.values()) == set(range(7))
    assert set(words.units.values()) == {"day", "week", "month", "year"}
    assert {-2, -1, 0, 1, 2} == set(words.fixed.values()) - {-14, 14}
    assert {int(value) for value in small_numbers(language).values()} >= set(range(2, 100))


@pytest.mark.parametrize(
    ("language", "word", "value"),
    [
        ("de", "fünfundzwanzig", 25),
        ("nl", "tweeëntwintig", 22),
        ("fr", "soixante-douze", 72),
        ("fr", "vingt et un", 21),
        ("es", "treinta y cinco", 35),
        ("it", "trentotto", 38),
        ("it", "ventuno", 21),
        ("pt", "vinte e cinco", 25),
    ],
)
def test_numbers_in_words(language: str, word: str, value: int) -> None:
    assert small_numbers(language)[word] == value


def test_places_are_those_of_the_original() -> None:
    text = "🙂 naïve – on ５ March 2024, done"
    ((start, end, label),) = places_of_dates(Text(text))
    assert text[start:end] == "５ March 2024"
    assert label == "2024-03-05"


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("He was born in 1756 and died in 1791.", "en", ["1756", "1791"]),
        ("In 2019 we sold 300 units. In 1969 Neil Armstrong landed.", "en", ["2019", "1969"]),
        ("from 1914 to 1918, between 1939 and 1945", "en", ["1914", "1918", "1939", "1945"]),
        ("Mozart (1756-1791)", "en", ["1756", "1791"]),
        ("since 2010, until 1945, in the year 2024, early 2024, the winter of 1941", "en",
         ["2010", "1945", "2024", "2024", "1941"]),
        ("1969", "en", ["1969"]),
        ("im Jahr 2019 wurde, seit 2010", "de", ["2019", "2010"]),
        ("en 1789, la Révolution", "fr", ["1789"]),
        ("en 1492.", "es", ["1492"]),
        ("nel 1861", "it", ["1861"]),
        ("em 1822", "pt", ["1822"]),
        ("sinds 1945", "nl", ["1945"]),
    ],
)  # fmt: skip
def test_years_that_stand_alone(text: str, language: str, expected: list[str]) -> None:
    assert found(text, language=language) == expected


@pytest.mark.parametrize(
    "text",
    [
        "in 2000 steps, in 1500 meters, found in 1500 Americans",
        "one in 2000 people, 1 in 2000.",
        "from 1500 to 2000 calories a day",
        "open until 1800.",
        "raise it by 1500.",
        "in 2,000 words, in 2000 or more cases, in 1200 BC",
        "a budget of 1999, 2024 dollars, room 1204",
    ],
)
def test_four_digits_that_are_no_year(text: str) -> None:
    assert found(text) == []


def test_years_are_put_in_order() -> None:
    assert time_in_order(Text("Born in 1756, he moved in 1781 and died in 1791.")) is True
    assert time_in_order(Text("He died in 1791 and was born in 1756.")) is False
    assert time_mentions(Text("Neil Armstrong landed on 20 July 1969."), Text("1969")) is True
    assert time_earliest(Text("In 1999, and on 3 May 1998.")) == "1998-05-03"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("10 Mar 26", ["2026-03-10"]),
        ("10th March '26, by post", ["2026-03-10"]),
        ("5 May 98.", ["1998-05-05"]),
        ("On 10 March 26 people came.", []),
        ("5 May 10 km", []),
        ("May 26", []),
    ],
)
def test_years_of_two_digits_after_a_day(text: str, expected: list[str]) -> None:
    assert found(text) == expected


def test_a_fortnight_is_two_weeks() -> None:
    assert found("We meet in a fortnight.", FRIDAY) == ["2026-02-13"]
    assert found("It broke a fortnight ago.", FRIDAY) == ["2026-01-16"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("half past two pm", ["14:30"]),
        ("at quarter to five", ["04:45"]),
        ("at a quarter to one in the afternoon", ["12:45"]),
        ("ten past nine", ["09:10"]),
        ("twenty minutes to six p.m.", ["17:40"]),
        ("quarter past twelve am", ["00:15"]),
        ("five to ten", []),
        ("five to ten minutes", []),
        ("a quarter to five percent", []),
        ("half to two", []),
    ],
)
def test_times_of_day_in_words(text: str, expected: list[str]) -> None:
    assert list(time_clock_times(Text(text))) == expected
