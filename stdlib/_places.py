"""Where phrases stand: at the edges of a text, near one another, in one sentence."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache

from rubricc.runtime.boundaries import elides, is_boundary, joined
from rubricc.runtime.fold import DASH, is_mark
from rubricc.runtime.lexicon import Hit, Lexicon, Phrase
from rubricc.runtime.text import Text
from rubricc.stdlib._tokens import word_places, words_between

CONTEXT = 16
"""Characters beside an edge that can decide whether it is a boundary."""


def text_starts_with(text: Text, phrases: Lexicon) -> bool:
    """Give back whether a phrase stands at the very beginning, white space aside."""
    return any(_opens(text, phrase) for entry in phrases.entries for phrase in entry)


def text_ends_with(text: Text, phrases: Lexicon) -> bool:
    """Give back whether a phrase stands at the very end, white space aside."""
    return any(_closes(text, phrase) for entry in phrases.entries for phrase in entry)


def _opens(text: Text, phrase: Phrase) -> bool:
    if not text.folded:
        return False  # nothing but white space and characters that cannot be seen
    if phrase.mode == "stems":
        first = text.span("folded", 0, 1)[0]
        return any(hit.start <= first for hit in text.hits(_alone(phrase, text.language)))
    view, wanted = _view(text, phrase), _wanted(phrase)
    if not wanted or not view.startswith(wanted):
        return False
    if phrase.mode == "substrings":
        return True
    ends = _is_edge(view[: len(wanted) + CONTEXT], len(wanted), text.language)
    return ends and not is_mark(wanted[0])  # a mark belongs to what is before it, so no word begins with it


def _closes(text: Text, phrase: Phrase) -> bool:
    if not text.folded:
        return False
    if phrase.mode == "stems":
        last = text.span("folded", len(text.folded) - 1, len(text.folded))[1]
        return any(hit.end >= last for hit in text.hits(_alone(phrase, text.language)))
    view, wanted = _view(text, phrase), _wanted(phrase)
    if not wanted or not view.endswith(wanted):
        return False
    if phrase.mode == "substrings":
        return True
    tail = view[max(0, len(view) - len(wanted) - CONTEXT) :]
    return _is_edge(tail, len(tail) - len(wanted), text.language)


@lru_cache(maxsize=1024)
def _wanted(phrase: Phrase) -> str:
    """Give back the phrase as it is compared, folded once however often it is looked for."""
    return phrase.folded


def _view(text: Text, phrase: Phrase) -> str:
    """Give back the text as the phrase is compared with it."""
    if phrase.exact:
        return text.exact
    return text.folded.replace(DASH, "-") if phrase.mode == "substrings" else text.folded


def _is_edge(view: str, place: int, language: str) -> bool:
    return is_boundary(view, joined(view, elides(language)), place)


@lru_cache(maxsize=256)
def _alone(phrase: Phrase, language: str) -> Lexicon:
    """Give back the phrase as a list of its own, in which no other spelling can take its place."""
    return Lexicon("", ((phrase,),), language)


def text_near(text: Text, first: Lexicon, second: Lexicon, words: int) -> bool:
    """Give back whether a hit of each list stand apart by at most so many words; hits that overlap are not apart."""
    if not (text.has(first) and text.has(second)):
        return False
    starts = [start for start, _ in word_places(text)]
    left, right = text.hits(first), text.hits(second)
    return _follows(left, right, words, starts) or _follows(right, left, words, starts)


def _follows(left: tuple[Hit, ...], right: tuple[Hit, ...], words: int, starts: list[int]) -> bool:
    """Give back whether some hit on the right starts at most so many words after one on the left has ended."""
    ends = sorted(hit.end for hit in left)
    for hit in right:
        before = bisect_right(ends, hit.start)
        if before and words_between(starts, ends[before - 1], hit.start) <= words:
            return True
    return False


def text_same_sentence(text: Text, first: Lexicon, second: Lexicon) -> bool:
    """Give back whether one sentence holds a hit of each list."""
    if not (text.has(first) and text.has(second)):
        return False
    held = _sentences_with(text, text.hits(first))
    return not held.isdisjoint(_sentences_with(text, text.hits(second)))


def _sentences_with(text: Text, hits: tuple[Hit, ...]) -> set[int]:
    """Give back the numbers of the sentences that hold a whole hit."""
    sentences = text.sentences
    starts = [start for start, _ in sentences]
    held = set()
    for hit in hits:
        number = bisect_right(starts, hit.start) - 1
        if number >= 0 and hit.end <= sentences[number][1]:
            held.add(number)
    return held
