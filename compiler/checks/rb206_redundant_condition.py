"""RB206: a part of a condition that holds anyway where it is asked."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.analysis.prove.facts import Branch
from rubricc.compiler.checks.arms import written
from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.checks.branches import REDUNDANT, Verdict, verdicts
from rubricc.compiler.checks.contributors import labels, without_operand
from rubricc.compiler.diagnostics.model import Diagnostic, Fix, Safety
from rubricc.compiler.syntax import tree

EXPLANATION = """
Arms are looked at from top to bottom, so an arm need not say again that those before it do not hold, and a condition
in a block need not repeat the block's own. This part of the condition holds wherever it is asked; without it the
rubric scores the same, and is easier to read and to change.

Parts that ask whether a value is there, and conditions that a division counts on, are not reported.
"""

VALID = (
    """
rubric r "R" {
  criterion a max 3 {
    choose "length" {
      when text.words(response) > 100 award 1 "Long."
      when text.words(response) > 50 award 3 "Of a fair length."
    }
  }
}
""",
)

INVALID = (
    """
rubric r "R" {
  criterion a max 3 {
    choose "length" {
      when text.words(response) > 100 award 1 "Long."
      when text.words(response) > 50 and text.words(response) <= 100 award 3 "Of a fair length."
    }
  }
}
""",
    """
rubric r "R" {
  criterion a max 3 {
    if response mentions ["fever"] {
      award 3 if response mentions ["fever", "cough"] and text.words(response) > 20 "Says what fever is."
    }
  }
}
""",
)


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each part of an arm's `and` that may be left out."""
    for verdict in verdicts(context).of(REDUNDANT):
        assert verdict.branch is not None
        yield CHECK.finding(
            f"This part of the condition holds anyway{_because(verdict)}.",
            verdict.span,
            labels(context, verdict.facts, verdict.span),
            hint="Delete it; the rubric scores the same.",
            fix=_fix(context, verdict, verdict.branch),
        )


def _because(verdict: Verdict) -> str:
    roles = {fact.role for fact in verdict.facts}
    if "earlier" in roles:
        return " once the arms before it do not"
    if roles == {"own"}:
        return " where the rest of it does"
    return ", by what is asked before it" if roles else ""


def _fix(context: Context, verdict: Verdict, branch: Branch) -> Fix | None:
    """Give back the fix that deletes the part. It is safe where no reason repeats the condition in words."""
    edit = without_operand(context, verdict.node)
    safety: Safety = "safe" if _has_reason(context, branch) else "unsafe"
    return None if edit is None else Fix("Delete this part of the condition", (edit,), safety)


def _has_reason(context: Context, branch: Branch) -> bool:
    node = written(context, branch.node)
    match node:
        case tree.Choose():
            outcome = node.arms[branch.arm].outcome
            return isinstance(outcome, tree.Block) or outcome.reason is not None
        case tree.Award() | tree.Penalize():
            return node.reason is not None
        case tree.Check():
            return node.reason is not None or any(isinstance(item, tree.Source) for item in node.clauses)
        case tree.Scale():
            return all(level.anchor is not None for level in node.levels)
        case _:
            return True


CHECK = Check(
    code="RB206",
    slug="redundant-condition",
    severity="info",
    summary="A part of a condition holds anyway.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
    fix="safe",
)
