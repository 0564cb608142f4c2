"""RB204: values between two arms that no arm takes."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

from rubricc.compiler.checks.arms import condition_span
from rubricc.compiler.checks.attained import shown as witness_of
from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.checks.branches import flow, verdicts
from rubricc.compiler.checks.contributors import number, shown
from rubricc.compiler.checks.intervals import Gap, gaps
from rubricc.compiler.diagnostics.model import Diagnostic, Label, Witness
from rubricc.compiler.ir.bounds import largest
from rubricc.compiler.ir.rubric import Criterion
from rubricc.compiler.ir.statements import Choose
from rubricc.compiler.ir.visit import statements

if TYPE_CHECKING:
    from rubricc.compiler.analysis.prove.analysis import Analysis
    from rubricc.compiler.analysis.prove.flow import Flow
    from rubricc.compiler.analysis.prove.replay import Replay

EXPLANATION = """
The arms of this choice divide up the values of one number, and between two of them some values are left out: an answer
that has one of these falls through, although answers just below and just above it get points. Mostly `<` stands on one
side and `>` on the other, so that the number itself is in neither, or two ranges do not meet.

Choices with an `otherwise` are not reported (but for scales, whose lowest level would be a surprise here), nor are gaps
beside an arm that takes points, or below and above all arms: those are mostly meant. The witness is an answer that
falls through, scored by the rubric itself.
"""

VALID = (
    """
rubric r "R" {
  criterion a max 2 {
    choose "length" {
      when text.words(response) < 50 award 1 "Short."
      when text.words(response) >= 50 award 2 "Long."
    }
  }
}
""",
    """
rubric r "R" {
  criterion a max 2 {
    award 2 if response mentions ["rest"] "Says to rest."
    choose "length" {
      when text.words(response) < 20 penalize 1 "Too short."
      when text.words(response) > 500 penalize 1 "Too long."
    }
  }
}
""",
)

INVALID = (
    """
rubric r "R" {
  criterion a max 2 {
    choose "length" {
      when text.words(response) < 50 award 1 "Short."
      when text.words(response) > 50 award 2 "Long."
    }
  }
}
""",
    """
rubric r "R" {
  scale advice 1 to 5 {
    level 5 "Much." if text.sentences(response) in 8 to 20
    level 3 "Some." if text.sentences(response) in 3 to 6
    level 1 "None."
  }
}
""",
)


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each gap between two arms that give points."""
    known = flow(context)
    for criterion in known.decided:
        for node in statements(criterion.body):
            if isinstance(node, Choose) and _divides_up(context, criterion, node):
                for gap in gaps(known, node):
                    if _is_open(known, criterion, node, gap):
                        yield _finding(context, criterion, node, gap)


def _divides_up(context: Context, criterion: Criterion, node: Choose) -> bool:
    """Say whether the arms of a choice that is alive are meant to take every value between them."""
    known = verdicts(context)
    if criterion.id in known.idle or (node.otherwise is not None and node.keyword != "scale"):
        return False
    branches = flow(context).branches[criterion.id]
    return not any(item.node is node and item in known.dead for item in branches)


def _is_open(known: Flow, criterion: Criterion, node: Choose, gap: Gap) -> bool:
    least = largest(node.otherwise or ()) if node.keyword == "scale" else Decimal(0)
    if any(largest(node.arms[arm].body) <= least for arm in (gap.below, gap.above)):
        return False
    return known.can(known.branch(criterion.id, node, -1).taken, *_region(known.expressions.value(gap.value), gap))


def _region(value: object, gap: Gap) -> tuple[int, int]:
    return value.at_least(gap.low * gap.step), -value.above(gap.high * gap.step)  # type: ignore[attr-defined]


def _finding(context: Context, criterion: Criterion, node: Choose, gap: Gap) -> Diagnostic:
    name = shown(context, gap.value)
    below, above = (condition_span(context, node, arm) for arm in (gap.below, gap.above))
    ends = number(gap.low * gap.step), number(gap.high * gap.step)
    values = ends[0] if ends[0] == ends[1] else f"from {ends[0]} to {ends[1]}"
    left = "falls to the lowest level" if node.keyword == "scale" else "gets nothing here"
    return CHECK.finding(
        f"An answer for which `{name}` is {values} {left}: it lies between two arms.",
        max(below, above, key=lambda span: span.start),
        (Label(min(below, above, key=lambda span: span.start), "one side of the gap"),),
        hint="Let the two conditions meet, or add an `otherwise`."
        if node.keyword != "scale"
        else "Let the two conditions meet.",
        witness=_witness(context, criterion, node, gap),
    )


def _witness(context: Context, criterion: Criterion, node: Choose, gap: Gap) -> Witness | None:
    if not context.runs:
        return None
    analysis = context.analysis
    encoding = analysis.encoding(criterion)
    choice = next(item for item in encoding.sites.choices if item.node is node)
    part = analysis.part(criterion)
    wanted = [choice.otherwise, part.encoder.ready(), *_region(part.encoder.expressions.value(gap.value), gap)]
    found = analysis.can(part, wanted, lambda replay: _falls_through(analysis, replay, node, gap))
    return witness_of(found.witness, "this answer takes none of the arms:")


def _falls_through(analysis: Analysis, replay: Replay, node: Choose, gap: Gap) -> bool:
    if (id(node), -1) not in replay.taken:
        return False
    value = analysis.realiser.measure(gap.value, dict(replay.inputs))
    return value is not None and gap.low <= Fraction(value) / gap.step <= gap.high


CHECK = Check(
    code="RB204",
    slug="branch-gap",
    severity="info",
    summary="Some values lie between two arms and in neither.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
)
