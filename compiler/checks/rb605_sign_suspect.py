"""RB605: points for a fault, or a penalty for a virtue."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.checks.sentences import points_in_words
from rubricc.compiler.diagnostics.model import Diagnostic
from rubricc.compiler.ir.rubric import Criterion

EXPLANATION = """
The sentence speaks of a fault (`Fails to …`, `Omits …`, `Wrongly states …`) and gives points, or of a virtue
(`Correctly …`, `Clearly …`) and takes some. Most often a sign was lost.

Turn the sign round, or say in the sentence what is meant. Only how the sentence begins is looked at: `Recommends
aspirin` may be either, and `Does not recommend antibiotics` may well deserve points. A criterion that gives and takes
points has no sign and is left alone.
"""

VALID = (
    """
rubric r "R" {
  check omits points -2 from "Fails to name a dose." if not (response mentions ["mg"])
  check right points 2 from "Correctly names a dose." if response mentions ["mg"]
  check calm points 1 from "Does not scold." if text.words(response) > 3 and not (response mentions ["stupid"])
  check risky points -2 from "Recommends aspirin." if response affirms ["aspirin"]
}
""",
)

INVALID = (
    """
rubric r "R" {
  check omits points 2 from "Fails to name a dose." if not (response mentions ["mg"])
}
""",
    """
rubric r "R" {
  check right points -2 from "Correctly names a dose." if response mentions ["mg"]
  check greets points 1 from "Says hello." if response mentions ["hello"]
}
""",
    """
rubric r "R" {
  criterion wrong max 2 {
    from "The response omits the dose."
    award 2 if not (response mentions ["mg"]) "No dose."
  }
}
""",
)

_SUBJECT = r"^\W*(?:(?:the|an?|this) )?(?:(?:response|answer|reply|assistant|model|it)\s+)?"
_FAULT = re.compile(
    _SUBJECT
    + r"(?:(?:completely|also) )?(?:fail(?:s|ed|ing)? to|omit(?:s|ted)?|neglect(?:s|ed)?(?: to)?|forg[eo]ts? to"
    r"|incorrectly|inaccurately|falsely|wrongly|erroneously|mistakenly|inappropriately|hallucinates?|fabricates?)\b",
    re.IGNORECASE,
)
_VIRTUE = re.compile(
    _SUBJECT + r"(?:correctly|accurately|clearly|appropriately|properly|rightly)\b"
    r"(?!.*\b(?:but|however|although|without|fails?)\b)",
    re.IGNORECASE | re.DOTALL,
)


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each criterion whose sign is not that of its sentence."""
    for criterion in context.rubric.criteria:
        suspect = _suspect(criterion)
        if suspect is not None:
            what, does, points = suspect
            yield CHECK.finding(
                f"`{criterion.id}` {does} {points} for what its sentence calls a {what}.",
                context.head(criterion.at),
                hint="Turn the sign round, or say in the sentence what is meant.",
            )


def _suspect(criterion: Criterion) -> tuple[str, str, str] | None:
    """Give back what the sentence speaks of, what the criterion does, and with how many points."""
    if criterion.form in ("scale", "composite"):
        return None
    if criterion.min == 0 and any(_FAULT.search(text) for text in criterion.sources):
        return "fault", "gives", points_in_words(criterion.max)
    if criterion.max == 0 and any(_VIRTUE.search(text) for text in criterion.sources):
        return "virtue", "takes", points_in_words(-criterion.min)
    return None


CHECK = Check(
    code="RB605",
    slug="sign-suspect",
    severity="warning",
    summary="The sign of a criterion's points is not that of its sentence.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
)
