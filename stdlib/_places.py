"""Where phrases stand: at the edges of a text, near one another, in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rubricc.runtime.lexicon import Hit, Lexicon
    from rubricc.runtime.text import Text

from bisect import bisect_right

from rubricc.stdlib._tokens import word_places, words_between


def text_starts_with(text: Text, phrases: Lexicon) -> bool:
    """Give back whether a phrase stands at the very beginning, white space aside."""
    if not text.has(phrases):
        return False
    start = text.span("folded", 0, 1)[0]
    return any(hit.start <= start for hit in text.hits(phrases))


def text_ends_with(text: Text, phrases: Lexicon) -> bool:
    """Give back whether a phrase stands at the very end, white space aside."""
    if not text.has(phrases):
        return False
    length = len(text.folded)
    end = text.span("folded", length - 1, length)[1]
    return any(hit.end >= end for hit in text.hits(phrases))


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
