"""RB404: a phrase of which folding leaves nothing."""

from __future__ import annotations

from rubricc.compiler.checks.base import Check

EXPLANATION = """
Texts and phrases are compared once both are folded: letters are made alike in case and form, and blanks and
invisible characters are dropped. Nothing is left of this phrase, so no answer can have it.

Write the words to look for, or delete the phrase. In `substrings` mode blanks at the ends of a phrase count.
"""

VALID = (
    """
rubric r "R" {
  lexicon gap substrings [" - "]
  check greets points 1 if response mentions gap
}
""",
)

INVALID = (
    """
rubric r "R" {
  check greets points 1 if response mentions ["  "]
}
""",
    """
rubric r "R" {
  lexicon l ["a", ""]
  check greets points 1 if response mentions l
}
""",
)

CHECK = Check(
    code="RB404",
    slug="case-dead-phrase",
    severity="error",
    summary="A phrase can never be found.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    fix="safe",
)
"""The finding itself is made while the rubric is compiled."""
