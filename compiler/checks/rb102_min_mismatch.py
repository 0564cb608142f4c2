"""RB102: penalties that go below the least score, where they no longer count."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rubricc.compiler.checks import rb305_harmless_penalty
from rubricc.compiler.checks.attained import is_known, least_raw, points
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
    below = [(item, lowest) for item in context.rubric.criteria if (lowest := _below(context, item)) is not None]
    if not below:
        return
    told = {item.id: _told(context, item) for item, _ in below}
    found = [pair for pair in below if not told[pair[0].id]] or below
    follows = tuple(cause for causes in told.values() for cause in causes) if found is below else ()
    labels = tuple(
        Label(context.head(item.at), f"down to {show_exact(lowest)}, counted as {show_exact(Fraction(item.min))}")
        for item, lowest in found[:SHOWN]
    )
    first, lowest = found[0]
    deepest = points(Fraction(first.min) - lowest)
    message = (
        f"The rules of `{first.id}` can go {deepest} below its min: further penalties then cost nothing."
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


def _below(context: Context, criterion: Criterion) -> Fraction | None:
    """Give back the least that the rules add up to where that is below the min, None where it is not."""
    if not is_known(criterion) or criterion.form != "criterion" or smallest(criterion.body) >= criterion.min:
        return None
    if _asks_others(context, criterion):
        return None
    lowest = least_raw(context, criterion)
    return lowest if lowest is not None and lowest < criterion.min else None


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
