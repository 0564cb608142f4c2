"""RB102: penalties that go below the least score, where they no longer count."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rubricc.compiler.checks import rb305_harmless_penalty
from rubricc.compiler.checks.attained import goes_below, is_known, least_raw, points
from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.checks.penalties import penalties
from rubricc.compiler.diagnostics.model import Cause, Diagnostic, Label
from rubricc.compiler.ir.bounds import smallest
from rubricc.compiler.ir.expressions import Call
from rubricc.compiler.ir.numbers import show_exact
from rubricc.compiler.ir.rubric import Criterion
from rubricc.compiler.ir.visit import criterion_expressions
from rubricc.compiler.ir.walk import walk

EXPLANATION = """
The rules of a criterion can add up to less than its `min`, and the score is then its `min`. An answer with one fault
and an answer with all of them may so get the same score: beyond the floor, penalties no longer count.

That is often meant. Where it is not, lower the `min`, or give fewer points for each fault.
"""

VALID = (
    """
rubric r "R" {
  tool judge.tone(text: Text): Int in -2 to 2 "How friendly it is."
  criterion manner max 2 {
    award 1 per judge.tone(response) up to 2 "Friendly."
    penalize 1 if judge.tone(response) < 0 "Unfriendly."
  }
}
""",
    """
rubric r "R" {
  criterion manner max 2 min -3 {
    award 2 if response mentions ["please"] "Polite."
    penalize 3 if response mentions ["stupid"] "Insults."
  }
}
""",
    """
rubric r "R" {
  criterion manner max 5 {
    award 5 if not (response mentions ["rude"]) "Polite."
    penalize 3 if response mentions ["please"] and not (response mentions ["rude"]) "Begs."
  }
}
""",
)

INVALID = (
    """
rubric r "R" {
  criterion manner max 2 {
    award 2 if response mentions ["please"] "Polite."
    penalize 3 if response mentions ["stupid"] "Insults."
  }
}
""",
)

SHOWN = 8
"""How many criteria are labelled at most."""


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back one finding for all criteria whose rules can add up to less than their min."""
    below = [item for item in context.rubric.criteria if _is_below(context, item)]
    if not below:
        return
    told = {item.id: _told(context, item) for item in below}
    found = [item for item in below if not told[item.id]] or below
    follows = tuple(cause for causes in told.values() for cause in causes) if found is below else ()
    labels = tuple(_label(context, item) for item in found[:SHOWN])
    first, lowest = found[0], least_raw(context, found[0])
    deepest = "" if lowest is None else f"{points(Fraction(first.min) - lowest)} "
    message = (
        f"The rules of `{first.id}` can go {deepest}below its min: further penalties then cost nothing."
        if len(found) == 1
        else f"The rules of {len(found)} criteria can go below their min: further penalties then cost nothing."
    )
    hint = "Where each fault should count, lower the `min`, or take fewer points for each."
    yield CHECK.finding(message, context.head(first.at), labels=labels, hint=hint, follows=follows)


def _asks_others(context: Context, criterion: Criterion) -> bool:
    """Say whether a declared tool has a part in the score: it may give anything, so how low it goes is not known."""
    others = {item.name for item in context.rubric.declared_tools}
    nodes = (node for whole in criterion_expressions(criterion) for node in walk(whole))
    return any(isinstance(node, Call) and node.tool in others for node in nodes)


def _told(context: Context, criterion: Criterion) -> tuple[Cause, ...]:
    """Give back the findings that say of each penalty of a criterion that it never counts; nothing for others."""
    spans = [context.span(item.node.at) for item in penalties(criterion.body)]
    harmless = {item.span for item in rb305_harmless_penalty.run(context)}
    return tuple((rb305_harmless_penalty.CHECK.code, span) for span in spans) if harmless.issuperset(spans) else ()


def _is_below(context: Context, criterion: Criterion) -> bool:
    """Say whether the rules can add up to less than the min."""
    if not is_known(criterion) or criterion.form != "criterion" or smallest(criterion.body) >= criterion.min:
        return False
    return not _asks_others(context, criterion) and goes_below(context, criterion)


def _label(context: Context, criterion: Criterion) -> Label:
    lowest = least_raw(context, criterion)
    down = "below its min" if lowest is None else f"down to {show_exact(lowest)}"
    return Label(context.head(criterion.at), f"{down}, counted as {show_exact(Fraction(criterion.min))}")


CHECK = Check(
    code="RB102",
    slug="min-mismatch",
    severity="info",
    summary="Penalties can go below a criterion's min, where they no longer count.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
)
