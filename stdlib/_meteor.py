"""METEOR: words matched exactly, then by stem, with a penalty for matches that are scattered.

Banerjee and Lavie, METEOR, 2005, with the weights of Lavie and Agarwal, 2007 (alpha 0.9, beta 3, gamma 0.5), as NLTK
computes it. The stems are those of the rubric's language; there is no stage of synonyms.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rubricc.runtime.stems import StemmerError, stemmer
from rubricc.runtime.text import Text
from rubricc.stdlib._pairs import best_of_pairs
from rubricc.stdlib._reference import References
from rubricc.stdlib._tokens import folded_words

METEOR_ALPHA, METEOR_BETA, METEOR_GAMMA = 0.9, 3, 0.5

Match = tuple[int, int]


def similarity_meteor(text: Text, references: References) -> float | None:
    """Give back METEOR with the reference that fits best; None where no reference has words."""
    return best_of_pairs(text, references, _meteor_of)


def _meteor_of(text: Text, reference: Text) -> float | None:
    found, wanted = folded_words(text), folded_words(reference)
    if not wanted:
        return None
    matches = meteor_matches(found, wanted, text.language)
    return meteor_value(matches, len(found), len(wanted))


def meteor_matches(found: Sequence[str], wanted: Sequence[str], language: str) -> list[Match]:
    """Give back which word of the answer is matched with which of the reference, in the answer's order."""
    matches = _matched(dict(enumerate(found)), dict(enumerate(wanted)))
    left = _unmatched(found, {one for one, _ in matches})
    right = _unmatched(wanted, {other for _, other in matches})
    if left and right:
        matches += _matched(_meteor_stems(left, language), _meteor_stems(right, language))
    return sorted(matches)


def _matched(found: dict[int, str], wanted: dict[int, str]) -> list[Match]:
    """Match equal words, from the last to the first."""
    places: dict[str, list[int]] = {}
    for place, word in wanted.items():
        places.setdefault(word, []).append(place)
    return [(place, places[word].pop()) for place, word in reversed(found.items()) if places.get(word)]


def _unmatched(words: Sequence[str], matched: set[int]) -> dict[int, str]:
    return {place: word for place, word in enumerate(words) if place not in matched}


def _meteor_stems(words: dict[int, str], language: str) -> dict[int, str]:
    """Give back the stems; the words themselves where the language has no stemmer."""
    try:
        return dict(zip(words, stemmer(language).stemWords(list(words.values())), strict=True))
    except StemmerError:
        return words


def meteor_value(matches: Sequence[Match], found: int, wanted: int) -> float:
    """Give back the weighted mean of precision and recall, less the penalty for chunks."""
    if not matches:
        return 0.0
    precision, recall = len(matches) / found, len(matches) / wanted
    mean = precision * recall / (METEOR_ALPHA * precision + (1 - METEOR_ALPHA) * recall)
    chunks = 1 + sum(later != (one + 1, other + 1) for (one, other), later in pairwise(matches))
    return mean * (1 - METEOR_GAMMA * (chunks / len(matches)) ** METEOR_BETA)
