"""RB601: a criterion that comes from no sentence, among others that do."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.checks.sentences import cited
from rubricc.compiler.diagnostics.model import Diagnostic

EXPLANATION = """
The other criteria of this rubric say from which sentence they come; this one does not. In a rubric that was translated
from words, a criterion without a sentence is one that somebody, or a model, has added.

Write the sentence that it implements, `from "…"`, or take the criterion out. Where it was added on purpose, that
sentence may say so. A rubric in which no criterion has a `from` was not made from words, and is not reported; nor are
criteria that take their score from another rubric.
"""

VALID = (
    """
rubric r "R" {
  check greets points 1 from "Says hello." if response mentions ["hello"]
  criterion thanks max 1 {
    group "thanks" { from "Says thank you." award 1 if response mentions ["thank you"] }
  }
}
""",
    """
rubric r "R" {
  check greets points 1 if response mentions ["hello"]
  check thanks points 1 if response mentions ["thank you"]
}
""",
)

INVALID = (
    """
rubric r "R" {
  check greets points 1 from "Says hello." if response mentions ["hello"]
  check thanks points 1 if response mentions ["thank you"]
}
""",
    """
rubric r "R" {
  scale tone 1 to 3 {
    from "From hostile to warm."
    level 3 "Warm." if response mentions ["sorry"]
    level 2 "Neutral." if text.words(response) > 5
  }
  criterion thanks "Thanks" max 1 { award 1 if response mentions ["thank you"] "Says thank you." }
}
""",
)


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each criterion without a sentence, where others have one."""
    own = [criterion for criterion in context.rubric.criteria if criterion.form != "composite"]
    without = [criterion for criterion in own if not any(cited(criterion))]
    if len(without) == len(own):
        return
    for criterion in without:
        yield CHECK.finding(
            f"No sentence says where `{criterion.id}` comes from, as the other criteria do.",
            context.head(criterion.at),
            hint='Cite the sentence that asks for it, `from "…"`, or take the criterion out.',
        )


CHECK = Check(
    code="RB601",
    slug="unsourced-rule",
    severity="warning",
    summary="A criterion comes from no sentence, where the others do.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
)
