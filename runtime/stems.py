"""Stems: Snowball's stemmers, for phrases that match in any inflected form."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from functools import lru_cache
from itertools import accumulate
from typing import Any

from rubricc.runtime.boundaries import SPACELESS, SPACELESS_CLASS
from rubricc.runtime.fold import is_mark
from rubricc.runtime.lazily import lazy_pattern

_SNOWBALL = {
    "ar": "arabic", "ca": "catalan", "da": "danish", "de": "german", "el": "greek", "en": "english",
    "es": "spanish", "et": "estonian", "eu": "basque", "fi": "finnish", "fr": "french", "ga": "irish",
    "hi": "hindi", "hu": "hungarian", "hy": "armenian", "id": "indonesian", "it": "italian", "lt": "lithuanian",
    "ne": "nepali", "nl": "dutch", "no": "norwegian", "nb": "norwegian", "pt": "portuguese", "ro": "romanian",
    "ru": "russian", "sr": "serbian", "sv": "swedish", "ta": "tamil", "tr": "turkish", "yi": "yiddish",
}  # fmt: skip
_MARK = "\u0300"
_LAST_MARK = "\u0e31"
"""Stands for the marks of scripts without spaces: there is a boundary after them, so a word ends with one."""

_MARKS = f"[{_MARK}{_LAST_MARK}]*"
_WORD_CHARACTER = rf"[^\W_{SPACELESS_CLASS}]"
_TOKEN = lazy_pattern(rf"{_WORD_CHARACTER}(?:{_WORD_CHARACTER}|{_MARK})*{_MARKS}|.{_MARKS}", re.S)
_EDGE = "\x02"


class StemmerError(LookupError):
    """There is no stemmer for the language."""


class StemView:
    """A folded text with every word as its stem between two `\\x02`, and where its tokens come from."""

    __slots__ = ("_places", "_spans", "text")

    def __init__(self, folded: str, language: str) -> None:
        self._spans = stem_tokens(folded)
        words = iter(stemmer(language).stemWords([folded[s:e] for s, e in self._spans if folded[s].isalnum()]))
        parts = [f"{_EDGE}{next(words)}{_EDGE}" if folded[s].isalnum() else folded[s:e] for s, e in self._spans]
        self.text: str = "".join(parts)
        self._places = array("q", accumulate(map(len, parts), initial=0))

    def span(self, start: int, end: int) -> tuple[int, int] | None:
        """Give back the folded span of `text[start:end]`, or None where its edges split a token."""
        first = bisect_left(self._places, start)
        last = bisect_left(self._places, end)
        if end <= start or self._places[first] != start or self._places[last] != end:
            return None
        return self._spans[first][0], self._spans[last - 1][1]


def stemmed_languages() -> tuple[str, ...]:
    """Give back the codes of the languages that have a stemmer."""
    return tuple(sorted(_SNOWBALL))


@lru_cache(maxsize=32)
def stemmer(language: str) -> Any:
    """Give back the stemmer of a language; its `stemWords` maps a list of words to their stems.

    Raises `StemmerError` where the language has none or PyStemmer is not installed.
    """
    name = _SNOWBALL.get(language.split("-")[0].lower())
    if name is None:
        raise StemmerError(f"there is no stemmer for the language {language!r}")
    try:
        import Stemmer
    except ImportError as error:
        raise StemmerError("stems need PyStemmer: pip install pystemmer") from error
    return Stemmer.Stemmer(name)


def stem_tokens(folded: str) -> list[tuple[int, int]]:
    """Give back the spans of the tokens of a folded text: runs of word characters, and single other characters.

    A character of a script without spaces is a token of its own; marks belong to the character before them.
    """
    return [match.span() for match in _TOKEN.finditer(_same_marks(folded))]


def _same_marks(folded: str) -> str:
    """Give back the text with one mark in place of all marks, and another for those of scripts without spaces."""
    if not folded.isascii():
        for character in set(folded):
            if is_mark(character):
                folded = folded.replace(character, _LAST_MARK if SPACELESS.match(character) else _MARK)
    return folded
