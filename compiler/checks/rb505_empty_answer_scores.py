"""RB505: points for an empty answer."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.checks.consequences import of_constant_conditions
from rubricc.compiler.checks.irrelevant import BLANK
from rubricc.compiler.checks.probe import (
    Payment,
    Situation,
    attainable,
    by_criterion,
    criterion_of,
    merge,
    payments,
    plural,
    situations,
)
from rubricc.compiler.diagnostics.model import Diagnostic, Label

EXPLANATION = """
An answer without a word gets these points. A rule that asks for the absence of something, an award without a condition
and an `otherwise` that gives points all pay for silence.

It is found by scoring an empty answer, blanks, line breaks and an invisible character, under the questions that the
rubric's tests ask and under a neutral one. All rules of a criterion that pay are shown together.

To mend it, let the rubric judge only what can be judged: `requires text.words(response) > 0 else "No answer."`, in the
rubric or at the top of the criterion. Where silence deserves points (the question asks for it), say so in place, above
the first rule shown: `# accept RB505: silence is the right answer here`.
"""

VALID = (
    """
rubric calm "Calm" {
  requires text.words(response) > 0 else "No answer."
  check calm points 1 from "Does not shout." if not (response mentions ["!!!"])
}
""",
    """
rubric calm "Calm" {
  check calm points -1 from "Shouts." if response mentions ["!!!"]
  check greets points 1 from "Greets." if response mentions ["hello"]
}
""",
)

INVALID = (
    """
rubric calm "Calm" {
  check calm points 1 from "Does not shout." if not (response mentions ["!!!"])
}
""",
    """
rubric short "Short" {
  criterion short max 3 {
    choose "length" {
      when text.words(response) > 100 nothing "Long."
      otherwise award 3 "Short."
    }
  }
}
""",
)


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each criterion that pays for an answer without words."""
    paid = merge(_paid(context, situation, answer) for situation in situations(context.rubric) for answer in BLANK)
    for found in by_criterion(paid).values():
        yield _finding(context, found)


def _paid(context: Context, situation: Situation, answer: str) -> dict[str, Payment]:
    return {payment.rule.id: payment for payment in payments(context, situation, answer)}


def _finding(context: Context, paid: list[Payment]) -> Diagnostic:
    criterion = criterion_of(context, paid[0])
    points = min(sum(payment.points for payment in paid), attainable(criterion))
    first, *others = (context.span(payment.rule.at) for payment in paid)
    return CHECK.finding(
        f"`{criterion.id}` gives {plural(points)} of {float(criterion.max):g} to an empty answer.",
        first,
        labels=tuple(Label(span, "this pays too") for span in others),
        hint='Let it judge only answers that say something: `requires text.words(response) > 0 else "No answer."`.',
        follows=of_constant_conditions(context, criterion, [payment.rule.at for payment in paid]),
    )


CHECK = Check(
    code="RB505",
    slug="empty-answer-scores",
    severity="warning",
    summary="An empty answer gets points.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
)
