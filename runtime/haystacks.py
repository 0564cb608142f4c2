"""What phrases of each kind are sought in, and when a raw occurrence counts.

Each haystack is one string made from a text, and the pattern made from a phrase always occurs in it where the phrase
occurs in the text; `confirm` says which of the pattern's occurrences are occurrences of the phrase.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from rubricc.runtime.boundaries import FINAL_S, SPACELESS, is_boundary, joined
from rubricc.runtime.fold import DASH, is_mark
from rubricc.runtime.lexicon import Phrase
from rubricc.runtime.stems import StemView
from rubricc.runtime.views import Views

Confirmed = tuple[int, int] | None
"""A span in the folded view (for exact phrases in the exact view), or None where the occurrence does not count."""


class Sought(NamedTuple):
    """A phrase as it is sought: its folded form (with dashes as hyphens if any will do), as bytes too, and its pattern.

    `sure`: every occurrence of the pattern counts. `shift`: how far before its pattern's occurrence the phrase begins.
    """

    phrase: Phrase
    folded: str
    encoded: bytes
    pattern: str
    sure: bool
    shift: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Haystack:
    """One way of seeking phrases.

    `exact`: whether spans are in the exact view, not the folded one. `literal`: whether in ASCII text an occurrence
    counts if the folded phrase stands at its place. `seek` makes a phrase ready (the views only tell the language).
    `text` gives the string to search. `doubtful` tells whether in this text every occurrence has to be confirmed.
    `confirm` takes the views, the phrase and the span of an occurrence of its pattern.
    """

    exact: bool
    literal: bool
    seek: Callable[[Phrase, Views], Sought]
    text: Callable[[Views], str | bytes]
    doubtful: Callable[[Views], bool]
    confirm: Callable[[Views, Sought, int, int], Confirmed]


def _sought(phrase: Phrase, pattern: str, sure: bool, shift: int = 0) -> Sought:
    folded = phrase.folded
    if phrase.mode == "substrings" and not phrase.exact:
        folded = folded.replace(DASH, "-")
    return Sought(phrase, folded, folded.encode("utf-8", "replace"), pattern, sure, shift)


def _seek_words(phrase: Phrase, blank: Views) -> Sought:
    """Make a phrase ready: its words, for whole words with a blank at each end that is a word's."""
    folded = phrase.folded
    words = joined(folded, blank.elides)
    if phrase.mode == "substrings":
        return _sought(phrase, words, " " not in words, 1)
    before = " " if folded[0].isalnum() else ""
    after = " " if _ends_in_word(folded) else ""
    sure = bool(before and after) and " " not in words.replace(f" {FINAL_S}", "")
    return _sought(phrase, before + words + after, sure, 1 - len(before))


def _confirm_words(views: Views, sought: Sought, start: int, end: int) -> Confirmed:
    start -= sought.shift
    end = start + len(sought.folded)
    if views.original.isascii():
        return (start, end) if views.folded_bytes.startswith(sought.encoded, start) else None
    if sought.phrase.mode == "substrings":
        return (start, end) if views.flat.startswith(sought.folded, start) else None
    if not views.folded.startswith(sought.folded, start):
        return None
    return (start, end) if _at_boundary(views, start) and _at_boundary(views, end) else None


def _confirm_flat(views: Views, sought: Sought, start: int, end: int) -> Confirmed:
    if sought.phrase.mode == "substrings":
        return start, end
    good = views.folded[start:end] == sought.folded and _at_boundary(views, start) and _at_boundary(views, end)
    return (start, end) if good else None


def _confirm_exact(views: Views, sought: Sought, start: int, end: int) -> Confirmed:
    if sought.phrase.mode == "substrings":
        return start, end
    exact, words = views.exact, views.joined_exact
    return (start, end) if is_boundary(exact, words, start) and is_boundary(exact, words, end) else None


def _confirm_stems(views: Views, sought: Sought, start: int, end: int) -> Confirmed:
    span = views.stems.span(start, end)
    return span if span and _at_boundary(views, span[0]) and _at_boundary(views, span[1]) else None


def _never(views: Views) -> bool:
    return False


WORD = Haystack(
    False,
    True,
    _seek_words,
    lambda views: views.words,
    lambda views: not views.original.isascii() and views.spaceless,
    _confirm_words,
)
"""Whole-word phrases, and phrases of words sought anywhere: nearly every occurrence of a pattern counts."""

FLAT = Haystack(
    False,
    False,
    lambda phrase, _: _sought(phrase, phrase.folded.replace(DASH, "-"), phrase.mode == "substrings"),
    lambda views: views.searched,
    _never,
    _confirm_flat,
)
"""Phrases sought anywhere, and the few whole-word phrases that the joined view cannot tell."""

EXACT = Haystack(
    True,
    False,
    lambda phrase, _: _sought(phrase, phrase.folded, phrase.mode == "substrings"),
    lambda views: views.exact,
    _never,
    _confirm_exact,
)
"""Phrases whose case and punctuation count."""

STEM = Haystack(
    False,
    False,
    lambda phrase, blank: _sought(phrase, StemView(phrase.folded, blank.language).text, False),
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
    return WORD if phrase.mode == "words" and _has_words(phrase.folded) else FLAT


def is_among_words(phrase: Phrase) -> bool:
    """Tell whether a phrase that is sought anywhere can be sought beside whole words: it begins and ends in a word."""
    folded = phrase.folded
    if phrase.mode != "substrings" or phrase.exact or not _has_words(folded) or "'" in folded or "_" in folded:
        return False
    if folded[0] == "s" and not _ends_in_word(folded[:2][1:]):
        return False  # The words view has another sign for the `s` of `it's`.
    return folded[0].isalnum() and _ends_in_word(folded)


def _ends_in_word(folded: str) -> bool:
    return folded[-1:].isalnum() or is_mark(folded[-1:] or " ")


def _has_words(folded: str) -> bool:
    """Tell whether the joined view can tell the phrase: it has a word in it and no apostrophe or mark at an edge."""
    if SPACELESS.search(folded) or not any(map(str.isalnum, folded)):
        return False
    return not is_mark(folded[0]) and folded[0] not in "'_" and folded[-1] not in "'_"


def _at_boundary(views: Views, at: int) -> bool:
    return is_boundary(views.folded, views.joined, at)
