"""Counts and shares that need no phrase list: words, sentences, repetition, copying."""

from __future__ import annotations

from rubricc.runtime.sentences import is_title
from rubricc.runtime.text import Text
from rubricc.stdlib._tokens import folded_words, word_total


def text_words(text: Text) -> int:
    """Give back the number of words."""
    return word_total(text)


def text_sentences(text: Text) -> int:
    """Give back the number of sentences; headings, titles and rows of tables are none."""
    original = text.original
    return sum(not is_title(original, start, end) for start, end in text.sentences)


def text_paragraphs(text: Text) -> int:
    """Give back the number of paragraphs."""
    return len(text.paragraphs)


def text_lines(text: Text) -> int:
    """Give back the number of lines that are not blank."""
    original = text.original
    return sum(1 for start, end in text.lines if original[start:end].strip())


def text_characters(text: Text) -> int:
    """Give back the number of code points."""
    return len(text.original)


def text_unique_ratio(text: Text) -> float | None:
    """Give back different words / words, None without words."""
    words = folded_words(text)
    return len(set(words)) / len(words) if words else None


def text_repetition(text: Text) -> float:
    """Give back 1 − different 3-grams / 3-grams, 0 where there is none."""
    runs = _runs(folded_words(text), 3)
    return 1 - len(set(runs)) / len(runs) if runs else 0.0


def text_copied_from(text: Text, other: Text) -> float:
    """Give back the share of the text's word 4-grams (of its one shorter run) that stand in the other text."""
    words = folded_words(text)
    if not words:
        return 0.0
    size = min(4, len(words))
    known = set(_runs(folded_words(other), size))
    runs = _runs(words, size)
    return sum(run in known for run in runs) / len(runs)


def _runs(words: tuple[str, ...], size: int) -> list[tuple[str, ...]]:
    return list(zip(*(words[shift:] for shift in range(size)), strict=False))
