"""Where phrases stand: at the edges of a text, near one another, in one sentence."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
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


def edge_hits(text: Text, phrases: Lexicon, at_start: bool) -> Iterator[Hit]:
    """Give back the phrases that stand at the beginning, or at the end."""
    holds = _opens if at_start else _closes
    for number, entry in enumerate(phrases.entries):
        for phrase in entry:
            if holds(text, phrase):
                yield Hit(*_edge_span(text, phrase, at_start), number)


def _edge_span(text: Text, phrase: Phrase, at_start: bool) -> tuple[int, int]:
    """Give back where a phrase stands that is known to open or to close the text."""
    if phrase.mode == "stems":
        hits = text.hits(_alone(phrase, text.language))
        hit = min(hits) if at_start else max(hits)
        return hit.start, hit.end
    size, length = len(_wanted(phrase)), len(_view(text, phrase))
    start = 0 if at_start else length - size
    return text.span("exact" if phrase.exact else "folded", start, start + size)


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
    return any(_following(left, right, words, starts)) or any(_following(right, left, words, starts))


def hits_near(text: Text, first: Lexicon, second: Lexicon, words: int) -> tuple[set[Hit], set[Hit]]:
    """Give back the hits of each list that have one of the other list near."""
    if not (text.has(first) and text.has(second)):
        return set(), set()
    starts = [start for start, _ in word_places(text)]
    left, right = text.hits(first), text.hits(second)
    firsts, seconds = set(), set()
    for one, other in _following(left, right, words, starts):
        firsts.add(one)
        seconds.add(other)
    for other, one in _following(right, left, words, starts):
        firsts.add(one)
        seconds.add(other)
    return firsts, seconds


def _following(
    left: tuple[Hit, ...], right: tuple[Hit, ...], words: int, starts: list[int]
) -> Iterator[tuple[Hit, Hit]]:
    """Give back hits on the right with the last one on the left that has ended, where so few words are between."""
    ended = sorted(left, key=lambda hit: hit.end)
    ends = [hit.end for hit in ended]
    for hit in right:
        before = bisect_right(ends, hit.start)
        if before and words_between(starts, ends[before - 1], hit.start) <= words:
            yield ended[before - 1], hit


def text_same_sentence(text: Text, first: Lexicon, second: Lexicon) -> bool:
    """Give back whether one sentence holds a hit of each list."""
    if not (text.has(first) and text.has(second)):
        return False
    held = _sentences_with(text, text.hits(first))
    return not held.keys().isdisjoint(_sentences_with(text, text.hits(second)))


def hits_in_one_sentence(text: Text, first: Lexicon, second: Lexicon) -> tuple[list[Hit], list[Hit]]:
    """Give back the hits of each list in sentences that hold one of both."""
    if not (text.has(first) and text.has(second)):
        return [], []
    left, right = _sentences_with(text, text.hits(first)), _sentences_with(text, text.hits(second))
    both = left.keys() & right.keys()
    return [hit for number in both for hit in left[number]], [hit for number in both for hit in right[number]]


def _sentences_with(text: Text, hits: tuple[Hit, ...]) -> dict[int, list[Hit]]:
    """Give back the sentences, by number, that hold a whole hit, and the hits."""
    sentences = text.sentences
    starts = [start for start, _ in sentences]
    held: dict[int, list[Hit]] = {}
    for hit in hits:
        number = bisect_right(starts, hit.start) - 1
        if number >= 0 and hit.end <= sentences[number][1]:
            held.setdefault(number, []).append(hit)
    return held
