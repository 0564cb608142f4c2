"""What a text says about time: its dates, their order, durations, times of day, and how often something happens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Place
from rubricc.stdlib._quantity import decimal_text, exact_bound
from rubricc.stdlib._quantity_join import Quantity
from rubricc.stdlib._quantity_scan import quantities
from rubricc.stdlib._quantity_units import unit_table
from rubricc.stdlib._time_calendar import Days
from rubricc.stdlib._time_clock import clock_times
from rubricc.stdlib._time_dates import Dated, dates, today_of
from rubricc.stdlib._time_recurrence import Recurrence, recurrences
from rubricc.stdlib._time_words import TIME_LANGUAGES

PERIODS = ("minute", "hour", "day", "week", "month", "year")
WEEKDAY_NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
DESIGNATORS = {
    "second": ("T", "S", 1),
    "minute": ("T", "M", 1),
    "hour": ("T", "H", 1),
    "day": ("", "D", 1),
    "week": ("", "W", 1),
    "fortnight": ("", "W", 2),
    "month": ("", "M", 1),
    "year": ("", "Y", 1),
    "decade": ("", "Y", 10),
    "century": ("", "Y", 100),
}
"""How ISO 8601 writes a unit: what is before the number, what after it, and how many of it the unit is."""
AGED = lazy_pattern(r"[ -](?:old\b|of age\b|of-age\b)", re.IGNORECASE)


def is_known_language(text: Text) -> bool:
    """Tell whether the words of dates are known in the language of a text."""
    return text.language.partition("-")[0] in TIME_LANGUAGES


def time_dates(text: Text, now: Any = None) -> tuple[str, ...]:
    """Give back the dates as ISO 8601 writes them; those that only `now` tells are left out without it."""
    return tuple(one.days.iso for one in dates(text, now) if one.days is not None)


def places_of_dates(text: Text, *others: Any) -> tuple[Place, ...]:
    """Give back where the dates stand, and those that are no dates."""
    now = next((item for item in others if today_of(item) is not None), None)
    return tuple((one.start, one.end, "" if one.days is None else one.days.iso) for one in dates(text, now))


def _all_known(text: Text, now: Any) -> tuple[Days, ...] | None:
    """Give back all dates, None where there is none or one is not known; what is no date does not count."""
    found = [one for one in dates(text, now) if one.why != "impossible"]
    days = tuple(one.days for one in found if one.days is not None)
    return days if days and len(days) == len(found) else None


def _first_date(text: Text | str, now: Any, language: str) -> Days | None:
    """Give back the first date of a text, None where there is none or it is not known."""
    whole = text if isinstance(text, Text) else Text(text, language)
    found = next((one for one in dates(whole, now) if one.why != "impossible"), None)
    return None if found is None else found.days


def date_problem(written: str) -> str | None:
    """Give back what is wrong with a text that stands for a date, and what to write; None where it has one."""
    found = [one for language in TIME_LANGUAGES for one in dates(Text(written, language), None)]
    if any(one.why != "impossible" for one in found):
        return None
    said = "names a day that no calendar has" if found else "has no date"
    return f'"{written}" {said}. Write a date as in "2026-01-31" or "31 January 2026".'


def time_earliest(text: Text, now: Any = None) -> str | None:
    """Give back the earliest date, None where there is none or where one is not known."""
    known = _all_known(text, now)
    return None if known is None else min(known).iso


def time_latest(text: Text, now: Any = None) -> str | None:
    """Give back the latest date, None where there is none or where one is not known."""
    known = _all_known(text, now)
    return None if known is None else max(known, key=lambda days: (days.last, days.first)).iso


def time_in_order(text: Text, now: Any = None) -> bool | None:
    """Give back whether no date begins before one that stands before it; None with fewer than two, or one unknown."""
    known = _all_known(text, now)
    if known is None or len(known) < 2:
        return None
    return all(one.first <= other.first for one, other in pairwise(known))


def time_is_before(text: Text, other: Text | str, now: Any = None) -> bool | None:
    """Give back whether the first date is before that of another text; None where that is not known."""
    first, second = _first_date(text, now, text.language), _first_date(other, now, text.language)
    if first is None or second is None:
        return None
    if first.last < second.first:
        return True
    one_day = first.first == first.last and second.first == second.last
    return False if one_day or first.first >= second.last else None


def time_mentions(text: Text, day: Text | str, now: Any = None) -> bool | None:
    """Give back whether some date is the first one of another text, or within it; None where that is not known."""
    wanted = _first_date(day, now, text.language)
    return None if wanted is None else _some_within(text, wanted, now)


def time_between(text: Text, first: Text | str, last: Text | str, now: Any = None) -> bool | None:
    """Give back whether some date is from one day to another, both included; None where that is not known."""
    start, end = _first_date(first, now, text.language), _first_date(last, now, text.language)
    if start is None or end is None:
        return None
    return _some_within(text, Days(start.first, end.last), now)


def _some_within(text: Text, span: Days, now: Any) -> bool | None:
    found = dates(text, now)
    if any(one.days is not None and span.first <= one.days.first and one.days.last <= span.last for one in found):
        return True
    return None if any(one.days is None and one.why != "impossible" for one in found) else False


def time_days_between(text: Text, other: Text | str, now: Any = None) -> int | None:
    """Give back the days from the first date to that of another text; None where either is not one known day."""
    first, second = _first_date(text, now, text.language), _first_date(other, now, text.language)
    return _days_apart(first, second)


def time_days_from(text: Text, now: Any) -> int | None:
    """Give back the days from `now` to the first date, None where it is not one known day."""
    today = today_of(now)
    return None if today is None else _days_apart(Days(today, today), _first_date(text, now, text.language))


def _days_apart(first: Days | None, second: Days | None) -> int | None:
    if first is None or second is None or first.first != first.last or second.first != second.last:
        return None
    return (second.first - first.first).days


def time_weekday(text: Text, now: Any = None) -> str | None:
    """Give back the weekday of the first date in English, None where it is not one known day."""
    days = _first_date(text, now, text.language)
    return None if days is None or days.first != days.last else WEEKDAY_NAMES[days.first.weekday()]


def time_wrong_weekdays(text: Text, now: Any = None) -> int:
    """Give back how many dates stand beside a weekday that they are not."""
    return sum(1 for _ in _wrong_weekdays(text, now))


def _wrong_weekdays(text: Text, now: Any) -> Iterator[Dated]:
    for one in dates(text, now):
        if one.days is not None and one.weekday is not None and one.days.first.weekday() != one.weekday:
            yield one


def places_of_wrong_weekdays(text: Text, now: Any = None) -> tuple[Place, ...]:
    """Give back where dates stand beside a weekday that they are not."""
    return tuple((one.start, one.end, "") for one in _wrong_weekdays(text, now))


def time_impossible_dates(text: Text) -> int:
    """Give back how many dates there are that no calendar has."""
    return sum(one.why == "impossible" for one in dates(text, None))


def places_of_impossible_dates(text: Text) -> tuple[Place, ...]:
    """Give back where dates stand that no calendar has."""
    return tuple((one.start, one.end, "") for one in dates(text, None) if one.why == "impossible")


def time_durations(text: Text) -> tuple[str, ...]:
    """Give back the durations as ISO 8601 writes them, both ends of ranges; ages and recurrences are none."""
    return tuple(_iso_duration(value, one) for one in _durations(text) for value in dict.fromkeys((one.low, one.high)))


def _durations(text: Text) -> Iterator[Quantity]:
    repeated = [(one.start, one.end) for one in recurrences(text)]
    for one in quantities(text):
        if (
            not one.units
            or one.units[0].over != ("time",)
            or one.units[0].under
            or one.units[0].name not in DESIGNATORS
        ):
            continue
        if AGED.match(text.original, one.end) or any(start <= one.start and one.end <= end for start, end in repeated):
            continue
        yield one


def _iso_duration(value: Fraction, one: Quantity) -> str:
    before, after, many = DESIGNATORS[one.units[0].name]
    return f"P{before}{decimal_text(value * many)}{after}"


def places_of_durations(text: Text) -> tuple[Place, ...]:
    """Give back where durations stand."""
    return tuple((one.start, one.end, "") for one in _durations(text))


def time_clock_times(text: Text) -> tuple[str, ...]:
    """Give back the times of day as `17:30`."""
    return tuple(shown for _, _, shown in clock_times(text))


def places_of_clock_times(text: Text) -> tuple[Place, ...]:
    """Give back where times of day stand, with the time."""
    return clock_times(text)


def time_recurrences(text: Text) -> tuple[str, ...]:
    """Give back how often things are to happen: `2 per day`, `1 per 6 hours`."""
    return tuple(one.shown for one in recurrences(text))


def time_recurs(text: Text, low: Any, high: Any, per: Any = "day") -> bool:
    """Give back whether something is to happen from low to high times per minute, hour, day, week, month or year."""
    return any(_recurring(text, low, high, per))


def _recurring(text: Text, low: Any, high: Any, per: Any) -> Iterator[Recurrence]:
    seconds = unit_table("en").names[str(per)][0].factor
    least, most = exact_bound(low), exact_bound(high)
    for one in recurrences(text):
        fewest, often = one.rates(seconds)
        if least <= fewest and often <= most:
            yield one


def places_of_recurring(text: Text, low: Any, high: Any, per: Any = "day") -> tuple[Place, ...]:
    """Give back where it is said that something happens so often."""
    return tuple((one.start, one.end, "") for one in _recurring(text, low, high, per))


def places_of_recurrences(text: Text) -> tuple[Place, ...]:
    """Give back where it is said how often something happens."""
    return tuple((one.start, one.end, "") for one in recurrences(text))
