"""RB304: two criteria that no answer can earn together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rubricc.compiler.analysis.prove.facts import Fact
from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.checks.branches import flow
from rubricc.compiler.checks.contributors import fact_span
from rubricc.compiler.checks.earned import Earned, about_answer, at_most
from rubricc.compiler.diagnostics.model import Diagnostic, Label

if TYPE_CHECKING:
    from rubricc.compiler.analysis.prove.flow import Flow

EXPLANATION = """
Each of the two criteria can be earned in full, but no answer earns both: what the one asks for the other one forbids.
So the best total is out of reach, and whichever way an answer turns, it loses. Where one of the two takes points, it
takes them from every answer that earns the other.

Where the two are alternatives, put them into one criterion (`choose`, `best of`), whose max is then that of the better
one. Criteria that are about different questions, so that only the inputs beside the response keep them apart, are not
reported.
"""

VALID = (
    """
rubric r "R" {
  check brief points 1 if text.words(response) < 100
  check full points 1 if text.words(response) > 20
}
""",
    """
rubric r "R" {
  check child points 2 if query mentions ["my son"] and response mentions ["doctor"]
  check grown_up points 2 if not (query mentions ["my son"]) and response mentions ["rest"]
}
""",
)

INVALID = (
    """
rubric r "R" {
  check brief points 1 if text.words(response) < 100
  check full points 1 if text.words(response) > 200
}
""",
    """
rubric r "R" {
  check names_drug points 2 if response mentions ["aspirin", "ibuprofen"]
  check no_drugs points -2 if response mentions ["aspirin", "ibuprofen", "codeine"]
}
""",
)


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each criterion that cannot be earned together with an earlier one, the first of them."""
    known = flow(context)
    found = at_most(context)
    for place, later in enumerate(found):
        for earlier in found[:place]:
            finding = _finding(context, known, earlier, later)
            if finding is not None:
                yield finding
                break


def _finding(context: Context, known: Flow, earlier: Earned, later: Earned) -> Diagnostic | None:
    if not earlier.topics & later.topics or known.shown(earlier.literal) & known.shown(later.literal):
        return None
    if known.can(earlier.literal, later.literal):
        return None
    blamed = known.blame([*earlier.facts, *later.facts])
    if not blamed or not about_answer(known, blamed):
        return None
    first, last = ({part.literal for fact in item.facts for part in known.parts(fact)} for item in (earlier, later))
    labels = {
        fact_span(context, fact): _label(context, fact, earlier if fact.literal in first else later) for fact in blamed
    }
    if not (first & {fact.literal for fact in blamed} and last & {fact.literal for fact in blamed}):
        return None
    return CHECK.finding(
        _message(earlier, later),
        context.head(later.criterion.at),
        tuple(labels.values()),
        hint="Put alternatives into one criterion with `choose` or `best of`, or change one of the conditions.",
    )


def _label(context: Context, fact: Fact, of: Earned) -> Label:
    must = "must hold" if fact.holds else "must not hold"
    return Label(fact_span(context, fact), f"for `{of.criterion.id}` this {must}")


def _message(earlier: Earned, later: Earned) -> str:
    names = earlier.criterion.id, later.criterion.id
    if earlier.is_fault and later.is_fault:
        return f"Every answer loses points by `{names[0]}` or by `{names[1]}`."
    if earlier.is_fault or later.is_fault:
        fault, virtue = names if earlier.is_fault else names[::-1]
        return f"`{virtue}` is only earned in full where `{fault}` takes points."
    return f"No answer earns both `{names[0]}` and `{names[1]}` in full."


CHECK = Check(
    code="RB304",
    slug="contradictory-criteria",
    severity="warning",
    summary="No answer can earn two criteria together.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
)
