"""RB208: an arm without a real condition before other arms."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.checks.arms import deletion, written
from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.checks.branches import SHADOWED, Verdict, verdicts
from rubricc.compiler.checks.contributors import hidden_labels
from rubricc.compiler.diagnostics.edits import insert_after, remove
from rubricc.compiler.diagnostics.model import Diagnostic, Fix
from rubricc.compiler.source.span import Span
from rubricc.compiler.syntax import tree

EXPLANATION = """
The condition of this arm is `true`, so it is taken whenever it is looked at, and nothing that stands after it in the
same choice ever is. Often it was put there to try something out and then forgotten. A value that is declared as
`true` may be a switch, and is not reported.

Move it to the end, where it is written `otherwise`, or delete it, or delete what comes after it. The fix moves it
where nothing is written for all other answers yet.
"""

VALID = (
    """
rubric r "R" {
  criterion a max 2 {
    choose {
      when response mentions ["rest"] award 2 "Says to rest."
      when true award 1 "Says something else."
    }
  }
}
""",
    """
rubric r "R" {
  let strict = true
  criterion a max 2 {
    if strict {
      award 1 if response mentions ["rest"]
    } else {
      award 2 if response mentions ["water"]
    }
  }
}
""",
)

INVALID = (
    """
rubric r "R" {
  criterion a max 2 {
    choose {
      when true nothing "Says nothing of rest."
      when response mentions ["rest"] award 2 "Says to rest."
    }
  }
}
""",
    """
rubric r "R" {
  criterion a max 3 {
    award 1 if response mentions ["water"] "Says to drink."
    choose {
      when true award 1 "Says something."
      when response mentions ["rest"] award 2 "Says to rest."
      otherwise nothing "Says nothing."
    }
  }
}
""",
    """
rubric r "R" {
  criterion a max 2 {
    if true {
      award 2 if response mentions ["rest"]
    } else {
      award 1 if response mentions ["water"]
    }
  }
}
""",
)


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each constant arm that hides others."""
    for verdict in verdicts(context).of(SHADOWED):
        yield CHECK.finding(
            "This is always true, so what comes after it is never reached.",
            verdict.span,
            hidden_labels(context, verdict.hidden),
            hint=_hint(context, verdict),
            fix=_fix(context, verdict),
        )


def _hint(context: Context, verdict: Verdict) -> str:
    node = None if verdict.branch is None else written(context, verdict.branch.node)
    if not isinstance(node, tree.Choose):
        return "Write a condition that some answers do not meet, or delete what is never reached."
    if node.arms[-1].condition is None:
        return "Delete it, or write a condition that some answers do not meet."
    return "Move it to the end as `otherwise`, or write a condition that some answers do not meet."


def _fix(context: Context, verdict: Verdict) -> Fix | None:
    """Give back the fix: an arm of a `choose` that comes too early is moved to the end, others hide what is deleted.

    Where there is an `otherwise` already, either of the two may be meant.
    """
    node = None if verdict.branch is None else written(context, verdict.branch.node)
    if isinstance(node, tree.Choose):
        return _moved(node, verdict)
    edits = [deletion(context, branch) for branch in verdict.hidden]
    kept = tuple(edit for edit in edits if edit is not None)
    return Fix("Delete what is never reached", kept, "unsafe") if len(kept) == len(edits) else None


def _moved(node: tree.Choose, verdict: Verdict) -> Fix | None:
    assert verdict.branch is not None
    arm, last = node.arms[verdict.branch.arm], node.arms[-1]
    if last.condition is None:
        return None
    outcome = Span(verdict.span.end, arm.span.end, arm.span.file).text
    gap = Span(node.arms[-2].span.end, last.span.start, last.span.file).text
    moved = f"{gap if gap.isspace() else ' '}otherwise{outcome}"
    return Fix("Move it to the end as `otherwise`", (remove(arm.span), insert_after(last.span, moved)), "unsafe")


CHECK = Check(
    code="RB208",
    slug="unconditional-shadows",
    severity="warning",
    summary="An arm that is always taken hides others.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
    fix="unsafe",
)
