"""Likeness of an answer and a reference, by characters or as bags of words."""

from __future__ import annotations

from rubricc.runtime.text import Text
from rubricc.stdlib._pairs import best_of_pairs, compared_form, is_comparable, reference_texts
from rubricc.stdlib._reference import References, reference_chrf
from rubricc.stdlib._tokens import folded_words

MOST_PARTIAL_CELLS = 30_000_000_000
"""The longer length times the square of the shorter, beyond which no best place is sought: at most about a second."""


def _pairs(text: Text, references: References, folded: bool) -> tuple[str, list[str]]:
    """Give back the forms of the text and of its references."""
    return compared_form(text, folded), [compared_form(item, folded) for item in reference_texts(text, references)]


def similarity_ratio(text: Text, references: References, folded: bool = False) -> float | None:
    """Give back 2 · longest common subsequence / both lengths, with the reference that fits best."""
    from rapidfuzz.distance import Indel

    found, wanted = _pairs(text, references, folded)
    if not is_comparable(found, wanted):
        return None
    return max(Indel.normalized_similarity(found, other) for other in wanted)


def similarity_partial_ratio(text: Text, references: References, folded: bool = False) -> float | None:
    """Give back the ratio of the shorter with the stretch of the longer that fits it best."""
    from rapidfuzz import fuzz

    found, wanted = _pairs(text, references, folded)
    if not wanted or sum(_partial_cells(found, other) for other in wanted) > MOST_PARTIAL_CELLS:
        return None
    return max(fuzz.partial_ratio(found, other) / 100 if found or not other else 0.0 for other in wanted)


def _partial_cells(found: str, wanted: str) -> int:
    short, long = sorted((len(found), len(wanted)))
    return long * short * short


def similarity_token_sort(text: Text, references: References, folded: bool = False) -> float | None:
    """Give back the ratio of the words in alphabetical order."""
    from rapidfuzz.distance import Indel

    found, wanted = _pairs(text, references, folded)
    if not is_comparable(found, wanted):
        return None
    ordered = _in_order(found)
    return max(Indel.normalized_similarity(ordered, _in_order(other)) for other in wanted)


def _in_order(form: str) -> str:
    return " ".join(sorted(form.split()))


def similarity_levenshtein(text: Text, references: References, folded: bool = False) -> float | None:
    """Give back 1 − edits / the longer length."""
    from rapidfuzz.distance import Levenshtein

    found, wanted = _pairs(text, references, folded)
    if not is_comparable(found, wanted):
        return None
    return max(Levenshtein.normalized_similarity(found, other) for other in wanted)


def similarity_edits(text: Text, references: References, folded: bool = False) -> int | None:
    """Give back the fewest insertions, deletions and substitutions of characters that lead to a reference."""
    from rapidfuzz.distance import Levenshtein

    found, wanted = _pairs(text, references, folded)
    if not is_comparable(found, wanted):
        return None
    return min(Levenshtein.distance(found, other) for other in wanted)


def similarity_jaro_winkler(text: Text, references: References, folded: bool = False) -> float | None:
    """Give back the likeness of Jaro and Winkler, which is made for names: what begins alike is more alike."""
    from rapidfuzz.distance import JaroWinkler

    found, wanted = _pairs(text, references, folded)
    if not is_comparable(found, wanted):
        return None
    return max(JaroWinkler.similarity(found, other) for other in wanted)


def similarity_hamming(text: Text, references: References, folded: bool = False) -> float | None:
    """Give back the share of places that hold the same character, of the longer's places."""
    found, wanted = _pairs(text, references, folded)
    return max((_same_places(found, other) for other in wanted), default=None)


def _same_places(found: str, wanted: str) -> float:
    places = max(len(found), len(wanted))
    same = sum(map(str.__eq__, found, wanted))
    return same / places if places else 1.0


def similarity_jaccard(text: Text, references: References) -> float | None:
    """Give back words in both / words in either, with the reference that fits best."""
    return best_of_pairs(text, references, _shared_words)


def _shared_words(text: Text, reference: Text) -> float | None:
    wanted = set(folded_words(reference))
    found = set(folded_words(text))
    return len(found & wanted) / len(found | wanted) if wanted else None


def similarity_chrf(text: Text, references: References) -> float | None:
    """Give back the best chrF with any reference, as `reference.chrf` does."""
    return reference_chrf(text, references)
