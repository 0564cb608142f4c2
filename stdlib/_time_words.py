"""The words of dates in the languages that are known: months, weekdays, and what is relative to now."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from rubricc.runtime.lazily import lazy_pattern
from rubricc.stdlib._data import data_lines
from rubricc.stdlib._words_present import first_words

TIME_LANGUAGES = ("de", "en", "es", "fr", "it", "nl", "pt")
UNIT_KINDS = ("day", "week", "month", "year")
CAPITALISED = {
    "en": frozenset(("may", "march", "mar", "sun", "sat", "mon", "wed", "jan", "dec", "august")),
    "es": frozenset(("mar", "ago", "sep")),
    "it": frozenset(("set", "mar", "ago")),
    "pt": frozenset(("set", "mar", "out", "ago", "segunda", "terça", "quarta", "quinta", "sexta")),
}
"""Words that are other words too, and so count with a capital only, or in all capitals."""
SMALL_ONLY = {"de": frozenset(("morgen",))}
"""Words that are other words with a capital."""
NOT_AFTER = {
    "es": lazy_pattern(r"(?<!\w)(?:la|una|esta|cada|otra|por|de)\s\Z", re.IGNORECASE),
    "nl": lazy_pattern(r"(?<!\w)(?:de|elke|goede|iedere)\s\Z", re.IGNORECASE),
    "de": lazy_pattern(r"(?<!\w)(?:guten|jeden|am)\s\Z", re.IGNORECASE),
}
"""What stands before the morning, where tomorrow is called the same."""
MORNINGS = frozenset(("mañana", "morgen"))


class TimeWords(NamedTuple):
    """The words of a language in small letters: numbers of months (1 to 12), weekdays (0 is Monday), units, days."""

    months: dict[str, int]
    weekdays: dict[str, int]
    units: dict[str, str]
    fixed: dict[str, int]
    telling: frozenset[str]
    """Words without one of which there is no date that only now tells."""
    before: dict[str, re.Pattern[str]]
    """By kind (`next`, `last`, `this`, `in`, `ago`): what stands right before."""
    after: dict[str, re.Pattern[str]]
    """By kind: what stands right after."""
    to: tuple[str, ...]
    """What stands between two numbers of a range."""
    range_start: re.Pattern[str]
    """What finds the first number of a range right before the second."""
    on: re.Pattern[str]
    """What stands before a weekday that is one day, and no habit."""
    at: re.Pattern[str]
    """What stands before the name of a feast that is a date."""
    since: re.Pattern[str]
    """What stands before a day that is over."""


@cache
def time_words(language: str) -> TimeWords | None:
    """Give back the words of a language, None where they are not known."""
    rows = {kind: words for code, kind, words in _rows() if code == language}
    if not rows:
        return None
    fixed = dict(entry.rsplit("=", 1) for entry in rows["fixed"])
    units = {word: UNIT_KINDS[n] for n, words in enumerate(rows["units"]) for word in words.split()}
    return TimeWords(
        {word: n + 1 for n, words in enumerate(rows["months"]) for word in words.split()},
        {word: n for n, words in enumerate(rows["weekdays"]) for word in words.split()},
        units,
        {word: int(days) for word, days in fixed.items()},
        first_words((*fixed, *units, *(word for words in rows["weekdays"] for word in words.split()))),
        {kind: _ending(rows.get(row, ())) for kind, row in BEFORE_ROWS.items()},
        {kind: _beginning_with(rows.get(row, ())) for kind, row in AFTER_ROWS.items()},
        rows.get("to", ()),
        re.compile(
            rf"(?<![\w.,-])(?P<number>[0-9]{{1,4}}|[^\W\d_]+)(?:\s?-\s?|\s(?:{_any_of(rows.get('to', ()))})\s)\Z",
            re.IGNORECASE,
        ),
        *(_ending(rows.get(row, ())) for row in ("on", "at", "since")),
    )


BEFORE_ROWS = {"next": "next", "last": "last", "this": "this", "in": "in", "ago": "before"}
AFTER_ROWS = {"next": "next", "last": "last", "in": "from now", "ago": "ago"}


@cache
def _rows() -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    rows = []
    for line in data_lines("time_words.txt"):
        code, kind, words = (part.strip() for part in line.split("|"))
        rows.append((code, kind, tuple(word.strip() for word in words.split(";"))))
    return tuple(rows)


def _ending(words: tuple[str, ...]) -> re.Pattern[str]:
    """Give back what finds one of the words at the end, with a blank after it."""
    return re.compile(rf"(?<!\w)(?:{_any_of(words)})\s\Z", re.IGNORECASE)


def _beginning_with(words: tuple[str, ...]) -> re.Pattern[str]:
    """Give back what finds one of the words after a blank."""
    return re.compile(rf"\s(?:{_any_of(words)})(?!\w)", re.IGNORECASE)


def _any_of(words: tuple[str, ...]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word))) or "(?!)"
