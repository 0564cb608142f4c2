"""RB011: nothing to score."""

from __future__ import annotations

from rubricc.compiler.checks.base import Check

EXPLANATION = """
A rubric needs a criterion, and a criterion a rule that gives or takes points, or the word `unchecked` where no
program can decide it. An empty phrase list finds nothing. With `combine weighted_avg` some weight is above zero,
and with `normalize positive` some criterion has positive points, since the score is divided by them.
"""

VALID = (
    """
rubric r "R" {
  criterion c max 5 { award 5 if response mentions ["a"] "A." }
}
""",
    """
rubric r "R" {
  criterion c max 5 { unchecked "Needs a person." }
}
""",
)

INVALID = (
    """
rubric r "R" {
  from "Is good."
}
""",
    """
rubric r "R" {
  criterion c max 5 { from "Is good." }
}
""",
    """
rubric r "R" {
  normalize positive
  check rude points -1 if response mentions ["fool"]
}
""",
)

CHECK = Check(
    code="RB011",
    slug="nothing-to-score",
    severity="error",
    summary="There is nothing to score.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
)
"""The finding itself is made while the rubric is compiled."""
