"""RB305: a penalty that never lowers the score."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.checks.branches import flow, verdicts
from rubricc.compiler.checks.payouts import mattering
from rubricc.compiler.checks.penalties import Penalty, is_harmless, penalties, seen_to_matter
from rubricc.compiler.diagnostics.model import Diagnostic, Label
from rubricc.compiler.ir.depth import deep_recursion
from rubricc.compiler.ir.expressions import ScoreRef
from rubricc.compiler.ir.rubric import Criterion, Override
from rubricc.compiler.ir.walk import walk

EXPLANATION = """
Wherever this penalty is given, the criterion scores the same without it. A criterion never scores below its `min`,
which is 0 unless another one is given: where there are no points to take from, a penalty takes nothing. Or an override
sets the score to a fixed value wherever the penalty is given.

Give the criterion a `min` below 0, or begin with the points that a fault then takes away (`award 2 "No fault so
far."`), or make the fault a check of its own with negative points.
"""

VALID = (
    """
rubric r "R" {
  criterion a max 2 {
    award 2 if response mentions ["rest"] "Says to rest."
    penalize 1 if response mentions ["aspirin"] "Names a drug."
  }
  criterion b max 0 min -2 {
    penalize 2 if response mentions ["idiot"] "Insults."
  }
}
""",
)

INVALID = (
    """
rubric r "R" {
  criterion a max 2 {
    award 2 if response mentions ["rest"] "Says to rest."
    else penalize 1 "Does not say to rest."
  }
}
""",
    """
rubric r "R" {
  criterion a max 2 {
    choose {
      when response mentions ["aspirin"] penalize 2 "Names a drug."
      when response mentions ["rest"] award 2 "Says to rest."
    }
  }
}
""",
    """
rubric r "R" {
  criterion a max 3 {
    award 2 if response mentions ["rest"] "Says to rest."
    group "drugs" min 0 {
      penalize 1 if response mentions ["aspirin"] "Names a drug."
    }
  }
}
""",
    """
rubric r "R" {
  criterion a max 2 min -2 {
    award 2 if response mentions ["rest"] "Says to rest."
    penalize 1 if response mentions ["idiot", "fool"] "Insults."
  }
  override insult if response mentions ["idiot", "fool", "ass"] { set a to -2 }
}
""",
)


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each penalty without which nothing would score more."""
    if "harmless" not in context.memory:
        context.memory["harmless"] = list(_run(context))
    yield from context.memory["harmless"]


def _run(context: Context) -> Iterator[Diagnostic]:
    with deep_recursion():
        known = verdicts(context)
        for criterion in context.rubric.criteria:
            found = list(penalties(criterion.body))
            if found and criterion.id not in known.idle:
                yield from _of_criterion(context, criterion, found)


def _of_criterion(context: Context, criterion: Criterion, found: list[Penalty]) -> Iterator[Diagnostic]:
    matter = mattering(flow(context), criterion) if criterion.id in flow(context).required else set()
    found = [item for item in found if not _is_dead(context, criterion, item)]
    unsettled = [item for item in found if id(item.node) not in matter]
    if unsettled:
        matter |= seen_to_matter(context.analysis, criterion, unsettled)
    for penalty in found:
        if id(penalty.node) not in matter and is_harmless(context.analysis, criterion, penalty):
            yield _by_bounds(context, criterion, penalty)
        else:
            hiding = _hiding(context, criterion, penalty)
            if hiding:
                yield _by_overrides(context, criterion, penalty, hiding)


def _is_dead(context: Context, criterion: Criterion, penalty: Penalty) -> bool:
    """Say whether the branch that it stands in is never taken, which is another finding."""
    if penalty.choice is None:
        return False
    dead = verdicts(context).dead
    return any(
        branch.node is penalty.choice[0] and branch.arm == penalty.choice[1] and branch in dead
        for branch in flow(context).branches.get(criterion.id, ())
    )


def _hiding(context: Context, criterion: Criterion, penalty: Penalty) -> list[Override]:
    """Give back the overrides of which one sets the score wherever the penalty is given; none where nothing is sure."""
    setting = [item for item in context.rubric.overrides if _sets(item, criterion)]
    if not setting or penalty.choice is None or _reads_scores(context):
        return []
    known = flow(context)
    branches = known.branches[criterion.id]
    here = next(item for item in branches if item.node is penalty.choice[0] and item.arm == penalty.choice[1])
    fires = [known.firings[item.id].fires for item in setting]
    if known.can(here.taken, *(-literal for literal in fires)):
        return []
    core = set(known.part.core([*(-literal for literal in fires), here.taken]))
    return [item for item, literal in zip(setting, fires, strict=True) if -literal in core]


def _sets(override: Override, criterion: Criterion) -> bool:
    return any(action.kind == "set" and action.target == criterion.id for action in override.actions)


def _reads_scores(context: Context) -> bool:
    """Say whether some override may look at what the penalty leaves."""
    return any(isinstance(node, ScoreRef) for item in context.rubric.overrides for node in walk(item.condition))


def _by_bounds(context: Context, criterion: Criterion, penalty: Penalty) -> Diagnostic:
    least = f"`{criterion.id}` never scores below {criterion.min:f}"
    where = "where it stands, a group or a better path hides it" if not penalty.bare else f"{least} anyway"
    return CHECK.finding(
        f"This penalty never lowers the score of `{criterion.id}`.",
        context.span(penalty.node.at),
        (Label(context.head(criterion.at), where if penalty.bare else least),),
        hint=f"Give `{criterion.id}` a `min` below {criterion.min:f}, or points that the penalty can take from."
        if penalty.bare
        else f"It makes no difference to the score: {where}.",
    )


def _by_overrides(context: Context, criterion: Criterion, penalty: Penalty, hiding: list[Override]) -> Diagnostic:
    return CHECK.finding(
        f"This penalty never lowers the score of `{criterion.id}`: an override sets it wherever the penalty is given.",
        context.span(penalty.node.at),
        tuple(Label(context.head(item.at), f"sets `{criterion.id}`") for item in hiding),
        hint="Delete the penalty, or narrow the override.",
    )


CHECK = Check(
    code="RB305",
    slug="harmless-penalty",
    severity="warning",
    summary="A penalty never lowers the score.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
)
