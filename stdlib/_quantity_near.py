"""Which amount a phrase goes with: the nearest in its sentence, where commas and `and` keep things apart."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from typing import Any

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.lexicon import Hit, Lexicon
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Place
from rubricc.stdlib._quantity import Stated, exact_bound, stated
from rubricc.stdlib._tokens import word_places, words_between

PARTING = lazy_pattern(r"[,;]|\b(?:and|then|plus|or|with)\b", re.IGNORECASE)
OF_ANOTHER = lazy_pattern(r"[ ]of[ ](?!(?:it|this|that|them|each|both|the mixture)\b)", re.IGNORECASE)
PARTED = 4
"""Words that a comma between a phrase and an amount is worth."""
WITHIN = 12
"""Words between a phrase and its amount at most, unless a rubric says otherwise."""


def quantity_near(text: Text, unit: Any, low: Any, high: Any, phrases: Lexicon, within: int = WITHIN) -> bool:
    """Give back whether the amount that a phrase of the list goes with is from low to high."""
    return next(_near(text, unit, low, high, phrases, within), None) is not None


def places_near(
    text: Text, unit: Any, low: Any, high: Any, phrases: Lexicon, within: int = WITHIN
) -> tuple[Place, ...]:
    """Give back where the phrases and the amounts that go with them stand."""
    found = tuple(_near(text, unit, low, high, phrases, within))
    of_phrases = phrases.labelled(hit for hit, _ in found)
    return (*of_phrases, *dict.fromkeys((one.start, one.end, "") for _, one in found))


def _near(text: Text, unit: Any, low: Any, high: Any, phrases: Lexicon, within: int) -> Iterator[tuple[Hit, Stated]]:
    amounts = stated(text, unit)
    if not amounts or not text.has(phrases):
        return
    least, most = exact_bound(low), exact_bound(high)
    starts = [start for start, _ in word_places(text)]
    places = [one.start for one in amounts]
    for hit in text.hits(phrases):
        one = _nearest_amount(text, hit, amounts, places, starts, within)
        if one is not None and least <= one.low and one.high <= most:
            yield hit, one


def _nearest_amount(
    text: Text, hit: Hit, amounts: tuple[Stated, ...], places: list[int], starts: list[int], within: int
) -> Stated | None:
    """Give back the amount that a phrase goes with; of two as near, the one before."""
    at = bisect_left(places, hit.end)
    start, end = _sentence(text, hit)
    best, least = None, None
    for one in amounts[max(0, at - 1) : at + 1]:
        if one.start < start or one.end > end:
            continue
        distance = _distance(text, hit, one, starts, within)
        if distance is not None and (least is None or distance < least):
            best, least = one, distance
    return best


def _distance(text: Text, hit: Hit, one: Stated, starts: list[int], within: int) -> int | None:
    """Give back how far apart a phrase and an amount are, None where they do not belong together."""
    left, right = (hit.end, one.start) if hit.end <= one.start else (one.end, hit.start)
    if left >= right:
        return 0
    words = words_between(starts, left, right)
    if words > within:
        return None
    if hit.end <= one.start and OF_ANOTHER.match(text.original, one.end):
        return None  # in `vinegar and 1 cup of soda` the cup is not of vinegar
    return words + (PARTED if PARTING.search(text.original, left, right) else 0)


def _sentence(text: Text, hit: Hit) -> tuple[int, int]:
    """Give back the sentence that a phrase begins in."""
    number = bisect_right(text.sentences, (hit.start, len(text.original) + 1)) - 1
    return text.sentences[number] if number >= 0 else (0, len(text.original))
