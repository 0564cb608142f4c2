"""RB712: a part of a Python module becomes a declared tool."""

from __future__ import annotations

from rubricc.compiler.checks.base import Check

EXPLANATION = """
A helper that the module does not define, a library, or something that the language has no word for is not guessed at:
it becomes a declared tool, `tool py.readability(text: Text): Real`. The rubric can be read, linted and proved without
it, and the proofs let its result be anything. To build it, register a tool of that name (`--tools module:TOOLS`).

Where the part is something that a tool of the standard library measures too (`rubricc tools`), write that in its place.
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
from textstat import flesch_reading_ease


def score_detail(query, text):
    score = 2 if flesch_reading_ease(text) > 60 else 0
    return {"score": score, "max_possible": 2, "reasons": []}
""",
)

CHECK = Check(
    code="RB712",
    slug="python-opaque",
    severity="warning",
    summary="A part of a Python rubric becomes a tool of your own.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    reads="python",
)
