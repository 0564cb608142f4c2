"""RB603: points that are not those of the cited sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.checks.sentences import Sentence, cited, points_in, points_in_words, spoken_of
from rubricc.compiler.diagnostics.edits import replace
from rubricc.compiler.diagnostics.model import Diagnostic, Fix
from rubricc.compiler.ir.literals import show_number
from rubricc.compiler.ir.rubric import Criterion
from rubricc.compiler.syntax import tree

EXPLANATION = """
The sentence that a criterion cites says how many points it is worth, and the criterion gives another number, or the
other sign.

The number is read from the sentence: `(5 points)`, `-3 pts`, `deduct 2 marks`. A sentence that speaks of several
numbers, or of points for each of many things, is left alone. Where the source in words is given (`rubricc lint
my.rubric --source my.md`), points that it gives in a column or a field of their own count as well.

Write the number of the sentence, or cite another one.
"""

VALID = (
    """
rubric r "R" {
  check greets points 2 from "Says hello (2 points)." if response mentions ["hello"]
  check scolds points -3 from "Deduct 3 points if it scolds." if response mentions ["stupid"]
  criterion reasons max 6 {
    from "2 points for each reason."
    award 2 per text.count(response, ["because"]) up to 6 "Gives reasons."
  }
  check short points 1 from "Has at most 100 words." if text.words(response) in 1 to 100
}
""",
)

INVALID = (
    """
rubric r "R" {
  check greets points 3 from "Says hello (2 points)." if response mentions ["hello"]
}
""",
    """
rubric r "R" {
  check scolds points -2 from "-3 points if it scolds." if response mentions ["stupid"]
  check greets points 1 from "Says hello." if response mentions ["hello"]
}
""",
    """
rubric r "R" {
  criterion greets max 4 { from "5 pts: says hello." award 4 if response mentions ["hello"] "Says hello." }
}
""",
)


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each criterion whose points are not those of its sentence."""
    criteria = [item for item in context.rubric.criteria if item.form not in ("scale", "composite")]
    sentences = spoken_of((text for item in criteria for text in cited(item)), context.sentences)
    for criterion in criteria:
        wanted = _wanted(criterion, sentences)
        own = criterion.max if criterion.max > 0 else criterion.min
        if wanted is not None and wanted != own:
            yield CHECK.finding(
                f"`{criterion.id}` is worth {points_in_words(own)}, but its sentence says {points_in_words(wanted)}.",
                context.head(criterion.at),
                hint=f"Give it {points_in_words(wanted)}, or cite another sentence.",
                fix=_fix(context, criterion, wanted),
            )


def _wanted(criterion: Criterion, sentences: Mapping[str, Sequence[Sentence]]) -> Decimal | None:
    """Give back the points that the cited sentences speak of; None where they give none, or several."""
    citations = list(cited(criterion))
    given = {sentence.points for text in citations for sentence in sentences[text] if sentence.points is not None}
    found = given or {points for text in citations for points in points_in(text)}
    return found.pop() if len(found) == 1 else None


def _fix(context: Context, criterion: Criterion, wanted: Decimal) -> Fix | None:
    check = context.written(criterion.at, tree.Check)
    if check is None or not wanted:
        return None
    number = show_number(wanted)
    return Fix(f"Write points {number}", (replace(check.points.span, number),), "unsafe")


CHECK = Check(
    code="RB603",
    slug="points-disagree",
    severity="error",
    summary="A criterion's points are not those of its sentence.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
    fix="unsafe",
)
