"""Word and character error rates: the edits that lead from a reference to the answer, by the reference's length."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rubricc.runtime.text import Text
from rubricc.stdlib._pairs import as_letters, compared_form, is_comparable, reference_texts, spaced_words
from rubricc.stdlib._reference import References
from rubricc.stdlib._tokens import folded_words


def similarity_wer(text: Text, references: References, folded: bool = False) -> float | None:
    """Give back edits of words / words of the reference, with the reference where that is least."""
    words: Callable[[Text], Sequence[str]] = folded_words if folded else spaced_words
    found, wanted = words(text), [words(other) for other in reference_texts(text, references)]
    return _lowest_rate(*as_letters(found, wanted)) if is_comparable(found, wanted) else None


def similarity_cer(text: Text, references: References, folded: bool = False) -> float | None:
    """Give back edits of characters / characters of the reference, with the reference where that is least."""
    found = compared_form(text, folded)
    wanted = [compared_form(other, folded) for other in reference_texts(text, references)]
    return _lowest_rate(found, wanted) if is_comparable(found, wanted) else None


def _lowest_rate(found: str, wanted: list[str]) -> float | None:
    """Give back the least rate with a reference that is not empty."""
    from rapidfuzz.distance import Levenshtein

    return min((Levenshtein.distance(other, found) / len(other) for other in wanted if other), default=None)
