"""RB301: a criterion that makes no difference to the total."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from rubricc.compiler.checks.attained import is_known_to_vary
from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.checks.branches import ALWAYS, DEAD, NEVER, SHADOWED, THRESHOLD, flow, verdicts
from rubricc.compiler.checks.payouts import scores
from rubricc.compiler.diagnostics.edits import remove
from rubricc.compiler.diagnostics.model import Diagnostic, Fix, Label
from rubricc.compiler.ir.expressions import ScoreRef
from rubricc.compiler.ir.rubric import Criterion, Rubric
from rubricc.compiler.ir.statements import By, Choose, Per
from rubricc.compiler.ir.visit import statements
from rubricc.compiler.ir.walk import walk
from rubricc.compiler.source.span import Span
from rubricc.compiler.syntax import tree

if TYPE_CHECKING:
    from rubricc.compiler.analysis.encode.amounts import Amount
    from rubricc.compiler.analysis.prove.part import Part

EXPLANATION = """
Whatever the answer is, the total is the same with or without what this criterion finds out: it has a weight of 0, or it
always scores the same, or an override always sets its score. Somebody who reads the rubric believes that the criterion
counts, and it does not.

Give it a weight, let its points differ, or delete it. A gate is not reported for its weight, nor is a criterion that an
override reads. Rules without any condition are RB508's.
"""

VALID = (
    """
rubric r "R" {
  combine weighted_avg
  check rest points 2 weight 2 if response mentions ["rest"]
  check water points 2 gate weight 0 if response mentions ["water"]
}
""",
)

INVALID = (
    """
rubric r "R" {
  combine weighted_avg
  check rest points 2 weight 2 if response mentions ["rest"]
  check water points 2 weight 0 if response mentions ["water"]
}
""",
    """
rubric r "R" {
  check rest points 2 if response mentions ["rest"]
  criterion drinks max 2 {
    award 2 if response mentions ["water"] "Says to drink."
    award 2 if not (response mentions ["water"]) "Does not say to drink."
  }
}
""",
    """
rubric r "R" {
  check rest points 2 if response mentions ["rest"]
  check water points 1 if response mentions ["water"]
  override short if text.words(response) < 50 { set water to 0 }
  override long if text.words(response) >= 50 { set water to 1 }
}
""",
)


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each criterion that the total does not depend on."""
    read = _read_by_overrides(context.rubric)
    for criterion in context.rubric.criteria:
        if criterion.unchecked is not None or criterion.id in read:
            continue
        if criterion.weight == 0 and context.rubric.combine == "weighted_avg":
            if not criterion.gate:
                yield _weightless(context, criterion)
        elif not _is_explained(context, criterion):
            yield from _fixed(context, criterion)


def _read_by_overrides(rubric: Rubric) -> set[str]:
    nodes = (node for item in rubric.overrides for node in walk(item.condition))
    return {node.target for node in nodes if isinstance(node, ScoreRef)}


def _is_explained(context: Context, criterion: Criterion) -> bool:
    """Say whether another finding in the criterion already says why it does nothing."""
    known = verdicts(context)
    codes = (NEVER, THRESHOLD, ALWAYS, DEAD, SHADOWED)
    inside = (
        item for item in known.found if item.code in codes and criterion.at.start <= item.span.start < criterion.at.end
    )
    return criterion.id in known.idle or next(inside, None) is not None


def _weightless(context: Context, criterion: Criterion) -> Diagnostic:
    node = context.written(criterion.at, tree.Check, tree.Criterion, tree.CompositeCriterion, tree.Scale)
    limits = (
        [item for item in tree.walk(node) if isinstance(item, tree.Limit) and item.kind == "weight"] if node else []
    )
    span = limits[0].span if limits else context.head(criterion.at)
    message = f"`{criterion.id}` has a weight of 0, so the total never depends on it."
    return CHECK.finding(message, span, hint="Give it a weight, or delete it.", fix=_deletion(context, criterion))


def _fixed(context: Context, criterion: Criterion) -> Iterator[Diagnostic]:
    """Yield a finding for a criterion whose score never changes, by its own rules or by overrides."""
    span = context.head(criterion.at)
    if criterion.rubric is None and _has_conditions(criterion) and not _seen_to_differ(context, criterion):
        score = _only_score(context, criterion)
        if score is not None:
            message = f"`{criterion.id}` scores {float(score):g} whatever the answer is."
            hint = "Let its points differ, or delete it."
            yield CHECK.finding(message, span, hint=hint, fix=_deletion(context, criterion))
            return
    yield from _always_set(context, criterion, span)


def _has_conditions(criterion: Criterion) -> bool:
    return any(isinstance(item, Choose | Per | By) for item in statements(criterion.body))


def _seen_to_differ(context: Context, criterion: Criterion) -> bool:
    """Say whether the criterion has different scores: by its conditions, its ends, or two answers scored by now."""
    if is_known_to_vary(context, criterion):
        return True
    if criterion.round_to is None and len(set(scores(flow(context), criterion))) > 1:
        return True
    return len({replay.score(criterion.id) for replay in context.analysis.replays}) > 1


def _only_score(context: Context, criterion: Criterion) -> Fraction | None:
    """Give back the one score that the criterion can have where the requirements are met; None if it has several."""
    analysis = context.analysis
    part, amount = analysis.part(criterion), analysis.encoding(criterion).score
    if _differs(part, amount):
        return None
    ends = [part.solve(amount, maximize=most, assume=[part.encoder.ready()]).bound for most in (True, False)]
    if ends[0] is None or ends[0] != ends[1]:
        return None
    return (ends[0] + amount.constant) * part.unit


def _differs(part: Part, amount: Amount) -> bool:
    """Say whether a quick look shows two different values."""
    ready = [part.encoder.ready()]
    found = [part.session.solve(amount.terms, maximize=most, assume=ready, seconds=0) for most in (True, False)]
    return all(found) and found[0].value != found[1].value


def _always_set(context: Context, criterion: Criterion, span: Span) -> Iterator[Diagnostic]:
    """Yield a finding where some override always sets the score, and no single one always acts (which is RB203)."""
    known = flow(context)
    setting = [item for item in context.rubric.overrides if any(_sets(item.actions, criterion.id))]
    fires = [known.firings[item.id].fires for item in setting]
    if len(setting) < 2 or known.can(*(-literal for literal in fires)):
        return
    if any(not known.can(-literal) for literal in fires):
        return
    yield CHECK.finding(
        f"Some override always sets `{criterion.id}`, so its own rules never count.",
        span,
        tuple(Label(context.head(item.at), f"sets `{criterion.id}`") for item in setting),
        hint="Narrow the overrides, or delete the criterion.",
    )


def _sets(actions: tuple[object, ...], name: str) -> Iterator[bool]:
    yield from (getattr(item, "kind", "") == "set" and getattr(item, "target", "") == name for item in actions)


def _deletion(context: Context, criterion: Criterion) -> Fix | None:
    """Give back the fix that deletes the criterion, None where something names it or it is the only one."""
    if context.mentions[criterion.id] != 1 or len(context.rubric.criteria) == 1:
        return None
    return Fix(f"Delete `{criterion.id}`", (remove(context.span(criterion.at)),), "unsafe")


CHECK = Check(
    code="RB301",
    slug="dead-criterion",
    severity="warning",
    summary="A criterion makes no difference to the total.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
    fix="unsafe",
)
