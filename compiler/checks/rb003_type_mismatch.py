"""RB003: a value of the wrong kind."""

from __future__ import annotations

from rubricc.compiler.checks.base import Check

EXPLANATION = """
A condition, a number, a text, a phrase list and a pattern are different things, and each place takes one of them:
`if` takes a condition, `per` a number, `mentions` a text and a phrase list. The finding says what is needed and
what is there.

A number becomes a condition by comparing it; conditions become a number with `count of [ … ]`.
"""

VALID = (
    """
rubric r "R" {
  check long points 1 if text.words(response) >= 10
}
""",
)

INVALID = (
    """
rubric r "R" {
  check long points 1 if text.words(response)
}
""",
    """
rubric r "R" {
  check odd points 1 if response == 3
}
""",
    """
rubric r "R" {
  criterion c max 1 { award 1 per response mentions ["a"] up to 1 "A." }
}
""",
)

CHECK = Check(
    code="RB003",
    slug="type-mismatch",
    severity="error",
    summary="A value is of the wrong kind for its place.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
)
"""The finding itself is made while the rubric is compiled."""
