"""The sentiment of a text as VADER finds it: words with a valence, changed by the words around them, summed up.

C. J. Hutto and E. Gilbert, "VADER: A Parsimonious Rule-based Model for Sentiment Analysis of Social Media Text", ICWSM
2014. The answers are those of vaderSentiment 3.3.2 to the last digit, its oddities included (see `_weigh_by_but`), but
the time is linear in the text: only words with a valence are looked at closely.
"""

from __future__ import annotations

import re
import string
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from heapq import heapify, heappop, heappush
from math import sqrt

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.tool import Place
from rubricc.stdlib._data import data_lines

STRENGTHEN = 0.293
CAPITALS = 0.733
NEGATED = -0.74
SPREAD = 15
"""The alpha of the norm that brings a sum between -1 and 1."""
DISTANCE = (1, 0.95, 0.9)
"""How much of a strengthening word counts, by the words between."""

_STRONGER_WORDS = """
    absolutely amazingly awfully completely considerable considerably decidedly deeply effing enormous enormously
    entirely especially exceptional exceptionally extreme extremely fabulously flipping flippin frackin fracking
    fricking frickin frigging friggin fully fuckin fucking fuggin fugging greatly hella highly hugely incredible
    incredibly intensely major majorly more most particularly purely quite really remarkably so substantially
    thoroughly total totally tremendous tremendously uber unbelievably unusually utter utterly very
"""
STRONGER = frozenset(_STRONGER_WORDS.split())
_WEAKER_WORDS = """
    almost barely hardly kinda kindof kind-of less little marginal marginally occasional occasionally partly
    scarce scarcely slight slightly somewhat sorta sortof sort-of
"""
WEAKER = frozenset(_WEAKER_WORDS.split())
WEAKER_PAIRS = frozenset({"just enough", "kind of", "sort of"})
_DENYING_WORDS = """
    aint arent cannot cant couldnt darent didnt doesnt dont hadnt hasnt havent isnt mightnt mustnt neither neednt
    never none nope nor not nothing nowhere oughtnt shant shouldnt uhuh wasnt werent uh-uh without wont wouldnt
    rarely seldom despite
"""
DENYING = frozenset(_DENYING_WORDS.split())
IDIOMS = {
    "the shit": 3,
    "the bomb": 3,
    "bad ass": 1.5,
    "badass": 1.5,
    "bus stop": 0.0,
    "yeah right": -2,
    "kiss of death": -1.5,
    "to die for": 3,
    "beating heart": 3.5,
}
IDIOM_ENDS = frozenset(phrase.split()[-1] for phrase in IDIOMS)
TOKEN = lazy_pattern(r"\S+")


@cache
def valences() -> dict[str, float]:
    """Give back the valence of each word and emoticon of the lexicon."""
    rows = (line.split(" ") for line in data_lines("tone_sentiment_en.txt"))
    return {word: float(row[0]) for row in rows for word in row[1:]}


@cache
def emoji_names() -> dict[str, str]:
    """Give back what each emoji of one code point is called."""
    return {line[0]: line[2:] for line in data_lines("tone_emoji_en.txt")}


def compound_of(original: str) -> float:
    """Give back the compound score of a text, from -1 to 1 in steps of 0.0001; 0 where no word has a valence."""
    text = original if original.isascii() else _with_emoji_named(original)
    words = [token if token.isalnum() else _bare(token) for token in text.split()]
    if not words:
        return 0.0
    values = _valence_by_word(words)
    total = 0.0
    for place in sorted(values):
        total += values[place]
    emphasis = min(text.count("!"), 4) * 0.292 + _emphasis_of_questions(text.count("?"))
    total += emphasis if total > 0 else -emphasis if total < 0 else 0
    return round(max(-1.0, min(1.0, total / sqrt(total * total + SPREAD))), 4)


def vader_places(original: str) -> Iterator[Place]:
    """Yield the words, emoticons and emoji that have a valence."""
    known, names = valences(), emoji_names()
    for match in TOKEN.finditer(original):
        word = _bare(match.group())
        start = match.start() + match.group().find(word)
        if word.lower() in known and word.lower() not in STRONGER:
            yield start, start + len(word), word.lower()
        elif not word.isascii():
            for at, sign in enumerate(match.group(), match.start()):
                if sign in names and any(part in known for part in names[sign].split()):
                    yield at, at + 1, sign


def _with_emoji_named(text: str) -> str:
    """Give back the text with emoji as their names, a blank before each unless one stands there."""
    names = emoji_names()
    there = sorted(names.keys() & set(text))
    if not there:
        return text

    def name(match: re.Match[str]) -> str:
        at = match.start()
        return ("" if at == 0 or text[at - 1] == " " else " ") + names[match.group()]

    return re.sub(f"[{''.join(there)}]", name, text)


def _bare(token: str) -> str:
    """Give back the token without punctuation around it; what is then too short may be an emoticon, and is kept."""
    stripped = token.strip(string.punctuation)
    return stripped if len(stripped) > 2 else token


