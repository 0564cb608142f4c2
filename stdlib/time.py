"""The tools `time.*`: dates, durations, times of day and recurrences as texts state them.

The clock is never read. What is relative (`tomorrow`, `in two weeks`, `5 March` without its year) is known only where
the rubric passes its input `now`. Without it such dates are left out of lists, and questions that they would answer are
undefined. So are those that rest on a date with two readings: `5/3/2024` in a rubric in English (`en`); one in `en_us`
or `en_gb` knows which is meant.

With `now`, `5 March` and `by Christmas` are days of its year; `on Friday` (in German, English, Spanish, Portuguese and
Dutch, where `on` parts it from `Fridays`) is the next one, or in a clause of the past in English or German the last.
"""

from __future__ import annotations

from rubricc.runtime.tool import Case, Parameter, Tool
from rubricc.runtime.types import BOOL, COUNT, DATE, TEXT, TEXTS, integer, real
from rubricc.stdlib._declare import ON_TEXT, TEXT_PARAMETER, maybe, text_parameter
from rubricc.stdlib._time import (
    PERIODS,
    date_problem,
    places_of_clock_times,
    places_of_dates,
    places_of_durations,
    places_of_impossible_dates,
    places_of_recurrences,
    places_of_recurring,
    places_of_wrong_weekdays,
    time_between,
    time_clock_times,
    time_dates,
    time_days_between,
    time_days_from,
    time_durations,
    time_earliest,
    time_impossible_dates,
    time_in_order,
    time_is_before,
    time_latest,
    time_mentions,
    time_recurrences,
    time_recurs,
    time_weekday,
    time_wrong_weekdays,
)
from rubricc.stdlib._time_words import TIME_LANGUAGES

NOW = Parameter("now", DATE, optional=True)
ON_DATES = (TEXT_PARAMETER, NOW)
OTHER = Parameter("other", TEXT, check=date_problem)
FRIDAY = "2026-01-30"
"""A day as the cases write it; tools are given a date."""
ISO = "ISO 8601 (2019)"
UNKNOWN = "there is no date, or one that only `now` tells and it is not given, or one with two readings"
UNKNOWN_FIRST = (
    "the first date of either text is missing, or only `now` tells it and it is not given, or has two readings"
)

