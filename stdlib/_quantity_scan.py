"""All quantities of a text: numbers with their units, ranges, and amounts in two units (`5 ft 11 in`), exactly."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from heapq import merge
from unicodedata import numeric

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.text import Text
from rubricc.stdlib._memo import remembered
from rubricc.stdlib._quantity_foreign import foreign_numbers
from rubricc.stdlib._quantity_join import Item, Quantity, connected, two_units_as_one
from rubricc.stdlib._quantity_labels import is_label, is_never
from rubricc.stdlib._quantity_maths import without_maths_signs
from rubricc.stdlib._quantity_notation import noted_time
from rubricc.stdlib._quantity_numbers import Number, digit_numbers, one_for_one_digits
from rubricc.stdlib._quantity_read import Read, over_after, unit_after
from rubricc.stdlib._quantity_units import unit_table
from rubricc.stdlib._quantity_words import with_share, worded_numbers
from rubricc.stdlib._time_years import years

FEET = lazy_pattern(
    r"['\u2019\u2032][ ]?(?P<inches>[0-9]{1,2}(?:\.[0-9]+)?|[½¼¾])(?P<close>\"|''|\u201d|\u2033)?(?!\w)"
)
HOURS_MINUTES = lazy_pattern(
    r"(?:[ ]?(?=[0-9]{1,2}[ ]?m)|(?=[0-9]{2}(?!\w)))([0-5]?[0-9])(?:[ ]?m(?:in(?:ute)?s?)?)?(?!\w)"
)
BLOOD_PRESSURE = lazy_pattern(r"(?<!\w)(?:BP|blood pressure)\b[^.;\n0-9]*\Z", re.IGNORECASE)
DECADE_BEFORE = lazy_pattern(
    r"(?:(?<!\w)(?:the|his|her|their|your|my|our|its|early|mid|late)[ ]|[0-9]0s[ ]?(?:and|or|to|,|-)[ ]?(?:the[ ])?)\Z",
    re.IGNORECASE,
)
BELOW_ZERO = lazy_pattern(r"[ ]below[ ](?:zero|0)(?:[ ]?(?:°[ ]?|degrees?[ ])?(?P<scale>[CF])(?:elsius|ahrenheit)?\b)?")
LAST_DIGITS = lazy_pattern(r"\([0-9]{1,2}\)")
GIVEN_BEFORE = lazy_pattern(r"\([0-9.,]{1,12}[ ]?(?:±|\+/-|\\pm)[ ]?\Z")
MILLIONS = lazy_pattern(r"[mM][ ][^\W\d_]{3}")
TALLEST = 9
"""Feet beyond which `5'11` without a closing sign is no height."""
LINE_LOOKED_AT = 400


def quantities(text: Text) -> tuple[Quantity, ...]:
    """Give back the quantities of a text in order, found once a text."""
    return remembered(text, "quantities", _scan)


def _scan(text: Text) -> tuple[Quantity, ...]:
    original = without_maths_signs(one_for_one_digits(text.original))
    language = text.language.partition("-")[0]
    return tuple(connected(original, two_units_as_one(original, _all_items(original, language)), language))


def _all_items(text: str, language: str) -> Iterator[Item]:
    """Yield the numbers with their units; one inside the unit of another (`per 100 g`) is none by itself.

    A year, as in `in 1999`, counts nothing.
    """
    end = 0
    dated = {start for start, _, year in years(text, language) if text.strip() != str(year)}
    for number in _all_numbers(text, language):
        if number.start >= end:
            for item in _unit_items(text, number, language):
                end = item.end
                yield item if item.units or number.start not in dated else item._replace(plain=False)


def _all_numbers(text: str, language: str) -> Iterator[Number]:
    """Yield the numbers in order; of two that overlap the first."""
    words = worded_numbers(text) if language == "en" else foreign_numbers(text, language)
    end = 0
    for number in merge(digit_numbers(text, language), words, key=lambda one: (one.start, -one.end)):
        if number.start >= end:
            end = number.end
            yield number


def _unit_items(text: str, number: Number, language: str) -> Iterator[Item]:
    """Yield a number with its unit; a blood pressure is two."""
    if is_never(text, number):
        return
    if number.money:
        read = over_after(text, number.end, language, number.money)
        yield Item(number, read.end, read.units, number.value, True)
        return
    tall = _feet_or_inches(text, number) or (noted_time(text, number) if language == "en" else None)
    if tall is not None:
        yield tall
        return
    yield from _with_unit(text, number, language)


def _with_unit(text: str, number: Number, language: str) -> Iterator[Item]:
    share, at = with_share(text, number.end) if language == "en" else (Fraction(0), number.end)
    read = unit_after(text, at, language, number.digits)
    if read is None and (number.worded or share):
        read = unit_after(text, at, language, number.digits, worded=True)
    if read is None:
        read = _past_bracket(text, number, language)
    millions = _millions(text, number, language)
    if millions is not None:
        yield millions
        return
    if read is None and BLOOD_PRESSURE.search(text[max(0, number.start - 30) : number.start]):
        pair = _pressures(text, number)
        units = unit_table("en").symbols["mmHg"]
        if pair is not None and 50 <= pair[1].value < pair[0].value:
            yield from (Item(one, number.end, units, one.value, True) for one in pair)
            return
    if read is None or _is_decade(text, number, read.end):
        yield Item(number, number.end, (), number.value, not is_label(text, number))
        return
    pair = _pressures(text, number) if read.units[0].over == ("pressure",) else None
    if pair is not None:
        yield from (Item(one, read.end, read.units, one.value, True) for one in pair)
        return
    cold = _below_zero(text, number, read)
    if cold is not None:
        yield cold
        return
    clock = HOURS_MINUTES.match(text, read.end) if text[number.end : read.end].strip() == "h" else None
    if clock is not None:
        minutes = unit_table("en").names["minute"]
        yield Item(number, clock.end(), minutes, number.value * 60 + int(clock[1]), True, False)
        return
    after, end = with_share(text, read.end) if language == "en" and not share else (Fraction(0), read.end)
    extra = share or after
    yield Item(number, end, read.units, number.value + extra if extra else number.value, number.plain)


def _below_zero(text: str, number: Number, read: Read) -> Item | None:
    """Give back a temperature below zero, as in `12 degrees below zero Celsius`; None where no scale is told."""
    match = BELOW_ZERO.match(text, read.end)
    if match is None or number.value < 0 or read.units[0].over not in (("temperature",), ("angle",)):
        return None
    units = unit_table("en").symbols[f"°{match['scale']}"] if match["scale"] else read.units
    return Item(number, match.end(), units, -number.value, True) if units[0].over == ("temperature",) else None


def _past_bracket(text: str, number: Number, language: str) -> Read | None:
    """Give back the unit of a value with its uncertainty: `(5.00 ± 0.05) g`, `9.8(1) m/s²`."""
    digits = LAST_DIGITS.match(text, number.end)
    if digits is not None and "." in text[number.start : number.end]:
        return unit_after(text, digits.end(), language, number.digits)
    closed = text[number.end : number.end + 1] == ")"
    if closed and GIVEN_BEFORE.search(text, max(0, number.start - 30), number.start):
        return unit_after(text, number.end + 1, language, number.digits)
    return None


def _millions(text: str, number: Number, language: str) -> Item | None:
    """Give back millions of money, as in `1.2m euros`, None where it is something else."""
    if MILLIONS.match(text, number.end) is None or number.worded:
        return None
    read = unit_after(text, number.end + 1, language, number.digits)
    if read is None or not read.units[0].is_currency:
        return None
    return Item(number, read.end, read.units, number.value * 10**6, True)


def _is_decade(text: str, number: Number, end: int) -> bool:
    """Tell whether `1990s` or `in his 20s` is a decade and no number of seconds."""
    if text[number.end : end] != "s" or number.value % 10:
        return False
    before = text[max(0, number.start - 16) : number.start]
    return number.value >= 1000 or DECADE_BEFORE.search(before) is not None


def _pressures(text: str, number: Number) -> tuple[Number, Number] | None:
    """Give back the two pressures of `120/80 mmHg`, which is no fraction."""
    top, slash, bottom = text[number.start : number.end].partition("/")
    if not slash or not (top.isdecimal() and bottom.isdecimal()):
        return None
    first = number._replace(end=number.start + len(top), value=Fraction(int(top)), plain=True)
    return first, number._replace(start=first.end + 1, value=Fraction(int(bottom)), plain=True)


def _feet_or_inches(text: str, number: Number) -> Item | None:
    """Give back what is written as `5'11"`, or as a number of inches with its sign."""
    at, inch = number.end, unit_table("en").names["inch"]
    sign = text[at : at + 1]
    if sign in ("'", "\u2019", "\u2032"):
        match = FEET.match(text, at)
        if match is None or not (match["close"] or number.value < TALLEST):
            return None
        written = match["inches"]
        inches = Fraction(written) if written[0].isdecimal() else Fraction(numeric(written))
        return Item(number, match.end(), inch, number.value * 12 + inches, True, False)
    if sign not in ('"', "\u201d") or text[at + 1 : at + 2].isalnum():
        return None
    line = max(text.rfind("\n", 0, at) + 1, at - LINE_LOOKED_AT)
    opened = text.count('"', line, at) % 2 == 1 if sign == '"' else text.rfind("\u201c", line, at) >= 0
    return None if opened else Item(number, at + 1, inch, number.value, True)
