"""Words, their stems, their runs, and how many of them differ."""

from __future__ import annotations

from rubricc.runtime.stems import stem_tokens, stemmer
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Place
from rubricc.stdlib._memo import remembered
from rubricc.stdlib._tokens import folded_words, word_places


def lexical_tokens(text: Text) -> tuple[str, ...]:
    """Give back the words in order, folded as phrases are."""
    return folded_words(text)


def lexical_ngrams(text: Text, size: int) -> tuple[str, ...]:
    """Give back every run of `size` words, with blanks between; none where the text has fewer."""
    words = folded_words(text)
    if size < 1:
        return ()
    return tuple(" ".join(words[at : at + size]) for at in range(len(words) - size + 1))


def lexical_stems(text: Text) -> tuple[str, ...]:
    """Give back the stems of the words in order, as phrase lists with `stems` compare them.

    Raises `StemmerError` where the text's language has no stemmer.
    """
    return remembered(text, "stems in order", _stems)


def _stems(text: Text) -> tuple[str, ...]:
    folded = text.folded
    words = [folded[start:end] for start, end in stem_tokens(folded) if folded[start].isalnum()]
    return tuple(stemmer(text.language).stemWords(words))


def lexical_type_token_ratio(text: Text, window: int | None = None) -> float | None:
    """Give back the share of different words; with a window, the mean over all runs of so many words.

    None where there is no word. A text of fewer words than the window is one run.
    """
    words = folded_words(text)
    if not words:
        return None
    if window is None or window >= len(words):
        return len(set(words)) / len(words)
    return _moving_ratio(words, max(window, 1))


def _moving_ratio(words: tuple[str, ...], window: int) -> float:
    """Give back the moving-average type-token ratio (Covington and McFall, 2010)."""
    counts: dict[str, int] = {}
    different = 0
    for place, word in enumerate(words):
        counts[word] = counts.get(word, 0) + 1
        if place >= window:
            gone = words[place - window]
            counts[gone] -= 1
            if not counts[gone]:
                del counts[gone]
        if place >= window - 1:
            different += len(counts)
    return different / (window * (len(words) - window + 1))


def places_of_words(text: Text, wanted: frozenset[str]) -> tuple[Place, ...]:
    """Give back where words stand that, folded, are among `wanted`."""
    pairs = zip(word_places(text), folded_words(text), strict=True)
    return tuple((start, end, "") for (start, end), word in pairs if word in wanted)
