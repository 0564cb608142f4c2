"""Words as readers count them.

Words are the segments of Unicode's UAX #29 that hold a letter or a number, but a hyphenated word is one, as is one
with an apostrophe; numbers keep their inner points and commas. Han is counted by character, a run of Hiragana or
Katakana is one word. A symbol that stands for letters or digits, as ™, ㎏ and ⓐ do, is a letter. Thai, Lao, Khmer and
Burmese need a dictionary to find their words: there the answer is undefined.
"""

from __future__ import annotations

import re
from functools import lru_cache
from unicodedata import normalize

from rubricc.runtime.fold import is_mark, straighten
from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.planes import PlainCounts, plain_counts

UNDIVIDED_LANGUAGES = frozenset({"th", "lo", "km", "my"})
"""Languages whose script shows no words: only a dictionary, such as that of ICU, finds them."""

_HAN = "\u2e80-\u2fdf\u3005\u3007\u3021-\u3029\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"
_HIRAGANA = "\u3041-\u3096\u309d-\u309f\U0001b001-\U0001b11f"
_KATAKANA = "\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f"
_UNDIVIDED = lazy_pattern(
    "[\u0e01-\u0e30\u0e32-\u0e33\u0e40-\u0e46\u0e81-\u0eb0\u0eb2-\u0eb3\u0ebd-\u0ec6\u0edc-\u0edf"
    "\u1000-\u102a\u103f\u1050-\u1055\u1780-\u17b3\u17d7\u17dc\ua9e0-\ua9e4\ua9e7-\ua9ef\ua9fa-\ua9fe\uaa60-\uaa7a]"
)
_ANY_LETTER = rf"[^\W{_HAN}{_HIRAGANA}{_KATAKANA}]"
_JOINER = (
    r"(?:['\u2018\u2019\uff07\-\u2010\u2011]"
    r"|(?<=[^\W\d_])[.:\u00b7\u05f4\u2027\u2024\ufe13\ufe52\uff0e\uff1a](?=[^\W\d_])"
    r"|(?<=\d)[.,;\u066c\u2024\ufe50\ufe52\uff0c\uff0e](?=\d))"
)
_WORD = lazy_pattern(
    rf"{_ANY_LETTER}+(?:{_JOINER}{_ANY_LETTER}+)*|(?=\w)[{_HAN}]|(?:(?=\w)[{_HIRAGANA}])+|(?:(?=\w)[{_KATAKANA}])+"
)
_ASCII_WORD = lazy_pattern(
    r"[A-Za-z0-9_]+(?:(?:['-]|(?<=[A-Za-z])[.:](?=[A-Za-z])|(?<=[0-9])[.,;](?=[0-9]))[A-Za-z0-9_]+)*"
)
_HAN_ONE = lazy_pattern(f"[{_HAN}]")
_EXTENDING = "\u00ad\u200c\u200d\u2060\ufeff"

_FORMS = ("a*a", "1*1", "a*1", "*a", "a*", "*", "a**a", "a.*")
_FORMS_OF: dict[tuple[int, ...], str] = {
    (2, 2, 2, 1, 1, 0, 2, 1): "?",
    (1, 1, 1, 1, 1, 0, 2, 1): "-",
    (1, 1, 1, 1, 1, 1, 1, 1): "a",
}
"""How many words there are around a sign, a hyphen and a letter: what is as one of them in all forms counts as it."""


def count_words(text: str) -> int | None:
    """Give back the number of words, or None where the text has a script that needs a dictionary."""
    counts = counts_of(text)
    if counts is not None:
        return counts.words
    spans = word_spans(text)
    return None if spans is None else len(spans)


def counts_of(text: str) -> PlainCounts | None:
    """Give back the numbers of words and letters, or None where only cutting the words tells them."""
    return plain_counts(text, _stand_in)


@lru_cache(maxsize=4096)
def _stand_in(character: str) -> str | None:
    """Give back the ASCII character that counts as this one does beside all others, or None where none does."""
    if character.isspace():
        return " "
    counts = tuple(len(word_spans(form.replace("*", character)) or ()) for form in _FORMS)
    found = _FORMS_OF.get(counts)
    return found if character.isalpha() == straighten(character).isalpha() == (found == "a") else None


def word_spans(text: str) -> tuple[tuple[int, int], ...] | None:
    """Give back the spans of the words, or None where the text has a script that needs a dictionary."""
    if text.isascii():
        return tuple(match.span() for match in _ascii_words(text))
    if _UNDIVIDED.search(text):
        return None
    plain = _without_marks(_with_letters(text))
    return tuple(m.span() for m in _WORD.finditer(plain) if "_" not in m.group() or m.group().strip("_"))


def _ascii_words(text: str) -> list[re.Match[str]]:
    return [m for m in _ASCII_WORD.finditer(text) if "_" not in m.group() or m.group().strip("_")]


def _with_letters(text: str) -> str:
    """Give back the text, one for one, with each symbol that stands for letters or digits as a letter."""
    symbols = [ord(c) for c in set(text) if c > "\x7f" and _stands_for_letters(c)]
    return text.translate(dict.fromkeys(symbols, "a")) if symbols else text


@lru_cache(maxsize=4096)
def _stands_for_letters(character: str) -> bool:
    return not character.isalnum() and any(map(str.isalnum, normalize("NFKC", character)))


def _without_marks(text: str) -> str:
    """Give back the text, one for one, with each mark on a letter or number as a copy of that character."""
    marks = "".join(c for c in set(text) if is_mark(c) or c in _EXTENDING)
    if not marks:
        return text
    those = "".join(f"\\U{ord(c):08x}" for c in sorted(marks))
    return re.sub(rf"([^{those}])([{those}]+)", _cover_marks, text)


def _cover_marks(match: re.Match[str]) -> str:
    base = match.group(1)
    cover = " " if _HAN_ONE.match(base) or not base.isalnum() else base
    return base + cover * len(match.group(2))
