"""Phrase matching as it is defined, character by character and phrase by phrase: slow, obvious, the yardstick.

Nothing here is shared with the fused matcher but the folding of single segments.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import lru_cache

from rubricc.runtime.boundaries import SPACELESS, elides
from rubricc.runtime.fold import DASH, Piece, exact_pieces, folded_pieces
from rubricc.runtime.lexicon import Hit, Lexicon, Phrase
from rubricc.runtime.stems import stemmer
from rubricc.runtime.views import Views

NaiveSpans = list[tuple[int, int]]


def naive_hits(text: Views, lexicon: Lexicon) -> tuple[Hit, ...]:
    """Give back the hits of a lexicon, in order of their places in the original text."""
    hits: list[Hit] = []
    for number, entry in enumerate(lexicon.entries):
        spans: NaiveSpans = []
        for phrase in entry:
            page = _page(text.original, phrase.exact, lexicon.language)
            spans += [page.original(start, end) for start, end in page.find(phrase)]
        hits += [Hit(start, end, number) for start, end in _without_overlaps(spans)]
    return tuple(sorted(hits))


@lru_cache(maxsize=8)
def _page(original: str, exact: bool, language: str) -> _Page:
    """Give back a view of a text; a few are kept, since many phrases are sought in one text."""
    return _Page(list(exact_pieces(original) if exact else folded_pieces(original)), language)


def _without_overlaps(spans: NaiveSpans) -> NaiveSpans:
    kept: NaiveSpans = []
    for start, end in sorted(spans, key=lambda span: (span[0], span[0] - span[1])):
        if all(start >= other_end for _, other_end in kept):
            kept.append((start, end))
    return kept


class _Page:
    """A view as its characters, where each comes from, and which of its edges are boundaries."""

    def __init__(self, pieces: list[Piece], language: str) -> None:
        self.pieces = pieces
        self.text = "".join(character for character, _, _ in pieces)
        self.language = language
        self.boundaries = boundaries(self.text, elides(language))

    def original(self, start: int, end: int) -> tuple[int, int]:
        return self.pieces[start][1], self.pieces[end - 1][2]

    def find(self, phrase: Phrase) -> NaiveSpans:
        if phrase.mode == "stems":
            return self._find_stems(phrase.folded)
        if phrase.mode == "words":
            return [span for span in self._find(phrase.folded, str) if self._whole(*span)]
        return self._find(phrase.folded, str if phrase.exact else lambda text: text.replace(DASH, "-"))

    def _find(self, phrase: str, see: Callable[[str], str]) -> NaiveSpans:
        text, phrase = see(self.text), see(phrase)
        found: NaiveSpans = []
        start = text.find(phrase) if phrase else -1
        while start >= 0:
            found.append((start, start + len(phrase)))
            start = text.find(phrase, start + 1)
        return found

    def _whole(self, start: int, end: int) -> bool:
        return self.boundaries[start] and self.boundaries[end]

    def _find_stems(self, phrase: str) -> NaiveSpans:
        wanted = [token for token, _, _ in _stemmed(phrase, self.language)]
        tokens = _stemmed(self.text, self.language)
        found: NaiveSpans = []
        for at in range(len(tokens) - len(wanted) + 1 if wanted else 0):
            here = tokens[at : at + len(wanted)]
            if [token for token, _, _ in here] == wanted and self._whole(here[0][1], here[-1][2]):
                found.append((here[0][1], here[-1][2]))
        return found


def boundaries(text: str, elision: bool) -> list[bool]:
    """Tell for each of the `len(text) + 1` edges whether a whole word may begin or end there."""
    edges: list[bool] = []
    elided: list[bool] = []
    for at in range(len(text) + 1):
        elided.append(elision and _is_elided(text, at, edges))
        edges.append(_naive_edge(text, at, elided))
    return edges


def _naive_edge(text: str, at: int, elided: list[bool]) -> bool:
    if at == len(text):
        return True
    if _category(text[at]) == "M":
        return False
    if at == 0 or _is_spaceless(text[at - 1]) or _is_spaceless(text[at]):
        return True
    if elided[at - 1] or elided[at] or _before_final_s(text, at):
        return True
    return not (_is_joined(text, at - 1) and _is_joined(text, at))


def _is_elided(text: str, at: int, edges: list[bool]) -> bool:
    """Tell whether an apostrophe stands after one or two letters that begin at a boundary."""
    if not _is_joining_apostrophe(text, at):
        return False
    one = _is_letter(text[at - 1])
    two = one and at >= 2 and _is_letter(text[at - 2])
    return (one and edges[at - 1]) or (two and edges[at - 2])


def _before_final_s(text: str, at: int) -> bool:
    if not _is_joining_apostrophe(text, at) or text[at + 1] not in "sS":
        return False
    return at + 2 == len(text) or not _is_word_character(text[at + 2])


def _is_joining_apostrophe(text: str, at: int) -> bool:
    return at < len(text) and text[at] in "'\u2019" and _is_joined(text, at)


def _is_joined(text: str, at: int) -> bool:
    """Tell whether the character is of a word, or an apostrophe or underscore between two that are."""
    if _is_word_character(text[at]):
        return True
    if text[at] not in "'\u2019_" or at == 0 or at + 1 == len(text):
        return False
    return _is_word_character(text[at - 1]) and _is_word_character(text[at + 1])


def _is_word_character(character: str) -> bool:
    return _category(character) in "LMN"


def _is_letter(character: str) -> bool:
    return _category(character) == "L" and not _is_spaceless(character)


def _is_spaceless(character: str) -> bool:
    return SPACELESS.match(character) is not None


def _category(character: str) -> str:
    return unicodedata.category(character)[0]


def _stemmed(text: str, language: str) -> list[tuple[str, int, int]]:
    """Give back the tokens of a text, each word as its stem, with their spans."""
    tokens: list[tuple[str, int, int]] = []
    for at, character in enumerate(text):
        if tokens and _continues_token(text, at):
            token, start, _ = tokens[-1]
            tokens[-1] = (token + character, start, at + 1)
        else:
            tokens.append((character, at, at + 1))
    stem = stemmer(language).stemWord
    return [(stem(token) if _is_word_character(token[0]) else token, start, end) for token, start, end in tokens]


def _continues_token(text: str, at: int) -> bool:
    if _category(text[at]) == "M":
        return True
    previous = at - 1
    while previous > 0 and _category(text[previous]) == "M":
        if _is_spaceless(text[previous]):
            return False
        previous -= 1
    pair = text[previous] + text[at]
    return all(_category(character) in "LN" and not _is_spaceless(character) for character in pair)
