"""RB704: the first of none."""

from __future__ import annotations

from rubricc.compiler.checks.base import Check

EXPLANATION = """
`parts[0]` and `parts[-1]` raise IndexError where there are no parts, `max(lengths)` and `min(lengths)` raise
ValueError, and `statistics.mean(lengths)` raises StatisticsError. So do `text.split(":")[1]` and `text.index("so")`
where there is no colon and no *so*. Splitting an empty answer, or looking for what is
not there, gives an empty list.

Ask first whether there is anything, or give a default: `max(lengths, default=0)`.
"""

VALID = (
    """
def score_opening(query, text):
    lines = text.splitlines()
    first = lines[0] if lines else ""
    longest = max((len(line) for line in lines), default=0)
    return {"score": 1 if first.endswith("!") and longest < 80 else 0, "max_possible": 1, "reasons": []}
""",
)

INVALID = (
    """
def score_opening(query, text):
    first = text.splitlines()[0]
    return {"score": 1 if first.endswith("!") else 0, "max_possible": 1, "reasons": []}
""",
    """
def score_short(query, text):
    longest = max(len(line) for line in text.splitlines())
    return {"score": 1 if longest < 80 else 0, "max_possible": 1, "reasons": []}
""",
)

CHECK = Check(
    code="RB704",
    slug="crash-empty-list",
    severity="warning",
    summary="A Python rubric takes the first, the last, the largest or the mean of what can be empty.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    reads="python",
)
"""The finding itself is made by `rubricc.compiler.frontend.python.crashes`."""
