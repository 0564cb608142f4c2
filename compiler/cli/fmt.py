"""`rubricc fmt`: lays rubrics out in the one canonical way."""

from __future__ import annotations

from pathlib import Path

import click

from rubricc.compiler.cli import sources, terminal
from rubricc.compiler.cli.difference import difference
from rubricc.compiler.cli.errors import FOUND
from rubricc.compiler.cli.report import Problems, show_findings
from rubricc.compiler.source.file import SourceFile

HELP = """Lay rubrics out in the one canonical way. Comments stay where they are.

\b
Examples:
  rubricc fmt my.rubric             rewrite the file
  rubricc fmt rubrics/              rewrite every rubric in the folder
  rubricc fmt --check rubrics/      change nothing; exit 1 where a file would change
  rubricc fmt --diff my.rubric      change nothing; show what would change
  rubricc fmt - < my.rubric         write the result to standard output

A file with syntax errors is left as it is, and its errors are shown.
"""


@click.command("fmt", help=HELP, short_help="Lay rubrics out in the one canonical way.")
@sources.rubric_paths
@click.option("--check", is_flag=True, help="Change nothing; exit 1 where a file would change.")
@click.option("--diff", is_flag=True, help="Change nothing; show what would change, exit 1 where something would.")
def command(paths: tuple[str, ...], check: bool, diff: bool) -> int:
    """Format each file; give back the exit code."""
    problems = Problems()
    changed = 0
    for path in sources.find_rubrics(paths):
        with problems.each():
            source = sources.read_source(path)
            result = _formatted(source)
            if result is None:
                problems.add(FOUND)
                continue
            changed += _deliver(path, source.text, result, check=check, diff=diff)
    if changed and (check or diff):
        problems.add(FOUND)
    return problems.code


def _formatted(source: SourceFile) -> str | None:
    """Give back the formatted text; None where the file does not parse, once its errors are shown."""
    from rubricc.compiler.syntax.format import format_source
    from rubricc.compiler.syntax.parse import parse

    errors = [item for item in parse(source).diagnostics if item.severity == "error"]
    if errors:
        show_findings(errors)
        return None
    return format_source(source.text)


def _deliver(path: str, before: str, after: str, *, check: bool, diff: bool) -> bool:
    """Write, compare or show; give back whether the file is (or would be) changed."""
    changed = before != after
    if diff:
        terminal.out(difference(path, before, after, "formatted"))
    elif check:
        if changed:
            terminal.out(f"{path}: would be laid out differently\n")
    elif path == sources.STDIN:
        terminal.out(after)
    elif changed:
        sources.write_text(Path(path), after)
        terminal.out(f"{path}: laid out\n")
    return changed
