"""Numbers as the language holds them: shares in millionths, weights with at most 15 digits, nine of them decimals."""

from __future__ import annotations

from decimal import ROUND_CEILING, ROUND_HALF_UP, Decimal

from rubricc.runtime.numbers import ONE

_STEP = Decimal(1) / ONE
DEFAULT = Decimal("0.5")
"""The threshold where a document gives none."""
SCALE = 5
"""ai_eval shows scores from 0 to 5."""


def at_least(threshold: Decimal | None) -> Decimal:
    """Give back the least score in millionths that reaches a threshold: what is compared with scores so rounded."""
    return (DEFAULT if threshold is None else threshold).quantize(_STEP, ROUND_CEILING)


def off_scale(threshold: Decimal | None) -> str:
    """Give back what is wrong with a threshold that is not from 0 to 1; empty where nothing is."""
    return "" if threshold is None or 0 <= threshold <= 1 else f"The threshold {threshold:f} is not from 0 to 1."


def millionths(amount: Decimal) -> int:
    """Give back an amount of whole millionths as their number."""
    return int(amount * ONE)


def counted(weight: Decimal) -> Decimal:
    """Give back a weight as it counts: to nine decimals, fewer where its whole part takes more than six digits."""
    whole = max(weight.adjusted() + 1, 1)
    return weight.quantize(Decimal(1).scaleb(-min(9, max(15 - whole, 0))), ROUND_HALF_UP)
