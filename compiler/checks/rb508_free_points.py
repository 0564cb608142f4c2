"""RB508: points for doing nothing wrong."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.checks.consequences import of_constant_conditions
from rubricc.compiler.checks.irrelevant import LONG, SHORT
from rubricc.compiler.checks.probe import Payment, attainable, criterion_of, merge, per_situation, plural
from rubricc.compiler.diagnostics.model import Diagnostic

EXPLANATION = """
An answer that has nothing to do with the question gets these points. Mostly the rule asks only that something is
absent ("no insults"), so that any text at all meets it; or it asks for a form (a length, a readable style) that any
text of that form meets.

It is found by scoring fixed answers about cats, ferries, granite and nothing: three of one sentence, three of about
ninety words. A rule is reported where all three of a kind are paid, under one of the questions that the rubric's tests
ask or under a neutral one. A level of a scale is reported only where it is the highest, a graded rule (`per`, `by`)
only where it pays at least half of the most it can.

To mend it, ask for something of substance first: `requires`, or `and response mentions …` in the condition. Or turn
the rule round: give nothing for the absence and take points for the presence with `penalize`. Where the points are
meant, say so in place: `# accept RB508: nobody answers off the subject here`.
"""

VALID = (
    """
rubric polite "Polite refund" {
  criterion polite max 2 {
    from "Is polite about the refund."
    award 2 if response mentions ["refund"] and not (response mentions ["stupid"]) "Polite about the refund."
  }
  test "polite" {
    query "Where is my refund?"
    response "Your refund is on its way."
    expect polite == 2
  }
}
""",
    """
rubric polite "Polite refund" {
  criterion polite max 2 {
    # accept RB508: only answers about refunds get here
    award 2 if not (response mentions ["stupid"]) "Polite."
  }
}
""",
)

INVALID = (
    """
rubric polite "Polite refund" {
  criterion polite max 2 {
    from "Is polite about the refund."
    award 2 if not (response mentions ["stupid"]) "Polite."
  }
}
""",
    """
rubric length "Length" {
  check long_enough points 1 from "Is long enough." if text.words(response) >= 40
}
""",
)


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each rule that pays for irrelevant answers."""
    short = per_situation(context, lambda situation: SHORT)
    long = per_situation(context, lambda situation: LONG)
    for name, payment in merge([short, long]).items():
        if payment.is_worth_saying and not _is_lower_level(context, payment):
            yield _finding(context, payment, only_long=name not in short)


def _is_lower_level(context: Context, payment: Payment) -> bool:
    """Whether the payment is a level of a scale below its highest: a scale has to put every answer somewhere."""
    criterion = criterion_of(context, payment)
    return criterion.form == "scale" and payment.points < attainable(criterion)


def _finding(context: Context, payment: Payment, only_long: bool) -> Diagnostic:
    criterion = criterion_of(context, payment)
    answer = "an answer of some 90 words" if only_long else "an answer"
    return CHECK.finding(
        f"`{criterion.id}` gives {plural(payment.points)} of {float(criterion.max):g} to {answer} on something else.",
        context.span(payment.rule.at),
        hint=f'The answer "{_witness(only_long)}" gets them. Ask for something of substance as well, '
        "or penalize the fault instead of rewarding its absence.",
        follows=of_constant_conditions(context, criterion, [payment.rule.at]),
    )


def _witness(only_long: bool) -> str:
    return LONG[0][:47] + " …" if only_long else SHORT[0]


CHECK = Check(
    code="RB508",
    slug="free-points",
    severity="warning",
    summary="An answer on something else gets points, for doing nothing wrong.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
)
