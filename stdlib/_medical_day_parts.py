"""Doses that are taken at different times of one day are one amount a day: `500 mg in the morning and 1 g at night`."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from rubricc.runtime.lazily import lazy_pattern

_AT = r"(?:in the|at|each|every|with|before|after|around)\s+"
_PART = (
    r"(?P<part>morning|breakfast|noon|midday|lunch(?:time)?|afternoon|teatime|dinner|supper|evening|night|"
    r"bed(?:time)?)\b"
)
_AT_A_TIME = lazy_pattern(rf"\s+(?:(?:of\s+)?(?!and\b|or\b|then\b)[\w-]+\s+){{0,2}}?{_AT}{_PART}", re.IGNORECASE)
_AGAIN = lazy_pattern(
    rf"(?:\s*,\s*(?:and\s+)?|\s+(?:and|&)\s+)(?:then\s+)?(?:again\s+)?(?:{_AT})?{_PART}", re.IGNORECASE
)
"""After a time of day another one, at which the same amount is taken: `in the morning and again at night`."""
_AND_THEN = lazy_pattern(
    r"\s*[,;]?\s*(?:(?:and|then|plus|&|\+)\s+)*(?:another\s+|again\s+|take\s+|give\s+)*", re.IGNORECASE
)


class DayAmount(NamedTuple):
    """An amount that is taken: its place, how much, and the name of its medicine, empty where none is told."""

    start: int
    end: int
    amount: Fraction
    name: str


def day_part_sums(straight: str, taken: list[DayAmount]) -> list[Fraction]:
    """Give back the sums of amounts that follow one another at different times of a day, of one medicine."""
    sums: list[Fraction] = []
    parts: set[str] = set()
    total, reached, name = Fraction(0), -1, ""
    for item in taken:
        at = _AT_A_TIME.match(straight, item.end)
        part = at["part"].lower() if at else ""
        goes_on = (
            0 <= reached <= item.start
            and part not in parts
            and item.name in ("", name)
            and _AND_THEN.fullmatch(straight, reached, item.start) is not None
        )
        if at is None or not goes_on:
            total, parts, name = Fraction(0), set(), item.name
        if at is None:
            reached = -1
            continue
        times = _times_of_day(straight, at)
        total, reached = total + item.amount * len(times), times[-1].end()
        parts.update(time["part"].lower() for time in times)
        if len(parts) > 1:
            sums.append(total)
    return sums


def _times_of_day(straight: str, first: re.Match[str]) -> list[re.Match[str]]:
    """Give back the times of day that follow one another without an amount between them, each once."""
    times = [first]
    while (further := _AGAIN.match(straight, times[-1].end())) is not None:
        if further["part"].lower() in (time["part"].lower() for time in times):
            break
        times.append(further)
    return times
