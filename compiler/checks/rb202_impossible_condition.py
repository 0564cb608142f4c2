"""RB202: a condition that never holds."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.checks.arms import deletion
from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.checks.branches import NEVER, Verdict, verdicts
from rubricc.compiler.checks.contributors import labels
from rubricc.compiler.diagnostics.model import Diagnostic, Fix

EXPLANATION = """
No answer meets this condition, whatever it says: the parts that are shown contradict one another. What it stands
before is never given. Mostly two numbers are the wrong way round, or one of the parts was meant to be left out, or
`and` was meant to be `or`.

It is a proof over all inputs: which numbers a tool can give, which phrases contain others, and what is undefined are
taken into account. Only the parts that contradict one another are shown, not the rest of the condition.
"""

VALID = (
    """
rubric r "R" {
  criterion a max 2 {
    award 1 if text.words(response) > 10 and text.words(response) < 50 "Of a fair length."
    award 1 if response mentions ["not recommended"] and response mentions ["recommended"] "Advises against."
  }
}
""",
)

INVALID = (
    """
rubric r "R" {
  criterion a max 2 {
    award 1 if text.words(response) > 50 and response mentions ["rest"] and text.words(response) < 10 "Short."
    award 1 if response mentions ["water"] "Says to drink."
  }
}
""",
    """
rubric r "R" {
  criterion a max 2 {
    award 1 if response mentions ["chest pain"] and not (response mentions ["pain"]) "Names where it hurts."
    award 1 if response mentions ["water"] "Says to drink."
  }
}
""",
    """
rubric r "R" {
  let silent = text.words(response) == 0
  check a points 1 if response mentions ["water"] or (silent and text.words(response) > 5)
}
""",
)


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each condition, or part of one, that never holds."""
    for verdict in verdicts(context).of(NEVER):
        shown = labels(context, verdict.facts, verdict.span)
        message, hint = _message(verdict, len(verdict.facts)), _hint(verdict, len(shown))
        yield CHECK.finding(message, verdict.span, shown, hint=hint, fix=_fix(context, verdict))


def _message(verdict: Verdict, parts: int) -> str:
    if verdict.requirement is not None:
        return "This is never the case, so whatever the answer, nothing after this `requires` is looked at."
    if not verdict.whole:
        return "This part of the condition never holds."
    why = ": its parts contradict one another" if parts > 1 else ""
    return f"This condition never holds{why}."


def _hint(verdict: Verdict, parts: int) -> str:
    if parts > 1:
        return "Change one of the parts that are shown, or join them with `or`."
    return "Say what it was meant to be, or delete what depends on it."


def _fix(context: Context, verdict: Verdict) -> Fix | None:
    edit = None if verdict.branch is None else deletion(context, verdict.branch)
    return None if edit is None else Fix("Delete what is never given", (edit,), "unsafe")


CHECK = Check(
    code="RB202",
    slug="impossible-condition",
    severity="warning",
    summary="A condition never holds.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
    fix="unsafe",
)
