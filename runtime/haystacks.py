"""What phrases of each kind are sought in, and when a raw occurrence counts.

Each haystack is one string made from a text, and the pattern made from a phrase always occurs in it where the phrase
occurs in the text; `confirm` says which of the pattern's occurrences are occurrences of the phrase.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rubricc.runtime.boundaries import FINAL_S, SPACELESS, is_boundary, joined
from rubricc.runtime.fold import DASH, is_mark
from rubricc.runtime.lexicon import Phrase
from rubricc.runtime.stems import StemView
from rubricc.runtime.views import Views

Confirmed = tuple[int, int] | None
"""A span in the folded view (for exact phrases in the exact view), or None where the occurrence does not count."""


@dataclass(frozen=True, slots=True, eq=False)
class Haystack:
    """One way of seeking phrases.

    `exact`: whether spans are in the exact view, not the folded one. `overhang`: by how much a pattern is longer than
    its phrase. `pattern` gives the pattern of a phrase and
    whether every occurrence of it counts (the views only tell the language). `text` gives the string to search.
    `doubtful` tells whether in this text every occurrence has to be confirmed. `confirm` takes the views, the
    phrase, its folded form and the span of an occurrence of its pattern.
    """

    exact: bool
    overhang: int
    pattern: Callable[[Phrase, Views], tuple[str, bool]]
    text: Callable[[Views], str | bytes]
    doubtful: Callable[[Views], bool]
    confirm: Callable[[Views, Phrase, str, int, int], Confirmed]


def _word_pattern(phrase: Phrase, blank: Views) -> tuple[str, bool]:
    words = joined(phrase.folded, blank.elides)
    return f" {words} ", " " not in words.replace(f" {FINAL_S}", "")


def _confirm_words(views: Views, phrase: Phrase, folded: str, start: int, end: int) -> Confirmed:
    end -= 2
    if views.folded[start:end] != folded:
        return None
    if views.spaceless and not (_at_boundary(views, start) and _at_boundary(views, end)):
        return None
    return start, end


def _confirm_flat(views: Views, phrase: Phrase, folded: str, start: int, end: int) -> Confirmed:
    if phrase.mode == "substrings":
        return start, end
    good = views.folded[start:end] == folded and _at_boundary(views, start) and _at_boundary(views, end)
    return (start, end) if good else None


def _confirm_exact(views: Views, phrase: Phrase, folded: str, start: int, end: int) -> Confirmed:
    if phrase.mode == "substrings":
        return start, end
    exact, words = views.exact, views.joined_exact
    return (start, end) if is_boundary(exact, words, start) and is_boundary(exact, words, end) else None


def _confirm_stems(views: Views, phrase: Phrase, folded: str, start: int, end: int) -> Confirmed:
    span = views.stems.span(start, end)
    return span if span and _at_boundary(views, span[0]) and _at_boundary(views, span[1]) else None


def _never(views: Views) -> bool:
    return False


WORD = Haystack(
    False,
    2,
    _word_pattern,
    lambda views: views.words,
    lambda views: not views.original.isascii() and views.spaceless,
    _confirm_words,
)
"""Whole-word phrases that begin and end in a word character: nearly every occurrence counts."""

FLAT = Haystack(
    False,
    0,
    lambda phrase, _: (phrase.folded.replace(DASH, "-"), phrase.mode == "substrings"),
    lambda views: views.searched,
    _never,
    _confirm_flat,
)
"""Phrases sought anywhere, and whole-word phrases with a symbol, a mark or an unspaced script at an edge."""

EXACT = Haystack(
    True,
    0,
    lambda phrase, _: (phrase.folded, phrase.mode == "substrings"),
    lambda views: views.exact,
    _never,
    _confirm_exact,
)
"""Phrases whose case and punctuation count."""

STEM = Haystack(
    False,
    0,
    lambda phrase, blank: (StemView(phrase.folded, blank.language).text, False),
    lambda views: views.stems.text,
    _never,
    _confirm_stems,
)
"""Whole-word phrases in any inflected form."""


def haystack_of(phrase: Phrase) -> Haystack:
    """Give back where a phrase is to be sought."""
    if phrase.exact:
        return EXACT
    if phrase.mode == "stems":
        return STEM
    return WORD if phrase.mode == "words" and _has_word_edges(phrase.folded) else FLAT


def _has_word_edges(folded: str) -> bool:
    if not folded or not folded[0].isalnum() or SPACELESS.search(folded):
        return False
    return folded[-1].isalnum() or is_mark(folded[-1])


def _at_boundary(views: Views, at: int) -> bool:
    return is_boundary(views.folded, views.joined, at)
