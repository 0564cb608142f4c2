"""Where words begin and end: the boundaries that whole-word phrases must meet.

A word character is a letter, a mark or a number. An apostrophe or underscore joins where it stands between two of
them, but there is a boundary before the apostrophe of a final `'s`, and on both sides of the apostrophe of an elision
(`l'allergie`). In scripts written without spaces every character is a word, and no edge splits a combined character.
"""

from __future__ import annotations

import re

from rubricc.runtime.fold import is_mark
from rubricc.runtime.lazily import lazy_pattern

FINAL_S = "\x01"
"""Stands in a joined view for the `s` of a final `'s`, which is no word of its own."""

_ELIDING = frozenset({"fr", "it", "ca", "oc", "pt"})

SPACELESS_CLASS = (
    "\u2e80-\u2fdf\u3005\u3007\u3021-\u3029\u3038-\u303b\u3041-\u3096\u309b-\u309f\u30a1-\u30fa\u30fc-\u30ff"
    "\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9d\U0001aff0-\U0001b16f\U00020000-\U000323af"
    "\u0e01-\u0e3a\u0e40-\u0e5b\u0e80-\u0eff\u1780-\u17ff\u19e0-\u19ff\u1000-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f"
)
SPACELESS = lazy_pattern(f"[{SPACELESS_CLASS}]")
"""A character of Han, Hiragana, Katakana, Thai, Lao, Khmer or Myanmar."""

_ASCII_WORDS = bytes(c if c >= 128 or chr(c).isalnum() or chr(c) in "'_" else 32 for c in range(256))
_APOSTROPHE, _UNDERSCORE = b"'_"
_SEPARATOR = lazy_pattern(r"[^\w' ]")
_LOOSE = lazy_pattern(r"(?<![^ '_])['_]|['_](?![^ '_])")
_FINAL = lazy_pattern(r"'[sS](?![^ '_])")
_ASCII_APOSTROPHE = lazy_pattern(rb"'(?:(?<![A-Za-z0-9]')|(?![A-Za-z0-9])|[sS](?![A-Za-z0-9]))")
_ELISIONS = lazy_pattern(rf"(?<![^ {SPACELESS_CLASS}])(?:[^\W\d_{SPACELESS_CLASS}]{{1,2}}')+")


def elides(language: str) -> bool:
    """Tell whether in the language one or two letters and an apostrophe are a word of their own."""
    return language in _ELIDING or base_language(language) in _ELIDING


def base_language(language: str) -> str:
    """Give back the language part of a code: `pt` for `pt-BR`."""
    return language.partition("-")[0].lower()


def joined(view: str, elision: bool) -> str:
    """Give back the joined view, one for one: blanks for all that separates words.

    Joining apostrophes and underscores stay (curly ones as ASCII); the `s` of a final `'s` is `FINAL_S`.
    """
    words = view.encode().translate(_ASCII_WORDS).decode() if view.isascii() else _only_words(view)
    if "'" in words or "_" in words:
        words = _apostrophes(words, elision)
    return words


def joined_ascii(view: bytes, language: str) -> bytes:
    """Give back `joined` of an ASCII view of a text in the language, as bytes."""
    words = view.translate(_ASCII_WORDS)
    if _APOSTROPHE not in words and _UNDERSCORE not in words:
        return words
    elision = elides(language)
    if elision or _UNDERSCORE in words:
        return _apostrophes(words.decode(), elision).encode()
    return _ASCII_APOSTROPHE.sub(_separate_ascii, words)


def _separate_ascii(match: re.Match[bytes]) -> bytes:
    return b" " if match.end() - match.start() == 1 else b" \x01"


def joined_apart(view: str, elision: bool) -> str:
    """Give back the joined view with blanks in place of every character of a script without spaces."""
    return joined(SPACELESS.sub(" ", view), elision)


def is_spaceless(view: str) -> bool:
    """Tell whether any character belongs to a script written without spaces."""
    return not view.isascii() and SPACELESS.search(view) is not None


def is_boundary(view: str, words: str, at: int) -> bool:
    """Tell whether the edge before `view[at]` is a boundary; `words` is `joined(view)`."""
    if at >= len(view):
        return True
    if is_mark(view[at]):
        return False
    if at == 0 or SPACELESS.match(view, at) or SPACELESS.match(view, at - 1):
        return True
    return (words[at - 1] == " " or words[at] == " ") and words[at] != FINAL_S


def _only_words(view: str) -> str:
    """Blank every character that is neither of a word nor an apostrophe nor an underscore."""
    view = view.replace("\u2019", "'")
    separators = [c for c in set(_SEPARATOR.findall(view)) if not is_mark(c)]
    if len(separators) > 40:
        return view.translate(dict.fromkeys(map(ord, separators), " "))
    for separator in separators:
        view = view.replace(separator, " ")
    return view


def _apostrophes(words: str, elision: bool) -> str:
    if "_" in words or "''" in words or "'s'" in words or words[0] == "'" or words[-1] == "'":
        words = _LOOSE.sub(" ", words)
    else:
        words = words.replace("' ", "  ").replace(" '", "  ")
    if elision:
        words = _ELISIONS.sub(_blank_elisions, words)
    return _FINAL.sub(" " + FINAL_S, words) if "'s" in words or "'S" in words else words


def _blank_elisions(match: re.Match[str]) -> str:
    parts = match.group().split("'")
    good = next((n for n, part in enumerate(parts) if not part.isalpha()), len(parts))
    return "".join(part + (" " if n < good else "'") for n, part in enumerate(parts[:-1]))
