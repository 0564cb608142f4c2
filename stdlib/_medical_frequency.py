"""How often a dose is taken: recurrences as in any text, and what only prescriptions say: `with meals`, `as needed`."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from rubricc.runtime.lazily import lazy_pattern
from rubricc.stdlib._time_recurrence import Recurrence, recurrences_in

DAY = Fraction(86400)
"""Seconds of a day."""
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
SCHEDULE = lazy_pattern(r"(?<![\w/.,-])[0-4\u00bd](?:-[0-4\u00bd]){2,3}(?![\w/-]|[.,][0-9])")
"""How many in the morning, at noon, in the evening and at night: `1-1-1`, `1-0-2`."""
_PLAIN_TIMES = {"hourly": Fraction(24), "monthly": Fraction(1, 30)}


class Frequency(NamedTuple):
    """How often: the span of its words, and the largest number of times a day, None where it is not told."""

    start: int
    end: int
    times: Fraction | None


def frequencies(part: str) -> list[Frequency]:
    """Give back the frequencies in a piece of text about a dose, in order; those inside another left out."""
    found = [_of_recurrence(one) for one in recurrences_in(part, "en", prescribed=True)]
    found += [Frequency(*match.span(), _frequency_plain(match)) for match in PLAIN.finditer(part)]
    found += [Frequency(*match.span(), None) for match in AS_NEEDED.finditer(part)]
    found += [Frequency(*match.span(), _of_schedule(match.group())) for match in SCHEDULE.finditer(part)]
    return _outermost(sorted(found, key=lambda item: (item.start, -item.end)))


def _of_schedule(written: str) -> Fraction:
    return sum((Fraction(1, 2) if one == "\u00bd" else Fraction(one) for one in written.split("-")), Fraction(0))


def _of_recurrence(one: Recurrence) -> Frequency:
    """Give back the most times a day: `every 4-6 hours` is 6."""
    return Frequency(one.start, one.end, one.rates(DAY)[1])


def _outermost(found: list[Frequency]) -> list[Frequency]:
    kept: list[Frequency] = []
    for item in found:
        if not kept or item.start >= kept[-1].end:
            kept.append(item)
    return kept


def _frequency_plain(match: re.Match[str]) -> Fraction | None:
    word = (match["day"] or match["slash"]).lower()
    if "meal" in word:
        return Fraction(3)
    if "divided" in word:
        return None
    return Fraction(1, 7) if "week" in word else _PLAIN_TIMES.get(word, Fraction(1))
