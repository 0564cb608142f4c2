"""RB406: a pattern of which finding all matches is not linear in the text."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.analysis.relations.lookahead import rereads
from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.diagnostics.model import Diagnostic, Label
from rubricc.compiler.ir.base import Place
from rubricc.compiler.ir.expressions import Call, PatternRef
from rubricc.compiler.ir.visit import used_expressions
from rubricc.compiler.ir.walk import walk
from rubricc.runtime.pattern import join_alternatives

EXPLANATION = """
Asking whether a pattern is found takes time linear in the text, whatever the pattern and the text. Finding all its
matches is one search after the other. With `a(?:.*z)?` every `a` is a match of its own, and yet for each the rest of
the text is read in search of a `z`: twice the text, four times the time, so that a long answer takes minutes.

Say how far to look (`.{0,80}`), leave out of the loop what a match begins with (`[^az]*`), or take the longer form as
a pattern of its own. Where `matches` is all that the rubric asks, the pattern is not reported; patterns with Unicode
classes such as `\\p{L}` are not looked at.
"""

VALID = (
    """
rubric r "R" {
  pattern quotation "a(?:.*z)?"
  check c points 1 if response matches quotation
}
""",
    """
rubric r "R" {
  pattern listing "[a-z]+(?:, *[a-z]+)*"
  check c points 1 if text.count_matches(response, listing) >= 2
}
""",
    """
rubric r "R" {
  pattern dose "[0-9]+(?:.{0,20}mg)?"
  check c points 1 if text.count_matches(response, dose) >= 2
}
""",
)

INVALID = (
    """
rubric r "R" {
  pattern dose "[0-9]+(?:.*mg)?"
  check c points 1 if text.count_matches(response, dose) >= 2
}
""",
    """
rubric r "R" {
  pattern part "begin.*end|b"
  check c points 1 if text.count_matches(response, part) >= 2
}
""",
)

ONE_SEARCH = "text.matches"
"""The tool that needs one search only."""


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each pattern whose matches are all looked for and that may read the text repeatedly."""
    rubric = context.rubric
    calls: dict[str, Place] = {}
    for expression in (*used_expressions(rubric), *(let.value for let in rubric.lets)):
        for node in walk(expression):
            if isinstance(node, Call) and node.tool != ONE_SEARCH:
                for argument in node.arguments:
                    if isinstance(argument, PatternRef):
                        calls.setdefault(argument.name, node.at)
    for pattern in rubric.patterns:
        if pattern.name in calls and rereads(join_alternatives(pattern.expressions), pattern.exact):
            yield CHECK.finding(
                "For each match of this pattern the whole rest of the text may be read: a long answer takes minutes.",
                context.span(pattern.at),
                labels=(Label(context.span(calls[pattern.name]), "all matches are looked for here"),),
                hint="Say how far to look, as in `.{0,80}`, or split the pattern in two.",
            )


CHECK = Check(
    code="RB406",
    slug="costly-regex",
    severity="error",
    summary="Finding all matches of a pattern is not linear.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
)
