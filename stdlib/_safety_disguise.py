"""Words written so that a list does not find them: with digits, stretched, spaced out, masked, in look-alike letters.

A token is looked at closely only where it holds a sign that no plain word has, so that an ordinary text costs a few
passes of regular expressions. A disguise is taken for a word only as a whole: `Scunthorpe` hides nothing.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from itertools import groupby
from unicodedata import normalize

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.text import Text

Disguised = tuple[int, int, str]
"""Where a disguised word stands in the original, and the word."""

_EDGES = " \t\n\r,;:()\\[\\]{}<>\"'/\\\\=`?\u2013"
_ODD = "0-9@$!|+*#%\u20ac\u00a3\u00a1\u0080-\U0010ffff"
_ODD_TOKEN = lazy_pattern(rf"(?<![^{_EDGES}])[^{_EDGES}{_ODD}]*[{_ODD}][^{_EDGES}]*")
_STRETCHED = lazy_pattern(r"([a-z])\1\1")
_SPACED = lazy_pattern(
    r"(?<![^\W_])(?:[^\W_]|[@$!])(?:(?P<by>[ ._*~|\u00b7-]{1,3})(?:[^\W_]|[@$!]))(?:(?P=by)(?:[^\W_]|[@$!]))+(?![^\W_])"
)
_DASHED = lazy_pattern(r"(?<![\w-])[a-z]{1,2}-{2,6}[a-z]{1,6}(?![\w-])")
_OPERATOR = lazy_pattern(r"[=+/()<>^`\[\]]")
_PLAIN_LETTER = lazy_pattern(r"[a-z]")
_LONGEST_DISGUISE = 40
_MASKS = frozenset("*#%")
_WIDE_MASKS = frozenset("*#%@&$!?_-+")
_LEET_SIGNS = "@$!|+\u20ac\u00a3\u00a1"

_LEET = dict(zip("0134579@$!|+8\u20ac\u00a3\u00a1", "oieastgasiitbeli", strict=True)) | {"6": "b", "2": "z"}
_AS_I = str.maketrans(_LEET)
_AS_L = str.maketrans(_LEET | {"1": "l", "|": "l", "6": "g", "!": "l"})
_LOOK_ALIKES = str.maketrans(
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u043a\u043c\u0442\u0432\u043d\u0456\u0455\u0458\u0501"
    "\u0261\u04cf\u0433\u043f\u0438\u044c\u0446\u04bb\u03b1\u03bf\u03b5\u03b9\u03ba\u03bd\u03c5\u03c4"
    "\u03c1\u03c7\u03b3\u03c9\u03b7\u03f2\u03c3\u03bc\u03b2\u0251\u0269\u0131\u0138\u1d00\u0299\u1d04"
    "\u1d05\u1d07\ua730\u0262\u029c\u026a\u1d0a\u1d0b\u029f\u1d0d\u0274\u1d0f\u1d18\u0280\ua731\u1d1b"
    "\u1d1c\u1d20\u1d21\u028f\u1d22\u0192\u0142\u00f8\u0111\u0250\u0199\u0283\u0570\u057d\u0581\u0585"
    "\u0454",
    "aeopcyxkmtbhisjdglrnubuhaoeikvutpxywnccubaiikabcdefghijklmnoprstuvwyzflodakshugoe",
)
_FOREIGN = lazy_pattern("[\u0370-\u03ff\u0400-\u04ff]")
_PERFECT_TWINS = frozenset(
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u043a\u043c\u0442\u0456\u0455\u0458\u03bf\u03bd\u03c5\u03b9"
)

_KNOWN_MASKS = {"f***": "fuck", "s***": "shit", "f******": "fucking", "f*****": "fucker", "b****": "bitch"}
_KNOWN_MASKS |= {"c***": "cunt", "a******": "asshole", "b******t": "bullshit", "f*k": "fuck", "f*ing": "fucking"}

ROOTS = [
    "fuck",
    "fucks",
    "fucked",
    "fucker",
    "fucking",
    "shit",
    "bitch",
    "cunt",
    "nigger",
    "nigga",
    "faggot",
    "asshole",
    "whore",
    "slut",
]
_ORDINARY = frozenset(
    [
        "a",
        "hit",
        "it",
        "itch",
        "bit",
        "who",
        "re",
        "ore",
        "fag",
        "got",
        "ass",
        "as",
        "hole",
        "king",
        "ing",
        "ed",
        "er",
        "s",
    ]
)


def variants(word: str) -> Iterator[str]:
    """Yield a word parted in two, and with a letter doubled, where that makes no ordinary words."""
    for at in range(1, len(word)):
        parts = word[:at], word[at:]
        if _ORDINARY.isdisjoint(parts):
            yield from (by.join(parts) for by in " -.*_")
        if len(word) > 3:
            yield word[:at] + word[at - 1] + word[at:]


class Disguises:
    """The words of a list, by what is left of them in each disguise."""

    def __init__(self, words: Iterable[str], hidden: AbstractSet[str] = frozenset(), roots: Iterable[str] = ()) -> None:
        """Take the words of a list, those that count only where signs disguise them, and those that count in words."""
        self.roots = [(_without_runs(root), root) for root in sorted(roots)]
        self.hidden = frozenset(hidden)
        self.words = frozenset(word for word in words if word.isalpha() and word.isascii() and len(word) > 2)
        self.plain = self.words - self.hidden
        self.by_letters: dict[str, list[str]] = defaultdict(list)
        self.by_shape: dict[tuple[str, int], list[str]] = defaultdict(list)
        self.lengths = sorted({len(word) for word in self.words if len(word) > 3})
        for word in sorted(self.words):
            self.by_letters[_without_runs(word)].append(word)
            self.by_shape[word[0], len(word)].append(word)

    def find(self, text: Text) -> Iterator[Disguised]:
        """Yield the disguised words of a text; the time is linear in it."""
        folded = text.folded
        for start, end, word in self._places(folded, text.original.isascii()):
            yield (*text.span("folded", start, end), word)

    def _places(self, folded: str, plain: bool) -> Iterator[Disguised]:
        foreign = not plain and _speaks_foreign(folded)
        for match in _ODD_TOKEN.finditer(folded):
            if match.end() - match.start() <= _LONGEST_DISGUISE:
                yield from self._of_token(folded, match, foreign)
        for match in _DASHED.finditer(folded) if "--" in folded else ():
            word = self._unmasked(match.group())
            if word:
                yield match.start(), match.end(), word
        for match in _STRETCHED.finditer(folded):
            yield from self._of_stretch(folded, match)
        for match in _SPACED.finditer(folded):
            yield from self._of_spaced(match)

    def _of_token(self, folded: str, match: re.Match[str], foreign: bool) -> Iterator[Disguised]:
        """Yield the word that a token with an odd sign in it stands for."""
        token = match.group().strip(".,&-~_").rstrip("!") or "-"
        if token.isascii() and (token.isalpha() or not _PLAIN_LETTER.search(token)):
            return
        word = self._decoded(token, foreign)
        if word is None and (not _MASKS.isdisjoint(token) or "--" in token):
            around = folded[max(0, match.start() - 1) : match.start()] + folded[match.end() : match.end() + 1]
            word = None if _OPERATOR.search(around) else self._unmasked(token.rstrip("!?."))
        if word:
            start = match.start() + match.group().find(token)
            yield start, start + len(token), word

    def _decoded(self, token: str, foreign: bool) -> str | None:
        """Give back the word that a token with digits, signs or look-alike letters spells."""
        forms = (
            [token]
            if token.isascii()
            else [_in_latin(token, foreign), _in_latin(token.replace("\u0443", "u"), foreign)]
        )
        for latin, table in ((form, table) for form in forms if form for table in (_AS_I, _AS_L)):
            word = self._stretched(latin.translate(table), True)
            if word is not None and (len(word) > 3 or (token.isascii() and not any(c.isdigit() for c in token))):
                return word
        return None

    def _of_stretch(self, folded: str, match: re.Match[str]) -> Iterator[Disguised]:
        """Yield the word that a run of letters with a letter three times is, as in `fuuuck`."""
        start, end = match.span()
        low, high = max(0, start - _LONGEST_DISGUISE), min(len(folded), end + _LONGEST_DISGUISE)
        while start > low and folded[start - 1].isalnum():
            start -= 1
        while end < high and folded[end].isalnum():
            end += 1
        token = folded[start:end]
        first = _STRETCHED.search(token)
        if first is not None and start + first.start() == match.start() and token not in self.words:
            word = self._stretched(token)
            if word is not None:
                yield start, end, word

    def _stretched(self, token: str, disguised: bool = False) -> str | None:
        """Give back the word whose letters a token holds in order, each at least as often; the longest word of such."""
        if not token.isalpha() or not token.isascii():
            return None
        known = self.by_letters.get(_without_runs(token), ())
        candidates = [word for word in known if disguised or word not in self.hidden]
        runs = _runs(token)
        fitting = [word for word in candidates if all(n >= m for n, m in zip(runs, _runs(word), strict=True))]
        if fitting:
            return max(fitting, key=len)
        letters = _without_runs(token)
        return next((root for shape, root in self.roots if shape in letters), None)

    def _of_spaced(self, match: re.Match[str]) -> Iterator[Disguised]:
        """Yield the words that single letters with the same sign between them spell."""
        step = 1 + len(match["by"])
        for table in (_AS_I, _AS_L):
            shown = match.group()[::step]
            latin = shown if shown.isascii() else _in_latin(shown, False)
            if latin is None or len(latin) != len(shown):
                return
            letters = latin.translate(table)
            for at, word in self._within(letters):
                start = match.start() + at * step
                yield start, start + (len(word) - 1) * step + 1, word

    def _within(self, letters: str) -> Iterator[tuple[int, str]]:
        """Yield the words in a row of letters: any of four letters and more, or one that is the whole row."""
        whole = self._stretched(letters)
        if whole is not None and len(whole) == len(letters):
            yield 0, whole
            return
        if not letters.isalpha():
            return
        for at in range(len(letters)):
            for length in self.lengths:
                if letters[at : at + length] in self.plain:
                    yield at, letters[at : at + length]

    def _unmasked(self, token: str) -> str | None:
        """Give back the word that a masked token stands for: its first and last letter show."""
        if token in _KNOWN_MASKS:
            return _KNOWN_MASKS[token]
        shown = sum(c.isalpha() for c in token)
        if shown < 2 or len(token) < 4 or not (token[0].isalpha() and token[-1].isalpha()):
            return None
        for word in self.by_shape.get((token[0], len(token)), ()):
            if all(a == b or a in _WIDE_MASKS for a, b in zip(token, word, strict=True)):
                return word
        return None


def _without_runs(word: str) -> str:
    """Give back the word with each run of one letter as a single one."""
    return "".join(letter for letter, _ in groupby(word))


def _runs(word: str) -> list[int]:
    return [sum(1 for _ in run) for _, run in groupby(word)]


def _speaks_foreign(folded: str) -> bool:
    """Tell whether a text has Greek or Cyrillic letters that do not look like Latin ones: then it means them."""
    return any(match.group() not in _PERFECT_TWINS for match in _FOREIGN.finditer(folded))


def _in_latin(token: str, foreign: bool) -> str | None:
    """Give back a token in the Latin letters that its letters look like, None where it is plainly in another script."""
    plain = "".join(c for c in normalize("NFD", token) if c.isalnum() or c in _LEET_SIGNS).translate(_LOOK_ALIKES)
    has_latin = any("a" <= c <= "z" for c in token)
    return plain if plain.isascii() and (has_latin or not foreign) else None
