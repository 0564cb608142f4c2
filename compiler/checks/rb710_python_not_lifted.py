"""RB710: a Python module that cannot be lifted."""

from __future__ import annotations

from rubricc.compiler.checks.base import Check

EXPLANATION = """
Importing and linting a Python module follow its scoring functions, `def score_detail(query, text)`, which give back a
score with its maximum and its reasons. Here that cannot be done: the file is no Python, there is no such function, a
function gives back no score, or the total is more than the sum of its axes. Nothing is guessed, so there is no rubric
for it, or one that says less than the module. A single function that cannot be followed is kept as a tool (RB712).

The message names the place and the reason. Often a small change helps, such as a sum in place of a calculation on
other scores.
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
    score = 2 if "because" in text else 0
    return {"score": score, "max_possible": 2, "reasons": []}


def score_response(query, text):
    detail = score_detail(query, text)["score"]
    return {"score": detail * len(text), "max_possible": 2}
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
