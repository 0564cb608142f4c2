"""RB702: a value that may be None."""

from __future__ import annotations

from rubricc.compiler.checks.base import Check

EXPLANATION = """
`re.search`, `re.match`, `dict.get` and functions that do not return on every way give None where they find nothing.
Asking None for a method, an element or a sum raises an error, on just those answers that lack what was looked for.

Keep the result in a name and ask first: `found = re.search(...)`, then `if found:`.
"""

VALID = (
    """
import re


def score_age(query, text):
    found = re.search(r"([0-9]+) years", text)
    age = int(found.group(1)) if found else 0
    return {"score": 1 if age > 65 else 0, "max_possible": 1, "reasons": []}
""",
)

INVALID = (
    """
import re


def score_age(query, text):
    age = int(re.search(r"([0-9]+) years", text).group(1))
    return {"score": 1 if age > 65 else 0, "max_possible": 1, "reasons": []}
""",
    """
POINTS = {"rest": 1, "fluids": 2}


def score_advice(query, text):
    return {"score": 1 + POINTS.get(text.lower()), "max_possible": 3, "reasons": []}
""",
)

CHECK = Check(
    code="RB702",
    slug="crash-possible-none",
    severity="warning",
    summary="A Python rubric uses a value that may be None as if it were there.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    reads="python",
)
"""The finding itself is made by `rubricc.compiler.frontend.python.crashes`."""
