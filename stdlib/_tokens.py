"""The words of a text, as the measures see them: counted, folded, and in every script."""

from __future__ import annotations

from bisect import bisect_left

from rubricc.runtime.fold import fold, is_mark
from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.text import Text
from rubricc.runtime.words import word_spans
from rubricc.stdlib._memo import remembered

UNSPACED = lazy_pattern(
    r"[\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ece\u0edc-\u0edf\u1000-\u103f\u1050-\u108f\u109a-\u109f\u1780-\u17d3"
    r"\u17d7\u17dc\u17dd\ua9e0-\ua9ef\ua9fa-\ua9fe\uaa60-\uaa7f]"
)
"""Letters and marks of Thai, Lao, Burmese and Khmer."""


def word_total(text: Text) -> int:
    """Give back the number of words.

    Where only a dictionary could part them (Thai, Lao, Khmer, Burmese), each cluster of a letter and its marks is one,
    as the default rules of UAX #29 have it.
    """
    count = text.word_count
    return len(word_places(text)) if count is None else count


def word_places(text: Text) -> tuple[tuple[int, int], ...]:
    """Give back the spans of the words, by the rule of `word_total`."""
    spans = text.word_spans
    return remembered(text, "clusters", _clustered) if spans is None else spans


def _clustered(text: Text) -> tuple[tuple[int, int], ...]:
    """Give back the spans of words where a script needs a dictionary: its clusters, and the words of other scripts."""
    others = word_spans(UNSPACED.sub(" ", text.original)) or ()
    clusters: list[tuple[int, int]] = []
    for place in (match.start() for match in UNSPACED.finditer(text.original)):
        if clusters and clusters[-1][1] == place and is_mark(text.original[place]):
            clusters[-1] = (clusters[-1][0], place + 1)
        else:
            clusters.append((place, place + 1))
    return tuple(sorted((*others, *clusters)))


def folded_words(text: Text) -> tuple[str, ...]:
    """Give back the words, folded as phrases are, in order."""
    return remembered(text, "folded words", _folded_words)


def _folded_words(text: Text) -> tuple[str, ...]:
    original = text.original
    if original.isascii():
        original = original.lower()
        return tuple(original[start:end] for start, end in word_places(text))
    found = {word: fold(word) for word in {original[start:end] for start, end in word_places(text)}}
    return tuple(found[original[start:end]] for start, end in word_places(text))


def words_between(starts: list[int], start: int, end: int) -> int:
    """Give back how many of the words, given by the places where they start, start in `[start, end)`."""
    return max(0, bisect_left(starts, end) - bisect_left(starts, start))
