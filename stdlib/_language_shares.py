"""Which languages a text is in: fastText's model, the script, and the small words of each language together."""

from __future__ import annotations

from functools import cache
from math import exp, sqrt

from rubricc.runtime.text import Text
from rubricc.stdlib._data import data_lines
from rubricc.stdlib._language_model import UNLIKELY, model_languages
from rubricc.stdlib._language_prose import ProsePiece, prose_pieces, script_weights
from rubricc.stdlib._memo import remembered

SHARED_SCRIPTS = {
    "cyrillic": "ba be bg bxr ce cv kk krc kv ky mhr mk mn mrj myv os ru rue sah sr tg tt tyv uk xal av lez",
    "arabic": "ar arz azb ckb fa lrc mzn pnb ps sd ug ur",
    "devanagari": "bh dty gom hi mai mr ne new sa",
    "hebrew": "he yi",
    "bengali": "as bn bpy",
}
"""The languages of the scripts, other than the Latin one, that several languages share."""

LATIN_LANGUAGES = (
    "af als an ast az bar bcl br ca cbk ceb co cs cy da de diq dsb en eo es et eu fi fr frr fy ga gd gl gn gv hif hr "
    "hsb ht hu ia id ie ilo io is it jbo jv ku kw la lb li lmo lt lv mg min ms mt mwl nah nap nds nl no oc pam pfl pl "
    "pms pt qu rm ro sc scn sco sk sl so sq su sv sw tk tl tr uz vec vep vi vls vo wa war yo"
)

_LANGUAGES_OF = {
    script: frozenset(codes.split()) for script, codes in {**SHARED_SCRIPTS, "latin": LATIN_LANGUAGES}.items()
}
_RARE = 0.2
"""How likely a language without a list of small words is, beside one that has one, before the text is looked at."""
_HIT = 2.1
"""What a small word of one language adds to the logarithm of its probability; one of n languages adds 1/√n of it."""
_UNTOLD = {"latin": 2.0, "cyrillic": 1.0, "arabic": 1.0, "devanagari": 1.0, "hebrew": 0.3, "bengali": 0.3}
"""What speaks for no language at all where there are no letters; each six letters make it less by the factor e."""
_FEW_LETTERS = 3
MOST_PIECES = 400
"""Pieces of a text that are looked at, each of 40 letters or more: some 20,000 letters, which cost 40 ms."""
_GOLDEN = (sqrt(5) - 1) / 2
NOT_TOLD = ""
"""Stands in shares for what no language was told for."""


def language_shares(text: Text) -> dict[str, float]:
    """Give back the share of each language in a text; shares sum up to 1, with `NOT_TOLD` for what is left.

    A short text counts as NOT_TOLD in part: "OK" is no English. None at all where the text has no words.
    """
    return remembered(text, "language shares", _shares)


def _shares(text: Text) -> dict[str, float]:
    pieces = sampled(prose_pieces(text.original))
    total = sum(piece.weight for piece in pieces)
    japanese = _has_kana(pieces)
    letters = _different_letters({word for piece in pieces for word in piece.words})
    shares: dict[str, float] = {}
    for piece in pieces:
        for code, share in _piece_shares(piece, japanese, letters).items():
            shares[code] = shares.get(code, 0.0) + share * piece.weight / total
    return shares


def sampled(pieces: tuple[ProsePiece, ...]) -> tuple[ProsePiece, ...]:
    """Give back all pieces, or of more than `MOST_PIECES` so many, one from each of as many equal stretches.

    Where in its stretch a piece is taken goes on by the golden ratio, so that no pattern in the text is followed.
    """
    if len(pieces) <= MOST_PIECES:
        return pieces
    stretch = len(pieces) / MOST_PIECES
    return tuple(pieces[int((number + number * _GOLDEN % 1) * stretch)] for number in range(MOST_PIECES))


def _has_kana(pieces: tuple[ProsePiece, ...]) -> bool:
    """Tell whether enough of the East Asian text is kana for its Han characters to be Japanese."""
    weights = script_weights("".join("".join(piece.words) for piece in pieces if piece.script in ("han", "kana")))
    return weights.get("kana", 0.0) * 12 > weights.get("han", 0.0)


def _piece_shares(piece: ProsePiece, japanese: bool, letters: int) -> dict[str, float]:
    """Give back the share of each language in a piece of a text whose different words have so many letters."""
    if piece.script in _LANGUAGES_OF:
        return _told_apart(piece, letters)
    code = ("ja" if japanese else "zh") if piece.script in ("han", "kana") else piece.script
    characters = sum(map(len, piece.words))
    unsure = 4 * exp(-characters)
    return {code: 1 / (1 + unsure), NOT_TOLD: unsure / (1 + unsure)}


def _told_apart(piece: ProsePiece, letters: int) -> dict[str, float]:
    """Tell the languages of one script apart."""
    known, common = _LANGUAGES_OF[piece.script], _listed_languages()
    words = set(piece.words)
    hits = _hits(words, piece.script)
    likely = model_languages(" ".join(piece.words))
    scores = {
        code: likely.get(code, UNLIKELY) * (1.0 if code in common else _RARE) * exp(hits.get(code, 0.0))
        for code in sorted({*likely, *hits})
        if code in known
    }
    scores[NOT_TOLD] = _UNTOLD[piece.script] * exp(-letters / 6)
    total = sum(scores.values())
    return {code: score / total for code, score in scores.items()}


def _hits(words: set[str], script: str) -> dict[str, float]:
    """Give back what the small words among some words say for each language."""
    small, known = _small_words(), _LANGUAGES_OF[script]
    hits: dict[str, float] = {}
    if _different_letters(words) < _FEW_LETTERS:
        return hits
    for word in sorted(words & small.keys()):
        for code in small[word]:
            if code in known:
                hits[code] = hits.get(code, 0.0) + _HIT / sqrt(len(small[word]))
    return hits


def has_common_words_only(text: Text, code: str, most: int) -> bool:
    """Tell whether a text is made of one to `most` words, all of them small words of the language."""
    words = [word for piece in prose_pieces(text.original) for word in piece.words]
    return 0 < len(words) <= most and all(code in _small_words().get(word, ()) for word in words)


def _different_letters(words: set[str]) -> int:
    """Give back how many letters different words have, without those of one letter, as variables are."""
    return sum(len(word) for word in words if len(word) > 1)


@cache
def _small_words() -> dict[str, tuple[str, ...]]:
    """Give back each small word with the languages that have it."""
    found: dict[str, tuple[str, ...]] = {}
    for line in data_lines("language_common_words.txt"):
        code, _, words = line.partition(":")
        for word in dict.fromkeys(words.split()):
            found[word] = (*found.get(word, ()), code)
    return found


@cache
def _listed_languages() -> frozenset[str]:
    return frozenset(code for codes in _small_words().values() for code in codes) | {"he", "bn"}
