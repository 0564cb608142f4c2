"""RB715: a function that may give more than it declares."""

from __future__ import annotations

from rubricc.compiler.checks.base import Check

EXPLANATION = """
A function declares the most that it can give, `max_possible`, adds up more than that, and nothing keeps the score in
bounds: a share of the maximum is then above 1. Points that exclude each other are not added up.

Keep the score in bounds before it is given back, or declare what the rules add up to.
"""

VALID = (
    r"""
def score_detail(query, text):
    score = 0
    reasons = []
    if "because" in text.lower():
        score += 2
        reasons.append("Gives a reason.")
    return {"score": min(score, 2), "max_possible": 2, "reasons": reasons}
""",
)

INVALID = (
    r"""
def score_detail(query, text):
    score = 0
    if "because" in text:
        score += 2
    if "therefore" in text:
        score += 2
    return {"score": score, "max_possible": 3, "reasons": []}
""",
)

CHECK = Check(
    code="RB715",
    slug="python-unbounded",
    severity="warning",
    summary="A Python function may give more points than it declares.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    reads="python",
)
