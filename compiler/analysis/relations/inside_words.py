"""Which common English words hold a piece of text by accident: `hell` in `hello`, `rn` in `return`.

A word that is only another form of the piece (`recommended` for `recommend`), or made with it (`headache` for `ache`),
is no accident. One that says the opposite (`unsafe` for `safe`) is as bad as one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice
from typing import NamedTuple

from rubricc.stdlib._data import data_lines

_SUFFIXES = re.compile(
    "s|es|ed|d|ing|ings|er|ers|or|ors|r|rs|est|st|ly|y|ies|ied|ily|ness|ment|ments|able|ably|ible|ibly|"
    "ability|ation|ations|ational|ion|ions|ional|ive|ively|al|ally|ial|ially|ful|fully|ity|ities|ize|ized|"
    "izes|izing|ise|ised|ises|ising|ic|ical|ically|ics|ist|ists|ism|an|ian|ians|ous|ously|en|ens|ened|ening|"
    "ance|ances|ant|ants|ence|ent|ently|ency|th|ish|like|ship|hood|dom|wise|ware|less|lessly|lessness|free|ty|"
    "ties|ier|iest|ying|yings|iness|iers|ishly|ishing|some|eries|enings|lier|liest"
)
"""Endings that make another form, or a relative, of the word before them."""

_OPPOSING = re.compile("un|in|im|il|ir|dis|non|mis|anti")
_PREFIXES = re.compile(
    "re|de|en|em|over|under|pre|post|out|sub|inter|intra|semi|multi|super|self|co|up|off|on|micro|macro|bio|"
    "neuro|psycho|hyper|hypo|trans|ultra|mid|fore|photo|auto|tele"
)
_COMMON = 35
"""The least common level that a general reader meets in answers."""

_EVERYDAY = 20
_ENOUGH = 24
_MOST = 200
_SEVERAL = 3
"""So many less common words matter as one common one does."""
_COMPOUND = 3
"""A part of at least so many letters that is itself a word makes a compound."""

_ENDING_NOUN = ("ness", "age")
"""Endings whose nouns often mean something else than the word before them: `shortness` of breath, `shortage`."""

_FEW_LETTERS = 5
_ABBREVIATION = 3
_KEEPS_APART = r"[ .,;:!?\x01]"


class Piece(NamedTuple):
    """Letters that are sought, and whether a letter may stand at each side of them."""

    letters: str
    open_left: bool
    open_right: bool


@dataclass(frozen=True)
class _Words:
    """The words in one string, the commonest first, each between line breaks; where each level begins."""

    text: str
    known: frozenset[str]
    starts: tuple[tuple[int, int], ...]

    def level(self, place: int) -> int:
        return max(level for start, level in self.starts if start <= place)

    def holding(self, piece: Piece) -> Iterator[tuple[str, int]]:
        """Yield the words up to the least common level that hold the piece, with their levels."""
        pattern = "\n" * (not piece.open_left) + piece.letters + "\n" * (not piece.open_right)
        at, last = self.text.find(pattern), ""
        while at >= 0 and (level := self.level(at)) <= _COMMON:
            inside = at + (not piece.open_left)
            word = self.text[self.text.rfind("\n", 0, inside) + 1 : self.text.find("\n", inside)]
            if word != last and word != piece.letters:
                yield word, level
            at, last = self.text.find(pattern, at + 1), word


@cache
def _words() -> _Words:
    parts, starts, length, last = ["\n"], [], 1, ""
    for line in data_lines("words_en.txt"):
        level, _, words = line.partition(" ")
        if level != last:
            starts.append((length - 1, int(level)))
            last = level
        parts.append(words.replace(" ", "\n") + "\n")
        length += len(words) + 1
    text = "".join(parts)
    return _Words(text, frozenset(text.split()), tuple(starts))


def piece_of(phrase: str) -> Piece | None:
    """Give back the one word or part of a word that a folded phrase, sought anywhere, consists of; None for others.

    A blank at an end, or what ends a clause, keeps letters away from it.
    """
    found = re.fullmatch(rf"({_KEEPS_APART}?)([a-z]+)({_KEEPS_APART}?)", phrase)
    if found is None:
        return None
    return Piece(found[2], not found[1], not found[3])


@lru_cache(maxsize=4096)
def accidents(piece: Piece) -> tuple[str, ...]:
    """Give back the common words that hold the piece by accident or say its opposite, commonest and shortest first.

    Empty where there are too few to matter, or where the piece is no word and so meant as a part of words.
    """
    words = _words()
    whole = piece.open_left and piece.open_right
    if not (piece.open_left or piece.open_right) or _is_part(piece, words.known):
        return ()
    sure: list[tuple[int, int, str]] = []
    weak: list[str] = []
    for word, level in islice(words.holding(piece), _MOST):
        kind = _kind(word, piece.letters, words.known)
        if kind == "accident":
            sure.append((level, len(word), word))
        elif kind == "compound":
            weak.append(word)
    found = [word for _, _, word in sorted(sure)[:_ENOUGH]]
    if len(found) >= _SEVERAL or any(level <= _EVERYDAY for level, _, _ in sure):
        return tuple(found)
    named = any(_is_noun(word, piece.letters) for word in weak)
    short = len(piece.letters) <= _FEW_LETTERS and whole
    return (*found, *weak) if named and short and len(found) + len(weak) >= _SEVERAL else ()


def _is_part(piece: Piece, known: frozenset[str]) -> bool:
    """Tell whether the letters are meant as a part of words (`diagnos`): no word, and no abbreviation at an end."""
    return piece.letters not in known and (piece.open_right or len(piece.letters) > _ABBREVIATION)


def _is_noun(word: str, letters: str) -> bool:
    return any(word == letters + ending for ending in _ENDING_NOUN)


def _kind(word: str, letters: str, known: frozenset[str]) -> str:
    """Tell how a word holds the letters: as `related`, as a `compound` or by `accident`."""
    before, _, after = word.partition(letters)
    if _is_noun(word, letters):
        return "compound"
    if after and not _SUFFIXES.fullmatch(after) and not _doubled(after, letters):
        if not before and len(after) >= _COMPOUND and after in known:
            return "compound"
        return "accident"
    if not before or _PREFIXES.fullmatch(before):
        return "related"
    if _OPPOSING.fullmatch(before):
        return "accident"
    return "compound" if len(before) >= _COMPOUND and before in known and len(letters) > 2 else "accident"


def _doubled(after: str, letters: str) -> bool:
    """Tell whether the ending follows a last letter that was doubled: `running`."""
    return after[0] == letters[-1] and _SUFFIXES.fullmatch(after[1:]) is not None
