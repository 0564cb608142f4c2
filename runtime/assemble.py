"""Puts the mapping together that `score_response` gives."""

from __future__ import annotations

from typing import Any

from rubricc.runtime.numbers import ONE, number
from rubricc.runtime.outcome import Outcome
from rubricc.runtime.scheme import Scheme
from rubricc.runtime.totals import checked_share, max_possible, score_bounds


def result_of(outcome: Outcome) -> dict[str, Any]:
    """Give back the mapping that `score_response` gives."""
    scheme = outcome.scheme
    step, scale = scheme.total_step, scheme.total_scale
    decided = outcome.decided
    low, high = score_bounds(scheme, decided, outcome.before, outcome.total)
    share_ = outcome.normalized
    return {
        "score": None if outcome.total is None else number(outcome.total * step, scale),
        "max_possible": number(max_possible(scheme, outcome.scores) * step, scale),
        "normalized_score": None if share_ is None else number(share_, ONE),
        "reasons": {row.id: given for row, given in zip(scheme.criteria, outcome.reasons, strict=True)},
        "passed": outcome.passed,
        "criteria": _criteria(scheme, outcome),
        "overrides": [_override(outcome, n) for n in outcome.fired],
        "checked_share": number(checked_share(scheme, decided), ONE),
        "score_bounds": [number(low * step, scale), number(high * step, scale)],
    }


def _criteria(scheme: Scheme, outcome: Outcome) -> dict[str, dict[str, Any]]:
    step, scale = scheme.step, scheme.scale
    return {
        row.id: {
            "score": None if score is None else number(score * step, scale),
            "max": number(row.max * step, scale),
            "min": number(row.min * step, scale),
            "passed": None if score is None else score >= row.passes_at,
            "status": status,
        }
        for row, score, status in zip(scheme.criteria, outcome.scores, outcome.statuses, strict=True)
    }


def _override(outcome: Outcome, fired: int) -> dict[str, Any]:
    row = outcome.scheme.overrides[fired]
    return {"id": row.id, "reason": None if row.reason is None else row.reason(outcome.facts)}
