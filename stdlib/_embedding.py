"""How near an answer and a reference are in meaning, by a small sentence encoder."""

from __future__ import annotations

from rubricc.runtime.text import Text
from rubricc.stdlib._embedding_model import text_vector
from rubricc.stdlib._pairs import best_of_pairs
from rubricc.stdlib._reference import References

MOST_EMBEDDED = 10_000
"""Characters beyond which a text is not encoded: that many take about two seconds."""


def similarity_embedding(text: Text, references: References) -> float | None:
    """Give back the cosine with the nearest reference; None where a text is empty, too long, or not English."""
    return best_of_pairs(text, references, _cosine)


def _cosine(text: Text, reference: Text) -> float | None:
    if not (_is_embeddable(text) and _is_embeddable(reference)):
        return None
    cosine = float(text_vector(text.exact) @ text_vector(reference.exact))
    return min(1.0, max(-1.0, round(cosine, 6)))


def _is_embeddable(text: Text) -> bool:
    english = text.language.partition("-")[0] == "en"
    return english and len(text.original) <= MOST_EMBEDDED and any(map(str.isalnum, text.original))
