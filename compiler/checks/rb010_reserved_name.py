"""RB010: a word of the language used as a name."""

from __future__ import annotations

from rubricc.compiler.checks.base import Check

EXPLANATION = """
Words that begin an item, a statement or an expression, and `query`, `response`, `total`, `true` and `false`, are
not free as names. A keyword also needs a blank after it: `max5` is neither a name nor a limit.
"""

VALID = (
    """
rubric r "R" {
  criterion c max 5 { award 5 if response mentions ["a"] "A." }
}
""",
)

INVALID = (
    """
rubric r "R" {
  criterion award max 5 { award 5 if response mentions ["a"] "A." }
}
""",
    """
rubric r "R" {
  criterion c max5 { award 5 if response mentions ["a"] "A." }
}
""",
)

CHECK = Check(
    code="RB010",
    slug="reserved-name",
    severity="error",
    summary="A word of the language is used as a name.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    fix="safe",
)
"""The finding itself is made while the rubric is compiled."""
