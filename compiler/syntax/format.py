"""The one layout of a rubric: comments stay, and formatting twice changes nothing."""

from __future__ import annotations

from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.syntax import format_expressions, format_statements
from rubricc.compiler.syntax.format_base import Layouts
from rubricc.compiler.syntax.format_declarations import below
from rubricc.compiler.syntax.layout import render
from rubricc.compiler.syntax.parse import parse
from rubricc.compiler.syntax.tree import Rubric, walk

_LAYOUTS = (format_expressions, format_statements)


def format_source(text: str) -> str:
    """Give back the text of a rubric in its canonical layout, or unchanged where it does not parse.

    Indentation is two blanks, lines are broken at 100 columns, criteria are a blank line apart; blank lines of the
    author are kept, one at a time. Line ends become LF.
    """
    clean = text.replace("\r\n", "\n").replace("\r", "\n")
    for _ in range(_MOST_PASSES):
        rubric = parse(SourceFile("", clean)).rubric
        if rubric is None:
            return text
        before, clean = clean, format_rubric(rubric)
        if clean == before or not any(node.comments for node in walk(rubric)):
            break
    return clean


_MOST_PASSES = 6
"""A comment in the middle of a construct may move to a node's other side; a second pass settles where it stays."""


def format_rubric(rubric: Rubric) -> str:
    """Give back a rubric's tree as text in the canonical layout; deep trees are fine."""
    assert _LAYOUTS
    layouts = Layouts()
    for node in reversed(list(walk(rubric))):
        layouts.add(node)
    return render((layouts(rubric), below(rubric)))
