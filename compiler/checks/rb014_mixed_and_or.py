"""RB014: `and` beside `or`."""

from __future__ import annotations

from rubricc.compiler.checks.base import Check

EXPLANATION = """
`a or b and c` means `a or (b and c)`, which many readers get wrong. Parentheses say what is meant; where the
implied ones are right, the fix adds them.
"""

VALID = (
    """
rubric r "R" {
  check c points 1 if response mentions ["a"] or (response mentions ["b"] and response mentions ["c"])
}
""",
)

INVALID = (
    """
rubric r "R" {
  check c points 1 if response mentions ["a"] or response mentions ["b"] and response mentions ["c"]
}
""",
)

CHECK = Check(
    code="RB014",
    slug="mixed-and-or",
    severity="warning",
    summary="`and` and `or` are mixed without parentheses.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    fix="safe",
)
"""The finding itself is made while the rubric is compiled."""
