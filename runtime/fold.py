"""Folding: the form of a text in which phrases are compared.

`fold` is NFKC, full case folding, NFKC again, then: combining marks that stay uncomposed on a Latin, Greek or
Cyrillic letter are dropped, curly quotes and hyphens become ASCII, all dashes become one en dash, runs of white
space become one blank and the ends are trimmed. Zero-width characters are dropped first, so that they hide nothing.

`folded_pieces` and `exact_pieces` are the same functions written segment by segment, with the place in the original
that each character comes from; they are slower and define what the fast ones must give.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache, lru_cache

from rubricc.runtime.automaton import double_blanks
from rubricc.runtime.lazily import lazy_pattern

DASH = "\u2013"
"""The one character that stands for every dash (figure, en, em, horizontal bar) in a folded text."""

Piece = tuple[str, int, int]
"""A folded character and the span `[start, end)` of the original it comes from."""

_HIDDEN = lazy_pattern(
    "[\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff"
    "\U000e0001\U000e0020-\U000e007f\U000e0100-\U000e01ef]+"
)
_SURROGATE = lazy_pattern("[\ud800-\udfff]")
_PUNCTUATION = {
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u02bc", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u201f", '"'),
    **dict.fromkeys("\u2010\u2011\u2212", "-"),
    **dict.fromkeys("\u2012\u2014\u2015", DASH),
}
_STRAIGHT_TABLE = str.maketrans(
    {
        **_PUNCTUATION,
        **dict.fromkeys("\u2012\u2013\u2014\u2015", "-"),
        **dict.fromkeys("\u00a0\u1680\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B))), " "),
    }
)
_PERHAPS_MARK = lazy_pattern(r"[^\w\s\x00-\x7f\u2013]")
_MARKED = lazy_pattern(r"\w[^\w\s\x00-\x7f]+")
_ASCII_FOLD = bytes(32 if chr(c).isspace() else ord(chr(c).lower()) if c < 128 else c for c in range(256))
_ASCII_BLANK = bytes(32 if c < 128 and chr(c).isspace() else c for c in range(256))
_STAND_IN = "\x7f"


def without_surrogates(text: str) -> str:
    """Give back the text with each lone surrogate read as U+FFFD; the length stays."""
    return text if text.isascii() else _SURROGATE.sub("\ufffd", text)


def straighten(text: str) -> str:
    """Give back the text with quotes, dashes and blanks in their ASCII form, one for one; line breaks stay."""
    return text if text.isascii() else text.translate(_STRAIGHT_TABLE)


def fold(text: str, trim: bool = True) -> str:
    """Give back the folded text; without `trim` a blank at either end stays (phrases sought as substrings)."""
    if text.isascii():
        return _fold_ascii(text, trim)
    return _fold_typographic(text, trim) or _collapse(_fold_characters(text), trim)


def exact(text: str, trim: bool = True) -> str:
    """Give back the text in NFC with runs of white space as one blank and, with `trim`, no blank at the ends."""
    if text.isascii():
        return _squeeze(text.encode().translate(_ASCII_BLANK).decode(), trim)
    return _collapse(unicodedata.normalize("NFC", text), trim)


def is_mark(character: str) -> bool:
    """Tell whether the character is a combining mark (category M)."""
    return not character.isascii() and unicodedata.category(character)[0] == "M"


def fold_ascii(text: str) -> bytes:
    """Give back `fold(text)` of an ASCII text, as bytes: the form that is fastest to search."""
    folded = text.encode().translate(_ASCII_FOLD)
    return _squeeze(folded.decode(), True).encode() if _has_double_blanks()(folded) else folded.strip(b" ")


@cache
def _has_double_blanks() -> Callable[[bytes], bool]:
    return double_blanks()


def _fold_ascii(text: str, trim: bool) -> str:
    return _squeeze(text.encode().translate(_ASCII_FOLD).decode(), trim)


def _squeeze(text: str, trim: bool) -> str:
    """Fold runs of blanks; white space is already blanks."""
    if "  " in text:
        text = text.replace("  ", " ")
        if "  " in text:
            text = _collapse(text, trim=False)
    return text.strip(" ") if trim else text


def _collapse(text: str, trim: bool) -> str:
    inner = " ".join(text.split())
    if trim or not text:
        return inner
    if not inner:
        return " "
    return " " * text[0].isspace() + inner + " " * text[-1].isspace()


def _fold_typographic(text: str, trim: bool) -> str | None:
    """Fold a text that is ASCII but for curly quotes, dashes and ellipses; None where there is more in it."""
    if _STAND_IN in text:
        return None
    plain = text.replace("\u2019", "'").replace("\u2018", "'").replace("\u201c", '"').replace("\u201d", '"')
    plain = plain.replace("\u2013", _STAND_IN).replace("\u2014", _STAND_IN).replace("\u2026", "...")
    if not plain.isascii():
        return None
    return _fold_ascii(plain, trim).replace(_STAND_IN, DASH)


def _fold_characters(text: str) -> str:
    """Fold all but the white space."""
    text = _HIDDEN.sub("", text)
    text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    if text.isascii():
        return text
    for curly, straight in _PUNCTUATION.items():
        text = text.replace(curly, straight)
    return _MARKED.sub(_drop_marks, text) if _PERHAPS_MARK.search(text) else text


def _drop_marks(match: re.Match[str]) -> str:
    found = match.group()
    if not _carries_no_marks(found[0]):
        return found
    end = 1
    while end < len(found) and is_mark(found[end]):
        end += 1
    return found[0] + found[end:]


@lru_cache(maxsize=4096)
def _carries_no_marks(character: str) -> bool:
    """Tell whether marks left on the character are dropped: it is a Latin, Greek or Cyrillic letter."""
    name = unicodedata.name(character, "")
    return unicodedata.category(character)[0] == "L" and name.startswith(("LATIN ", "GREEK ", "CYRILLIC "))


def folded_pieces(text: str) -> Iterator[Piece]:
    """Yield the characters of `fold(text)`, each with its span in the text."""
    return _one_blank(folded_segments(text))


def exact_pieces(text: str) -> Iterator[Piece]:
    """Yield the characters of `exact(text)`, each with its span in the text."""
    return _one_blank(exact_segments(text))


def folded_segments(text: str) -> Iterator[Piece]:
    """Yield folded characters and their spans; white space is not yet folded into one blank."""
    return _changed_segments(text, _HIDDEN, _fold_characters)


def exact_segments(text: str) -> Iterator[Piece]:
    """Yield characters in NFC and their spans; white space is not yet folded into one blank."""
    return _changed_segments(text, None, lambda segment: unicodedata.normalize("NFC", segment))


def _changed_segments(text: str, hidden: re.Pattern[str] | None, change: Callable[[str], str]) -> Iterator[Piece]:
    """Yield the characters of each changed segment with the segment's span, those of others with their own."""
    for start, end in _segments(text, hidden):
        changed = change(text[start:end])
        if changed == text[start:end]:
            yield from ((text[at], at, at + 1) for at in range(start, end))
        else:
            yield from ((character, start, end) for character in changed)


