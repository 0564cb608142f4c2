"""Numbers as people write them: `2.5`, `½`, `1½`, `+3`, `−3`, `2,5`, `1,000`, `0–5`, `٥`, `５`; always exact."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

MINUS = "\u2212\u2013\u2010\u2011\ufe63\uff0d-"
"""What stands for a minus before a number; the hyphen last, so that it can stand in a class of a pattern."""
DASHES = "\u2010\u2011\u2012\u2013\u2014\u2212-"
"""What stands between the ends of a range; the hyphen last."""
HALVES = {
    "¼": Decimal("0.25"),
    "½": Decimal("0.5"),
    "¾": Decimal("0.75"),
    "⅛": Decimal("0.125"),
    "⅜": Decimal("0.375"),
    "⅝": Decimal("0.625"),
    "⅞": Decimal("0.875"),
    "⅕": Decimal("0.2"),
    "⅖": Decimal("0.4"),
    "⅗": Decimal("0.6"),
    "⅘": Decimal("0.8"),
}
"""Fractions of one character that are exact decimals."""
_FRACTIONS = "".join(HALVES)
AMOUNT = (
    rf"(?:1/[248]|3/[48]|\d{{1,3}}(?:,\d{{3}})+(?:\.\d{{1,6}})?|\d{{1,12}}[.,\u066b]\d{{1,6}}"
    rf"|\d{{1,12}}\ ?[{_FRACTIONS}]|\d{{1,12}}|[{_FRACTIONS}]|\.\d{{1,6}})"
)
"""A pattern for a number without a sign, in the digits of any script."""
SIGNED = rf"[+{MINUS}]?\ ?{AMOUNT}"
"""A pattern for a number with or without a sign."""
_ONE = re.compile(rf"([+{MINUS}]?)\s?({AMOUNT})")
_RANGE = re.compile(rf"([+{MINUS}]?{AMOUNT})\s*(?:[{DASHES}]|to|bis|a|à|até|hasta|до|\.\.+|…)\s*([+{MINUS}]?{AMOUNT})")


@dataclass(frozen=True, slots=True)
class Range:
    """The lowest and the highest number of a range, in this order."""

    low: Decimal
    high: Decimal


def number(text: str) -> Decimal | None:
    """Give back the number that a whole text is; None where it is none."""
    found = _ONE.fullmatch(text.strip())
    if found is None:
        return None
    size = _size(found.group(2))
    return -size if found.group(1) and found.group(1) in MINUS else size


def number_range(text: str) -> Range | None:
    """Give back the range that a whole text is; None where it is none."""
    found = _RANGE.fullmatch(text.strip())
    if found is None:
        return None
    ends = [number(found.group(1)), number(found.group(2))]
    if ends[0] is None or ends[1] is None:
        return None
    return Range(min(ends[0], ends[1]), max(ends[0], ends[1]))


def _size(text: str) -> Decimal:
    if "/" in text:
        above, _, below = text.partition("/")
        return Decimal(above) / Decimal(below)
    if text[-1] in HALVES:
        whole = text[:-1].strip()
        return (Decimal(whole) if whole else Decimal(0)) + HALVES[text[-1]]
    if re.fullmatch(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?", text):
        return Decimal(text.replace(",", ""))
    return Decimal(text.replace(",", ".").replace("\u066b", "."))
