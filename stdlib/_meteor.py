"""METEOR: words matched exactly, then by stem, then as synonyms, with a penalty for matches that are scattered.

Banerjee and Lavie, METEOR, 2005, with the weights of Lavie and Agarwal, 2007 (alpha 0.9, beta 3, gamma 0.5), as NLTK
computes it, but that NLTK seeks synonyms of what its stemmer has left of a word. The stems are those of the rubric's
language; synonyms are WordNet's, for English only.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from rubricc.runtime.stems import StemmerError, stemmer
from rubricc.runtime.text import Text
from rubricc.stdlib._lexical_synonyms import lexical_synonyms
from rubricc.stdlib._pairs import best_of_pairs
from rubricc.stdlib._reference import References
from rubricc.stdlib._tokens import folded_words

ALL_SENSES = 1000
METEOR_ALPHA, METEOR_BETA, METEOR_GAMMA = 0.9, 3, 0.5

Match = tuple[int, int]


def similarity_meteor(text: Text, references: References, synonyms: bool = True) -> float | None:
    """Give back METEOR with the reference that fits best; None where no reference has words."""
    words = folded_words(text)

    def measured(_: Text, reference: Text) -> float | None:
        wanted = folded_words(reference)
        matches = meteor_matches(words, wanted, text.language, synonyms) if wanted else []
        return meteor_value(matches, len(words), len(wanted)) if wanted else None

    return best_of_pairs(text, references, measured)


def meteor_matches(found: Sequence[str], wanted: Sequence[str], language: str, synonyms: bool = False) -> list[Match]:
    """Give back which word of the answer is matched with which of the reference, in the answer's order."""
    matches = _matched(dict(enumerate(found)), dict(enumerate(wanted)))
    left = _unmatched(found, {one for one, _ in matches})
    right = _unmatched(wanted, {other for _, other in matches})
    if left and right:
        matches += _matched(_meteor_stems(left, language), _meteor_stems(right, language))
    if synonyms and language.partition("-")[0] == "en":
        left = _unmatched(found, {one for one, _ in matches})
        right = _unmatched(wanted, {other for _, other in matches})
        matches += _matched_synonyms(left, right)
    return sorted(matches)


def _matched(found: dict[int, str], wanted: dict[int, str]) -> list[Match]:
    """Match equal words, from the last to the first."""
    places = _places_of(wanted)
    return [(place, places[word].pop()) for place, word in reversed(found.items()) if places.get(word)]


def _matched_synonyms(found: dict[int, str], wanted: dict[int, str]) -> list[Match]:
    """Match words with synonyms, from the last to the first, each with the last that it may be matched with."""
    places = _places_of(wanted)
    matches: list[Match] = []
    for place, word in reversed(found.items()) if places else ():
        known = [one for one in _synonyms_of(word) if places.get(one)]
        if known:
            matches.append((place, places[max(known, key=lambda one: places[one][-1])].pop()))
    return matches


def _places_of(words: dict[int, str]) -> dict[str, list[int]]:
    places: dict[str, list[int]] = {}
    for place, word in words.items():
        places.setdefault(word, []).append(place)
    return places


@lru_cache(maxsize=1 << 16)
def _synonyms_of(word: str) -> frozenset[str]:
    """Give back the single words that share a sense with a word, and the word."""
    return frozenset(one for one in lexical_synonyms(Text(word), "any", ALL_SENSES) if " " not in one)


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
