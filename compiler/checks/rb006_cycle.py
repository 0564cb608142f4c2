"""RB006: a circle."""

from __future__ import annotations

from rubricc.compiler.checks.base import Check

EXPLANATION = """
Functions, overrides and rubrics may build on each other, but not in a circle: what a thing means must come to an
end. An override whose condition names the `total` comes after the criteria are done, so it cannot change them
either.
"""

VALID = (
    """
rubric r "R" {
  define double(n: Int): Int = n + n
  check long points 1 if double(text.words(response)) > 8
}
""",
)

INVALID = (
    """
rubric r "R" {
  define f(n: Int): Int = f(n) + 1
  check long points 1 if f(text.words(response)) > 8
}
""",
    """
rubric r "R" {
  check greets points 1 if response mentions ["hello"]
  override a over b if response mentions ["x"] { cap total at 0 }
  override b over a if response mentions ["y"] { cap total at 0 }
}
""",
)

CHECK = Check(
    code="RB006",
    slug="cycle",
    severity="error",
    summary="Something is defined by itself.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
)
"""The finding itself is made while the rubric is compiled."""
