"""RB714: what is no score is left out of a lifted rubric."""

from __future__ import annotations

from rubricc.compiler.checks.base import Check

EXPLANATION = """
A rubric gives scores and reasons. A further field of the result, or a part of a reason that is worked out in a way
that a rubric cannot show, has no place there. No score depends on it.
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
    found = [word for word in ("because", "since") if word in text.lower()]
    reasons = [f"Found {', '.join(found)}."] if found else []
    return {"score": min(2, len(found)), "max_possible": 2, "reasons": reasons}
""",
)

CHECK = Check(
    code="RB714",
    slug="python-left-out",
    severity="info",
    summary="Something that is not a score is left out of a lifted rubric.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    reads="python",
)
