"""Collects findings about crashes, each place once, and none where an error would be caught."""

from __future__ import annotations

import ast

from rubricc.compiler.diagnostics.model import Diagnostic, Severity
from rubricc.compiler.frontend.python.functions import span_of
from rubricc.compiler.source.file import SourceFile

MIXED, POSSIBLE_NONE, ZERO, EMPTY = "RB701", "RB702", "RB703", "RB704"

SEVERITIES: dict[str, Severity] = {MIXED: "error", POSSIBLE_NONE: "warning", ZERO: "warning", EMPTY: "warning"}

_LONGEST = 50


class Reporter:
    """The findings about one module."""

    def __init__(self, source: SourceFile) -> None:
        self.source = source
        self.caught = 0
        """How many statements around catch errors."""
        self._found: dict[tuple[int, int], Diagnostic] = {}

    def report(self, code: str, node: ast.expr | ast.stmt, message: str, hint: str) -> None:
        """Note a finding; the first one about a place stays."""
        if self.caught:
            return
        span = span_of(node, self.source)
        found = Diagnostic(code, SEVERITIES[code], message, span, hint=hint)
        self._found.setdefault((span.start, span.end), found)

    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """Give back the findings in the order of the source."""
        return tuple(sorted(self._found.values(), key=lambda item: (item.span.start, item.span.end)))


def shown(node: ast.expr) -> str:
    """Give back an expression for a message, shortened where it is long."""
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
