"""RB203: a condition that always holds."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.analysis.prove.facts import Branch
from rubricc.compiler.checks.arms import written
from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.checks.branches import ALWAYS, Verdict, flow, verdicts
from rubricc.compiler.checks.contributors import capital, hidden_labels, labels, range_in_words, without_operand
from rubricc.compiler.checks.thresholds import threshold
from rubricc.compiler.diagnostics.edits import remove
from rubricc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Label
from rubricc.compiler.source.span import Span
from rubricc.compiler.syntax import tree

EXPLANATION = """
Every answer meets this condition, whatever it says, so it decides nothing: what it stands before is always given, and
what comes after it never. Mostly a number is wrong (`at least 0`), or `or` was meant to be `and`, as in `n < 10 or
n > 5`.

It is a proof over all inputs. A condition that is written as `true` is not reported, nor are rules without a
condition: those say so themselves.
"""

VALID = (
    """
rubric r "R" {
  criterion a max 2 {
    award 1 if text.words(response) < 10 or text.words(response) > 50 "Short or long."
    award 1 if true and response mentions ["rest"] "Says to rest."
  }
}
""",
)

INVALID = (
    """
rubric r "R" {
  criterion a max 2 {
    award 1 if text.words(response) >= 0 and response mentions ["rest"] "Says to rest."
    award 1 if response mentions ["water"] "Says to drink."
  }
}
""",
    """
rubric r "R" {
  criterion a max 2 {
    choose {
      when text.words(response) < 50 or text.words(response) > 10 award 1 "Short or long."
      otherwise award 2 "Of a fair length."
    }
  }
}
""",
    """
rubric r "R" {
  requires text.sentences(response) >= 0 else "Empty."
  check a points 1 if response mentions ["water"]
}
""",
)


GIVEN = "wherever this holds"


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each condition, or part of one, that always holds."""
    for verdict in verdicts(context).of(ALWAYS):
        shown = _labels(context, verdict) + hidden_labels(context, verdict.hidden)
        fix = _fix(context, verdict)
        yield CHECK.finding(_message(verdict), verdict.span, shown, hint=_hint(context, verdict), fix=fix)


def _labels(context: Context, verdict: Verdict) -> tuple[Label, ...]:
    """Give back what makes it hold: of an `or` one part or the other, of an `implies` the second with the first."""
    given = [fact for fact in verdict.facts if fact.holds]
    if len(given) in (0, len(verdict.facts)):
        return labels(context, verdict.facts, verdict.span, "one of these always holds")
    others = [fact for fact in verdict.facts if not fact.holds]
    found = (*labels(context, given, verdict.span, GIVEN), *labels(context, others, verdict.span, "this does, too"))
    return tuple(sorted(found, key=lambda item: (item.span.start, item.span.end)))


def _message(verdict: Verdict) -> str:
    if verdict.requirement is not None:
        return "This is always the case, so the `requires` does nothing."
    if verdict.override is not None:
        return f"This is always the case, so `{verdict.override.id}` acts on every answer."
    if not verdict.whole:
        return "This part of the condition always holds."
    hides = ", so what comes after it is never reached" if verdict.hidden else ""
    return f"This condition always holds{hides}."


def _hint(context: Context, verdict: Verdict) -> str:
    if len(verdict.facts) == 1:
        limit = threshold(flow(context), verdict.facts[0].node, verdict.facts[0].holds)
        if limit is not None:
            return f"{capital(range_in_words(context, limit))}: correct the number, or delete the condition."
    if any(fact.holds for fact in verdict.facts) and len(verdict.facts) > 1:
        return "Correct one of the two, or delete the condition."
    if len(verdict.facts) > 1:
        return "Did you mean `and`, or other numbers?"
    return "Delete it, or say what it was meant to be."


def _fix(context: Context, verdict: Verdict) -> Fix | None:
    edit = None
    if verdict.requirement is not None:
        edit = _without_requirement(context, verdict)
    elif not verdict.whole:
        edit = without_operand(context, verdict.node)
    elif verdict.branch is not None and not verdict.hidden:
        edit = _without_condition(context, verdict.branch)
    return None if edit is None else Fix("Delete the condition", (edit,), "safe")


def _without_requirement(context: Context, verdict: Verdict) -> Edit | None:
    assert verdict.requirement is not None
    node = context.written(verdict.requirement.at, tree.Requires)
    return None if node is None else remove(node.span)


def _without_condition(context: Context, branch: Branch) -> Edit | None:
    """Give back the edit that makes a rule with a reason unconditional."""
    node = written(context, branch.node)
    if isinstance(node, tree.Award | tree.Penalize) and node.condition is not None and node.reason is not None:
        return Edit(Span(node.amount.span.end, node.condition.span.end, context.source), "")
    return None


CHECK = Check(
    code="RB203",
    slug="always-true",
    severity="warning",
    summary="A condition always holds.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
    fix="safe",
)