DATES = (
    Tool(
        name="time.dates",
        parameters=ON_DATES,
        result=TEXTS,
        run=time_dates,
        evidence=places_of_dates,
        summary="All dates, in order, as ISO 8601 writes them: a day, a month (`2024-03`), a year, or two days with a "
        "slash; what is relative only with `now`.",
        source=ISO,
        standalone=False,
        languages=TIME_LANGUAGES,
        cases=(
            Case(("From 5 March 2024 to March 7th, 2024.",), ["2024-03-05", "2024-03-07"]),
            Case(("13/03/2024, 2024-03-05 and June 2025",), ["2024-03-13", "2024-03-05", "2025-06"]),
            Case(("5/3/2024",), [], why="in English it has two readings"),
            Case(("5/3/2024 und 5. März",), ["2024-03-05"], language="de"),
            Case(("31 February 2024",), []),
            Case(("tomorrow and in two weeks",), []),
            Case(("tomorrow, in two weeks, next Monday", FRIDAY), ["2026-01-31", "2026-02-13", "2026-02-02"]),
            Case(("in 7-10 days, by Christmas", FRIDAY), ["2026-02-06/2026-02-09", "2026-12-25"]),
            Case(("It broke on Monday. Come on Monday.", FRIDAY), ["2026-01-26", "2026-02-02"]),
            Case(("You may 5 times. Version 1.2.24. Under the Christmas tree.",), []),
            Case(("",), []),
        ),
    ),
    Tool(
        name="time.earliest",
        parameters=ON_DATES,
        result=maybe(TEXT),
        run=time_earliest,
        evidence=places_of_dates,
        summary="The earliest date, as ISO 8601 writes it.",
        undefined=UNKNOWN,
        source=ISO,
        standalone=False,
        languages=TIME_LANGUAGES,
        cases=(
            Case(("7 May 2024, 5 May 2024",), "2024-05-05"),
            Case(("7 May 2024 or tomorrow",), None),
            Case(("7 May 2026 or tomorrow", FRIDAY), "2026-01-31"),
            Case(("",), None),
        ),
    ),
    Tool(
        name="time.latest",
        parameters=ON_DATES,
        result=maybe(TEXT),
        run=time_latest,
        evidence=places_of_dates,
        summary="The latest date, as ISO 8601 writes it.",
        undefined=UNKNOWN,
        source=ISO,
        standalone=False,
        languages=TIME_LANGUAGES,
        cases=(
            Case(("7 May 2024, 5 May 2024",), "2024-05-07"),
            Case(("3 days ago", FRIDAY), "2026-01-27"),
            Case(("",), None),
        ),
    ),
    Tool(
        name="time.in_order",
        parameters=ON_DATES,
        result=maybe(BOOL),
        run=time_in_order,
        evidence=places_of_dates,
        summary="Whether the dates stand in the order of the calendar: none before one that stands before it.",
        undefined="there are fewer than two dates, or one that only `now` tells and it is not given, or one with two "
        "readings",
        standalone=False,
        languages=TIME_LANGUAGES,
        cases=(
            Case(("In May 1990, then 3 June 1990, then 2001-01-01.",), True),
            Case(("3 June 1990, then May 1990.",), False),
            Case(("3 June 1990",), None),
            Case(("yesterday, today, tomorrow", FRIDAY), True),
            Case(("",), None),
        ),
    ),
    Tool(
        name="time.is_before",
        parameters=(TEXT_PARAMETER, OTHER, NOW),
        result=maybe(BOOL),
        run=time_is_before,
        evidence=places_of_dates,
        summary="Whether the first date of a text is before the first date of another one.",
        undefined=f"{UNKNOWN_FIRST}, or one is a month that the other falls into",
        standalone=False,
        languages=TIME_LANGUAGES,
        cases=(
            Case(("Due 5 March 2024.", "2024-03-06"), True),
            Case(("Due 6 March 2024.", "2024-03-06"), False),
            Case(("In March 2024", "2024-03-06"), None),
            Case(("In February 2024", "2024-03-06"), True),
            Case(("Due tomorrow.", "2026-03-06"), None),
            Case(("Due tomorrow.", "2026-03-06", FRIDAY), True),
            Case(("", "2026-03-06"), None),
        ),
    ),
    Tool(
        name="time.mentions",
        parameters=(TEXT_PARAMETER, OTHER, NOW),
        result=maybe(BOOL),
        run=time_mentions,
        evidence=places_of_dates,
        summary="Whether some date is the first date of another text, however written, or falls into it.",
        undefined="the other text has no date that is known, or this one has no such date but one that is not known",
        standalone=False,
        languages=TIME_LANGUAGES,
        cases=(
            Case(("It was on the 20th of July 1969.", "1969-07-20"), True),
            Case(("It was on July 21, 1969.", "1969-07-20"), False),
            Case(("It was on July 21, 1969.", "July 1969"), True),
            Case(("It was 5/7/1969.", "1969-07-05"), None, why="two readings"),
            Case(("Come tomorrow.", "2026-01-31"), None),
            Case(("Come tomorrow.", "2026-01-31", FRIDAY), True),
            Case(("", "1969-07-20"), False),
        ),
    ),
    Tool(
        name="time.between",
        parameters=(
            TEXT_PARAMETER,
            Parameter("first", TEXT, check=date_problem),
            Parameter("last", TEXT, check=date_problem, at_least="first"),
            NOW,
        ),
        result=maybe(BOOL),
        run=time_between,
        evidence=places_of_dates,
        summary="Whether some date is from one day to another, both included.",
        undefined="either end is not known, or no date is between them but there is one that is not known",
        standalone=False,
        languages=TIME_LANGUAGES,
        cases=(
            Case(("on 5 March 2024", "2024-03-01", "2024-03-31"), True),
            Case(("on 5 April 2024", "2024-03-01", "2024-03-31"), False),
            Case(("in two weeks", "2026-02-01", "2026-02-28", FRIDAY), True),
            Case(("in two weeks", "2026-02-01", "2026-02-28"), None),
            Case(("", "2024-03-01", "2024-03-31"), False),
        ),
    ),
    Tool(
        name="time.days_between",
        parameters=(TEXT_PARAMETER, OTHER, NOW),
        result=maybe(integer()),
        run=time_days_between,
        evidence=places_of_dates,
        summary="The days from the first date of a text to the first date of another one, negative where that is "
        "earlier.",
        undefined=f"{UNKNOWN_FIRST}, or is no single day",
        standalone=False,
        languages=TIME_LANGUAGES,
        cases=(
            Case(("28 February 2024", "1 March 2024"), 2),
            Case(("1 March 2024", "2024-02-28"), -2),
            Case(("March 2024", "2024-02-28"), None),
            Case(("", "2024-02-28"), None),
        ),
    ),
    Tool(
        name="time.days_from",
        parameters=(TEXT_PARAMETER, Parameter("now", DATE)),
        result=maybe(integer()),
        run=time_days_from,
        evidence=places_of_dates,
        summary="The days from `now` to the first date: negative where it is past, 0 today.",
        undefined="there is no date, it has two readings, or is no single day",
        standalone=False,
        languages=TIME_LANGUAGES,
        cases=(
            Case(("Due in two weeks.", FRIDAY), 14),
            Case(("It was 2026-01-01.", FRIDAY), -29),
            Case(("next month", FRIDAY), None),
            Case(("", FRIDAY), None),
        ),
    ),
    Tool(
        name="time.weekday",
        parameters=ON_DATES,
        result=maybe(TEXT),
        run=time_weekday,
        evidence=places_of_dates,
        summary="The weekday of the first date, in English: `Monday` to `Sunday`.",
        undefined=f"{UNKNOWN}, or it is no single day",
        standalone=False,
        languages=TIME_LANGUAGES,
        cases=(
            Case(("5 March 2024",), "Tuesday"),
            Case(("tomorrow", FRIDAY), "Saturday"),
            Case(("",), None),
        ),
    ),
    Tool(
        name="time.wrong_weekdays",
        parameters=ON_DATES,
        result=COUNT,
        run=time_wrong_weekdays,
        evidence=places_of_wrong_weekdays,
        summary="How many dates stand beside a weekday that they are not.",
        standalone=False,
        languages=TIME_LANGUAGES,
        cases=(
            Case(("Tuesday, 5 March 2024",), 0),
            Case(("Monday, 5 March 2024",), 1),
            Case(("2024-03-05 (Friday)",), 1),
            Case(("",), 0),
        ),
    ),
    Tool(
        name="time.impossible_dates",
        parameters=ON_TEXT,
        result=COUNT,
        run=time_impossible_dates,
        evidence=places_of_impossible_dates,
        summary="How many dates there are that no calendar has.",
        standalone=False,
        languages=TIME_LANGUAGES,
        cases=(
            Case(("31 February, April 31 and 29 February 2023",), 3),
            Case(("2024-02-30 or 13/13/2024",), 2),
            Case(("29 February 2024",), 0),
            Case(("",), 0),
        ),
    ),
)

