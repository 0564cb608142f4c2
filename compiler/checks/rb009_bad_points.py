"""RB009: points that cannot be given."""

from __future__ import annotations

from rubricc.compiler.checks.base import Check

EXPLANATION = """
Points are exact multiples of the rubric's precision (0.01 unless given), so that sums have no rounding in them.
They are not zero, since a rule without points is no rule, and their sign is in the word: `award 2` and `penalize
2`, never `award -2`. Bounds, levels, caps and pass marks lie inside the range that they belong to.
"""

VALID = (
    """
rubric r "R" {
  criterion c max 1 { award 1 if response mentions ["a"] "A." }
}
""",
)

INVALID = (
    """
rubric r "R" {
  criterion c max 1 { award 0 if response mentions ["a"] "A." }
}
""",
    """
rubric r "R" {
  criterion c max 1 { award -1 if response mentions ["a"] "A." }
}
""",
    """
rubric r "R" {
  criterion c max 1 { award 0.001 if response mentions ["a"] "A." }
}
""",
)

CHECK = Check(
    code="RB009",
    slug="bad-points",
    severity="error",
    summary="Points that cannot be given.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
)
"""The finding itself is made while the rubric is compiled."""
