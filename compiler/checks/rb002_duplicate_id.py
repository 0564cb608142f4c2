"""RB002: two items share one name."""

from __future__ import annotations

from rubricc.compiler.checks.base import Check

EXPLANATION = """
One file has one set of names: a criterion, a phrase list, a value and a column variable cannot share one, so that a
name always means one thing to the reader. Both places are shown.

Where the two stand in blocks that do not see each other, nothing is mixed up, and the finding is only a warning.
"""

VALID = (
    """
rubric r "R" {
  lexicon greetings ["hello"]
  check greets points 1 if response mentions greetings
}
""",
)

INVALID = (
    """
rubric r "R" {
  lexicon greets ["hello"]
  check greets points 1 if response mentions greets
}
""",
    """
rubric r "R" {
  check greets points 1 if response mentions ["hello"]
  check greets points 1 if response mentions ["hello"]
}
""",
)

CHECK = Check(
    code="RB002",
    slug="duplicate-id",
    severity="error",
    summary="A name is declared twice.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    fix="unsafe",
)
"""The finding itself is made while the rubric is compiled."""
