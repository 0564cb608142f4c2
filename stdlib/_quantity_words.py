"""Finds English numbers written in words: `twenty-five`, `two and a half`, `half an hour`, `a couple of`, `an hour`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from rubricc.runtime.lazily import lazy_pattern
from rubricc.stdlib._quantity_numbers import Number

ONES = dict(
    zip(["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"], range(10), strict=True),
)
TEENS = dict(
    zip(
        ["ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"],
        range(10, 20),
        strict=True,
    )
)
TENS = dict(
    zip(
        ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], range(20, 100, 10), strict=True
    ),
)
SCALES = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
SHARES = {"half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fourth": 4, "fourths": 4}
SHARES |= {"fifth": 5, "fifths": 5, "eighth": 8, "eighths": 8, "tenth": 10, "tenths": 10}
_CARDINALS = "|".join(sorted((*ONES, *TEENS, *TENS, "hundred", *SCALES), key=lambda word: (-len(word), word)))
_SCALES = "|".join(("hundred", *SCALES))
_SHARES = "|".join(sorted(SHARES, key=lambda word: (-len(word), word)))
TIMED = "hour|week|month|year|day|minute|fortnight|decade"
BEFORE_AN = (
    "for|in|within|after|about|around|least|most|than|nearly|almost|over|under|exactly|takes?|took|lasts?|lasted|wait"
)
WORDED = lazy_pattern(
    rf"""
    (?<![\w-])(?:(?P<article>an?)[ ])?(?P<cardinal>(?:{_CARDINALS})(?!\w)
        (?:(?:[ -]|[ ]and[ ])(?:{_CARDINALS})(?!\w)){{0,12}}
        (?:[ ]point(?:[ ](?:{"|".join(ONES)})\b){{1,9}})?)
        (?:[ -](?P<fifths>{_SHARES})\b(?:[ ]of[ ]an?[ ](?P<of>{_SCALES})(?!\w))?
        |[ -](?P<twelves>dozen)(?!\w)
        |[ ]and[ ]a[ ](?P<more>half|quarter)[ ](?P<times>{_SCALES})(?!\w))?
  | (?<![\w-])(?P<dozens>half[ ]a[ ]|a[ ]half[ -]|half[ -]|an?[ ]|several[ ])?dozen\b
  | (?<![\w-])a[ ]couple[ ](?:of[ ])?(?=[a-z])
  | (?<![\w-])(?:an?[ -]|1[ -])?(?P<share>half|quarter|(?<=[a1][ -])third)\b
        (?:(?:[ ]of)?[ ]an?[ ](?P<scaled>{_SCALES})(?!\w))?
  | (?<![\w-])(?P<one>an?)[ ](?=[a-z])
    """,
    re.VERBOSE | re.IGNORECASE,
)
TRIGGERS = frozenset((*ONES, *TEENS, *TENS, *SCALES, "hundred", "half", "quarter", "third", "dozen", "couple"))
LETTERS = lazy_pattern(r"[a-z]+")
OPENING = lazy_pattern(r"(?<![\w-])(?:half a |a half[ -]|half[ -]|several |an? |an?-|1[ -])\Z")
MEASURES = (
    "cup|cupful|teaspoon|teaspoonful|tablespoon|tablespoonful|pint|quart|gallon|litre|liter|millilitre|milliliter|pound"
    "|ounce|kilo|kilogram|gram|milligram|tonne|ton|pinch|dash|glass|bottle|slice|clove|drop"
)
MEASURED = lazy_pattern(
    rf"an?[ ](?:(?:{MEASURES})[ ]of\b|(?P<timed>{TIMED}|mile)"
    r"(?:(?P<long>-?long\b)|\b(?P<more>[ ]and[ ]a[ ](?:half|quarter)\b)?)"
    rf"|(?:full|whole|entire|solid)[ ](?:{TIMED})\b)"
)
TIME_BEFORE = lazy_pattern(rf"(?<![\w-])(?:{BEFORE_AN})[ ]\Z")
AND_SHARE = lazy_pattern(
    rf"[ ](?:and[ ]|&[ ])(?:(?P<count>an?|one|two|three)[ -])?(?P<share>{_SHARES})\b", re.IGNORECASE
)
COUNTS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3}


class Cardinal(NamedTuple):
    """A number in words and where it ends, counted in words."""

    value: int
    words: int


def worded_numbers(text: str) -> Iterator[Number]:
    """Yield the English numbers that are written in words, in order.

    What stands alone only with a unit (`one`, `half`, `an`) is not plain.
    """
    end = 0
    for place in _beginnings(text):
        match = WORDED.match(text, place) if place >= end else None
        if match is not None:
            end = match.end()
            yield from _worded_number(match)


def _beginnings(text: str) -> list[int]:
    """Give back where a number in words may begin: at the words that make numbers, and at articles before them."""
    lower = text.replace("\u0130", "I").lower()
    places = set()
    for word in TRIGGERS.intersection(LETTERS.findall(lower)):
        at = lower.find(word)
        while at >= 0:
            before = OPENING.search(lower, max(0, at - 12), at)
            places.add(at if before is None else before.start())
            places.add(at)
            at = lower.find(word, at + len(word))
    places.update(found.start() for found in MEASURED.finditer(lower) if _is_one(lower, found))
    return sorted(places)


def _is_one(lower: str, found: re.Match[str]) -> bool:
    """Tell whether the article of `an hour` counts: not where it means each, as in `once an hour`."""
    if found["timed"] is None or found["more"] or found["long"]:
        return True
    return TIME_BEFORE.search(lower, max(0, found.start() - 10), found.start()) is not None


def _worded_number(match: re.Match[str]) -> Iterator[Number]:
    if match["cardinal"]:
        yield from _cardinals(match)
    elif match["share"]:
        scale = _scale_of(match["scaled"])
        yield _made(match.start(), match.end(), Fraction(scale, SHARES[match["share"].lower()]), scale > 1)
    elif match["one"]:
        yield _made(*match.span("one"), Fraction(1), False)
    elif match.group().lower().endswith("dozen"):
        value = Fraction(6) if "half" in (match["dozens"] or "").lower() else Fraction(12)
        yield _made(match.start(), match.end(), value, True)
    else:
        yield _made(match.start(), match.end() - 1, Fraction(2), False)


def _scale_of(word: str | None) -> int:
    """Give back what a share is of: a million in `half a million`, 1 where nothing is told."""
    return 1 if word is None else SCALES.get(word.lower(), 100)


def _made(start: int, end: int, value: Fraction, plain: bool) -> Number:
    return Number(start, end, value, 2, plain, worded=True)


def _cardinals(match: re.Match[str]) -> Iterator[Number]:
    """Yield the numbers of a run of number words: `one or two` is two runs, `twenty thirty` two numbers."""
    run, offset = match["cardinal"].lower(), match.start("cardinal")
    whole, _, decimals = run.partition(" point ")
    places = [(found.group(), *found.span()) for found in re.finditer(r"[a-z]+", whole)]
    at = 0
    while at < len(places):
        if places[at][0] == "and":
            at += 1
            continue
        found = _cardinal([word for word, _, _ in places[at:]], at == 0 and match["article"] is not None)
        start, end = offset + places[at][1], offset + places[at + found.words - 1][2]
        at += found.words
        last = at >= len(places)
        number = _made(start, end, Fraction(found.value), found.value != 1)
        yield _completed(number, match, decimals) if last else number


def _completed(number: Number, match: re.Match[str], decimals: str) -> Number:
    """Give back the last number of a run with its decimals, in dozens, or as a share (`two thirds`)."""
    if decimals:
        digits = "".join(str(ONES[word]) for word in decimals.split())
        return number._replace(value=number.value + Fraction(f"0.{digits}"), end=match.end("cardinal"), plain=True)
    if match["fifths"]:
        share = SHARES[match["fifths"].lower()]
        if number.value < share or (share == 2 and number.value == 1):
            value = number.value / share * _scale_of(match["of"])
            return number._replace(
                value=value, end=match.end("of" if match["of"] else "fifths"), plain=bool(match["of"])
            )
    if match["more"]:
        value = (number.value + Fraction(1, SHARES[match["more"].lower()])) * _scale_of(match["times"])
        return number._replace(value=value, end=match.end("times"), plain=True)
    if match["twelves"]:
        return number._replace(value=number.value * 12, end=match.end("twelves"), plain=True)
    return number


def _cardinal(words: list[str], article: bool) -> Cardinal:
    """Give back the number that begins a list of words, as long as they make one."""
    total, current, last, used = 0, 1 if article else 0, 10**15, 0
    room = 1 if article else 10**15
    for place, word in enumerate(words):
        value = ONES.get(word, TEENS.get(word, TENS.get(word)))
        if word == "and" and room == 100:
            continue
        if value is not None and value < room and not (article and place == 0):
            current += value
            room = 10 if word in TENS else 0
        elif word == "hundred" and 0 < current < 100 and room <= 10:
            current, room = current * 100, 100
        elif word in SCALES and current > 0 and SCALES[word] < last:
            total, current, last, room = total + current * SCALES[word], 0, SCALES[word], 10**15 - 1
        elif place == 0:
            return Cardinal(_single_word(word, value), 1)
        else:
            break
        used = place + 1
    return Cardinal(total + current, used)


def _single_word(word: str, value: int | None) -> int:
    return value if value is not None else SCALES.get(word, 100)


def with_share(text: str, at: int) -> tuple[Fraction, int]:
    """Give back the part of `and a half`, `and three quarters` after a place, and where it ends; 0 where none is."""
    match = AND_SHARE.match(text, at)
    if match is None or (match["count"] is None and match["share"].lower() not in ("half", "quarter")):
        return Fraction(0), at
    return Fraction(COUNTS[(match["count"] or "a").lower()], SHARES[match["share"].lower()]), match.end()
