"""How often a dose is taken: `twice daily`, `every 4-6 hours`, `q8h`, `bid`, `as needed`."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from rubricc.runtime.lazily import lazy_pattern

_NUMBER_WORDS = {
    word: number
    for number, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    )
} | {"once": 1, "twice": 2, "thrice": 3, "a": 1, "an": 1}
_COUNT = r"(?:[0-9]{1,2}|one|two|three|four|five|six|eight|ten|twelve)"
_TO = r"\s*(?:-|\u2013|to|or)\s*"
_PERIODS = r"(?:day|daily|d|24\s*(?:h|hrs?|hours?)|week|weekly|month|night)"

TIMES = lazy_pattern(
    rf"\b(?P<once>once|twice|thrice)(?:\s+or\s+(?P<once2>twice))?(?:\s+(?:a|per|each|every))?[\s-]*(?P<op>{_PERIODS})\b"
    rf"|\b(?P<n>{_COUNT})(?:{_TO}(?P<m>{_COUNT}))?\s*(?:times|x)\s*(?:a|per|each|every|/)?\s*(?P<np>{_PERIODS})\b",
    re.I,
)
INTERVAL = lazy_pattern(
    rf"\b(?:every|each)\s+(?P<n>{_COUNT}|other)?(?:{_TO}(?P<m>{_COUNT}))?[\s-]*(?P<u>hours?|hrs?|h|days?|weeks?|"
    rf"months?|"
    r"minutes?|mins?|morning|evening|night|bedtime|afternoon)\b"
    rf"|\bq\.?\s*(?P<qn>[0-9]{{1,2}})(?:{_TO}(?P<qm>[0-9]{{1,2}}))?\s*(?P<qu>h(?:rs?|ours?)?|d|wk)\b",
    re.I,
)
LATIN = lazy_pattern(
    r"(?<![\w.])(?P<l>q\.?d\.?|o\.?d\.?|b\.?i\.?d\.?|bd|b\.d\.|t\.?i\.?d\.?|tds|t\.d\.s\.|q\.?i\.?d\.?|qds|qhs|qam|"
    r"qpm|qod|q\.?h\.?s\.?)(?!\w)",
    re.I,
)
PLAIN = lazy_pattern(
    r"\b(?P<day>daily|nightly|hourly|weekly|monthly|(?:a|per)\s+day|(?:at|before)\s+bed(?:time)?|at night|in the "
    r"(?:morning|evening)|with (?:each|every) meal|with meals|(?:before|after) meals|on waking|in (?:\w+ )?divided "
    r"doses|per week)\b"
    r"|(?<=[a-z])/\s?(?P<slash>day|d|24\s?h(?:ours?|rs?)?|week)\b",
    re.I,
)
AS_NEEDED = lazy_pattern(
    r"\b(?:as needed|as required|when needed|prn|p\.r\.n\.|if needed|once only|single dose|one[- ]time|stat)\b", re.I
)

_LATIN_TIMES: dict[str, int | Fraction] = {
    "qd": 1, "od": 1, "bid": 2, "bd": 2, "tid": 3, "tds": 3, "qid": 4, "qds": 4, "qhs": 1, "qam": 1, "qpm": 1,
    "qod": Fraction(1, 2),
}  # fmt: skip
_DAYS = {"d": 1, "day": 1, "daily": 1, "24": 1, "night": 1, "week": 7, "weekly": 7, "month": 30}
_UNIT_HOURS: dict[str, int | Fraction] = {"h": 1, "d": 24, "w": 168, "mo": 720, "mi": Fraction(1, 60)}


class Frequency(NamedTuple):
    """How often: the span of its words, and the largest number of times a day, None where it is not told."""

    start: int
    end: int
    times: Fraction | None


def frequencies(part: str) -> list[Frequency]:
    """Give back the frequencies in a piece of text, in order; those inside another left out."""
    found = [Frequency(*match.span(), _times(match)) for match in TIMES.finditer(part)]
    found += [Frequency(*match.span(), _per_interval(match)) for match in INTERVAL.finditer(part)]
    for match in LATIN.finditer(part):
        times = _LATIN_TIMES.get(match["l"].lower().replace(".", ""))
        found.append(Frequency(*match.span(), None if times is None else Fraction(times)))
    found += [Frequency(*match.span(), _frequency_plain(match)) for match in PLAIN.finditer(part)]
    found += [Frequency(*match.span(), None) for match in AS_NEEDED.finditer(part)]
    return _outermost(sorted(found, key=lambda item: (item.start, -item.end)))


def _outermost(found: list[Frequency]) -> list[Frequency]:
    kept: list[Frequency] = []
    for item in found:
        if not kept or item.start >= kept[-1].end:
            kept.append(item)
    return kept


def number_word(word: str) -> int:
    """Give back the number that a numeral or one of a few number words stands for."""
    return int(word) if word.isdigit() else _NUMBER_WORDS[word.lower()]


def _times(match: re.Match[str]) -> Fraction | None:
    word = match["once2"] or match["once"] or match["m"] or match["n"]
    period = (match["op"] or match["np"]).lower()
    days = _DAYS["24" if period.startswith("24") else period]
    return Fraction(number_word(word), days)


def _per_interval(match: re.Match[str]) -> Fraction | None:
    """Give back the times a day of the shorter interval: `every 4-6 hours` is 6."""
    unit = (match["u"] or match["qu"]).lower()
    if unit in ("morning", "evening", "night", "bedtime", "afternoon"):
        return Fraction(1)
    word = match["n"] or match["qn"]
    number = 2 if word and word.lower() == "other" else number_word(word) if word else 1
    hours = _UNIT_HOURS["mo" if unit.startswith("mo") else "mi" if unit.startswith("mi") else unit[0]]
    return Fraction(24) / (number * hours) if number else None


def _frequency_plain(match: re.Match[str]) -> Fraction | None:
    word = (match["day"] or match["slash"]).lower()
    if "meal" in word:
        return Fraction(3)
    if "divided" in word:
        return None
    if "week" in word:
        return Fraction(1, 7)
    return {"hourly": Fraction(24), "monthly": Fraction(1, 30)}.get(word, Fraction(1))