@lru_cache(maxsize=65536)
def folds_alone(character: str) -> bool:
    """Tell whether the character folds to one character and never joins the one before."""
    return _stands_alone(character, _fold_characters(character))


@lru_cache(maxsize=65536)
def composes_alone(character: str) -> bool:
    """Tell whether the character stays one character in NFC and never joins the one before."""
    return _stands_alone(character, unicodedata.normalize("NFC", character))


def _stands_alone(character: str, changed: str) -> bool:
    return len(changed) == 1 and not _joins_previous(character) and not changed.isspace()


def _segments(text: str, hidden: re.Pattern[str] | None) -> Iterator[tuple[int, int]]:
    """Yield spans that can be normalised apart: each begins with a character that never joins the one before."""
    start = end = -1
    for at, character in enumerate(text):
        if hidden is not None and hidden.match(character):
            continue
        if start < 0 or not _joins_previous(character):
            if start >= 0:
                yield start, end
            start = at
        end = at + 1
    if start >= 0:
        yield start, end


@lru_cache(maxsize=65536)
def _joins_previous(character: str) -> bool:
    """Tell whether normalisation may join the character to the one before: a mark, or a Hangul vowel or final."""
    if character.isascii():
        return False
    first = unicodedata.normalize("NFKD", character)[0]
    return is_mark(first) or "\u1160" <= first <= "\u11ff" or "\ud7b0" <= first <= "\ud7ff"


def _one_blank(pieces: Iterator[Piece]) -> Iterator[Piece]:
    """Yield the pieces with each run of white space as one blank, none at the ends."""
    blank: Piece | None = None
    begun = False
    for character, start, end in pieces:
        if character.isspace():
            blank = (" ", blank[1] if blank else start, end)
            continue
        if blank is not None and begun:
            yield blank
        blank, begun = None, True
        yield character, start, end
