"""How many tablets of a strength are taken at once: `two 500 mg tablets`, `2 x 500 mg`, `two tablets of 500 mg`."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from rubricc.runtime.lazily import lazy_pattern
from rubricc.stdlib._medical_frequency import Frequency, number_word

DOSE_NUMERAL = r"(?:[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?|[0-9]+(?:\.[0-9]+)?|\.[0-9]+|\u00bd|\u00bc|\u00be)"
DOSE_WORD = r"(?:one|two|three|four|five|six|eight|ten|half an?|a half|half|an?)"
DOSE_TO = r"\s*(?:-|\u2013|\u2014|to|or|and)\s*"
DOSE_PIECES = (
    r"(?:(?:chewable |extra[- ]strength |regular[- ]strength |low[- ]dose |small |baby )?(?:tablets?|tabs?|capsules?|"
    r"caps?|pills?|"
    r"caplets?|gelcaps?|softgels?|drops?|puffs?|sprays?|inhalations?|sachets?|packets?|patch(?:es)?|lozenges?|"
    r"suppositor(?:y|ies)|"
    r"vials?|ampoules?|gumm(?:y|ies)|squirts?))"
)
_HOW_MANY = rf"(?P<n>{DOSE_NUMERAL}|{DOSE_WORD})(?:{DOSE_TO}(?P<m>{DOSE_NUMERAL}|{DOSE_WORD}))?"
_PIECES_BEFORE = lazy_pattern(rf"(?<![\w.,/-]){_HOW_MANY}(?P<x>\s*[x\u00d7]\s*|\s+(?:of the |of your )?)\Z", re.I)
_PIECES_OF_BEFORE = lazy_pattern(rf"(?<![\w.,/-]){_HOW_MANY}\s+{DOSE_PIECES}(?P<x>\s+(?:of|at)\s+|\s*,?\s*\(?)\Z", re.I)
_PIECES_AFTER = lazy_pattern(rf"[- ](?:[a-z][\w-]*\s+){{0,2}}{DOSE_PIECES}\b", re.I)
_PIECES_FOLLOW = lazy_pattern(
    rf"(?:[- ](?:tablets?|tabs?|capsules?|caplets?))?(?:\s*[:;,\u2013\u2014-]\s*(?:take|give|use|swallow)\s+|\s*:\s*|"
    rf"\s+(?:(?:take|give|swallow)\s+)?){_HOW_MANY}\s+{DOSE_PIECES}\b(?!\s+of\b)",
    re.I,
)
"""After a strength the pieces that are taken: `500 mg 1-2 tablets`, `500 mg tablets: take two tablets`."""
_IN_PIECES = lazy_pattern(rf"\s*[(,=]\s*{_HOW_MANY}\s+{DOSE_PIECES}\b\)?", re.I)
"""After an amount the same in pieces: `1,000 mg (2 tablets)`."""
_EACH_AFTER = lazy_pattern(r"\s+(?:each|apiece)\b", re.I)
_A_DAY_AFTER = lazy_pattern(r"\s*(?:(?:daily|an?\s+day|(?:per|each|every)\s+day)\b|/\s?d(?:ay)?\b)", re.I)
"""After `3 x 500 mg` it makes 3 the times and no pieces."""
_MOST_PIECES = 20
_PIECE_WORDS = {"half an": Fraction(1, 2), "half a": Fraction(1, 2), "a half": Fraction(1, 2), "half": Fraction(1, 2)}
_FRACTION_SIGNS = {"\u00bd": Fraction(1, 2), "\u00bc": Fraction(1, 4), "\u00be": Fraction(3, 4)}


class Pieces(NamedTuple):
    """How many tablets of a strength are taken at once, and the length of the words that tell it."""

    low: Fraction
    high: Fraction
    length: int


def pieces_before(before: str, after: str) -> Pieces | None:
    """Give back how many pieces of an amount are taken: of `two 500 mg tablets`, `2 x 500 mg`, `two tablets of 500 mg`.

    `3 x 500 mg daily` tells how often, and no pieces.
    """
    match = _PIECES_BEFORE.search(before)
    if match is not None and not _is_times(match):
        match = match if _PIECES_AFTER.match(after) else None
    elif match is not None and _A_DAY_AFTER.match(after):
        match = None
    if match is None:
        match = _PIECES_OF_BEFORE.search(before)
        if match is None or not (match["x"].strip() in ("of", "at") or _EACH_AFTER.match(after)):
            return None
    return _as_pieces(match, len(before) - match.start())


def _as_pieces(match: re.Match[str], length: int) -> Pieces | None:
    first = dose_number(match["n"])
    second = first if match["m"] is None else dose_number(match["m"])
    return Pieces(first, second, length) if 0 < first <= second <= _MOST_PIECES else None


def pieces_following(after: str) -> Pieces | None:
    """Give back how many pieces of a strength are taken where they stand after it, and how far they reach.

    It is one where they only tell the whole amount again: `1,000 mg (2 tablets)`.
    """
    match = _PIECES_FOLLOW.match(after)
    if match is not None:
        return _as_pieces(match, match.end())
    match = _IN_PIECES.match(after)
    return None if match is None else Pieces(Fraction(1), Fraction(1), match.end())


def multiplied_by_day(before: str, after: str) -> Frequency | None:
    """Give back how often `3 x` before an amount and `daily` after it tell."""
    match, a_day = _PIECES_BEFORE.search(before), _A_DAY_AFTER.match(after)
    if match is None or a_day is None or not _is_times(match):
        return None
    return Frequency(*a_day.span(), dose_number(match["m"] or match["n"]))


def _is_times(match: re.Match[str]) -> bool:
    return match["x"].strip().lower().startswith(("x", "\u00d7"))


def dose_number(written: str) -> Fraction:
    """Give back the number that a numeral, a fraction or a number word stands for."""
    word = written.lower()
    if word in _PIECE_WORDS:
        return _PIECE_WORDS[word]
    if word in _FRACTION_SIGNS:
        return _FRACTION_SIGNS[word]
    plain = word.replace(",", "")
    return (
        Fraction(plain if not plain.startswith(".") else f"0{plain}")
        if plain[0] in ".0123456789"
        else Fraction(number_word(word))
    )
