"""Feasts and holidays that name a day: `Christmas Day`, `by Easter`, `next Halloween`, `Good Friday 2024`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from functools import cache
from typing import NamedTuple

from rubricc.runtime.lazily import lazy_pattern
from rubricc.stdlib._data import data_lines
from rubricc.stdlib._time_calendar import days_in, is_year, plus_days
from rubricc.stdlib._time_tense import is_told_as_past
from rubricc.stdlib._time_words import TimeWords
from rubricc.stdlib._time_years import going_on
from rubricc.stdlib._words_present import first_words

BEFORE_FEAST = 24
YEAR = lazy_pattern(r"(?:,\s?|\s(?:(?:of|de|del|di|do|in|im|en)\s)?)(?P<year>[0-9]{4})(?![\w/:%-]|[.,][0-9])")
WISHED = lazy_pattern(r"(?<!\w)(?:merry|happy|blessed|frohe|joyeux|feliz|buon)\s\Z", re.IGNORECASE)
"""What makes a wish and no date of `Merry Christmas`."""


class Feast(NamedTuple):
    """A feast in a text. `rule` tells its day in a year; `kind` is that of relative dates, or empty with a year."""

    start: int
    end: int
    rule: str
    kind: str
    year: int


class _FeastNames(NamedTuple):
    """What finds the feasts of a language and region: rules by name, and the names that need a word before them."""

    rules: dict[str, str]
    unsure: frozenset[str]
    firsts: frozenset[str]
    pattern: re.Pattern[str]


def feasts(text: str, region: str, words: TimeWords, present: frozenset[str]) -> Iterator[Feast]:
    """Yield the feasts of a text that are dates, in order; `region` is its language with its region."""
    names = _feast_names(region)
    if names.firsts.isdisjoint(present):
        return
    for match in names.pattern.finditer(text):
        name = " ".join(match.group().lower().split())
        found = _feast(text, match, names.rules[name], name in names.unsure, region, words)
        if found is not None:
            yield found


def _feast(text: str, match: re.Match[str], rule: str, unsure: bool, region: str, words: TimeWords) -> Feast | None:
    """Give back a feast where its name is one that tells a day: not of `a Christmas tree`, nor of a wish."""
    year = YEAR.match(text, match.end())
    if year is not None:
        return Feast(match.start(), year.end(), rule, "", int(year["year"]))
    before = text[max(0, match.start() - BEFORE_FEAST) : match.start()]
    goes_on = going_on(region.partition("-")[0]).match(text, match.end())
    whole = text.strip() == match.group()
    if goes_on is None or WISHED.search(before) or (unsure and not whole and words.at.search(before) is None):
        return None
    for kind in ("next", "last"):
        step = words.before[kind].search(before)
        if step is not None:
            return Feast(match.start() - (len(before) - step.start()), match.end(), rule, f"feast {kind}", 0)
    past = words.since.search(before) or is_told_as_past(text, *match.span(), region)
    return Feast(*match.span(), rule, "feast last" if past else "feast", 0)


@cache
def _feast_names(region: str) -> _FeastNames:
    language = region.partition("-")[0]
    rules: dict[str, str] = {}
    unsure: set[str] = set()
    for line in data_lines("time_feasts.txt"):
        code, names, rule = (part.strip() for part in line.split("|"))
        if code != language or rule.partition(" ")[2] not in ("", region):
            continue
        for name in (one.strip() for one in names.split(";")):
            rules[name.rstrip("*")] = rule.partition(" ")[0]
            unsure.update({name.rstrip("*")} if name.endswith("*") else ())
    listed = sorted(rules, key=lambda name: (-len(name), name))
    spelt = "|".join(re.escape(name).replace(r"\ ", r"\s") for name in listed) or "(?!)"
    pattern = re.compile(rf"(?<![\w-])(?:{spelt})(?!\w|['’]\w)", re.IGNORECASE)
    return _FeastNames(rules, frozenset(unsure), first_words(rules), pattern)


def feast_day(rule: str, year: int) -> date | None:
    """Give back the day of a feast in a year, None beyond the calendar."""
    if not is_year(year):
        return None
    if rule.startswith("easter"):
        return plus_days(easter_sunday(year), int(rule.removeprefix("easter") or 0))
    if ":" in rule:
        month, number, weekday = map(int, rule.split(":"))
        return _nth_weekday(year, month, number, weekday)
    month, day = map(int, rule.split("-"))
    return date(year, month, day)


def feast_near(rule: str, today: date, kind: str) -> date | None:
    """Give back the day of a feast in the year of a day; the next one after it, or the last one before, where asked."""
    this = feast_day(rule, today.year)
    if this is not None and kind == "feast next" and this <= today:
        return feast_day(rule, today.year + 1)
    if this is not None and kind == "feast last" and this >= today:
        return feast_day(rule, today.year - 1)
    return this


def easter_sunday(year: int) -> date:
    """Give back Easter Sunday of the Western churches, by Gauss's rule with Lichtenberg's correction (1997)."""
    century = year // 100
    moon = 15 + (3 * century + 3) // 4 - (8 * century + 13) // 25
    age = (19 * (year % 19) + moon) % 30
    full_moon = 21 + age - (age + (year % 19) // 11) // 29
    sunday = 7 - (year + year // 4 + 2 - (3 * century + 3) // 4) % 7
    easter = full_moon + 7 - (full_moon - sunday) % 7
    return date(year, 3, easter) if easter <= 31 else date(year, 4, easter - 31)


def _nth_weekday(year: int, month: int, number: int, weekday: int) -> date:
    """Give back the first, second … such weekday of a month; the last where the number is -1."""
    if number < 0:
        last = date(year, month, days_in(year, month))
        return last.replace(day=last.day - (last.weekday() - weekday) % 7)
    return date(year, month, 1 + (weekday - date(year, month, 1).weekday()) % 7 + 7 * (number - 1))
