"""How many tablets of a strength are taken at once: `two 500 mg tablets`, `2 x 500 mg`, `two tablets of 500 mg`."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from rubricc.runtime.lazily import lazy_pattern
from rubricc.stdlib._medical_frequency import Frequency
from rubricc.stdlib._number_words import number_written

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
DOSE_COUNT = rf"(?P<n>{DOSE_NUMERAL}|{DOSE_WORD})(?:{DOSE_TO}(?P<m>{DOSE_NUMERAL}|{DOSE_WORD}))?"
_PIECES_BEFORE = lazy_pattern(rf"(?<![\w.,/-]){DOSE_COUNT}(?P<x>\s*[x\u00d7]\s*|\s+(?:of the |of your )?)\Z", re.I)
_PIECES_OF_BEFORE = lazy_pattern(
    rf"(?<![\w.,/-]){DOSE_COUNT}\s+{DOSE_PIECES}(?P<x>\s+(?:of|at)\s+|\s*,?\s*\(?)\Z", re.I
)
_PIECES_OF_NAMED = lazy_pattern(rf"(?<![\w.,/-]){DOSE_COUNT}\s+{DOSE_PIECES}(?P<x>\s+(?:of\s+)?)\Z", re.I)
_NAME_GAP = lazy_pattern(
    rf"\s+(?P<pieces>{DOSE_PIECES}\s+)?(?:of\s+|at\s+)?|\s+(?P<apart>(?:{DOSE_PIECES}\s*)?,?\s*\(?)", re.I
)
_TAKE_BEFORE = lazy_pattern(rf"\b(?:take|took|taking|give|swallow)\s+{DOSE_COUNT}\s+\Z", re.I)
"""Before the name of a medicine: `take 2`, and no number of a list or of a day."""
_PIECES_AFTER = lazy_pattern(rf"[- ](?:[a-z][\w-]*\s+){{0,2}}{DOSE_PIECES}\b", re.I)
_EACH_AFTER = lazy_pattern(r"\s+(?:each|apiece)\b", re.I)
_TIMES_A_DAY = lazy_pattern(
    r"\s*[x\u00d7]\s*(?P<n>[0-9]{1,2})(?P<day>\s*(?:(?:daily|an?\s+day|(?:per|each|every)\s+day)\b|/\s?d(?:ay)?\b))",
    re.I,
)
"""After an amount how often, and no pieces: `500 mg x 3 daily`."""
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
    return counted_pieces(match, len(before) - match.start())


def pieces_before_name(before: str, gap: str, after: str) -> Pieces | None:
    """Give back how many pieces are taken where they stand before the name of the medicine, and their length.

    So of `2 paracetamol 500 mg tablets`, `2 tablets of paracetamol 500 mg`, `2 paracetamol tablets of 500 mg`: the name
    stands between `before` and the `gap` before the amount.
    """
    between = _NAME_GAP.fullmatch(gap)
    if between is None or (between["apart"] and not _EACH_AFTER.match(after)):
        return None
    match = _PIECES_OF_NAMED.search(before)
    if match is None:
        match = _PIECES_BEFORE.search(before)
        shown = _PIECES_AFTER.match(after) or between["pieces"] or _TAKE_BEFORE.search(before)
        if match is None or not (shown or _is_times(match)):
            return None
    return counted_pieces(match, len(before) - match.start())


def counted_pieces(match: re.Match[str], length: int) -> Pieces | None:
    """Give back the pieces that a match of `DOSE_COUNT` tells, None where they are too many to be taken at once."""
    first = dose_number(match["n"])
    second = first if match["m"] is None else dose_number(match["m"])
    return Pieces(first, second, length) if 0 < first <= second <= _MOST_PIECES else None


def multiplied_by_day(before: str, after: str) -> Frequency | None:
    """Give back how often `3 x` before an amount and `daily` after it tell, or `x 3 daily` after it."""
    following = _TIMES_A_DAY.match(after)
    if following is not None:
        return Frequency(*following.span(), dose_number(following["n"]))
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
        else Fraction(number_written(word))
    )
