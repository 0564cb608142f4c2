"""Directions after a strength, as on a label: `500 mg tablets: take 2 every 6 hours`, `500 mg x 2`."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from rubricc.runtime.lazily import lazy_pattern
from rubricc.stdlib._medical_frequency import frequencies
from rubricc.stdlib._medical_pieces import (
    DOSE_COUNT,
    DOSE_PIECES,
    Pieces,
    counted_pieces,
    pieces_before,
    pieces_before_name,
)

_OFTEN_WITHIN = 60
_TAKE_SO_MANY = (
    r"(?:(?:please\s+|adults?(?:\s+(?:can|may|should))?:?\s+)?(?:take|give|use|swallow|have)\s+(?:up\s+to\s+)?|"
    r"(?:dose|dosage|directions?|sig)\s*:\s*(?:take\s+)?)"
)
_DIRECTION = lazy_pattern(
    rf"(?P<noun>[- ]{DOSE_PIECES}\b)?(?P<mark>\)?\s*[.:;,\u2013\u2014-]\s*|\s+)(?P<take>{_TAKE_SO_MANY})?{DOSE_COUNT}"
    rf"(?:\s+(?P<pieces>{DOSE_PIECES})\b(?!\s+of\b)|(?!\w))",
    re.I,
)
_NAMED_PIECES = lazy_pattern(rf"[- ]{DOSE_PIECES}\b", re.I)
_SO_MANY_TIMES = lazy_pattern(
    rf"\s*[x\u00d7]\s*{DOSE_COUNT}\b(?!\s*(?:/|-?\s*(?:daily|an?\s+day|(?:per|each|every)\s+day|doses?|times|days?|weeks?|months?|hours?|hrs?|nights?|[hdw])\b))"
    rf"(?:\s+{DOSE_PIECES}\b)?",
    re.I,
)
"""After an amount how many of it: `500 mg x 2`, but not for how long: `500 mg x 7 days`."""
_IN_PIECES = lazy_pattern(rf"\s*[(,=]\s*{DOSE_COUNT}\s+{DOSE_PIECES}\b\)?", re.I)
"""After an amount the same in pieces: `1,000 mg (2 tablets)`."""
_UP_TO_OFTEN = lazy_pattern(
    r"(?:,?\s+(?:to\s+be\s+(?:taken|given|swallowed)|by\s+mouth|orally|with\s+(?:water|food)|at\s+(?:once|a\s+time)|up\s+to"
    r"|of\s+(?:them|these)|together)|,)*\s*",
    re.I,
)
"""What stands between the pieces and how often: `2 to be taken four times a day`."""
_STRENGTH_GAP = lazy_pattern(rf"\s*[:,]?\s*(?:{DOSE_PIECES}\s*)?,?\s*(?:(?:of|at)\s+)?\(?", re.I)
"""Between the name of a medicine and its strength: `paracetamol tablets (500 mg)`."""
_RIGHT_AFTER = lazy_pattern(r"\s+(?:of\s+)?[\w-]+\Z", re.I)
_DIRECTION_ENDS = lazy_pattern(r"\s*(?:[.;)\n]|\Z)")


class AroundAmount(NamedTuple):
    """What stands around an amount: before it, after it, and where its medicine does, its name and the gap to it."""

    before: str
    after: str
    name_before: str
    gap_before: str
    name_after: str
    """From the end of the amount to the end of the name."""


class ToldPieces(NamedTuple):
    """How many pieces of an amount are taken, how long their words before it are, and how far those after it reach."""

    low: Fraction
    high: Fraction
    before: int
    reach: int


NO_PIECES = ToldPieces(Fraction(1), Fraction(1), 0, 0)


def told_pieces(around: AroundAmount, is_single: bool) -> ToldPieces:
    """Give back how many pieces of an amount are taken; one where nothing tells, or the amount `is_single` not."""
    is_strength = bool(around.name_before) and _STRENGTH_GAP.fullmatch(around.gap_before) is not None
    beside = around.name_after if _RIGHT_AFTER.match(around.name_after) else ""
    following = pieces_following(around.after, is_strength, beside) if is_single else None
    reach = following.length if following else 0
    before = pieces_before(around.before, around.after)
    if before is not None:
        return ToldPieces(before.low, before.high, before.length, reach)
    if is_strength:
        skipped = len(around.name_before) + len(around.gap_before)
        before = pieces_before_name(around.before[:-skipped], around.gap_before, around.after)
        if before is not None:
            return ToldPieces(before.low, before.high, before.length + skipped, reach)
    return NO_PIECES if following is None else ToldPieces(following.low, following.high, 0, reach)


def pieces_following(after: str, is_strength: bool, drug: str = "") -> Pieces | None:
    """Give back how many pieces of a strength are taken where they stand after it, and how far they reach.

    An amount right after the name of its medicine `is_strength`; the `drug` is one that stands right after the amount.
    It is one piece where they only tell the whole amount again: `1,000 mg (2 tablets)`.
    """
    match = _SO_MANY_TIMES.match(after)
    if match is not None:
        return counted_pieces(match, match.end())
    begin = len(drug) if drug and _NAMED_PIECES.match(after, len(drug)) else 0
    match = _DIRECTION.match(after, begin)
    if match is not None and _is_direction(match, after, is_strength):
        return counted_pieces(match, match.end())
    match = _IN_PIECES.match(after)
    return None if match is None else Pieces(Fraction(1), Fraction(1), match.end())


def _is_direction(match: re.Match[str], after: str, is_strength: bool) -> bool:
    """Tell whether a number after a strength tells the pieces to take, and not how often or something else.

    Pieces between two commas only tell the amount again: `1,000 mg, 2 tablets, every 6 hours`.
    """
    mark = match["mark"].strip(" )\n")
    if mark == ".":
        return match["take"] is not None and (match["noun"] is not None or is_strength) and _tells_pieces(match, after)
    if match["pieces"] and mark == "," and not match["noun"] and not match["take"]:
        return is_strength and not after.startswith(",", match.end())
    shown = match["noun"] is not None or match["take"] is not None or is_strength
    if match["pieces"]:
        return shown or mark in ("", ":")
    return (shown or mark == ":") and _tells_pieces(match, after)


def _tells_pieces(match: re.Match[str], after: str) -> bool:
    """Tell whether a number stands with pieces, or by itself before how often, and is no part of that."""
    if match["pieces"]:
        return True
    begin, end = match.start("n"), match.end()
    often = frequencies(after[begin : begin + _OFTEN_WITHIN])
    if often and begin + often[0].start < end:
        return False
    if match["take"] and match["noun"] and _DIRECTION_ENDS.match(after, end):
        return True
    gap = _UP_TO_OFTEN.match(after, end)
    return bool(often) and gap is not None and gap.end() > end and gap.end() >= begin + often[0].start
