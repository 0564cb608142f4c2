"""RB018: an acceptance of a finding that does not occur."""

from __future__ import annotations

from rubricc.compiler.checks.base import Check

EXPLANATION = """
The comment `# accept CODE: reason` stands above a line, or at its end, and lets that one finding of the line pass.
Here it lets nothing pass: the rubric was changed since and the finding has gone, or the code is misspelt, or the
comment stands on another line than the finding.

Take the comment away, so that the next finding of this kind on the line is seen. Errors cannot be accepted.
"""

VALID = (
    """
rubric calm "Calm" {
  # accept RB505: silence is calm
  # accept RB508: so is all that does not shout
  check calm points 1 from "Does not shout." if not (response mentions ["!!!"])
}
""",
)

INVALID = (
    """
rubric calm "Calm" {
  # accept RB508: left over
  check calm points 1 from "Says that it is calm." if response mentions ["calm"]
}
""",
)

CHECK = Check(
    code="RB018",
    slug="unused-accept",
    severity="info",
    summary="A finding is accepted that does not occur.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
)
"""The finding itself is made where acceptances are compared with findings, after all checks have run."""
