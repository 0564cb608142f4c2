"""ROUGE: n-grams and the longest subsequence of words that an answer shares with a reference.

Lin, ROUGE: A Package for Automatic Evaluation of Summaries, 2004; on ASCII texts equal to the package rouge-score
without its stemmer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rubricc.runtime.text import Text
from rubricc.stdlib._memo import remembered
from rubricc.stdlib._pairs import as_letters, best_of_pairs, is_comparable, reference_texts, rouge_words
from rubricc.stdlib._reference import References

ROUGE_MEASURES = ("f1", "precision", "recall")


def similarity_rouge1(text: Text, references: References, measure: str | Text = "f1") -> float | None:
    """Give back the words shared with the closest reference."""
    return _best_rouge(text, references, 1, str(measure))


def similarity_rouge2(text: Text, references: References, measure: str | Text = "f1") -> float | None:
    """Give back the pairs of neighbouring words shared with the closest reference."""
    return _best_rouge(text, references, 2, str(measure))


def _best_rouge(text: Text, references: References, size: int, measure: str) -> float | None:
    """Give back ROUGE-n with the reference that fits best; None where no reference has words."""
    words = _rouge_words_of(text)

    def shared(_: Text, reference: Text) -> float | None:
        wanted = rouge_words(reference)
        grams, others = _word_grams(words, size), _word_grams(wanted, size)
        same = (grams & others).total()
        return rouge_value(same, grams.total(), others.total(), measure) if wanted else None

    return best_of_pairs(text, references, shared)


def similarity_rouge_l(text: Text, references: References, measure: str | Text = "f1") -> float | None:
    """Give back the longest common subsequence of words; None where that would be too much work."""
    from rapidfuzz.distance import LCSseq

    words, name = _rouge_words_of(text), str(measure)
    several = [wanted for other in reference_texts(text, references) if (wanted := rouge_words(other))]
    if not is_comparable(words, several):
        return None
    found, others = as_letters(words, several)
    return max(rouge_value(LCSseq.similarity(found, one), len(found), len(one), name) for one in others)


def rouge_value(same: int, found: int, wanted: int, measure: str) -> float:
    """Give back precision, recall or their harmonic mean, of what is shared in what is found and what is wanted."""
    precision, recall = same / max(found, 1), same / max(wanted, 1)
    if measure != "f1":
        return precision if measure == "precision" else recall
    return 2 * precision * recall / (precision + recall) if same else 0.0


def _rouge_words_of(text: Text) -> list[str]:
    return remembered(text, "rouge words", rouge_words)


def _word_grams(words: Sequence[str], size: int) -> Counter[tuple[str, ...]]:
    return Counter(zip(*(words[shift:] for shift in range(size)), strict=False))
