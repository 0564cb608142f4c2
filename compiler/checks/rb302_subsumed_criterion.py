"""RB302: a criterion that is earned wherever another one is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.checks.branches import flow
from rubricc.compiler.checks.contributors import fact_span
from rubricc.compiler.checks.earned import Earned, about_phrases, at_extreme
from rubricc.compiler.checks.rb303_duplicate_criterion import duplicates
from rubricc.compiler.diagnostics.model import Cause, Diagnostic, Label

if TYPE_CHECKING:
    from rubricc.compiler.analysis.prove.flow import Flow

EXPLANATION = """
Every answer that earns the one criterion in full earns the other one too, because a phrase of the one contains a
phrase of the other, or a number that reaches the one threshold reaches the other. So one thing that is said is paid
twice; or, where both take points, one fault is punished twice.

Where two steps are meant, put both into one criterion, as arms of a `choose`, or ask in the second for something of
its own. A criterion that repeats the whole condition of another one and asks for more is not reported: there the
second step is said in so many words.
"""

VALID = (
    """
rubric r "R" {
  check rest points 1 if response mentions ["rest"]
  check bed points 1 if response mentions ["bed", "sofa"]
}
""",
    """
rubric r "R" {
  check rest points 1 if response mentions ["rest"]
  check how_long points 1 if response mentions ["rest"] and response matches "[0-9]+ days"
}
""",
)

INVALID = (
    """
rubric r "R" {
  check rest points 1 if response mentions ["rest", "sleep"]
  check bed_rest points 2 if response mentions ["bed rest"]
}
""",
    """
rubric r "R" {
  lexicon insults ["idiot", "fool"]
  check insults_once points -1 if response mentions insults
  check insults_twice points -2 if text.distinct(response, insults) >= 2
}
""",
)


DUPLICATE = "RB303"
"""Says of a criterion that it repeats another one, which then shares what that one is in."""


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each criterion that is earned wherever another one is, without the ones in between."""
    known = flow(context)
    found, copied = at_extreme(context), set(duplicates(context))
    implied = {
        (one.criterion.id, other.criterion.id): (one, other)
        for one in found
        for other in found
        if _is_worth_asking(one, other) and _implies(known, one, other)
    }
    for (one, other), pair in implied.items():
        if (other, one) in implied and pair[0].criterion.at > pair[1].criterion.at:
            continue
        if not any((one, name) in implied and (name, other) in implied for name, _ in implied):
            repeated = [item.criterion for item in pair if item.criterion.id in copied]
            follows = tuple((DUPLICATE, context.head(item.at)) for item in repeated)
            yield from _finding(context, known, *pair, follows)


def _is_worth_asking(one: Earned, other: Earned) -> bool:
    return one is not other and one.is_fault == other.is_fault and not one.topics.isdisjoint(other.topics)


def _implies(known: Flow, one: Earned, other: Earned) -> bool:
    if known.shown(one.literal) & ~known.shown(other.literal) or known.can(one.literal, -other.literal):
        return False
    parts = [{part.literal for fact in item.facts for part in known.parts(fact)} for item in (one, other)]
    return not parts[1] <= parts[0]


def _finding(
    context: Context, known: Flow, one: Earned, other: Earned, follows: tuple[Cause, ...]
) -> Iterator[Diagnostic]:
    """Yield the finding, where phrases are what it is about."""
    blamed = known.blame(one.facts, given=[-other.literal])
    if not (about_phrases(known, blamed) and about_phrases(known, other.facts)):
        return
    verb, done = ("is taken off", "punished") if one.is_fault else ("is earned", "paid")
    span = context.head(other.criterion.at)
    labels = {fact_span(context, fact): Label(fact_span(context, fact), "this is enough for both") for fact in blamed}
    yield CHECK.finding(
        f"`{other.criterion.id}` {verb} wherever `{one.criterion.id}` is: one thing is {done} twice.",
        span,
        tuple(labels.values()),
        hint="Put both into one criterion with `choose`, or let each ask for something of its own.",
        follows=follows,
    )


CHECK = Check(
    code="RB302",
    slug="subsumed-criterion",
    severity="warning",
    summary="A criterion is earned wherever another one is.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
)