STRETCHES = (
    Tool(
        name="time.durations",
        parameters=ON_TEXT,
        result=TEXTS,
        run=time_durations,
        evidence=places_of_durations,
        summary="All durations, in order, as ISO 8601 writes them, both ends of ranges; ages and how often something "
        "happens are none. To compare them, ask `quantity.*` for a unit of time.",
        source=ISO,
        standalone=False,
        languages=TIME_LANGUAGES,
        cases=(
            Case(("Wait twenty minutes, then half an hour.",), ["PT20M", "PT0.5H"]),
            Case(("1 hour and 30 minutes; 2-3 weeks",), ["PT90M", "P2W", "P3W"]),
            Case(("A 5-year-old takes 5 mL every 6 hours for 5 days.",), ["P5D"]),
            Case(("",), []),
        ),
    ),
    Tool(
        name="time.clock_times",
        parameters=ON_TEXT,
        result=TEXTS,
        run=time_clock_times,
        evidence=places_of_clock_times,
        summary="All times of day, in order, as `17:30`; verses (`John 3:16`), ratios and results are none.",
        source=ISO,
        standalone=False,
        cases=(
            Case(("5:30 pm, 17:30, 5 p.m. and noon",), ["17:30", "17:30", "17:00", "12:00"]),
            Case(("12 am and 12 pm",), ["00:00", "12:00"]),
            Case(("ratio 1:2, 25:00, 15 pm, 5 mg",), []),
            Case(("John 3:16 in a ratio of 1:30",), []),
            Case(("um 17 Uhr",), ["17:00"], language="de"),
            Case(("",), []),
        ),
    ),
    Tool(
        name="time.recurrences",
        parameters=ON_TEXT,
        result=TEXTS,
        run=time_recurrences,
        evidence=places_of_recurrences,
        summary="All that is said of how often something happens, in order: `2 per day`, `1 per 6 hours`.",
        standalone=False,
        languages=TIME_LANGUAGES,
        cases=(
            Case(
                ("Twice daily, every 6 hours, b.i.d., q8h.",),
                ["2 per day", "1 per 6 hours", "2 per day", "1 per 8 hours"],
            ),
            Case(("2-3 times a week, every other day",), ["2 to 3 per week", "1 per 2 days"]),
            Case(("In daily life, 5 times larger, every time.",), []),
            Case(("zweimal täglich, alle 6 Stunden",), ["2 per day", "1 per 6 hours"], language="de"),
            Case(("",), []),
        ),
    ),
    Tool(
        name="time.recurs",
        parameters=(
            TEXT_PARAMETER,
            Parameter("low", real(0)),
            Parameter("high", real(0), at_least="low"),
            text_parameter("per", "day", PERIODS),
        ),
        result=BOOL,
        run=time_recurs,
        evidence=places_of_recurring,
        summary="Whether something is said to happen from low to high times per day (minute, hour, week, month, year).",
        trends={"low": "down", "high": "up"},
        standalone=False,
        languages=TIME_LANGUAGES,
        cases=(
            Case(("Take it every 6 hours.", 4, 4), True),
            Case(("Take it every 4 to 6 hours.", 4, 6), True),
            Case(("Take it b.i.d.", 14, 14, "week"), True),
            Case(("Run three times a week.", 1, 2, "week"), False),
            Case(("", 0, 9), False),
        ),
    ),
)

TOOLS = DATES + STRETCHES
