"""RB701: operands of kinds that do not go together."""

from __future__ import annotations

from rubricc.compiler.checks.base import Check

EXPLANATION = """
An operation of a Python rubric is given a value of a kind that it cannot take: a match is added to a number, a number
to a text, something is measured, gone through or indexed that cannot be. Python raises TypeError (AttributeError for a
method that the value has not), and the answer gets no score at all.

The commonest is `score += re.search(...)`: a search gives a match or None, neither of which is a number. Write
`1 if re.search(...) else 0`, or count with `len(re.findall(...))`.

The kinds are followed through the module without running it, with the arguments that its own calls give. Where
nothing is known of a value, nothing is said.
"""

VALID = (
    """
import re


def score_dose(query, text):
    score = 1 if re.search(r"[0-9]+ mg", text) else 0
    score += len(re.findall(r"daily", text))
    return {"score": score, "max_possible": 2, "reasons": ["Doses: " + str(score)]}
""",
)

INVALID = (
    """
import re


def score_dose(query, text):
    score = 0
    score += re.search(r"[0-9]+ mg", text)
    return {"score": score, "max_possible": 1, "reasons": []}
""",
    """
def score_length(query, text):
    words = len(text.split())
    return {"score": min(words, 5), "max_possible": 5, "reasons": ["Words: " + words]}
""",
)

CHECK = Check(
    code="RB701",
    slug="crash-mixed-types",
    severity="error",
    summary="A Python rubric combines values that do not go together, and raises an error.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    reads="python",
)
"""The finding itself is made by `rubricc.compiler.frontend.python.crashes`."""
