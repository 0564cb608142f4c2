"""Sentences of a text: where they end, by rules and lists of abbreviations.

A stop ends a sentence unless it belongs to an abbreviation, an initial, a number or the marker of a list item.
Blank lines, list items and headings end sentences too. A stretch without any letter or number is no sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rubricc.runtime.abbreviations import Abbreviations, abbreviations_of
from rubricc.runtime.paragraphs import trim_span

_CLOSERS = "\"'\u201d\u2019\u00bb)\\]}\u203a*_\u300d\u300f\uff09\u3011"
_OPENERS = "\"'\u201c\u2018\u00ab([{\u2039*_\u00bf\u00a1\u201e\u201a"
_FULL = "\u3002\uff01\uff1f\uff61\u0964\u0965\u061f\u06d4\u1362\u0589\uff0e"
_TAIL = rf"(?:(?<=[.!?\u2026])[.!?\u2026]*+[{_CLOSERS}]*+|(?<=[{_FULL}])[{_FULL}]*+[{_CLOSERS}]*+)?"
_ENDING = re.compile(rf"[.!?\u2026{_FULL}\n\r\u2028\u2029]{_TAIL}")
_ENDING_ASCII = re.compile(r"[.!?\n\r](?:(?<=[.!?])[.!?]*+[\"')\]}*_]*+)?")
_NEW_BLOCK = re.compile(
    r"[ \t]*(?:[\n\r\u2028\u2029]|\Z|[-*+\u2022\u2023\u25e6\u2043\u00b7\u2013\u2014][ \t]"
    r"|\d{1,3}[.)][ \t]|\(?[A-Za-z][)][ \t]|#{1,6}[ \t]|>|\||```)"
)
_BLOCK_LINE = re.compile(r"[ \t]*(?:#{1,6}[ \t]|\||```)")
_MARKER = re.compile(r"[ \t]*(?:[-*+>\u2022][ \t]+)?[*_(]{0,2}(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,4})\Z")
_HAS_WORD = re.compile(r"[^\W_]")
_OPENING = "([{\"'\u201c\u2018\u00ab\u2039*_/"
_WORD_AFTER = re.compile(rf"[\s{_OPENERS}]*+(?P<word>[^\W_]{{0,20}})")
_INITIALISM = re.compile(r"(?:[^\W\d_]\.)+[^\W\d_]\Z")
_LONGEST_WORD = 24
_STOPPED = re.compile(rf"[.!?\u2026{_FULL}][{_CLOSERS}]*\Z")
_TITLE = re.compile(r"#{1,6}[ \t]|\||<<[^\n]*>>\Z|(?P<mark>\*\*|__)[^\n*_]+(?P=mark)\Z")


def sentence_spans(text: str, language: str = "en") -> tuple[tuple[int, int], ...]:
    """Give back the spans of the sentences, without the white space around them."""
    spans = []
    start = 0
    for end in _ends(text, abbreviations_of(language)):
        if _HAS_WORD.search(text, start, end):
            spans.append(trim_span(text, start, end))
        start = end
    return tuple(spans)


def is_title(text: str, start: int, end: int) -> bool:
    """Tell whether a span is no sentence but a heading, a title in bold or `<<so>>`, or a row of a table.

    Such a line with a stop at its end is a sentence all the same.
    """
    return _TITLE.match(text, start, end) is not None and _STOPPED.search(text, max(start, end - 9), end) is None


def _ends(text: str, known: Abbreviations) -> Iterator[int]:
    """Yield where sentences end, the end of the text included."""
    line = 0
    size = len(text)
    for match in (_ENDING_ASCII if text.isascii() else _ENDING).finditer(text):
        start, end = match.span()
        sign = text[start]
        if sign in ".!?\u2026":
            if (end == size or text[end].isspace()) and _is_end(text, start, end, line, known):
                yield end
        elif sign in _FULL:
            if sign != "\uff0e" or not text[end : end + 1].isdigit():
                yield end
        elif sign != "\r" or text[end : end + 1] != "\n":
            if _NEW_BLOCK.match(text, end) or _BLOCK_LINE.match(text, line):
                yield end
            line = end
    yield size


def _is_end(text: str, start: int, end: int, line: int, known: Abbreviations) -> bool:
    """Tell whether the stop `text[start:end]`, which white space follows, ends a sentence."""
    stop = text[start:end]
    following = _WORD_AFTER.match(text, end)
    after = following["word"] if following else ""
    if not after:
        return True
    if "!" in stop or "?" in stop:
        return not (after[0].islower() and stop[-1] not in ".!?\u2026")
    if "\u2026" in stop or ".." in stop:
        return not after[0].islower()
    if start - line < _LONGEST_WORD and _MARKER.match(text, line, start):
        return False
    return _ends_after(_word_before(text, max(line, start - _LONGEST_WORD), start), after, known)


def _word_before(text: str, low: int, at: int) -> str:
    """Give back the word that ends at a place, without opening brackets and quotes, or nothing."""
    before = text[low:at]
    return before.split()[-1].lstrip(_OPENING) if before and not before[-1].isspace() else ""


def _ends_after(before: str, after: str, known: Abbreviations) -> bool:
    """Tell whether a single full stop between two words ends a sentence."""
    word = before.lower()
    if word in known.open or (word in known.numbered and after[0].isdigit()):
        return False
    if word in known.closing:
        return after[0].isupper()
    starts = after[0].isupper() and after.lower() in known.starters
    if _INITIALISM.match(before) or (len(before) == 1 and before.isalpha()):
        return starts
    if before.isdigit() and len(before) <= 2:
        return starts if known.ordinals else not after[0].islower()
    return True
