"""The Gregorian calendar as far as dates in texts need it; nothing here asks what day it is."""

from __future__ import annotations

from datetime import date, timedelta
from typing import NamedTuple

LAST_YEAR = date.max.year


class Days(NamedTuple):
    """A stretch of days, both ends included: one day, or a week, a month, a year."""

    first: date
    last: date

    @property
    def iso(self) -> str:
        """The day as `2024-03-05`, a whole month as `2024-03`, a year as `2024`, others as two days with a slash."""
        first, last = self
        if first == last:
            return first.isoformat()
        if first.day == 1 and last == month_of(first.year, first.month).last:
            return first.isoformat()[:7]
        if (first.month, first.day, last.month, last.day) == (1, 1, 12, 31) and first.year == last.year:
            return first.isoformat()[:4]
        return f"{first.isoformat()}/{last.isoformat()}"


def is_year(year: int) -> bool:
    """Tell whether a year is one that dates can have."""
    return 1 <= year <= LAST_YEAR


def days_in(year: int, month: int) -> int:
    """Give back how many days a month has."""
    # Not from Python's `calendar`, which takes as long to import as half of these tools.
    if month == 2:
        return 29 if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0) else 28
    return 30 if month in (4, 6, 9, 11) else 31


def is_day(year: int, month: int, day: int) -> bool:
    """Tell whether there is such a day."""
    return is_year(year) and 1 <= month <= 12 and 1 <= day <= days_in(year, month)


def is_ever(month: int, day: int) -> bool:
    """Tell whether any year has such a day."""
    return 1 <= month <= 12 and 1 <= day <= days_in(2000, month)


def one_day(day: date) -> Days:
    """Give back a day as a stretch of days."""
    return Days(day, day)


def year_of(year: int) -> Days:
    """Give back a whole year."""
    return Days(date(year, 1, 1), date(year, 12, 31))


def month_of(year: int, month: int) -> Days:
    """Give back a whole month."""
    return Days(date(year, month, 1), date(year, month, days_in(year, month)))


def week_of(day: date) -> Days | None:
    """Give back the week of a day, from Monday to Sunday; None at the ends of the calendar."""
    monday = plus_days(day, -day.weekday())
    sunday = None if monday is None else plus_days(monday, 6)
    return None if monday is None or sunday is None else Days(monday, sunday)


def plus_days(day: date, days: int) -> date | None:
    """Give back the day so many days later, None beyond the calendar."""
    try:
        return day + timedelta(days=days)
    except OverflowError:
        return None


def plus_months(day: date, months: int) -> date | None:
    """Give back the same day so many months later, or the month's last day where it is shorter; None beyond."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    if not is_year(year):
        return None
    return date(year, month + 1, min(day.day, days_in(year, month + 1)))


def plus(day: date, count: int, unit: str) -> date | None:
    """Give back the day so many days, weeks, months or years later."""
    if abs(count) > 10**6:
        return None
    if unit in ("day", "week"):
        return plus_days(day, count * (7 if unit == "week" else 1))
    return plus_months(day, count * (12 if unit == "year" else 1))


def around(day: date, unit: str, step: int) -> Days | None:
    """Give back the week, month or year so many after that of a day (before, where negative)."""
    if unit == "week":
        moved = plus_days(day, 7 * step)
        return None if moved is None else week_of(moved)
    if unit == "month":
        moved = plus_months(day, step)
        return None if moved is None else month_of(moved.year, moved.month)
    year = day.year + step
    return Days(date(year, 1, 1), date(year, 12, 31)) if is_year(year) else None


def weekday_from(day: date, weekday: int, kind: str) -> date | None:
    """Give back the next such weekday after a day, the last before it, or the one of the same week."""
    if kind == "next":
        return plus_days(day, (weekday - day.weekday() - 1) % 7 + 1)
    if kind == "last":
        return plus_days(day, -((day.weekday() - weekday - 1) % 7 + 1))
    return plus_days(day, weekday - day.weekday())
