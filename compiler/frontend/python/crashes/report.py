"""Collects findings about crashes, each place once, and none where an error would be caught."""

from __future__ import annotations

import ast

from rubricc.compiler.diagnostics.model import Diagnostic, Severity
from rubricc.compiler.frontend.python.functions import span_of
from rubricc.compiler.source.file import SourceFile

MIXED, POSSIBLE_NONE, ZERO, EMPTY, DEAD = "RB701", "RB702", "RB703", "RB704", "RB705"

SEVERITIES: dict[str, Severity] = {
    MIXED: "error",
    POSSIBLE_NONE: "warning",
    ZERO: "warning",
    EMPTY: "warning",
    DEAD: "warning",
}

_LONGEST = 50


class Reporter:
    """The findings about one module."""

    def __init__(self, source: SourceFile) -> None:
        self.source = source
        self.caught = 0
        """How many statements around catch errors."""
        self.unsure: list[ast.FunctionDef] = []
        """Functions of which not every way to call them was followed."""
        self.helpers: list[ast.FunctionDef] = []
        """Functions that others call: a look at their arguments may be caution, and is not told."""
        self._found: dict[tuple[int, int], Diagnostic] = {}
        self._verdicts: dict[ast.If, set[str | None]] = {}

    def report(self, code: str, node: ast.expr | ast.stmt, message: str, hint: str) -> None:
        """Note a finding; the first one about a place stays."""
        if self.caught:
            return
        span = span_of(node, self.source)
        found = Diagnostic(code, SEVERITIES[code], message, span, hint=hint)
        self._found.setdefault((span.start, span.end), found)

    def verdict(self, node: ast.If, never: str | None) -> None:
        """Note why the condition of an `if` never holds, this time; None where it may."""
        self._verdicts.setdefault(node, set()).add(never)

    def report_dead(self) -> None:
        """Report the branches whose condition never holds, whichever way they are come to."""
        for node, verdicts in self._verdicts.items():
            if None in verdicts or any(_is_inside(node, function) for function in self.unsure):
                continue
            if any(_is_inside(node, helper) and _looks_at_arguments(node, helper) for helper in self.helpers):
                continue
            why = f": {next(iter(verdicts))}" if len(verdicts) == 1 and "" not in verdicts else ""
            message = f"`{shown(node.test)}` never holds{why}."
            hint = "What stands below it is never done: correct the bound, or take the branch away."
            self.report(DEAD, node.test, message, hint)

    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """Give back the findings in the order of the source."""
        return tuple(sorted(self._found.values(), key=lambda item: (item.span.start, item.span.end)))


def _is_inside(node: ast.stmt, function: ast.FunctionDef) -> bool:
    return function.lineno <= node.lineno <= (function.end_lineno or 0)


def _looks_at_arguments(node: ast.If, function: ast.FunctionDef) -> bool:
    parameters = {argument.arg for argument in [*function.args.posonlyargs, *function.args.args]}
    return any(isinstance(item, ast.Name) and item.id in parameters for item in ast.walk(node.test))


def shown(node: ast.expr) -> str:
    """Give back an expression for a message, shortened where it is long."""
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
