"""Shows findings, and turns them into an exit code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from rubricc.compiler.cli import terminal
from rubricc.compiler.cli.errors import FOUND, CommandError, report
from rubricc.compiler.diagnostics.model import Diagnostic


class Problems:
    """Gathers how a command over several files went: the worst exit code wins, and no file stops the next one."""

    def __init__(self) -> None:
        self.code = 0

    @contextmanager
    def each(self) -> Iterator[None]:
        """Work on one file: a `CommandError` is reported and remembered instead of ending the command."""
        try:
            yield
        except CommandError as error:
            self.add(report(error))

    def add(self, code: int) -> None:
        """Remember an exit code."""
        self.code = max(self.code, code)


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether any finding is an error."""
    return any(item.severity == "error" for item in diagnostics)


def show_findings(diagnostics: Sequence[Diagnostic]) -> int:
    """Show findings on standard error, before a command's own output; give back 1 where there is an error, else 0."""
    from rubricc.compiler.diagnostics.text import render_text, summary

    if diagnostics:
        paint = terminal.stderr_paint()
        terminal.err(render_text(diagnostics, paint) + summary(diagnostics).capitalize() + ".\n")
    return FOUND if has_errors(diagnostics) else 0
