"""RB710: a Python module that cannot be lifted."""

from __future__ import annotations

from rubricc.compiler.checks.base import Check

EXPLANATION = """
Importing and linting a Python module follow its scoring functions, `def score_detail(query, text)`, which give back a
score with its maximum and its reasons. Here that cannot be done: the file is no Python, there is no such function, a
function gives back no score, leaves in the middle of something that cannot be followed, or the total is more than the
sum of its axes. Nothing is guessed, so there is no rubric for it, or one that says less than the module.

The message names the place and the reason. Often a small change helps: a loop over a list that stands in the module, a
sum in place of a calculation on other scores.
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
def helper(words):
    return words
""",
    r"""
def score_detail(query, text):
    while "because" in text:
        return {"score": 1, "max_possible": 2, "reasons": []}
    return {"score": 0, "max_possible": 2, "reasons": []}
""",
)

CHECK = Check(
    code="RB710",
    slug="python-not-lifted",
    severity="error",
    summary="A Python rubric cannot be turned into a rubric.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    reads="python",
)
