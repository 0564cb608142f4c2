"""RB201: a branch that is never reached."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.analysis.prove.facts import Branch
from rubricc.compiler.checks.arms import deletion, written
from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.checks.branches import DEAD, Verdict, flow, verdicts
from rubricc.compiler.checks.contributors import hidden_labels, labels, subject
from rubricc.compiler.diagnostics.edits import insert_before, remove
from rubricc.compiler.diagnostics.model import Diagnostic, Fix
from rubricc.compiler.syntax import tree

EXPLANATION = """
The first arm whose condition holds is taken. No answer is left for this one: the conditions before it, or those around
it, already decide every answer that it could be for. Its points are never given. Mostly the wider condition stands
first (`at least 1`, then `at least 3`), or a block repeats in an inner condition the opposite of what it asked outside.

Put the narrower condition first; the fix does so in a `choose`, and deletes the branch elsewhere. The conditions that
are shown are the ones that matter; the others may be left out of account.
"""

VALID = (
    """
rubric r "R" {
  lexicon signs ["fever", "cough", "rash"]
  criterion a max 3 {
    choose "signs" {
      when text.distinct(response, signs) >= 3 award 3 "All signs."
      when text.distinct(response, signs) >= 1 award 1 "Some signs."
      otherwise nothing "No signs."
    }
  }
}
""",
)

INVALID = (
    """
rubric r "R" {
  lexicon signs ["fever", "cough", "rash"]
  criterion a max 3 {
    choose "signs" {
      when text.distinct(response, signs) >= 1 award 1 "Some signs."
      when text.distinct(response, signs) >= 3 award 3 "All signs."
      otherwise nothing "No signs."
    }
  }
}
""",
    """
rubric r "R" {
  criterion a max 3 {
    if response mentions ["fever"] {
      award 1 if response mentions ["high fever"] "Says how high."
      else award 2 if not (response mentions ["fever", "cough"]) "Says nothing."
    }
  }
}
""",
    """
rubric r "R" {
  requires text.words(response) >= 5 else "Too short."
  criterion a max 2 {
    choose {
      when text.words(response) > 100 award 2 "Long."
      when text.words(response) < 3 award 1 "Brief."
    }
  }
}
""",
)


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each branch that is never taken, the ones behind it with it."""
    for verdict in verdicts(context).of(DEAD):
        assert verdict.branch is not None
        yield CHECK.finding(
            _message(context, verdict, verdict.branch),
            verdict.span,
            (*labels(context, verdict.facts, verdict.span), *hidden_labels(context, verdict.hidden)),
            hint=_hint(context, verdict),
            fix=_fix(context, verdict, (verdict.branch, *verdict.hidden)),
        )


def _message(context: Context, verdict: Verdict, branch: Branch) -> str:
    roles = {fact.role for fact in verdict.facts}
    what = f"{subject(context, branch)} is never reached"
    if not roles or roles == {"own"}:
        return f"{what}."
    if "earlier" not in roles:
        where = "by a `requires`" if roles <= {"own", "required"} else "around it"
        return f"{what}: what it asks for is ruled out {where}."
    everything = "every answer" if "own" not in roles else "every answer that it is for"
    return f"{what}: what comes before it takes {everything}."


def _hint(context: Context, verdict: Verdict) -> str:
    branch = verdict.branch
    if branch is not None and branch.own is None:
        return "Delete it, or narrow one of the conditions before it."
    if branch is not None and any(fact.role == "earlier" for fact in verdict.facts):
        if _repeats(context, branch):
            return "Both ask for the same: join them, correct one of the conditions, or delete one of the two."
        if isinstance(written(context, branch.node), tree.Scale):
            return "Narrow the condition of the higher level, or delete what is never reached."
        return "Put the narrower condition first, or delete what is never reached."
    return "Change one of the conditions that are shown, or delete what is never reached."


def _fix(context: Context, verdict: Verdict, branches: tuple[Branch, ...]) -> Fix | None:
    """Give back the fix: an arm below one that is wider is put above it, anything else is deleted."""
    wider = _wider(context, verdict)
    if wider is not None:
        return wider
    edits = [deletion(context, branch) for branch in branches]
    kept = tuple(edit for edit in edits if edit is not None)
    return Fix("Delete what is never reached", kept, "unsafe") if len(kept) == len(branches) else None


def _wider(context: Context, verdict: Verdict) -> Fix | None:
    """Give back the fix that puts an arm of a `choose` above all of those that take its answers and more.

    None where several arms or other conditions have a part in it, or where an arm before it asks for the same.
    """
    branch = verdict.branch
    node = None if branch is None else written(context, branch.node)
    if branch is None or branch.own is None or verdict.hidden or not isinstance(node, tree.Choose):
        return None
    wide = _covering(context, branch)
    if not wide or _repeats(context, branch):
        return None
    above, arm = node.arms[wide[0].arm], node.arms[branch.arm]
    text = context.source.text
    gap = text[node.arms[branch.arm - 1].span.end : arm.span.start]
    moved = insert_before(above.span, arm.span.text + (gap if gap.isspace() else " "))
    return Fix("Put it above the wider condition", (moved, remove(arm.span)), "unsafe")


def _covering(context: Context, branch: Branch) -> list[Branch]:
    """Give back the arms above one of which each takes all of its answers by itself."""
    known, own = flow(context), branch.own
    above = [item for item in known.branches[branch.criterion.id] if item.node is branch.node][: branch.arm]
    pairs = [(item, item.own) for item in above if item.own is not None]
    return [item for item, its in pairs if own is not None and not known.can(own.literal, -its.literal)]


def _repeats(context: Context, branch: Branch) -> bool:
    """Say whether an arm above one asks for the same, in whatever words."""
    known, own = flow(context), branch.own
    wide = [item.own for item in _covering(context, branch) if item.own is not None]
    return own is not None and any(not known.can(its.literal, -own.literal) for its in wide)


CHECK = Check(
    code="RB201",
    slug="unreachable-branch",
    severity="warning",
    summary="A branch is never reached.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
    fix="unsafe",
)
