"""Days, weeks and months as prescriptions note them: `for 7/7` is 7 days, `for 2/52` 2 weeks, `for 3/12` 3 months."""

from __future__ import annotations

import re
from fractions import Fraction

from rubricc.runtime.lazily import lazy_pattern
from rubricc.stdlib._quantity_join import Item
from rubricc.stdlib._quantity_numbers import Number
from rubricc.stdlib._quantity_units import unit_table

_NOTED_TIME = lazy_pattern(r"([0-9]{1,2})/(7|52|12)(?![\w/]|[.,][0-9]|[ ]of\b)")
_NOTED_FOR = lazy_pattern(r"(?<!\w)(?:for|x|in|over|after|every)[ ]?\Z", re.I)
_DOSE_WORDS = lazy_pattern(
    r"(?<![^\W\d])(?:mg|mcg|g|ml|units?|tabs?|tablets?|caps?|capsules?|puffs?|drops?|bd|b\.?i\.?d|tds|t\.?i\.?d|qds"
    r"|q\.?i\.?d|od|prn|rx|daily|nightly|hourly|antibiotics?)(?!\w)",
    re.I,
)
_NOTED_UNITS = {"7": "day", "52": "week", "12": "month"}
_NOTED_WITHIN = 60


def noted_time(text: str, number: Number) -> Item | None:
    """Give back the time that a number over the days of a week, or the weeks or months of a year, notes.

    Only after a dose and `for`: elsewhere it is a fraction or a date.
    """
    match = _NOTED_TIME.match(text, number.start)
    if match is None:
        return None
    before = text[max(0, number.start - _NOTED_WITHIN) : number.start].rpartition("\n")[2]
    if not _NOTED_FOR.search(before) or not _DOSE_WORDS.search(before):
        return None
    return Item(number, match.end(), unit_table("en").names[_NOTED_UNITS[match[2]]], Fraction(match[1]), True)
