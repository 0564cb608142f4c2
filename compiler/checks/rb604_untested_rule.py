"""RB604: a rule that no test of the rubric makes fire."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.diagnostics.model import Diagnostic, Label
from rubricc.compiler.testing.coverage import cover
from rubricc.compiler.testing.rules import Rule
from rubricc.compiler.testing.run import run_tests

EXPLANATION = """
The rubric has tests, and none of them has a response for which this rule gives points, takes some, or acts. Whether it
finds what it should has never been tried.

Write a test with a response that the rule is meant for, in the words that people use, and one with a response that is
near it and should get nothing. `rubricc test --coverage` lists what is left to try. A rubric without any test is
not reported.
"""

VALID = (
    """
rubric r "R" {
  check greets points 1 if response mentions ["hello"]
  test "polite" { query "Hi." response "Well, hello!" expect greets == 1 }
}
""",
    """
rubric r "R" {
  check greets points 1 if response mentions ["hello"]
}
""",
)

INVALID = (
    """
rubric r "R" {
  check greets points 1 if response mentions ["hello"]
  check thanks points 1 if response mentions ["thank you"]
  test "polite" { query "Hi." response "Well, hello!" expect greets == 1 }
}
""",
    """
rubric r "R" {
  criterion greets max 2 {
    award 1 if response mentions ["hello"] "Says hello."
    award 1 if response mentions ["dear"] "Says dear."
  }
  override rude if greets == 0 { cap total at 0 reason "Rude." }
  test "polite" { query "Hi." response "Well, hello!" expect greets == 1 }
}
""",
)


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each criterion or override with rules that no test makes fire."""
    if not context.rubric.tests:
        return
    untested = cover(context.rubric, run_tests(context.rubric, context.module)).untested
    for name, found in groupby(untested, key=lambda rule: rule.criterion or rule.id):
        yield _finding(context, name, list(found))


def _finding(context: Context, name: str, found: list[Rule]) -> Diagnostic:
    first, *others = (context.head(rule.at) for rule in found)
    shown = name.removeprefix("override.")
    what = f"`{shown}` act" if name.startswith("override.") else f"this rule of `{shown}` fire"
    return CHECK.finding(
        f"No test makes {what}.",
        first,
        labels=tuple(Label(span, "nor this") for span in others if span != first),
        hint="Write a test with a response that it is meant for.",
    )


CHECK = Check(
    code="RB604",
    slug="untested-rule",
    severity="info",
    summary="No test makes a rule fire.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
)
