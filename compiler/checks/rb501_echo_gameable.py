"""RB501: points for repeating the question."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.checks.irrelevant import LONG, SHORT
from rubricc.compiler.checks.probe import (
    Payment,
    Situation,
    by_criterion,
    criterion_of,
    merge,
    payments,
    plural,
    situations,
)
from rubricc.compiler.diagnostics.model import Diagnostic, Label

EXPLANATION = """
Somebody who only copies the question gets these points: the words that the rule looks for stand in the question itself.

It is found by taking the questions that the rubric's tests ask as answers: each to itself, and each to the others.
Rules that answers on something else are paid for too are left out here (RB508 shows them), and so are graded rules
that pay less than half of the most they can.

To mend it, look for words that an answer has and the question has not, or ask for more than the copy:
`and text.copied_from(response, query) < 0.5`. Where the question's words are wanted in the answer, say so in place,
above the first rule shown: `# accept RB501: the answer has to name the drug asked about`.
"""

_TEST = """
  test "asked" {
    query "Is amoxicillin safe with a penicillin allergy?"
    response "No: it is a penicillin; ask for azithromycin."
    expect drug == 2
  }
}
"""

VALID = (
    'rubric drugs "Drugs" {\n'
    '  check drug points 2 from "Names another drug." if response mentions ["azithromycin"]' + _TEST,
    'rubric drugs "Drugs" {\n'
    '  check drug points 2 from "Talks of the drug."\n'
    '    if response mentions ["penicillin"] and text.copied_from(response, query) < 0.5' + _TEST,
)

INVALID = (
    'rubric drugs "Drugs" {\n  check drug points 2 from "Talks of the drug." if response mentions ["penicillin"]'
    + _TEST,
)


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each criterion that pays for a copy of a question."""
    asked = [situation for situation in situations(context.rubric) if situation.test is not None and situation.query]
    echoes = list(dict.fromkeys(situation.query for situation in asked))
    found = {echo: merge(_paid(context, situation, echo) for situation in asked) for echo in echoes}
    for paid in by_criterion(merge(found.values())).values():
        yield _finding(context, paid, _best(found, paid[0]))


def _paid(context: Context, situation: Situation, echo: str) -> dict[str, Payment]:
    """Give back what the echo is paid, without the rules that pay for something else in the same situation."""
    paid = {item.rule.id: item for item in payments(context, situation, echo) if item.is_worth_saying}
    for answer in SHORT + LONG if paid else ():
        for payment in payments(context, situation, answer):
            paid.pop(payment.rule.id, None)
    return paid


def _best(found: dict[str, dict[str, Payment]], payment: Payment) -> str:
    """Give back the question that earns the payment."""
    return next(echo for echo, paid in found.items() if paid.get(payment.rule.id) == payment)


def _finding(context: Context, paid: list[Payment], witness: str) -> Diagnostic:
    criterion = criterion_of(context, paid[0])
    first, *others = paid
    shown = witness if len(witness) <= 120 else witness[:117] + "…"
    return CHECK.finding(
        f"`{criterion.id}` gives {plural(first.points)} of {float(criterion.max):g} for repeating the question.",
        context.span(first.rule.at),
        labels=tuple(Label(context.span(other.rule.at), f"this pays {plural(other.points)} too") for other in others),
        hint=f'The answer "{" ".join(shown.split())}" gets them. Look for words that only an answer has.',
    )


CHECK = Check(
    code="RB501",
    slug="echo-gameable",
    severity="warning",
    summary="Repeating the question gets points.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
)
