"""Finds the dates of a text: written out, in numbers, and relative to `now`, which is given or not; never the clock."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime
from functools import cache
from itertools import zip_longest
from typing import Any, NamedTuple

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.text import Text
from rubricc.stdlib._quantity_numbers import one_for_one_digits
from rubricc.stdlib._time_calendar import Days, is_day, is_ever, is_year, month_of, one_day, year_of
from rubricc.stdlib._time_feasts import feast_day, feasts
from rubricc.stdlib._time_relative import Relative, of_feast, relative_dates
from rubricc.stdlib._time_words import CAPITALISED, TimeWords, time_words
from rubricc.stdlib._time_years import years
from rubricc.stdlib._words_present import words_present


class Dated(NamedTuple):
    """A date in a text. `days` is None where it is none or not known: `why` is then `impossible`, `ambiguous` or `now`.

    `weekday` is the one that is named beside it (0 is Monday).
    """

    start: int
    end: int
    days: Days | None
    why: str = ""
    weekday: int | None = None


NUMERIC = lazy_pattern(
    r"(?<![\w.,/-])(?:"
    r"(?P<year>[0-9]{4})(?P<mark>[-/.])(?P<month>[0-9]{1,2})(?P=mark)(?P<day>[0-9]{1,2})(?:T[0-9:.]{2,15}(?:Z|[+-][0-9:]{2,5})?)?"
    r"|(?P<first>[0-9]{1,2})(?P<sign>[-/.])[ ]?(?P<second>[0-9]{1,2})(?P=sign)[ ]?(?P<last>[0-9]{4}|[0-9]{2})"
    r")(?![\w/-]|\.[0-9])"
)
DAY_BEFORE = lazy_pattern(
    r"(?<![\w.,/:-])(?:(?P<from>[0-9]{1,2})(?:st|nd|rd|th|\.)?\s?(?:-|to|bis)\s?)?"
    r"(?P<day>[0-9]{1,2})(?:st|nd|rd|th|er|\.|º|°)?(?:\s+|-)(?:day\s+)?(?:of\s+|de\s+|d['’])?\Z",
    re.IGNORECASE,
)
DAY_AFTER = lazy_pattern(
    r"\.?\s+(?:the\s+)?(?P<day>[0-9]{1,2})(?:st|nd|rd|th)?"
    r"(?:\s?(?:-|to)\s?(?P<till>[0-9]{1,2})(?:st|nd|rd|th)?(?![\w/:%-]))?(?![\w/:%]|[.,][0-9])",
    re.IGNORECASE,
)
YEAR_AFTER = lazy_pattern(r"\.?(?:,\s*|\s+(?:de\s+|del\s+|of\s+)?|-)(?P<year>[0-9]{4})(?![\w/:%-]|[.,][0-9])")
SHORT_YEAR_AFTER = lazy_pattern(
    r"\.?,?\s+(?:['\u2019](?P<marked>[0-9]{2})(?!\w)|(?P<bare>[0-9]{2})(?=\s*(?:[.,;:)!?]?\s*\Z|[;)\n]|\.\s)))"
)
"""A year of two digits: with an apostrophe, or where nothing follows that it could count."""
WEEKDAY_BEFORE = lazy_pattern(
    r"(?<!\w)(?P<name>[^\W\d_]+(?:-feira)?)\.?,?\s+(?:the\s+|den\s+|le\s+|el\s+|dem\s+|il\s+)?\Z"
)
WEEKDAY_AFTER = lazy_pattern(r"\s*\((?P<name>[^\W\d_]+(?:-feira)?)\)")
MONTH_FIRST = frozenset(("en-us", "en-ph"))
"""Where the month stands first in a date in numbers; in English of no region it is not known."""
SECOND_OF_CENTURY = 69
"""Two digits from here on are of the 20th century, as POSIX has it."""
NEAR_NAME = 40


def dates(text: Text, now: Any) -> tuple[Dated, ...]:
    """Give back the dates of a text in order, found once a text and `now`; none in a language that is not known."""
    today = today_of(now)
    key = ("dates", today)
    memo = text.memo
    if key not in memo:
        memo[key] = _resolved(_scanned(text), today)
    found: tuple[Dated, ...] = memo[key]
    return found


def today_of(now: Any) -> date | None:
    """Give back the day of an input `now`, None where it is not given."""
    if isinstance(now, datetime):
        return now.date()
    return now if isinstance(now, date) else None


def _scanned(text: Text) -> tuple[Dated | Relative, ...]:
    memo = text.memo
    if "dates" not in memo:
        memo["dates"] = tuple(_scan_dates(text.straight, text.language.lower()))
    found: tuple[Dated | Relative, ...] = memo["dates"]
    return found


def _resolved(found: tuple[Dated | Relative, ...], today: date | None) -> tuple[Dated, ...]:
    return tuple(one if isinstance(one, Dated) else _resolve(one, today) for one in found)


def _resolve(one: Relative, today: date | None) -> Dated:
    days = None if today is None else one.days(today)
    why = "now" if today is None else ("" if days is not None else "impossible")
    return Dated(one.start, one.end, days, why, one.weekday)


def _scan_dates(original: str, region: str) -> Iterator[Dated | Relative]:
    language = region.partition("-")[0]
    words = time_words(language)
    if words is None:
        return
    text = one_for_one_digits(original)
    present = words_present(text)
    found: list[Dated | Relative] = [*_numeric(text, region, words)]
    if not present.isdisjoint(words.months):
        found.extend(_named_dates(text, language, words))
    found.extend(Dated(start, end, year_of(year)) for start, end, year in years(text, language))
    found.extend(_feast_dates(text, region, words, present))
    if not present.isdisjoint(words.telling):
        found.extend(relative_dates(text, language, words))
    yield from _not_inside(text, sorted(found, key=lambda one: (one.start, -one.end)))


def _not_inside(text: str, found: list[Dated | Relative]) -> Iterator[Dated | Relative]:
    """Yield the dates that do not begin inside another; of `on Friday (5 March)` the second, which tells more."""
    end = 0
    for one, other in zip_longest(found, found[1:]):
        if one.start < end or (other is not None and _is_named_again(text, one, other)):
            continue
        end = one.end
        yield one


def _is_named_again(text: str, one: Dated | Relative, other: Dated | Relative) -> bool:
    if not isinstance(one, Relative) or one.unit != "weekday" or (isinstance(other, Relative) and other.kind != "year"):
        return False
    return other.start <= one.end + 2 and not text[one.end : other.start].strip(" ,(")


def _feast_dates(text: str, region: str, words: TimeWords, present: frozenset[str]) -> Iterator[Dated | Relative]:
    """Yield the feasts of a text, those with a year as dates and the others as relative to now."""
    for one in feasts(text, region, words, present):
        if one.kind:
            yield of_feast(one)
        else:
            day = feast_day(one.rule, one.year)
            yield Dated(one.start, one.end, None if day is None else one_day(day), "impossible" if day is None else "")


def _numeric(text: str, region: str, words: TimeWords) -> Iterator[Dated]:
    """Yield dates in numbers; in English of no region `5/3/2024` may be read in two ways and is ambiguous."""
    for match in NUMERIC.finditer(text):
        start, end = match.span()
        if match["year"]:
            parts: tuple[int, int, int] | None = (int(match["year"]), int(match["month"]), int(match["day"]))
        elif len(match["last"]) == 2 and (match["sign"] != "/" and region.startswith("en")):
            continue  # as likely a version or a range
        else:
            parts = _ordered(
                int(match["first"]), int(match["second"]), _full_year(match["last"]), match["sign"], region
            )
        start, weekday = _with_weekday(text, start, end, words)
        if parts is None:
            yield Dated(start, end, None, "ambiguous", weekday)
        elif is_day(*parts):
            yield Dated(start, end, one_day(date(*parts)), "", weekday)
        elif match["year"] is None or match["mark"] != ".":
            yield Dated(start, end, None, "impossible", weekday)


def _ordered(first: int, second: int, year: int, sign: str, region: str) -> tuple[int, int, int] | None:
    """Give back year, month and day of a date in numbers, None where two readings differ."""
    if sign == "." or (region not in MONTH_FIRST and region != "en"):
        return year, second, first
    if region in MONTH_FIRST:
        return (year, first, second) if second > 12 or first <= 12 else (year, second, first)
    if first > 12 or second > 12:
        return (year, second, first) if first > 12 else (year, first, second)
    return (year, first, second) if first == second else None


def _full_year(digits: str) -> int:
    year = int(digits)
    return year if len(digits) == 4 else year + (1900 if year >= SECOND_OF_CENTURY else 2000)


def _named_dates(text: str, language: str, words: TimeWords) -> Iterator[Dated | Relative]:
    """Yield dates with the name of a month."""
    for match in _months(language).finditer(text):
        name = match.group()
        lower = name.lower()
        found = _with_day(text, match.start(), match.end(), words.months[lower], language, words)
        doubtful = lower in CAPITALISED.get(language, ()) and not name[0].isupper()
        if found is not None and not (doubtful and isinstance(found, Relative)):
            yield found


@cache
def _months(language: str) -> re.Pattern[str]:
    """Give back what finds the names of months."""
    words = time_words(language)
    names = sorted(() if words is None else words.months, key=lambda name: (-len(name), name))
    return re.compile(rf"(?<![^\W_])(?:{'|'.join(names)})(?![^\W_])", re.IGNORECASE)


def _with_day(text: str, start: int, end: int, month: int, language: str, words: TimeWords) -> Dated | Relative | None:
    """Give back the date of a month's name: with its day before or (in English) after it, and its year."""
    before = DAY_BEFORE.search(text[max(0, start - NEAR_NAME) : start])
    after = DAY_AFTER.match(text, end) if before is None and language == "en" else None
    day, till = None, None
    if before is not None:
        till, start = int(before["day"]), start - (len(before.string) - before.start())
        day = int(before["from"] or till)
    elif after is not None:
        day, end = int(after["day"]), after.end()
        till = int(after["till"] or day)
    number, end = _year_after(text, end, before is not None)
    if day is None and number is None:
        return None
    start, weekday = _with_weekday(text, start, end, words)
    found = _of_parts(start, end, number, month, day, weekday)
    return found if till is None or till == day else _until(found, till)


