"""Numbers as they are written in answers: signs, groups, fractions, LaTeX, per cent; exact values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple
from unicodedata import numeric

from rubricc.runtime.lazily import lazy_pattern

VULGAR = "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
MULTIPLES = {"k": 3, "thousand": 3, "million": 6, "m": 6, "bn": 9, "billion": 9, "trillion": 12}
DECIMAL_COMMA = frozenset(
    (
        "cs",
        "da",
        "de",
        "el",
        "es",
        "fi",
        "fr",
        "hu",
        "id",
        "it",
        "nb",
        "nl",
        "no",
        "pl",
        "pt",
        "ro",
        "ru",
        "sv",
        "tr",
        "uk",
    )
)
"""Languages that write `3,5` and `1.000`."""

LONGEST = 300
"""Digits beyond which a run is no number anybody means."""

NOT_IN_DATE = (
    "(?![0-9]{4}-[0-9]{2}-[0-9]{2}(?![0-9]))(?!(?<=[0-9]{4}-)[0-9]{2}-[0-9]{2}(?![0-9]))(?<![0-9]{4}-[0-9]{2}-)"
)
"""Not the year, the month or the day of `2024-01-31`."""

NUMERAL = lazy_pattern(
    rf"""
    (?P<sign>(?<![\w)\]}}%])[-+\u2212](?![ ]) | (?:(?<=[=<>(])|(?<=[=<>(][ ]))[-+\u2212](?=[ ]))? [ ]?
    (?:\\?[$€£¥]\s?(?P<inner>[-+\u2212])?)?
    (?:
        \\[dt]?frac\{{(?P<over>[0-9]{{1,30}})\}}\{{(?P<under>[0-9]{{1,30}})\}}
      | (?<![\w.,/]) (?P<whole>[0-9]{{1,9}})\s? (?P<part>[{VULGAR}])
      | (?P<vulgar>[{VULGAR}])
      | (?<![\w/]) (?<![0-9][.,]) (?:(?P<units>[0-9]{{1,9}})[ ])?
        (?P<top>[0-9]{{1,30}})/(?P<bottom>[0-9]{{1,30}})(?![\w/])
      | (?<![\w]) (?<![0-9][.,/:]) {NOT_IN_DATE} (?P<digits>[0-9]++(?:[.,][0-9]++)*+|[.][0-9]++)(?![/:][0-9])
        (?:[eE](?P<power>[-+]?[0-9]{{1,3}})(?!\w))?
    )
    (?P<percent>\s?\\?%|\s?percent\b|\s?per\ cent\b)?
    (?:[ ]?(?P<multiple>thousand|million|billion|trillion|(?<=[0-9])k|(?<=[0-9])M|bn)\b)?
    (?P<ordinal>(?:st|nd|rd|th)\b)?
    """,
    re.VERBOSE,
)


class Numeral(NamedTuple):
    """A number in a text: its exact value, and whether it is written as a percentage (60 % has the value 60)."""

    value: Fraction
    percent: bool


def numerals(text: str, language: str = "en") -> Iterator[Numeral]:
    """Give back the numbers of a text in order; ordinals, dates, times, ratios and version numbers are none."""
    return (number for number, _, _ in numeral_places(text, language))


def numeral_places(text: str, language: str = "en") -> Iterator[tuple[Numeral, int, int]]:
    """Give back the numbers of a text in order, and where each starts and ends."""
    comma = language in DECIMAL_COMMA
    for match in NUMERAL.finditer(text):
        value = None if match["ordinal"] else _value(match, comma)
        if value is not None:
            negative = (match["sign"] or match["inner"] or "+") not in "+"
            scale = 10 ** MULTIPLES.get((match["multiple"] or "").lower(), 0)
            number = Numeral(-value * scale if negative else value * scale, match["percent"] is not None)
            yield number, match.start() + len(match[0]) - len(match[0].lstrip()), match.end()


def _value(match: re.Match[str], comma: bool) -> Fraction | None:
    if match["over"]:
        return _ratio(match["over"], match["under"])
    if match["vulgar"]:
        return _vulgar(match["vulgar"])
    if match["part"]:
        return int(match["whole"]) + _vulgar(match["part"])
    if match["top"]:
        part = _ratio(match["top"], match["bottom"])
        return part if part is None else part + int(match["units"] or 0)
    digits = _digits(match["digits"], comma)
    return None if digits is None else Fraction(f"{digits}e{match['power'] or 0}")


def _ratio(top: str, bottom: str) -> Fraction | None:
    return Fraction(int(top), int(bottom)) if int(bottom) else None


def _vulgar(character: str) -> Fraction:
    return Fraction(numeric(character)).limit_denominator(10)


def _digits(run: str, comma: bool) -> str | None:
    """Give back a run of digits as Python writes it, None where its marks fit no way of writing numbers."""
    if len(run) > LONGEST:
        return None
    group, point = (r"\.", ",") if comma else (",", r"\.")
    if re.fullmatch(rf"[0-9]{{1,3}}(?:{group}[0-9]{{3}})+(?:{point}[0-9]+)?", run):
        return re.sub(group, "", run).replace(",", ".")
    if re.fullmatch(rf"[0-9]*(?:{point}[0-9]+)?", run):
        return run.replace(",", ".")
    return run if re.fullmatch(r"[0-9]*\.[0-9]+", run) else None
