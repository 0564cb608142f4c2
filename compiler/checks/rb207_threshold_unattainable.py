"""RB207: a threshold that no answer comes to."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.checks.branches import THRESHOLD, verdicts
from rubricc.compiler.checks.contributors import capital, number, range_in_words
from rubricc.compiler.checks.thresholds import Threshold
from rubricc.compiler.diagnostics.edits import replace
from rubricc.compiler.diagnostics.model import Diagnostic, Fix, Label
from rubricc.compiler.syntax import tree

EXPLANATION = """
The condition compares a number with one that it never comes to: at least 4 of three phrases, a share above 1, fewer
than 0 words. No answer meets it, so what it stands before is never given. Often a phrase was deleted from a list and
the threshold stayed.

What the number can be is proved over all inputs: a list has so many entries, some conditions exclude one another, and
each tool says in which range its answers lie.
"""

VALID = (
    """
rubric r "R" {
  lexicon signs ["fever", "cough", "rash", "fatigue"]
  check most points 2 if text.distinct(response, signs) >= 4
  check advice points 1 if at least 2 of [response mentions ["rest"], response mentions ["ice"]]
}
""",
)

INVALID = (
    """
rubric r "R" {
  lexicon signs ["fever", "cough", "rash"]
  check most points 2 if text.distinct(response, signs) >= 4
}
""",
    """
rubric r "R" {
  check advice points 1 if at least 3 of [response mentions ["rest"], response mentions ["water"]]
}
""",
    """
rubric r "R" {
  lexicon signs ["fever" | "temperature", "cough"]
  check most points 2 if response mentions ["doctor"] and text.coverage(response, signs) > 1
}
""",
)


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each comparison with a number that is out of reach."""
    for verdict in verdicts(context).of(THRESHOLD):
        limit = verdict.limit
        assert limit is not None
        can_be = range_in_words(context, limit)
        span = context.span(verdict.facts[0].node.at)
        yield CHECK.finding(
            f"{capital(can_be)}, so this is never the case.",
            span,
            (Label(context.span(limit.constant.at), "out of reach"),) if limit.constant.at[:2] != (0, 0) else (),
            hint="Lower the number." if limit.above else "Raise the number.",
            fix=_fix(context, limit),
        )


def _fix(context: Context, limit: Threshold) -> Fix | None:
    """Give back the fix that writes the nearest number that can be reached, where the number is written there."""
    literal = context.written(limit.constant.at, tree.NumberLit)
    if literal is None or limit.end is None or limit.value.type.kind != "Int":
        return None
    moved: Fraction = limit.end + {">": -1, "<": 1}.get(limit.op, 0)
    if moved == limit.bound or moved < 0:
        return None
    return Fix(f"Write {number(moved)}", (replace(literal.span, number(moved)),), "unsafe")


CHECK = Check(
    code="RB207",
    slug="threshold-unattainable",
    severity="warning",
    summary="A threshold is out of reach.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
    fix="unsafe",
)
