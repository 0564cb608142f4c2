"""Counts and shares that need no phrase list: words, sentences, repetition, copying."""

from __future__ import annotations

from rubricc.runtime.sentences import is_title
from rubricc.runtime.text import Text
from rubricc.stdlib._tokens import folded_words, word_total

REPEATED_RUN, COPIED_RUN = 3, 4
"""Words in the runs by which repetition and copying are told."""


def text_words(text: Text) -> int:
    """Give back the number of words."""
    return word_total(text)


def text_sentences(text: Text) -> int:
    """Give back the number of sentences; headings, titles and rows of tables are none."""
    return len(whole_sentences(text))


def whole_sentences(text: Text) -> list[tuple[int, int]]:
    """Give back where the sentences stand that are no headings, titles or rows of tables."""
    original = text.original
    return [(start, end) for start, end in text.sentences if not is_title(original, start, end)]


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
    runs = word_runs(folded_words(text), REPEATED_RUN)
    return 1 - len(set(runs)) / len(runs) if runs else 0.0


def repeated_runs(text: Text) -> list[int]:
    """Give back the numbers of the first words of the 3-grams that stand earlier too."""
    seen: set[tuple[str, ...]] = set()
    found = []
    for number, run in enumerate(word_runs(folded_words(text), REPEATED_RUN)):
        if run in seen:
            found.append(number)
        seen.add(run)
    return found


def text_copied_from(text: Text, other: Text) -> float:
    """Give back the share of the text's word 4-grams (of its one shorter run) that stand in the other text."""
    words = folded_words(text)
    if not words:
        return 0.0
    size = min(COPIED_RUN, len(words))
    known = set(word_runs(folded_words(other), size))
    runs = word_runs(words, size)
    return sum(run in known for run in runs) / len(runs)


def word_runs(words: tuple[str, ...], size: int) -> list[tuple[str, ...]]:
    """Give back the runs of so many words, in order."""
    return list(zip(*(words[shift:] for shift in range(size)), strict=False))
