"""Abbreviations of prescriptions that tell how often: `b.i.d.`, `q8h`, `q.o.d.`, `qhs`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from rubricc.runtime.lazily import lazy_pattern

LATIN_RECURRENCE = lazy_pattern(
    r"(?<![\w.])(?:(?P<times>[bqt])(?:\.?\s?i\.?\s?d|\.?d\.?s|(?<=b)d|(?<=b)\.d)\b\.?"
    r"|q\.?\s?(?P<low>[0-9]{1,2})(?:\s?(?:-|to)\s?(?P<high>[0-9]{1,2}))?\s?(?P<unit>h(?:rs?|ours?)?|d|wk)\b"
    r"|(?P<daily>q\.?\s?d\.|q\.?\s?(?:h\.?s|a\.?m|p\.?m)\b\.?|qd\b|qday\b|qhs\b)|(?P<other>q\.?\s?o\.?\s?d\b\.?)"
    r"|(?P<once>o\.?d\b\.?))",
    re.IGNORECASE,
)
DOSE_BEFORE = lazy_pattern(r"(?:mg|mcg|g|ml|mL|units?|tabs?|tablets?|caps?|capsules?|puffs?|drops?|po|p\.o\.)\s\Z")
"""What stands before `bid` where nobody bids."""
LATIN_WORDS = frozenset(("b", "t", "q", "bid", "tid", "qid", "bd", "tds", "qds", "bds", "od", "o"))
LATIN_TIMES = {"b": 2, "t": 3, "q": 4}
LATIN_UNITS = {"h": "hour", "d": "day", "w": "week"}


class Latin(NamedTuple):
    """An abbreviation: so many times in from `shortest` to `longest` units."""

    start: int
    end: int
    times: int
    shortest: Fraction
    longest: Fraction
    unit: str


def latin_recurrences(text: str, present: frozenset[str], prescribed: bool) -> Iterator[Latin]:
    """Yield the abbreviations of prescriptions in a text that has these words; all where it is a prescription."""
    if present.isdisjoint(LATIN_WORDS) and "q" not in text.lower():
        return
    for match in LATIN_RECURRENCE.finditer(text):
        found = _latin(match)
        if found is not None and (prescribed or not _is_word(text, match)):
            yield found


def _is_word(text: str, match: re.Match[str]) -> bool:
    """Tell whether an abbreviation is a word here: one bids, and an overdose or an outer diameter is an OD."""
    written = match.group()
    doubtful = written.lower() in ("bid", "bd") and written != "BID"
    if not match["once"] and not doubtful:
        return False
    return DOSE_BEFORE.search(text, max(0, match.start() - 12), match.start()) is None


def _latin(match: re.Match[str]) -> Latin | None:
    one = Fraction(1)
    if match["low"]:
        low, high = Fraction(match["low"]), Fraction(match["high"] or match["low"])
        unit = LATIN_UNITS[match["unit"][0].lower()]
        return Latin(*match.span(), 1, low, high, unit) if 0 < low <= high else None
    if match["other"]:
        return Latin(*match.span(), 1, 2 * one, 2 * one, "day")
    times = LATIN_TIMES[match["times"].lower()] if match["times"] else 1
    return Latin(*match.span(), times, one, one, "day")
