"""Shows what linting found, in the form that was asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rubricc.compiler.cli import terminal
from rubricc.compiler.cli.report import has_errors
from rubricc.compiler.diagnostics.model import Diagnostic
from rubricc.compiler.diagnostics.style import Style

if TYPE_CHECKING:
    from rubricc.compiler.diagnostics.style import Paint

FORMS = ("text", "json", "sarif", "github")


@dataclass
class Outcome:
    """What came of all files: findings to show, findings that fixes mended, how many were accepted."""

    found: list[Diagnostic] = field(default_factory=list)
    fixed: list[Diagnostic] = field(default_factory=list)
    accepted: int = 0
    read: int = 0
    """Files that could be read."""
    files: int = 0
    """Files that were asked for."""


def rendered(outcome: Outcome, form: str, paint: Paint) -> str:
    """Give back the findings in one of `FORMS`."""
    if form == "json":
        from rubricc.compiler.diagnostics.json_ import render_json

        return render_json(outcome.found, accepted=outcome.accepted, fixed=outcome.fixed)
    if form == "sarif":
        from rubricc.compiler.checks.registry import all_checks
        from rubricc.compiler.diagnostics.sarif import render_sarif

        return render_sarif(outcome.found, {check.code: check.summary for check in all_checks()})
    if form == "github":
        from rubricc.compiler.diagnostics.github import render_github

        return render_github(outcome.found)
    return _text(outcome, paint) if outcome.read else ""


def told_fixes(path: str, fixed: Sequence[Diagnostic], did: str = "Fixed") -> str:
    """Give back a line that says what was fixed in a file: `Fixed 3 findings in my.rubric: 2 RB014, 1 RB015.`"""
    counts = Counter(item.code for item in fixed)
    kinds = ", ".join(f"{counts[code]} {code}" for code in sorted(counts))
    return f"{did} {_findings(len(fixed))} in {path}: {kinds}.\n"


def _text(outcome: Outcome, paint: Paint) -> str:
    from rubricc.compiler.diagnostics.text import render_text, summary

    found = outcome.found
    line = summary(found)
    style: Style = "good" if not found else "error" if has_errors(found) else "warning"
    last = f"{line[0].upper()}{line[1:]}{_where(outcome)}{_accepted(outcome.accepted)}."
    return render_text(found, paint) + paint(style, last) + "\n" + _offer(found)


def _where(outcome: Outcome) -> str:
    if outcome.read < outcome.files:
        return f" in {outcome.read} of {outcome.files} files"
    return f" in {outcome.files} files" if outcome.files > 1 else ""


def _accepted(count: int) -> str:
    return f" ({count} accepted)" if count else ""


def _offer(found: Iterable[Diagnostic]) -> str:
    """Give back a line that says how many findings can be fixed, empty where none can."""
    counts = Counter(item.fix.safety for item in found if item.fix is not None and item.fix.edits)
    safe, unsafe = counts["safe"], counts["unsafe"]
    if not safe and not unsafe:
        return ""
    if not safe:
        return f"{_findings(unsafe)} can be fixed with --unsafe-fixes, for you to check.\n"
    more = f", {unsafe} more with --unsafe-fixes" if unsafe else ""
    return f"{_findings(safe)} can be fixed with --fix{more}.\n"


def _findings(count: int) -> str:
    return "1 finding" if count == 1 else f"{count} findings"


def show(outcome: Outcome, form: str, *, aside: bool = False) -> None:
    """Write the findings to standard output; `aside` to standard error, where the output holds something else."""
    paint = terminal.stderr_paint() if aside else terminal.stdout_paint()
    write = terminal.err if aside else terminal.out
    write(rendered(outcome, form, paint))
