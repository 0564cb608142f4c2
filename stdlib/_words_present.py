"""Which words a text has, so that what looks for some of them need not read the text where none is there."""

from __future__ import annotations

from collections.abc import Iterable

from rubricc.runtime.lazily import lazy_pattern

LETTERS_RUN = lazy_pattern(r"[^\W\d_]+")


def small_letters(text: str) -> str:
    """Give back the text in small letters, character by character: one that would become two stays."""
    return text.replace("\u0130", "I").lower()


def words_present(text: str) -> frozenset[str]:
    """Give back the runs of letters of a text, in small letters."""
    return frozenset(LETTERS_RUN.findall(small_letters(text)))


def first_words(phrases: Iterable[str]) -> frozenset[str]:
    """Give back the first run of letters of each phrase."""
    found = (LETTERS_RUN.search(phrase.lower()) for phrase in phrases)
    return frozenset(match.group() for match in found if match is not None)
