"""RB403: a boundary beside a symbol, where it can never hold or never holds as it is meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace as changed

from rubricc.compiler.analysis.relations.containment import form_of
from rubricc.compiler.analysis.relations.dead_boundaries import DeadBoundary, dead_boundaries
from rubricc.compiler.analysis.relations.edges import Edges
from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.checks.lists import items, own, place
from rubricc.compiler.diagnostics.edits import replace
from rubricc.compiler.diagnostics.model import Diagnostic, Fix
from rubricc.compiler.ir.rubric import LexiconDef, PatternDef
from rubricc.compiler.source.span import Span
from rubricc.compiler.syntax import tree
from rubricc.runtime.boundaries import elides

EXPLANATION = r"""
In a pattern `\b` asks for a boundary between a letter, digit or underscore on one side and anything else, or the end
of the text, on the other. Between two symbols, or a symbol and a blank, there is none, so `100%\b of` is never found.
At the end of a pattern, `\bC\+\+\b` wants a letter right after `C++`: it finds `C++11`, and not `C++ is fast` (such a
pattern can hold, so it is a warning).

Leave the `\b` out beside the symbol, or use a phrase list: its whole words have a boundary next to every symbol. A
phrase that begins with a combining mark can have no boundary before it either.
"""

VALID = (
    r"""
rubric r "R" {
  pattern cpp "\bC\+\+"
  check c points 1 if response matches cpp
}
""",
    r"""
rubric r "R" {
  pattern share "\b[0-9]+%|\bpercent\b"
  check c points 1 if response matches share
}
""",
    """
rubric r "R" {
  check c points 1 if response mentions ["C++", "50%", ".NET"]
}
""",
)

INVALID = (
    r"""
rubric r "R" {
  pattern all "\b100%\b of"
  check c points 1 if response matches all
}
""",
    r"""
rubric r "R" {
  check c points 1 if response matches "dose:\b [0-9]+"
}
""",
    """
rubric r "R" {
  check c points 1 if response mentions ["\u0947\u0915", "one"]
}
""",
)


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each pattern and each phrase whose boundary cannot hold, or not as it is meant."""
    for pattern in context.rubric.patterns:
        for number, expression in enumerate(pattern.expressions):
            for found in dead_boundaries(expression, pattern.exact)[:1]:
                yield _pattern_finding(context, pattern, number, found)
    for lexicon in context.rubric.lexicons:
        yield from _phrase_findings(context, lexicon)


def _pattern_finding(context: Context, pattern: PatternDef, number: int, found: DeadBoundary) -> Diagnostic:
    node = context.written(pattern.at, tree.PatternDecl)
    span = context.span(pattern.at) if node is None else node.expressions[number].span
    finding = CHECK.finding(
        _message(found), span, hint=_hint(found), fix=_fix(span, pattern.expressions[number], found)
    )
    return finding if found.never and found.total else changed(finding, severity="warning")


def _message(found: DeadBoundary) -> str:
    if found.never:
        return f"The boundary `\\b` between {_named(found.before)} and {_named(found.after)} can never hold."
    if found.before:
        return f"The `\\b` after {_named(found.before)} holds only where a letter or digit follows at once."
    return f"The `\\b` before {_named(found.after)} holds only where a letter or digit stands right before it."


def _named(character: str) -> str:
    return "a blank" if character.isspace() else f"`{character}`"


def _hint(found: DeadBoundary) -> str:
    return (
        r"Leave the `\b` out there." if found.total else r"Leave the `\b` out beside the alternatives that need none."
    )


def _fix(span: Span, expression: str, found: DeadBoundary) -> Fix | None:
    """Give back the fix that leaves out the boundary, where it stands right beside its symbols in the source."""
    before, after = (re.escape(part) if part else "" for part in (found.before, found.after))
    places = list(re.finditer(rf"(?:{_written(before)})\\b(?={_written(after)})", expression, re.IGNORECASE))
    at = span.text.find(expression)
    if len(places) != 1 or at < 0 or not found.total:
        return None
    end = span.start + at + places[0].end()
    begins, ends = places[0].start() == 0, places[0].end() == len(expression)
    if not (found.before or begins) or not (found.after or ends):
        return None
    edit = replace(Span(end - 2, end, span.file), "")
    return Fix(r"Leave out the `\b`", (edit,), "safe" if found.never else "unsafe")


def _written(character: str) -> str:
    r"""Give back how a character may be written: as itself, escaped, or a blank as `\s`."""
    return rf"\\?{character}" if character.strip("\\ ") else character


def _phrase_findings(context: Context, lexicon: LexiconDef) -> Iterator[Diagnostic]:
    elision = elides(context.rubric.language)
    for _, spelling in items(lexicon):
        form = form_of(spelling)
        if form.mode != "substrings" and form.text and not Edges(form.text, "whole", elision).can_hold:
            yield CHECK.finding(
                f"No word begins with the combining mark of `{spelling.text}`, so it is never found as whole words.",
                own(context, lexicon, spelling) or place(context, lexicon),
                hint="Begin with the letter that carries the mark, or use `substrings`.",
            )


CHECK = Check(
    code="RB403",
    slug="boundary-never-matches",
    severity="error",
    summary="A boundary can never hold.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
    fix="safe",
)
