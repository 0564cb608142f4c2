"""RB005: an override or an expectation that names nothing."""

from __future__ import annotations

from rubricc.compiler.checks.base import Check

EXPLANATION = """
An override acts on a criterion or on the `total`, and a test expects something of a criterion, of an override or of
the `total`. Here the name is none of these, so the override would never act, or the test never fail.
"""

VALID = (
    """
rubric r "R" {
  check greets points 1 if response mentions ["hello"]
  override rude if response mentions ["fool"] {
    set greets to 0
    reason "Rude."
  }
}
""",
)

INVALID = (
    """
rubric r "R" {
  check greets points 1 if response mentions ["hello"]
  override rude if response mentions ["fool"] {
    set greet to 0
    reason "Rude."
  }
}
""",
    """
rubric r "R" {
  check greets points 1 if response mentions ["hello"]
  test "t" {
    response "hello"
    expect greet == 1
  }
}
""",
)

CHECK = Check(
    code="RB005",
    slug="dangling-override",
    severity="error",
    summary="An override or a test refers to nothing.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    fix="safe",
)
"""The finding itself is made while the rubric is compiled."""
