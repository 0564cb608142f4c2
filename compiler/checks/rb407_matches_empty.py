"""RB407: a pattern that accepts nothing at all, and so is found in every text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.diagnostics.edits import replace
from rubricc.compiler.diagnostics.model import Diagnostic, Fix, Label
from rubricc.compiler.ir.rubric import PatternDef
from rubricc.compiler.source.span import Span
from rubricc.compiler.syntax import tree
from rubricc.runtime.pattern import Pattern
from rubricc.runtime.text import Text

EXPLANATION = r"""
The pattern accepts the empty text, in any text: `[0-9]*` is found in `no number here`, before the `n`. A condition
`matches` on it always holds, and counting its matches counts the gaps between characters.

Write `+` where at least one is meant. A pattern that is tied to both ends of the text, such as `^\s*$`, accepts an
empty text only, and is not reported.
"""

VALID = (
    """
rubric r "R" {
  pattern number "[0-9]+"
  check counts points 1 if response matches number
}
""",
    r"""
rubric r "R" {
  pattern blank "^\s*$"
  check answers points 1 if not (response matches blank)
}
""",
)

INVALID = (
    """
rubric r "R" {
  pattern number "[0-9]*"
  check counts points 1 if response matches number
}
""",
    """
rubric r "R" {
  pattern unit ["mg", "(?:ml)?"]
  check counts points 1 if text.count_matches(response, unit) > 1
}
""",
    r"""
rubric r "R" {
  check quotes points 1 if response matches "\"?"
}
""",
)

_PROBES = ("", "x", "Q 7", "§", "\n", "\u00e9\u4e2d", " - ")
"""Texts that have nothing in common."""

_LOOP = re.compile(r"(?:\[\^?\]?(?:\\.|[^\]\\])*\]|\\?[^\\()\[\]{}*+?|])\*")
"""One character or set of them, any number of times, and nothing else."""


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each pattern that is found in every text, at its first expression of that kind."""
    for pattern in context.rubric.patterns:
        empty = [number for number, text in enumerate(pattern.expressions) if _is_everywhere(text, pattern.exact)]
        if empty:
            yield _finding(context, pattern, empty[0])


def _is_everywhere(expression: str, exact: bool) -> bool:
    pattern = Pattern.of(expression, exact)
    return all(pattern.found(Text(probe)) for probe in _PROBES)


def _finding(context: Context, pattern: PatternDef, number: int) -> Diagnostic:
    expression = pattern.expressions[number]
    span = _place(context, pattern, number)
    loop = _LOOP.fullmatch(expression) is not None and span.text.endswith('*"')
    edit = replace(span, span.text[:-2] + '+"')
    return CHECK.finding(
        f"`{expression}` accepts the empty text, so it is found in every text.",
        span,
        labels=(Label(context.head(pattern.at), "makes the whole pattern so"),) if len(pattern.expressions) > 1 else (),
        hint="Write `+` for at least one, or leave out what makes everything in it optional.",
        fix=Fix("Ask for at least one", (edit,), "unsafe") if loop else None,
    )


def _place(context: Context, pattern: PatternDef, number: int) -> Span:
    """Give back where an expression of the pattern is written."""
    node = context.written(pattern.at, tree.PatternDecl)
    return context.span(pattern.at) if node is None else node.expressions[number].span


CHECK = Check(
    code="RB407",
    slug="matches-empty",
    severity="warning",
    summary="A pattern accepts the empty text.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
    fix="unsafe",
)
