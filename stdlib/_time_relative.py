"""Dates that only `now` tells: `tomorrow`, `in 7-10 days`, `3 days ago`, `next Monday`, `on Friday`, `on 5 March`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from functools import cache
from typing import NamedTuple

from rubricc.runtime.lazily import lazy_pattern
from rubricc.stdlib._number_words import small_numbers
from rubricc.stdlib._time_calendar import Days, around, is_day, one_day, plus, weekday_from
from rubricc.stdlib._time_feasts import Feast, feast_near
from rubricc.stdlib._time_tense import is_told_as_past
from rubricc.stdlib._time_words import CAPITALISED, MORNINGS, NOT_AFTER, SMALL_ONLY, TimeWords, time_words

LOOKED_BEFORE = 32
STEPS = {"next": 1, "last": -1, "this": 0}
NUMBER_BEFORE = lazy_pattern(
    r"(?<![\w.,])(?<!(?<![^\W_])-)(?:a\s(?=couple))?(?P<number>[0-9]{1,4}|[^\W\d_][^\W\d_-]*(?:(?:-|\s(?:y|e|et)\s)[^\W\d_]+)*)(?:\sof)?[\s-]\Z"
)
HABIT_AFTER = lazy_pattern(
    r"['’]|\s(?:mornings|afternoons|evenings|nights|(?:the\s)?[0-9]{1,2}(?:st|nd|rd|th))(?!\w)", re.IGNORECASE
)
"""What makes `on Friday` no day: `on Friday mornings`, `on Friday's agenda`, and `on Friday the 13th`."""
PART_OF_DAY = lazy_pattern(r"\s(?:morning|afternoon|evening|night)(?!\w)", re.IGNORECASE)
OFTEN_BEFORE = lazy_pattern(
    r"(?<!\w)(?:once|twice|times|seconds|minutes|hours|days|weeks|months)\sin\s\Z", re.IGNORECASE
)
"""What makes `in a day` no date: `24 hours in a day`."""
LESS_BEFORE = lazy_pattern(r"(?<!\w)(?:more|less|fewer|every|each|per)\s(?:than\s)?\Z", re.IGNORECASE)


class Relative(NamedTuple):
    """A date that only `now` tells: so many units from it, a unit or weekday next to it, or a day of its year.

    `kind` is `count`, `next`, `last`, `this`, `year`, or `feast` with or without `next` and `last` after it; `number`
    the count, the weekday, or 100 times the month and the day; `unit` the rule of a feast; `till` the count up to which
    a stretch of days goes on.
    """

    start: int
    end: int
    kind: str
    unit: str
    number: int
    weekday: int | None = None
    till: int | None = None

    def days(self, today: date) -> Days | None:
        """Give back the days that are meant on a day; None where there are none."""
        if self.kind == "year":
            month, day = divmod(self.number, 100)
            return one_day(date(today.year, month, day)) if is_day(today.year, month, day) else None
        if self.kind == "count":
            return self._counted(today)
        if self.kind.startswith("feast"):
            found = feast_near(self.unit, today, self.kind)
        elif self.unit == "weekday":
            found = weekday_from(today, self.number, self.kind)
        else:
            return around(today, self.unit, STEPS[self.kind])
        return None if found is None else one_day(found)

    def _counted(self, today: date) -> Days | None:
        """Give back the day so many units from now, or the days from one to another."""
        first = plus(today, self.number, self.unit)
        last = first if self.till is None else plus(today, self.till, self.unit)
        return None if first is None or last is None else Days(min(first, last), max(first, last))


def of_feast(found: Feast) -> Relative:
    """Give back a feast without its year as a date that only `now` tells."""
    return Relative(found.start, found.end, found.kind, found.rule, 0)


def relative_dates(text: str, language: str, words: TimeWords) -> Iterator[Relative]:
    """Yield the dates of a text that are relative to now, in the order of the words that tell them."""
    for match in _telling(language).finditer(text):
        word = match.group().lower()
        if word in words.fixed:
            if _is_day_word(text, match, word, language):
                yield Relative(match.start(), match.end(), "count", "day", words.fixed[word])
        elif word in words.weekdays:
            if word not in CAPITALISED.get(language, ()) or match.group()[0].isupper():
                beside = tuple(_beside_now(text, match, "weekday", words.weekdays[word], words))
                yield from beside or _on_weekday(text, match, language, words)
        else:
            yield from _of_unit(text, match, words.units[word], language, words)


@cache
def _telling(language: str) -> re.Pattern[str]:
    """Give back what finds the words that may tell a relative date."""
    words = time_words(language)
    names = () if words is None else (*words.fixed, *words.weekdays, *words.units)
    listed = "|".join(re.escape(name) for name in sorted(names, key=lambda name: (-len(name), name)))
    return re.compile(rf"(?<![^\W_])(?:{listed})(?![^\W_])", re.IGNORECASE)


def _is_day_word(text: str, match: re.Match[str], word: str, language: str) -> bool:
    """Tell whether a word is a day relative to now, and not the morning."""
    if text[match.end() : match.end() + 2].lower() == "'s":
        return False  # of today's world
    if word in SMALL_ONLY.get(language, ()) and match.group() != word:
        return False
    if word not in MORNINGS:
        return True
    return NOT_AFTER[language].search(text, max(0, match.start() - LOOKED_BEFORE), match.start()) is None


def _beside_now(text: str, match: re.Match[str], unit: str, number: int, words: TimeWords) -> Iterator[Relative]:
    """Yield `next Monday`, `last week` and the like, with `next` before or (in some languages) after it."""
    before = text[max(0, match.start() - LOOKED_BEFORE) : match.start()]
    for kind in STEPS:
        found = words.before[kind].search(before)
        if found is not None:
            yield Relative(match.start() - (len(before) - found.start()), match.end(), kind, unit, number)
            return
    for kind in ("next", "last"):
        after = words.after[kind].match(text, match.end())
        if after is not None and _follows_it(words):
            yield Relative(match.start(), after.end(), kind, unit, number)
            return


def _on_weekday(text: str, match: re.Match[str], language: str, words: TimeWords) -> Iterator[Relative]:
    """Yield `on Friday`, `by Friday`, `Friday evening`: the next one, or the last where the clause is of the past."""
    before = text[max(0, match.start() - LOOKED_BEFORE) : match.start()]
    part = PART_OF_DAY.match(text, match.end()) if language == "en" else None
    if HABIT_AFTER.match(text, match.end()) or (part is None and words.on.search(before) is None):
        return
    end = match.end() if part is None else part.end()
    past = words.since.search(before) or is_told_as_past(text, match.start(), end, language)
    weekday = words.weekdays[match.group().lower()]
    yield Relative(match.start(), end, "last" if past else "next", "weekday", weekday)


def _follows_it(words: TimeWords) -> bool:
    """Tell whether `next` may stand after what it is said of, as it does in the Romance languages."""
    return any(name in words.weekdays for name in ("lundi", "lunes", "lunedì", "segunda"))


def _of_unit(text: str, match: re.Match[str], unit: str, language: str, words: TimeWords) -> Iterator[Relative]:
    """Yield `in two weeks`, `two weeks ago`, and `next week`."""
    before = text[max(0, match.start() - LOOKED_BEFORE) : match.start()]
    number = NUMBER_BEFORE.search(before)
    count = None if number is None else _count(number["number"].lower(), language)
    if number is None or count is None:
        if unit != "day":
            yield from _beside_now(text, match, unit, 0, words)
        return
    first, begins = _range_start(before[: number.start()], count, language, words)
    if first is None:
        return
    at = match.start() - (len(before) - begins)
    lead = before[:begins]
    for kind, sign in (("in", 1), ("ago", -1)):
        after = words.after[kind].match(text, match.end())
        if after is not None:
            yield Relative(at, after.end(), "count", unit, sign * first, till=sign * count)
            return
    for kind, sign in (("in", 1), ("ago", -1)):
        found = words.before[kind].search(lead)
        often = number["number"].lower() in ("a", "an") and OFTEN_BEFORE.search(lead) is not None
        if found is not None and not often and LESS_BEFORE.search(lead) is None:
            at -= len(lead) - found.start()
            yield Relative(at, match.end(), "count", unit, sign * first, till=sign * count)
            return


def _range_start(lead: str, count: int, language: str, words: TimeWords) -> tuple[int | None, int]:
    """Give back the number that a range up to a count begins with, the count where there is no range, and its place.

    None where a number with a hyphen after it stands before that begins no range (`2024-10 days`).
    """
    found = words.range_start.search(lead)
    first = None if found is None else _count(found["number"].lower(), language)
    if found is not None and first is not None and first < count:
        return first, found.start()
    return None if lead.endswith("-") else count, len(lead)


def _count(word: str, language: str) -> int | None:
    """Give back a number in digits or words, None where it is none; of `couple` the two."""
    if word.isdecimal():
        return int(word)
    value = small_numbers(language).get(word)
    return int(value) if value is not None and value.denominator == 1 and value > 0 else None
