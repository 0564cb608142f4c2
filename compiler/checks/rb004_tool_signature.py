"""RB004: the wrong arguments for a tool."""

from __future__ import annotations

from rubricc.compiler.checks.base import Check

EXPLANATION = """
A tool is called with the arguments that it declares, in their order or by name: not fewer, not more, each of its
kind. `rubricc tools NAME` shows what a tool takes, what it answers, and examples.
"""

VALID = (
    """
rubric r "R" {
  check long points 1 if text.near(response, ["a"], ["b"], 5)
}
""",
)

INVALID = (
    """
rubric r "R" {
  check long points 1 if text.words() > 3
}
""",
    """
rubric r "R" {
  check long points 1 if text.words(response, response) > 3
}
""",
    """
rubric r "R" {
  check upper points 1 if text.case(response, "loud")
}
""",
)

CHECK = Check(
    code="RB004",
    slug="tool-signature",
    severity="error",
    summary="A tool is called with the wrong arguments.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
)
"""The finding itself is made while the rubric is compiled."""
