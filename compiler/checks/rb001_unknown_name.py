"""RB001: a name that stands for nothing."""

from __future__ import annotations

from rubricc.compiler.checks.base import Check

EXPLANATION = """
A rubric refers to something that is not declared where it is used: a phrase list, a pattern, a value, a tool, a
type, a column, or a rubric brought in with `use`. The nearest names that would fit are shown.

Phrase lists, patterns, tables and functions may stand anywhere in their block; a `let` must stand above its first
use. What is declared inside a criterion is visible only there. What a tool lets choose from (`"emergency"` or
`"urgent"`) is a text, and stands in quotes.
"""

VALID = (
    """
rubric r "R" {
  lexicon greetings ["hello", "hi"]
  check greets points 1 if response mentions greetings
}
""",
)

INVALID = (
    """
rubric r "R" {
  lexicon greetings ["hello", "hi"]
  check greets points 1 if response mentions greeting
}
""",
    """
rubric r "R" {
  check long points 1 if text.charcters(response) > 3
}
""",
    """
rubric r "R" {
  check long points 1 if n > 3
  let n = text.words(response)
}
""",
    """
rubric r "R" {
  check sends points 1 if medical.escalates(response, urgency: emergency)
}
""",
)

CHECK = Check(
    code="RB001",
    slug="unknown-name",
    severity="error",
    summary="A name stands for nothing.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    fix="safe",
)
"""The finding itself is made while the rubric is compiled."""
