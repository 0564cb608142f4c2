"""The words and signs of a sentence, as the polarity rules read them."""

from __future__ import annotations

from rubricc.runtime.fold import fold
from rubricc.runtime.lazily import lazy_pattern

DASHES = frozenset({"-", "--", "\u2013", "\u2014"})
ENDS = frozenset({";", ".", "!", "?", "\u2026", "\u3002", "\uff1b", "|"}) | DASHES
COMMAS = frozenset({",", "\uff0c"})
COLONS = frozenset({":", "\uff1a"})

_INNER = "(?<=[0-9])[.,:\u2013\u2014](?=[0-9])"
"""A sign inside a number, a time or a range."""
_STOP = r"\.(?!\s)(?<!\b[^\W\d_]\.)|(?<=\b[Nn]o)\.|(?<=\s[A-Z])\.(?=\s+[A-Z][a-z]+(?: [a-z]+){0,2}:)"
"""A full stop, but those before white space: inside a sentence they belong to an abbreviation, unless after a single
letter a heading follows ("vitamin D. Possible: …")."""
_SPACED_HYPHEN = r"(?<=\s)(?<!\d\s)--?(?=\s\D)"
_SIGNS = rf"[,;:?!|\u2026\n\u2013\u2014\u3002\uff0c\uff1b\uff1a]|{_STOP}|{_SPACED_HYPHEN}"
_CONTRACTED = lazy_pattern(rf"[^\W_]+(?:(?:[\u2018\u2019\u02bc\uff07'-]|{_INNER})[^\W_]+)*|{_SIGNS}")
_ELIDED = lazy_pattern(rf"[^\W_]+(?:(?:-|{_INNER})[^\W_]+)*|{_SIGNS}")
_BRACKETED = 200
"""Characters between a word and the bracket around it at most, so that the time stays linear."""


def read_words(sentence: str, contracted: bool) -> tuple[list[tuple[int, int]], list[str]]:
    """Give back where the words and signs stand, and the words folded; `contracted` keeps "don't" in one."""
    tokens = _CONTRACTED if contracted else _ELIDED
    places = [match.span() for match in tokens.finditer(sentence)]
    if sentence.isascii():
        sentence = sentence.lower()
        return places, [sentence[start:end] for start, end in places]
    return places, [_normal(sentence[start:end]) for start, end in places]


def _normal(word: str) -> str:
    if word.isascii():
        return word.lower()
    return word if word in ENDS else fold(word)


def bracket_end(sentence: str, place: int, opening: str, closing: str) -> int | None:
    """Give back where the bracket around a place closes, None where there is none near it."""
    low = max(0, place - _BRACKETED)
    if sentence.rfind(opening, low, place) <= sentence.rfind(closing, low, place):
        return None
    end = sentence.find(closing, place, place + _BRACKETED)
    return end if end >= 0 else None
