"""RB018: an acceptance of a finding that does not occur."""

from __future__ import annotations

from rubricc.compiler.checks.base import Check

EXPLANATION = """
The comment `# accept CODE: reason` stands above a rule, a criterion or the whole rubric, or at the end of its line,
and lets the findings with that code pass that start inside what it stands above. Here it lets nothing pass: the
rubric was changed since and the finding has gone, or the code is misspelt, or the comment stands elsewhere.

Take the comment away, so that the next finding of this kind is seen. Errors cannot be accepted.
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
    fix="safe",
)
"""The finding itself is made where acceptances are compared with findings, after all checks have run."""
