"""RB713: a part of a Python module is lifted with a small difference."""

from __future__ import annotations

from rubricc.compiler.checks.base import Check

EXPLANATION = """
The rubric says the same in its own words, and on some odd text it may come to something else: how white space at the
ends of a text or parts of a split text are counted. The message says which. `rubricc import` runs both and shows the
shortest text on which the scores differ, if there is one.
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
    score = 2 if len(text.strip()) > 300 else 0
    return {"score": score, "max_possible": 2, "reasons": []}
""",
)

CHECK = Check(
    code="RB713",
    slug="python-differs",
    severity="info",
    summary="A part of a Python rubric is lifted with a small difference.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    reads="python",
)
