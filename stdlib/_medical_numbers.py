"""Telephone numbers of emergency services: whether digits are one at all, and whether it is answered where one is."""

from __future__ import annotations

from functools import cache

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.lexicon import Lexicon, Phrase
from rubricc.runtime.text import Text
from rubricc.stdlib._data import data_lines
from rubricc.stdlib._medical_cues import cue_pattern
from rubricc.stdlib._medical_frames import Found
from rubricc.stdlib._medical_status import sentence_at
from rubricc.stdlib._memo import remembered

_KNOWN_EVERYWHERE = frozenset(("911", "9-1-1", "999", "112", "000"))
"""Numbers that are known for those of emergencies wherever one is."""
_NUMBER_BEFORE = lazy_pattern(r"[0-9][ ,.-]?\Z")
_NUMBER_AFTER = cue_pattern(
    r"""
    [.,]?[0-9]|[ -][0-9]|[ -]?(?:%|mg|ml|people|patients|minutes?|hours?|days?|times|pharmacies|doctors|
    hospitals|clinics|calls|cases|movie|customers|participants|women|men|children|years?|weeks?|months?|miles|
    km|dollars)\b"""
)
_LONGEST_NUMBER = 5
"""Digits of the longest number of an emergency service; longer ones are of one service whoever calls it."""


def is_no_number(text: Text, start: int, end: int) -> bool:
    """Tell whether a phrase of digits is no telephone number, but a part of a larger number or a count."""
    straight = text.straight
    if not straight[end - 1].isdigit():
        return False
    before, after = straight[max(0, start - 2) : start], straight[end : end + 15]
    return _NUMBER_BEFORE.search(before) is not None or _NUMBER_AFTER.match(after)


def is_answered_here(text: Text, found: Found, urgency: str) -> bool:
    """Tell whether a number that ends a phrase is one of this urgency in the region of the text, or one that it names.

    In `en_gb` none but 999 and 112 is for emergencies; `in India, call 108` names its country. 111 is for urgent care
    but where it is for emergencies. What ends in no number is never wrong.
    """
    number = text.straight[found.tail : found.end]
    if urgency not in ("emergency", "urgent") or not number.isdigit() or len(number) > _LONGEST_NUMBER:
        return True
    if number in _KNOWN_EVERYWHERE:
        return urgency == "emergency"
    of_region = number in _numbers_by_region().get(_region(text), ())
    is_emergency = of_region or _names_country(text, found, number)
    return is_emergency == (urgency == "emergency")


def _region(text: Text) -> str:
    return text.language.replace("_", "-").partition("-")[2].lower()


@cache
def _number_rows() -> tuple[tuple[str, frozenset[str], tuple[str, ...]], ...]:
    """Give back for each country its code, its numbers and its names."""
    rows = []
    for line in data_lines("medical_emergency_numbers_en.txt"):
        code, numbers, names = (part.strip() for part in line.split("|"))
        rows.append((code, frozenset(numbers.split(", ")), tuple(names.split(", "))))
    return tuple(rows)


@cache
def _numbers_by_region() -> dict[str, frozenset[str]]:
    return {code: numbers for code, numbers, _ in _number_rows()}


@cache
def _country_lexicon() -> Lexicon:
    """Give back the countries as a list of phrases, in the order of the rows."""
    entries = tuple(tuple(Phrase(name) for name in names) for _, _, names in _number_rows())
    return Lexicon("countries", entries, "en")


def _names_country(text: Text, found: Found, number: str) -> bool:
    """Tell whether the sentence of a number names a country where it is one of emergencies."""
    hits = remembered(text, "countries of numbers", lambda given: given.hits(_country_lexicon()))
    place = sentence_at(text, found.tail)
    return any(number in _number_rows()[hit.entry][1] and sentence_at(text, hit.start) == place for hit in hits)