def _year_after(text: str, at: int, has_day: bool) -> tuple[int | None, int]:
    """Give back the year after a month and where it ends; one of two digits only where a day stands before it."""
    whole = YEAR_AFTER.match(text, at)
    if whole is not None:
        return int(whole["year"]), whole.end()
    short = SHORT_YEAR_AFTER.match(text, at) if has_day else None
    if short is not None:
        return _full_year(short["marked"] or short["bare"]), short.end()
    return None, at


def _until(found: Dated | Relative, till: int) -> Dated | Relative:
    """Give back a date that goes on to another day of its month: `5-7 March 2024`."""
    if isinstance(found, Relative) or found.days is None:
        return found
    first = found.days.first
    if till < first.day or not is_day(first.year, first.month, till):
        return found._replace(days=None, why="impossible")
    return found._replace(days=Days(first, first.replace(day=till)))


def _of_parts(
    start: int, end: int, year: int | None, month: int, day: int | None, weekday: int | None
) -> Dated | Relative:
    if day is None:
        assert year is not None
        return Dated(
            start, end, month_of(year, month) if is_year(year) else None, "" if is_year(year) else "impossible"
        )
    if year is None:
        if is_ever(month, day):
            return Relative(start, end, "year", "", month * 100 + day, weekday)
        return Dated(start, end, None, "impossible", weekday)
    if is_day(year, month, day):
        return Dated(start, end, one_day(date(year, month, day)), "", weekday)
    return Dated(start, end, None, "impossible", weekday)


def _with_weekday(text: str, start: int, end: int, words: TimeWords) -> tuple[int, int | None]:
    """Give back the weekday that is named before or after a date, and where both begin."""
    before = WEEKDAY_BEFORE.search(text[max(0, start - NEAR_NAME) : start])
    if before is not None and before["name"].lower() in words.weekdays:
        return start - (len(before.string) - before.start()), words.weekdays[before["name"].lower()]
    after = WEEKDAY_AFTER.match(text, end)
    return start, None if after is None else words.weekdays.get(after["name"].lower())
