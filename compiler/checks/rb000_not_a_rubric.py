"""RB000: a text that is not a rubric."""

from __future__ import annotations

from rubricc.compiler.checks.base import Check

EXPLANATION = """
The file cannot be read as text, or the text does not follow the grammar of the rubric language. The finding says
what was found, what would fit there, and the nearest keyword where a word looks misspelt. One file reports several
independent errors, and no rubric is built from it.

`grammar/README.md` is the language's reference; `rubricc init` writes a rubric to start from.
"""

VALID = (
    """
rubric r "R" {
  check greets points 1 if response mentions ["hello"]
}
""",
)

INVALID = (
    """
rubric r "R" {
  check greets points 1 if response mentions ["hello"
}
""",
    """
rubric r "R" {
  criterium c max 1 { award 1 if response mentions ["a"] "A." }
}
""",
    """
not a rubric at all
""",
)

CHECK = Check(
    code="RB000",
    slug="not-a-rubric",
    severity="error",
    summary="The text is not a rubric.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    fix="unsafe",
)
"""The finding itself is made while the rubric is compiled."""
