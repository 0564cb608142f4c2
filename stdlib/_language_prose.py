"""What of a text is prose, in pieces: no code, addresses, markup, numbers; each piece in its main script."""

from __future__ import annotations

import re
from typing import NamedTuple

from rubricc.runtime.lazily import lazy_pattern
from rubricc.stdlib._language_code import without_code_lines

PIECE_LETTERS = 40
"""A piece is at least so many letters, where the text goes on: fewer do not tell a language surely."""

_APART = lazy_pattern(r"(?:```|~~~)[^\n]*|`[^`\n]*`|<[^<>\n]*>|\$\$.*?(?:\$\$|\Z)", re.S)
_DATA = lazy_pattern(r"(?:```|~~~)[ \t]*(?:jsonl?|ya?ml|toml|xml|html|csv|tsv|text|txt|plain|plaintext|markdown|md)\b")
_UNLABELLED = lazy_pattern(r"(?m)^[ \t]*(?:```|~~~)[ \t]*$")
_TAG = lazy_pattern(r"<[/!?]?[a-z][\w:-]*\s*/?>|<[^=]*=|<!--")
_PART_END = lazy_pattern(r"(?<=[.!?;:。！？；؟।])(?=\s)|(?<=[。！？；])|\n")
_RUN = lazy_pattern(r"[!-~À-ɏ]+")
_NO_PROSE = lazy_pattern(r"[@\\_/{}=<>#]|[a-z]\d|\d[a-z]|\bwww\.")
_WORD_OF_LETTERS = lazy_pattern(r"[^\W\d_][\w\u0300-\u036f\u0900-\u0dff\u0e31-\u0e4e\u200c\u200d]*(?:['’][^\W\d_]+)*")
_PLAIN_WORDS = lazy_pattern(r"[a-z][a-z0-9_]*(?:'[a-z]+)*")
_APOSTROPHES = str.maketrans({"’": "'", "\u200c": " ", "\u200d": None})

SCRIPT_RANGES = {
    "latin": "a-zß-öø-ɏḀ-ỿ",
    "cyrillic": "Ѐ-ԯ",
    "arabic": "\u0620-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc",
    "devanagari": "ऀ-ॿ",
    "hebrew": "א-ת\ufb1d-\ufb4f",
    "bengali": "ঀ-৿",
    "han": "\u3005\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af",
    "kana": "\u3041-\u3096\u30a1-\u30fa\u30fc\uff66-\uff9d",
    "ko": "ᄀ-ᇿㄱ-ㆎ가-힣",
    "el": "Ͱ-Ͽἀ-῾",
    "hy": "Ա-և",
    "ka": "Ⴀ-ჿᲐ-Ჿ",
    "th": "ก-๎",
    "lo": "ກ-ໟ",
    "km": "ក-៝",
    "my": "က-႟",
    "am": "ሀ-᎟",
    "bo": "ཀ-ྼ",
    "dv": "ހ-ޱ",
    "si": "අ-෴",
    "ta": "ஂ-௺",
    "te": "ఀ-౿",
    "kn": "ಀ-೿",
    "ml": "ഀ-ൿ",
    "gu": "ઁ-૿",
    "pa": "ਁ-੶",
    "or": "ଁ-୷",
}
"""The letters of each script, in small letters; a script of one language only has the language's code as its name."""

_SCRIPTS = lazy_pattern("|".join(f"(?P<{name}>[{ranges}]+)" for name, ranges in SCRIPT_RANGES.items()))
_WEIGHTS = {"han": 2.5, "kana": 1.5, "ko": 2.0}
"""What a character of a script counts for beside a letter of an alphabet."""


class ProsePiece(NamedTuple):
    """Some words of a text: their main script, how much they weigh (in letters of an alphabet), and the words."""

    script: str
    weight: float
    words: tuple[str, ...]


def prose_pieces(original: str) -> tuple[ProsePiece, ...]:
    """Give back the prose of a text in pieces, in order; none where there is no letter.

    Lines of code, commands and logs are passed over. A text that stands in a block without a language, all of it, is
    read as prose.
    """
    small = without_code_lines(original).lower()
    return _pieces(_without_code_blocks(small)) or _pieces(_without_code_blocks(_UNLABELLED.sub("", small)))


def _pieces(prose: str) -> tuple[ProsePiece, ...]:
    pieces: list[ProsePiece] = []
    waiting: list[str] = []
    letters = 0
    for part in _PART_END.split(prose):
        words = _words_of(part)
        waiting += words
        letters += sum(map(len, words))
        if letters >= PIECE_LETTERS:
            pieces += _piece(waiting)
            waiting, letters = [], 0
    if waiting:
        pieces += _piece(waiting)
    return tuple(pieces)


def _without_code_blocks(text: str) -> str:
    """Give back a text in small letters without blocks and pieces of code, tags and formulas; blocks of data stay."""
    kept: list[str] = []
    place, fence = 0, ""
    for match in _APART.finditer(text):
        found = match.group()
        if found[:3] in ("```", "~~~"):
            kept.append("" if fence else text[place : match.start()])
            fence = "" if fence or _DATA.match(found) else found[:3]
        elif fence or (found[0] == "<" and not _TAG.match(found)):
            continue
        else:
            kept.append(text[place : match.start()])
        place = match.end()
    return "\n".join((*kept, "" if fence else text[place:]))


def _words_of(part: str) -> list[str]:
    """Give back the words of a part of a text, without what is an address, a formula, a number or a name in code."""
    if _NO_PROSE.search(part):
        part = _RUN.sub(lambda run: " " if _NO_PROSE.search(run.group()) else run.group(), part)
    if not part.isascii():
        part = part.translate(_APOSTROPHES)
        return _WORD_OF_LETTERS.findall(part)
    return _PLAIN_WORDS.findall(part)


def _piece(words: list[str]) -> list[ProsePiece]:
    """Give back the words as a piece of the script that has most of them, none where no script is known."""
    together = "".join(words)
    if together.isascii():
        return [ProsePiece("latin", float(len(together)), tuple(words))]
    weights = script_weights(together)
    if not weights:
        return []
    script = max(weights, key=lambda name: (weights[name], name))
    return [ProsePiece(script, weights[script], tuple(words))]


def script_weights(text: str) -> dict[str, float]:
    """Give back how much of a text in small letters is in each script."""
    weights: dict[str, float] = {}
    for match in _SCRIPTS.finditer(text):
        script = match.lastgroup or ""
        weights[script] = weights.get(script, 0.0) + len(match.group()) * _WEIGHTS.get(script, 1.0)
    return weights
