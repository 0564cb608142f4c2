"""Finds how often something is to happen: `every 6 hours`, `twice daily`, `b.i.d.`, `3 times a week`, `on Mondays`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.text import Text
from rubricc.stdlib._data import data_lines
from rubricc.stdlib._memo import remembered
from rubricc.stdlib._number_words import small_numbers
from rubricc.stdlib._quantity_numbers import one_for_one_digits
from rubricc.stdlib._quantity_units import Unit, unit_table
from rubricc.stdlib._time_day_parts import parts_of_day
from rubricc.stdlib._time_latin import Latin, latin_recurrences
from rubricc.stdlib._time_words import time_words
from rubricc.stdlib._words_present import first_words, words_present

NUMBER_BEFORE_TIMES = 32
ADVERB_GOES_ON = lazy_pattern(
    r"\s*(?:[.,;:!?)\]\n|/-]|\Z|(?:for|with|in|at|by|before|after|until|to|and|or|as|on|if|while|when|without|during"
    r"|unless|from|thereafter|because|since|but|throughout|using)\b)"
)
"""What follows `daily` where it is an adverb, and no adjective as in `daily life`."""


class Recurrence(NamedTuple):
    """How often: from `low` to `high` times per so many units, from `shortest` to `longest`."""

    start: int
    end: int
    low: Fraction
    high: Fraction
    shortest: Fraction
    longest: Fraction
    unit: Unit

    def rates(self, seconds: Fraction) -> tuple[Fraction, Fraction]:
        """Give back the least and the most times in so many seconds."""
        span = seconds / self.unit.factor
        return self.low * span / self.longest, self.high * span / self.shortest

    @property
    def shown(self) -> str:
        """As a text in one form: `2 per day`, `1 per 6 hours`, `2 to 3 per week`, `1 per 4 to 6 hours`."""
        times = _span(self.low, self.high)
        if self.shortest == self.longest == 1:
            return f"{times} per {self.unit.name}"
        return f"{times} per {_span(self.shortest, self.longest)} {self.unit.name}s"


def _span(low: Fraction, high: Fraction) -> str:
    return _number_shown(low) if low == high else f"{_number_shown(low)} to {_number_shown(high)}"


def _number_shown(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else f"{float(value):g}"


class _RecurrenceWords(NamedTuple):
    """What finds recurrences in a language."""

    every: re.Pattern[str]
    counts: re.Pattern[str]
    number: re.Pattern[str]
    """The number right before `times`."""
    per: re.Pattern[str]
    adverb: re.Pattern[str]
    adverbs: dict[str, str]
    once: dict[str, int]
    nth: dict[str, int]
    firsts: frozenset[str]
    """Words without one of which nothing is found."""
    days: frozenset[str]
    """Parts of the day and plurals of weekdays."""
    language: str


@cache
def _recurrence_words(language: str) -> _RecurrenceWords | None:
    rows: dict[str, list[str]] = {}
    for line in data_lines("time_recurrence.txt"):
        code, kind, words = (part.strip() for part in line.split("|"))
        if code == language:
            rows[kind] = [word.strip() for word in words.split(";") if word.strip()]
    known = time_words(language)
    if known is None or not rows:
        return None
    numbers = _either(small_numbers(language))
    number = rf"(?:[0-9]{{1,3}}(?:[.,][0-9])?|{numbers})"
    span = rf"(?P<low>{number})(?:\s?(?:{_either(known.to)})\s?(?P<high>{number}))?"
    gap = r"(?:(?<=[0-9])[\s-]?|[\s-])"
    once, nth, adverbs = (dict(word.split("=") for word in rows[kind]) for kind in ("once", "nth", "adverbs"))
    return _RecurrenceWords(
        _pattern(
            rf"(?<!\w)(?:{_either(rows['every'])})\s(?:(?P<nth>{_either(nth)})\s|{span}{gap})?(?P<unit>[^\W\d_]+)"
        ),
        _pattern(rf"(?<![^\W\d_])(?:(?P<once>{_either(once)})|(?:{_either(rows['times'])}))(?![^\W_])"),
        _pattern(rf"(?<![\w.,]){span}[\s-]?\Z"),
        _pattern(
            rf"\s?/\s?(?P<over>[^\W\d_]+)"
            rf"|\s(?:(?:{_either(rows['per'])})(?:\s|(?<=['’]))"
            rf"|(?:{_either(rows.get('within', ()))})\s(?={number}{gap}))"
            rf"(?:(?P<amount>{number}){gap})?(?P<unit>[^\W\d_]+)"
        ),
        _pattern(rf"(?<!\w)(?P<adverb>{_either(adverbs)})(?!\w)"),
        adverbs,
        {word: int(value) for word, value in once.items()},
        {word: int(value) for word, value in nth.items()},
        first_words(
            (*rows["every"], *once, *rows["times"], *adverbs, *(("on", "at", "before") if language == "en" else ()))
        ),
        frozenset(rows["parts"]),
        language,
    )


def _either(words: object) -> str:
    listed = sorted((str(word) for word in words), key=lambda word: (-len(word), word))  # type: ignore[attr-defined]
    return "|".join(re.escape(word).replace(r"\ ", r"\s") for word in listed) or "(?!)"


def _pattern(expression: str) -> re.Pattern[str]:
    return re.compile(expression, re.IGNORECASE)


def recurrences(text: Text) -> tuple[Recurrence, ...]:
    """Give back the recurrences of a text in order, found once a text; none in a language that is not known."""
    return remembered(text, "recurrences", _scan_recurrences)


def _scan_recurrences(text: Text) -> tuple[Recurrence, ...]:
    return recurrences_in(text.straight, text.language.partition("-")[0])


def recurrences_in(text: str, language: str, prescribed: bool = False) -> tuple[Recurrence, ...]:
    """Give back the recurrences of a string whose quotes, dashes and blanks are plain, in order.

    What is `prescribed` has abbreviations that are words elsewhere: `bid`, `od`.
    """
    words = _recurrence_words(language)
    if words is None:
        return ()
    straight = one_for_one_digits(text)
    present = words_present(straight)
    found = [_of_latin(one) for one in latin_recurrences(straight, present, prescribed)]
    if not present.isdisjoint(words.firsts):
        found += [*_counted_per(straight, words), *_every(straight, words), *_adverbs(straight, words)]
    if language == "en":
        found += [
            _so_often(one.times, one.start, one.end, "day") for one in parts_of_day(straight, present, prescribed)
        ]
    kept: list[Recurrence] = []
    for one in sorted(found, key=lambda one: (one.start, -one.end)):
        if not kept or one.start >= kept[-1].end:
            kept.append(one)
    return tuple(kept)


def _counted_per(text: str, words: _RecurrenceWords) -> Iterator[Recurrence]:
    """Yield a count with what it is per: `twice daily`, `3 times a week`, `once every 3 days`."""
    for match in words.counts.finditer(text):
        per = _period(text, match.end(), words)
        if per is None or not _is_countable(match.group().lower(), per, words):
            continue
        start = max(0, match.start() - NUMBER_BEFORE_TIMES)
        number = None if match["once"] else words.number.search(text[start : match.start()])
        if match["once"]:
            times = Fraction(words.once[match["once"].lower()])
            yield per._replace(start=match.start(), low=times * per.low, high=times * per.high)
        elif number is not None:
            low = _valued(number["low"], words)
            high = _valued(number["high"], words) if number["high"] else low
            if 0 < low <= high:
                yield per._replace(start=start + number.start(), low=low * per.low, high=high * per.high)


def _is_countable(counted: str, per: Recurrence, words: _RecurrenceWords) -> bool:
    """Tell whether what is counted fits into the period: days in a week, but not in hours (`3 days, every 6 hours`)."""
    day = unit_table("en").names["day"][0]
    if _time_unit(counted, words.language) is None and counted not in ("night", "nights"):
        return True
    return per.unit.factor * per.shortest > day.factor


def _period(text: str, at: int, words: _RecurrenceWords) -> Recurrence | None:
    """Give back what a count before a place is per, None where nothing is."""
    for offset in (1, 0):
        every = words.every.match(text, at + offset)
        found = None if every is None else _of_every(every, words)
        if found is not None:
            return found
    adverb = words.adverb.match(text, at + 1)
    if adverb is not None:
        return _so_often(1, adverb.start(), adverb.end(), words.adverbs[adverb["adverb"].lower()])
    per = words.per.match(text, at)
    unit = None if per is None else _period_unit((per["over"] or per["unit"]).lower(), words)
    if per is None or unit is None:
        return None
    amount = _valued(per["amount"], words) if per["amount"] else Fraction(1)
    return Recurrence(at, per.end(), Fraction(1), Fraction(1), amount, amount, unit) if amount else None


def _every(text: str, words: _RecurrenceWords) -> Iterator[Recurrence]:
    for match in words.every.finditer(text):
        found = _of_every(match, words)
        if found is not None:
            yield found


def _of_every(match: re.Match[str], words: _RecurrenceWords) -> Recurrence | None:
    """Give back `every 6 hours`, `every other day`, `every Monday`, `each night`; None where no time follows."""
    name = match["unit"].lower()
    unit = _time_unit(name, words.language) or _weekly(name, words)
    if unit is None:
        return None
    shortest = Fraction(words.nth[match["nth"].lower()]) if match["nth"] else Fraction(1)
    if match["low"]:
        shortest = _valued(match["low"], words)
    longest = _valued(match["high"], words) if match["high"] else shortest
    if not 0 < shortest <= longest:
        return None
    return Recurrence(match.start(), match.end(), Fraction(1), Fraction(1), shortest, longest, unit)


def _weekly(name: str, words: _RecurrenceWords) -> Unit | None:
    """Give back a week for a weekday, and a day for a part of it."""
    known = time_words(words.language)
    if known is not None and name in known.weekdays:
        return unit_table("en").names["week"][0]
    return unit_table("en").names["day"][0] if name in words.days else None


def _period_unit(name: str, words: _RecurrenceWords) -> Unit | None:
    """Give back what a count is per: a unit of time, or a day for a part of it (`twice a night`)."""
    return _time_unit(name, words.language) or (unit_table("en").names["day"][0] if name in words.days else None)


def _time_unit(name: str, language: str) -> Unit | None:
    units = unit_table(language).names.get(name, ()) or unit_table(language).symbols.get(name, ())
    return next((unit for unit in units if unit.over == ("time",) and not unit.under), None)


def _adverbs(text: str, words: _RecurrenceWords) -> Iterator[Recurrence]:
    for match in words.adverb.finditer(text):
        if words.language != "en" or ADVERB_GOES_ON.match(text, match.end()):
            yield _so_often(1, match.start(), match.end(), words.adverbs[match["adverb"].lower()])
    if words.language == "en":
        yield from _on_weekdays(text)
        yield from _spaced(text, words)


def _spaced(text: str, words: _RecurrenceWords) -> Iterator[Recurrence]:
    """Yield a number before an adverb, which is how far apart: `8-hourly`, `four to six hourly`, `3-monthly`."""
    for match in words.adverb.finditer(text):
        unit = _SPACED_BY.get(match["adverb"].lower())
        start = max(0, match.start() - NUMBER_BEFORE_TIMES)
        number = None if unit is None else words.number.search(text[start : match.start()])
        if unit is None or number is None or number.end() == number.end("high" if number["high"] else "low"):
            continue
        low = _valued(number["low"], words)
        high = _valued(number["high"], words) if number["high"] else low
        if 0 < low <= high:
            found = _so_often(1, start + number.start(), match.end(), unit)
            yield found._replace(shortest=low, longest=high)


_SPACED_BY = {"hourly": "hour", "weekly": "week", "monthly": "month", "yearly": "year"}
"""Adverbs that a number before them spaces out; `3 daily` is a count."""
ON_WEEKDAYS = lazy_pattern(
    r"(?<!\w)(?:on\s(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days|(?P<alternate>alternate\sdays))"
    r"|(?P<bed>at\sbedtime|before\sbed(?:time)?))(?!\w)",
    re.IGNORECASE,
)


def _on_weekdays(text: str) -> Iterator[Recurrence]:
    for match in ON_WEEKDAYS.finditer(text):
        found = _so_often(1, match.start(), match.end(), "day" if match["bed"] or match["alternate"] else "week")
        yield found._replace(shortest=Fraction(2), longest=Fraction(2)) if match["alternate"] else found


def _of_latin(one: Latin) -> Recurrence:
    times, unit = Fraction(one.times), unit_table("en").names[one.unit][0]
    return Recurrence(one.start, one.end, times, times, one.shortest, one.longest, unit)


def _so_often(count: int, start: int, end: int, unit: str) -> Recurrence:
    times = Fraction(count)
    return Recurrence(start, end, times, times, Fraction(1), Fraction(1), unit_table("en").names[unit][0])


def _valued(word: str, words: _RecurrenceWords) -> Fraction:
    """Give back a number in digits or words; 0 where it is none."""
    if word[0].isdecimal():
        return Fraction(word.replace(",", "."))
    return small_numbers(words.language).get(" ".join(word.lower().split()), Fraction(0))
