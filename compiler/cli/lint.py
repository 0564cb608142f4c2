"""`rubricc lint`: checks rubrics and shows what is wrong or doubtful."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rubricc.compiler.cli import sources, terminal
from rubricc.compiler.cli.errors import FOUND, CommandError
from rubricc.compiler.cli.report import Problems, has_errors
from rubricc.compiler.diagnostics.model import Diagnostic
from rubricc.compiler.diagnostics.style import Style

if TYPE_CHECKING:
    from rubricc.compiler.linting import Selection

HELP = """Check rubrics and show what is wrong or doubtful: names, types and points, and rules that give points for
an empty answer, for repeating the question, or for an answer on something else.

\b
Examples:
  rubricc lint my.rubric
  rubricc lint rubrics/ --strict              warnings fail too
  rubricc lint my.rubric --select RB5         only the codes that begin so
  rubricc lint my.rubric --ignore RB508
  rubricc lint my.rubric --format json        for other programs; also sarif, github
  rubricc lint - < my.rubric

\b
To let a finding pass, write above its line:
  # accept RB508: the reason why it may stand
What a code means:
  rubricc explain RB508

Exit codes: 0 no errors (with --strict: nor warnings), 1 some, 2 a file cannot be read.
"""

Render = Callable[[Iterable[Diagnostic]], str]


@click.command("lint", help=HELP, short_help="Check rubrics and show what is wrong or doubtful.")
@sources.rubric_paths
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "sarif", "github"]),
    default="text",
    show_default=True,
    help="How to show the findings.",
)
@click.option("--strict", is_flag=True, help="Exit 1 for warnings too.")
@click.option("--select", multiple=True, metavar="CODE", help="Only codes that begin so; repeat or part with commas.")
@click.option("--ignore", multiple=True, metavar="CODE", help="Not the codes that begin so.")
@sources.search_option
def command(
    paths: tuple[str, ...],
    form: str,
    strict: bool,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    search: tuple[Path, ...],
) -> int:
    """Lint each file; give back the exit code."""
    from rubricc.compiler.linting import Selection

    selection = Selection(_codes(select), _codes(ignore))
    problems, found, read = Problems(), list[Diagnostic](), 0
    files = sources.find_rubrics(paths)
    for path in files:
        with problems.each():
            found.extend(_lint(path, search, selection))
            read += 1
    terminal.out(_shown(found, form, read, len(files)))
    if has_errors(found) or (strict and any(item.severity == "warning" for item in found)):
        problems.add(FOUND)
    return problems.code


def _lint(path: str, search: tuple[Path, ...], selection: Selection) -> Iterable[Diagnostic]:
    from rubricc.compiler import driver
    from rubricc.compiler.linting import lint

    checked = driver.check(sources.read_source(path), search=search)
    return lint(checked, lambda: driver.load(checked), selection)


def _codes(values: tuple[str, ...]) -> list[str]:
    """Give back the codes, or their beginnings; raises `CommandError` for one that no code begins with."""
    from rubricc.compiler.checks.registry import all_checks

    known = [check.code for check in all_checks()]
    codes = [code.upper() for value in values for code in value.replace(",", " ").split()]
    for code in codes:
        if not any(name.startswith(code) for name in known):
            raise CommandError(f"no finding has a code that begins with {code}. The list: rubricc explain")
    return codes


def _shown(found: list[Diagnostic], form: str, read: int, files: int) -> str:
    if form == "json":
        from rubricc.compiler.diagnostics.json_ import render_json

        return render_json(found)
    if form == "sarif":
        from rubricc.compiler.checks.registry import all_checks
        from rubricc.compiler.diagnostics.sarif import render_sarif

        return render_sarif(found, {check.code: check.summary for check in all_checks()})
    if form == "github":
        from rubricc.compiler.diagnostics.github import render_github

        return render_github(found)
    return _text(found, read, files) if read else ""


def _text(found: list[Diagnostic], read: int, files: int) -> str:
    from rubricc.compiler.diagnostics.text import render_text, summary

    paint = terminal.stdout_paint()
    line = summary(found)
    style: Style = "good" if not found else "error" if has_errors(found) else "warning"
    where = f" in {files} files" if files > 1 else ""
    where = f" in {read} of {files} files" if read < files else where
    return render_text(found, paint) + paint(style, f"{line[0].upper()}{line[1:]}{where}.") + "\n"
