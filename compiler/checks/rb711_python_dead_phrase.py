"""RB711: a phrase with capitals is sought in a text of small letters."""

from __future__ import annotations

from rubricc.compiler.checks.base import Check

EXPLANATION = """
After `text.lower()` there are no capitals left, so a phrase or an expression with one is never found, and its points
are never given. Write it in small letters, or look in the text as it was.
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
    lowered = text.lower()
    score = 2 if "FDA" in lowered or "trial" in lowered else 0
    return {"score": score, "max_possible": 2, "reasons": []}
""",
    r"""
import re


def score_detail(query, text):
    lowered = text.lower()
    score = 2 if re.search(r"[A-Z]{3,}", lowered) else 0
    return {"score": score, "max_possible": 2, "reasons": []}
""",
)

CHECK = Check(
    code="RB711",
    slug="python-dead-phrase",
    severity="warning",
    summary="A Python rubric looks for capitals in a text of small letters.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    reads="python",
)