def _emphasis_of_questions(marks: int) -> float:
    return 0.96 if marks > 3 else marks * 0.18 if marks > 1 else 0


def _valence_by_word(words: list[str]) -> dict[int, float]:
    """Give back the valence of each word that has one, by its number."""
    known = valences()
    lower = [word.lower() for word in words]
    capitals = _capitals_tell(words)
    values = {
        at: _valence(words, lower, at, capitals)
        for at, word in enumerate(lower)
        if word in known and not (word in STRONGER or word in WEAKER or _is_kind_of(lower, at))
    }
    if "but" in lower:
        _weigh_by_but(values, lower.index("but"))
    return values


def _capitals_tell(words: list[str]) -> bool:
    """Tell whether some words, but not all, are in capitals."""
    number = sum(map(str.isupper, words))
    return 0 < number < len(words)


def _is_kind_of(lower: list[str], at: int) -> bool:
    return lower[at] == "kind" and at + 1 < len(lower) and lower[at + 1] == "of"


def _valence(words: list[str], lower: list[str], at: int, capitals: bool) -> float:
    """Give back the valence of a word among the words around it."""
    known = valences()
    value = _after_no(lower, at)
    if capitals and words[at].isupper():
        value += CAPITALS if value > 0 else -CAPITALS
    for back in (1, 2, 3):
        if at >= back and lower[at - back] not in known:
            value += _strength(words[at - back], lower[at - back], value, capitals) * DISTANCE[back - 1]
            value *= _denial(lower, at, back)
            if back == 3:
                value = _in_idiom(lower, at, value)
    return value * NEGATED if _is_least(lower, at) else value


def _after_no(lower: list[str], at: int) -> float:
    """Give back a word's own valence, turned where a "no" stands shortly before; a "no" before such a word has none."""
    known = valences()
    value = known[lower[at]]
    near = (at > 0 and lower[at - 1] == "no") or (at > 1 and lower[at - 2] == "no")
    if near or (at > 2 and lower[at - 3] == "no" and lower[at - 1] in ("or", "nor")):
        return value * NEGATED
    return 0.0 if lower[at] == "no" and at + 1 < len(lower) and lower[at + 1] in known else value


def _strength(word: str, lower: str, value: float, capitals: bool) -> float:
    """Give back what a word adds to the valence of one after it."""
    scalar = STRENGTHEN if lower in STRONGER else -STRENGTHEN if lower in WEAKER else 0.0
    if scalar and value < 0:
        scalar = -scalar
    if scalar and capitals and word.isupper():
        scalar += CAPITALS if value > 0 else -CAPITALS
    return scalar


def _denial(lower: list[str], at: int, back: int) -> float:
    """Give back what a word that many places before a word multiplies its valence by."""
    word = lower[at - back]
    between = lower[at - back + 1 : at]
    if back == 2 and word == "never" and between[0] in ("so", "this"):
        return 1.25
    if back == 3 and ((word == "never" and between[0] in ("so", "this")) or between[1] in ("so", "this")):
        return 1.25
    if back > 1 and word == "without" and "doubt" in between:
        return 1
    return NEGATED if word in DENYING or "n't" in word else 1


def _in_idiom(lower: list[str], at: int, value: float) -> float:
    """Give back the valence of the idiom that a word stands in, else the value, less where `kind of` is before it."""
    three, two, one, word = lower[at - 3 : at + 1]
    before = (f"{one} {word}", f"{two} {one} {word}", f"{two} {one}", f"{three} {two} {one}", f"{three} {two}")
    value = next((IDIOMS[phrase] for phrase in before if phrase in IDIOMS), value)
    for end in (2, 3):
        if at + end <= len(lower) and lower[at + end - 1] in IDIOM_ENDS:
            value = IDIOMS.get(" ".join(lower[at : at + end]), value)
    for phrase in (before[3], before[4], before[2]):
        if phrase in WEAKER_PAIRS:
            value -= STRENGTHEN
    return value


def _is_least(lower: list[str], at: int) -> bool:
    """Tell whether "least" stands before a word, as in "the least helpful", and not "at least"."""
    return at > 0 and lower[at - 1] == "least" and (at == 1 or lower[at - 2] not in ("at", "very"))


def _weigh_by_but(values: dict[int, float], but: int) -> None:
    """Halve valences before the first "but", and take those after it half as much again.

    The original looks each value up by what it is: where an earlier one is equal, that one is changed a second time in
    its place. Heaps of the places of each value give the same in less than quadratic time.
    """
    places: dict[float, list[int]] = defaultdict(list)
    for at in sorted(values):
        places[values[at]].append(at)
    for heap in places.values():
        heapify(heap)
    for at in sorted(values):
        value = values[at]
        heap = places[value]
        while value and values[heap[0]] != value:
            heappop(heap)
        first = heap[0] if value else but
        if first != but:
            heappop(heap)
            values[first] = value * (0.5 if first < but else 1.5)
            heappush(places[values[first]], first)
