"""Totals: how scores combine, what the total is clamped to, its normalised form, and what it is out of.

Scores and totals are in units (see `scheme`); `scores` has one for each criterion, None where nobody decided.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rubricc.runtime.numbers import ONE, clamp, half_away, quotient
from rubricc.runtime.scheme import CriterionRow, Scheme

Units = Sequence[int | None]


def combine(scheme: Scheme, scores: Units) -> int | None:
    """Give back the combined score of the decided criteria, None where their weights sum to nothing.

    In units under `sum`, else in millionths, rounded half away from zero.
    """
    mode = scheme.combine
    if mode == "sum":
        decided_scores: list[int] = [score for score in scores if score is not None]
        return sum(decided_scores) if decided_scores else None
    decided = [(row, score) for row, score in zip(scheme.criteria, scores, strict=True) if score is not None]
    if not decided:
        return None
    if mode == "all_pass":
        return ONE if all(score >= row.passes_at for row, score in decided) else 0
    if mode == "any_pass":
        return ONE if any(score >= row.passes_at for row, score in decided) else 0
    shares = [share(row, score) for row, score in decided]
    combined = _average(decided, shares) if mode == "weighted_avg" else _middle(mode, shares)
    return None if combined is None else half_away(combined.numerator * ONE, combined.denominator)


def _average(decided: list[tuple[CriterionRow, int]], shares: list[Fraction]) -> Fraction | None:
    weight = sum(row.weight for row, _ in decided)
    total = sum((row.weight * part for (row, _), part in zip(decided, shares, strict=True)), Fraction(0))
    return total / weight if weight else None


def _middle(mode: str, shares: list[Fraction]) -> Fraction:
    if mode == "min":
        return min(shares)
    if mode == "max":
        return max(shares)
    ordered = sorted(shares)
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


def share(row: CriterionRow, score: int) -> Fraction:
    """Give back the normalised score of a criterion, exactly: 0 at its min; 1 at its max, or at 0 if that is above."""
    if row.max == row.min:
        return Fraction(1)
    return Fraction(score - row.min, row.max - row.min if row.max > 0 else -row.min)


def total_bounds(scheme: Scheme, scores: Units) -> tuple[int, int]:
    """Give back what the total is clamped to, in its units."""
    if scheme.combine != "sum":
        return 0, ONE
    decided = [row for row, score in zip(scheme.criteria, scores, strict=True) if score is not None]
    low, high = sum(row.min for row in decided), sum(row.max for row in decided)
    if scheme.kept:
        open_ = [row for row, score in zip(scheme.criteria, scores, strict=True) if score is None]
        low += sum(min(row.min, 0) for row in open_)
        high += sum(max(row.max, 0) for row in open_)
    return min(0, low), high


def counted(scheme: Scheme, scores: Units) -> list[CriterionRow]:
    """Give back the criteria whose points the result is out of: the decided ones, or all where they are kept."""
    rows = zip(scheme.criteria, scores, strict=True)
    return [row for row, score in rows if score is not None or scheme.kept]


def max_possible(scheme: Scheme, scores: Units) -> int:
    """Give back what the total is out of, in its units."""
    return sum(row.max for row in counted(scheme, scores)) if scheme.combine == "sum" else ONE


def normalized(scheme: Scheme, scores: Units, total: int, failed: bool) -> int | None:
    """Give back the normalised score in millionths; None where nothing is decided or there is nothing to divide by."""
    if failed:
        return 0
    if scheme.combine != "sum":
        return clamp(total, 0, ONE)
    rows = counted(scheme, scores)
    if scheme.normalize == "declared":
        return _declared(total, rows)
    positive = sum(row.max for row in rows if row.max > 0)
    if positive == 0:
        return None
    result = quotient(total, positive)
    return result if scheme.normalize == "positive" else clamp(result, 0, ONE)


def _declared(total: int, rows: list[CriterionRow]) -> int:
    low, high = sum(row.min for row in rows if row.min > 0), sum(row.max for row in rows)
    if high <= 0 or high <= low:
        low = sum(row.min for row in rows)
        if low == high:
            return ONE if total >= high else 0
    return clamp(quotient(total - low, high - low), 0, ONE)


def decided_share(scheme: Scheme, decided: Sequence[int | Fraction]) -> Fraction:
    """Give back the share of the points that is decided, exactly; `decided` has that of each criterion."""
    stakes = [row.max - row.min for row in scheme.criteria]
    known = sum(stake * part for stake, part in zip(stakes, decided, strict=True))
    return Fraction(known) / sum(stakes) if any(stakes) else Fraction(1)


def checked_share(scheme: Scheme, decided: Sequence[int | Fraction]) -> int:
    """Give back the decided share of the points in millionths, rounded half away from zero."""
    if all(part == 1 for part in decided):
        return ONE
    share_ = decided_share(scheme, decided)
    return half_away(share_.numerator * ONE, share_.denominator)


def score_bounds(
    scheme: Scheme, decided: Sequence[int | Fraction], before: Units, total: int | None
) -> tuple[int, int]:
    """Give back bounds of the total, in its units, over all verdicts that are still open.

    `decided` says how much of each criterion is decided, `before` has their scores before any override.
    """
    open_ = [row for row, part in zip(scheme.criteria, decided, strict=True) if part != 1]
    if total is not None and not open_:
        return total, total
    if scheme.combine != "sum":
        return 0, ONE
    known = sum(score for score, part in zip(before, decided, strict=True) if score is not None and part == 1)
    low, high = known + sum(row.min for row in open_), known + sum(row.max for row in open_)
    if scheme.has_actions or scheme.requires is not None:
        low = min(low, 0, sum(row.min for row in scheme.criteria))
        high = max(high, sum(row.max for row in scheme.criteria))
    return low, high
