"""Parts of a day and its meals that tell how often: `morning, noon and night`, `with each meal`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from rubricc.runtime.lazily import lazy_pattern

_DAY_PART_LIST = """
    morning mornings breakfast noon midday lunch lunchtime afternoon afternoons tea teatime dinner supper evening
    evenings night nights bedtime meal meals mealtime mealtimes
"""
_DAY_PART_WORDS = frozenset(_DAY_PART_LIST.split())
"""Words without one of which there is no part of a day."""
_DAY_PART = (
    "(?:mornings?|breakfast|noon|midday|lunch(?:time)?|afternoons?|tea(?:time)?|dinner|supper|evenings?|nights?"
    "|bedtime)"
)
_BEFORE_PART = r"(?:(?:in the|at|with|before|after|each|every|one in the|once in the|once at)\s)?"
_PARTS_LISTED = lazy_pattern(
    rf"(?<![\w-]){_BEFORE_PART}{_DAY_PART}(?:\s?,\s{_BEFORE_PART}{_DAY_PART}){{0,4}}(?:\s?,)?\s(?:and|&)\s(?:again\s)?{_BEFORE_PART}{_DAY_PART}(?![\w-])"
    rf"|(?<![\w-]){_BEFORE_PART}{_DAY_PART}(?:\s?[,/]\s?{_DAY_PART}){{2,4}}(?![\w-])",
    # Two with a comma alone are no list: `Good morning, night owls`.
    re.I,
)
_ONE_PART = lazy_pattern(rf"(?<![\w-]){_DAY_PART}(?![\w-])", re.I)
_EACH_MEAL = lazy_pattern(
    r"(?<!\w)(?:(?:with|before|after|at)\s(?:each|every|all)\s(?:main\s)?(?:meals?|mealtimes?)|at\smealtimes)(?!\w)",
    re.I,
)
_MEALS_A_DAY = 3


class DayParts(NamedTuple):
    """Parts of a day that are named together: their place, and how many there are."""

    start: int
    end: int
    times: int


def parts_of_day(text: str, present: frozenset[str], prescribed: bool) -> Iterator[DayParts]:
    """Yield lists of different parts of a day, in an English text of these words; `with each meal` is three a day.

    Two of them tell how often where that is `prescribed`, or of plurals; elsewhere they may be those of one day.
    """
    if present.isdisjoint(_DAY_PART_WORDS):
        return
    for match in _PARTS_LISTED.finditer(text):
        words = [part.group().lower() for part in _ONE_PART.finditer(match.group())]
        named = {word.removesuffix("s") for word in words}
        repeats = prescribed or len(words) > 2 or all(word.endswith("s") for word in words)
        if repeats and len(named) == len(words):
            yield DayParts(*match.span(), len(named))
    for match in _EACH_MEAL.finditer(text):
        yield DayParts(*match.span(), _MEALS_A_DAY)
