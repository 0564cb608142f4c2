"""RB004: the wrong arguments for a tool."""

from __future__ import annotations

from rubricc.compiler.checks.base import Check

EXPLANATION = """
A tool is called with the arguments that it declares, in their order or by name: not fewer, not more, each of its
kind. A value that is written out must be one that the tool can take: a number in the range that is declared, a unit
that there is, a date, a JSON Schema, an upper end that is not below the lower end. `rubricc tools NAME` shows what a
tool takes, what it answers, and examples.

A tool that the rubric declares itself is called as it is declared there, and the declaration must hold for the tool
that is registered under that name: the same kinds of arguments, and no answer that the declaration rules out.
"""

VALID = (
    """
rubric r "R" {
  tool spell.errors(text: Text): Int at least 0
  check clean points 1 if spell.errors(response) == 0
}
""",
    """
rubric r "R" {
  check long points 1 if text.near(response, ["a"], ["b"], 5)
}
""",
)

INVALID = (
    """
rubric r "R" {
  tool spell.errors(text: Text): Int at least 0
  check clean points 1 if spell.errors(response, query) == 0
}
""",
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
    """
rubric r "R" {
  check deep points 1 if format.headings(response, level: 9) > 0
}
""",
    """
rubric r "R" {
  check far points 1 if quantity.some(response, "km", 9, 2)
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
