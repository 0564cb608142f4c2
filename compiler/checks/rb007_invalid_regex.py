"""RB007: a pattern that does not compile."""

from __future__ import annotations

from rubricc.compiler.checks.base import Check

EXPLANATION = """
Patterns are regular expressions in the syntax of RE2. It has no look-around and no back-references, and in return
every pattern takes time linear in the text, whatever an answer holds. The mark stands where the expression goes
wrong.

The string is raw: a backslash belongs to the expression, and only `\\"` hides a quote.
"""

VALID = (
    """
rubric r "R" {
  pattern dose "[0-9]+ ?mg"
  check dose_given points 1 if response matches dose
}
""",
)

INVALID = (
    """
rubric r "R" {
  pattern dose "[0-9+ ?mg"
  check dose_given points 1 if response matches dose
}
""",
    """
rubric r "R" {
  pattern dose "(?<=x)[0-9]+"
  check dose_given points 1 if response matches dose
}
""",
)

CHECK = Check(
    code="RB007",
    slug="invalid-regex",
    severity="error",
    summary="A pattern is not a regular expression.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
)
"""The finding itself is made while the rubric is compiled."""
