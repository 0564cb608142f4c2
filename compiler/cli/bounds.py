"""`rubricc bounds`: what a rubric declares, and what answers can attain."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rubricc.compiler.cli import sources, terminal
from rubricc.compiler.cli.errors import FOUND, ShownError
from rubricc.compiler.cli.modules import sound
from rubricc.compiler.cli.report import show_findings

if TYPE_CHECKING:
    from rubricc.compiler.analysis.prove.survey import Survey
    from rubricc.compiler.driver import Checked

HELP = """Show the least and the most that answers can attain, for each criterion and for the total, beside what is
declared.

Each maximum is proved: nothing scores more, and the answer shown, which the rubric itself has scored, scores as much.
It is refuted where no answer reaches what is declared, and unknown where neither is shown; then the reason is told.

\b
Examples:
  rubricc bounds my.rubric
  rubricc bounds my.rubric --full             answers in full, bounds before clamps and overrides, groups
  rubricc bounds my.rubric --format json
  rubricc bounds my.rubric --seconds 10 --tries 2000    think longer
  rubricc bounds grader.py                    scoring functions in Python: what each declares, and can give

Exit codes: 0 no declared maximum is refuted; 1 one is, or the rubric has errors; 2 it cannot be read.
"""


@click.command("bounds", help=HELP, short_help="Show what scores can be attained.")
@click.argument("rubric", metavar="RUBRIC", type=click.Path())
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--full", is_flag=True, help="Show whole answers, and bounds before clamps and overrides.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.01),
    default=2.0,
    show_default=True,
    help="Time for each question to the solver.",
)
@click.option(
    "--tries",
    type=click.IntRange(min=1),
    default=300,
    show_default=True,
    help="Texts to make for each way that the solver finds.",
)
@sources.search_option
@sources.tools_option
def command(rubric: str, form: str, full: bool, seconds: float, tries: int, search: tuple[Path, ...]) -> int:
    """Show the bounds; give back the exit code."""
    if rubric.endswith(".py"):
        found = _of_python(rubric, seconds, tries)
    else:
        found = _survey(sound(sources.read_source(rubric), search)[0], seconds, tries)
    if form == "json":
        from rubricc.compiler.cli.json_text import json_text

        terminal.out(json_text(_data(found)))
    else:
        from rubricc.compiler.cli.show_bounds import show_bounds

        terminal.out("".join(f"{line}\n" for line in show_bounds(found, terminal.stdout_paint(), full=full)))
    rows = [*found.criteria, *([found.total] if found.total else [])]
    return FOUND if any(row.claim == "refuted" for row in rows) else 0


def _of_python(path: str, seconds: float, tries: int) -> Survey:
    """Give back the bounds of a Python module's functions, by their names; what cannot be lifted is shown first."""
    from rubricc.compiler import driver
    from rubricc.compiler.frontend.python.lift import lift
    from rubricc.compiler.frontend.python.lint import TOTAL
    from rubricc.compiler.frontend.python.reach import without_total
    from rubricc.compiler.source.file import SourceFile

    lifted = lift(sources.read_python(path))
    show_findings([item for item in lifted.diagnostics if item.severity != "info"])
    if not lifted.rubric_text:
        raise ShownError
    name = f"{path} (lifted)"
    checked, declared = driver.check(SourceFile(name, lifted.rubric_text)), None
    if [item.code for item in checked.errors] == [TOTAL]:
        declared = _declared_total(lifted.rubric_text)
        checked = driver.check(SourceFile(name, without_total(lifted.rubric_text)))
    if checked.rubric is None or checked.errors:
        show_findings(list(checked.errors))
        raise ShownError
    return _in_python(_survey(checked, seconds, tries), lifted.functions, declared)


def _declared_total(text: str) -> Fraction | None:
    """Give back the maximum of the total as the module declares it."""
    lines = [line.split() for line in text.splitlines() if line.startswith("  max ")]
    return Fraction(lines[0][1]) if lines else None


def _in_python(found: Survey, functions: dict[str, str], declared: Fraction | None) -> Survey:
    """Give back the rows with the names of functions, and the total with the maximum that the module declares."""
    rows = tuple(replace(row, id=functions.get(row.id, row.id)) for row in found.criteria)
    total = found.total
    if total is not None and declared is not None:
        total = replace(total, declared_max=declared)
    return replace(found, criteria=rows, total=total)


def _survey(checked: Checked, seconds: float, tries: int) -> Survey:
    from rubricc.compiler import driver
    from rubricc.compiler.analysis.prove.analysis import Analysis, Effort
    from rubricc.compiler.analysis.prove.survey import survey
    from rubricc.compiler.ir.depth import deep_recursion

    assert checked.rubric is not None
    with deep_recursion():
        return survey(Analysis(checked.rubric, lambda: driver.load(checked), Effort(seconds=seconds, tries=tries)))


def _data(found: Survey) -> dict[str, Any]:
    from rubricc.compiler.cli.bounds_data import row_data

    return {
        "criteria": [row_data(row) for row in found.criteria],
        "total": None if found.total is None else row_data(found.total),
    }
