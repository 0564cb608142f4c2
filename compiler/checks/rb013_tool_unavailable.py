"""RB013: something that the rubric needs is not here."""

from __future__ import annotations

from rubricc.compiler.checks.base import Check

EXPLANATION = """
A tool needs a library that is not installed, or a phrase list names a file that is not beside the rubric. The
finding says what to install or where the file is looked for. It is made when the rubric is checked, so that no
answer is ever scored with a tool that silently says nothing.

A tool that the rubric declares (`tool ns.name(…): T`) must be registered before anything can be scored: by an
installed package with an entry point in the group `rubricc.tools`, by `--tools module:TOOLS`, or by
`rubricc.runtime.registry.register(tool)` in a program. Until then building and scoring end with this finding, and
linting notes that the checks which score answers were left out.

Phrase files are named relative to the rubric and may not lie above its folder.
"""

VALID = (
    """
rubric r "R" {
  lexicon greetings ["hello"]
  check greets points 1 if response mentions greetings
}
""",
)

INVALID = (
    """
rubric r "R" {
  lexicon greetings from "no-such-file.txt"
  check greets points 1 if response mentions greetings
}
""",
    """
rubric r "R" {
  lexicon greetings from "../outside.txt"
  check greets points 1 if response mentions greetings
}
""",
)

CHECK = Check(
    code="RB013",
    slug="tool-unavailable",
    severity="error",
    summary="A library or file that the rubric needs is missing.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
)
"""The finding itself is made while the rubric is compiled."""
