"""RB705: a branch that no number reaches."""

from __future__ import annotations

from rubricc.compiler.checks.base import Check

EXPLANATION = """
A condition compares a score or a count with a bound that it never reaches: `if score > 25` where the awards before it
come to 20, or `if missing > 3` below an `if missing >= 2` that returns. What stands below it is never done, so either
the bound or the points before it are not what was meant.

Ranges of numbers are followed through the functions, with the arguments that their calls give. Where a number is
changed in a loop, nothing is known of its range, and nothing is said.
"""

VALID = (
    """
def score_reply(query, text):
    score = 0
    if "because" in text:
        score += 12
    if "for example" in text:
        score += 12
    if score > 20:
        score = 20
    return {"score": score, "max_possible": 20, "reasons": []}
""",
)

INVALID = (
    """
def score_reply(query, text):
    score = 0
    if "because" in text:
        score += 12
    if "for example" in text:
        score += 8
    if score > 25:
        score = 25
    return {"score": score, "max_possible": 20, "reasons": []}
""",
    """
def score_steps(query, text):
    steps = text.count("step")
    if steps >= 2:
        return {"score": 2, "max_possible": 2, "reasons": ["Steps."]}
    if steps > 4:
        return {"score": 1, "max_possible": 2, "reasons": ["Too many steps."]}
    return {"score": 0, "max_possible": 2, "reasons": []}
""",
)

CHECK = Check(
    code="RB705",
    slug="python-dead-branch",
    severity="warning",
    summary="A branch of a Python rubric is never taken: its number never gets so far.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    reads="python",
)
"""The finding itself is made by `rubricc.compiler.frontend.python.crashes`."""
