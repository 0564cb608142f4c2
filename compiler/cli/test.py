"""`rubricc test`: runs the tests that stand in rubrics."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from rubricc.compiler.cli import sources, terminal
from rubricc.compiler.cli.errors import FOUND, CommandError
from rubricc.compiler.cli.modules import load_scorer
from rubricc.compiler.cli.report import Problems

if TYPE_CHECKING:
    from rubricc.compiler.ir.rubric import Rubric
    from rubricc.compiler.testing.coverage import Coverage
    from rubricc.compiler.testing.model import Outcome

HELP = """Run the tests that stand in rubrics. A failure says what was expected and came, which rules fired and which
did not, and takes the conditions apart that decided it: each part with its value and what was found in the answer.

\b
Examples:
  rubricc test my.rubric
  rubricc test rubrics/                   every rubric in the folder
  rubricc test my.rubric --coverage       also list the rules that no test makes fire
  rubricc test my.rubric --name allergic  only tests with "allergic" in their name
  rubricc test my.rubric --format json

Exit codes: 0 all passed, 1 some failed or a rubric has errors, 2 a file cannot be read or no test has that name.
"""


class Ran(NamedTuple):
    """The tests of one file that were run, and the coverage where it was asked for."""

    path: str
    rubric: Rubric
    outcomes: tuple[Outcome, ...]
    coverage: Coverage | None


@click.command("test", help=HELP, short_help="Run the tests that stand in rubrics.")
@sources.rubric_paths
@click.option("--coverage", is_flag=True, help="List the rules that no test makes fire, and the share that some do.")
@click.option("--name", default="", metavar="TEXT", help="Only tests with this in their name.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@sources.search_option
@sources.tools_option
def command(paths: tuple[str, ...], coverage: bool, name: str, form: str, search: tuple[Path, ...]) -> int:
    """Run the tests of each file; give back the exit code."""
    problems, ran = Problems(), list[Ran]()
    for path in sources.find_rubrics(paths):
        with problems.each():
            ran.append(_run(path, search, name, coverage))
    if form == "json":
        terminal.out(json.dumps(_data(ran), indent=2, ensure_ascii=False) + "\n")
    else:
        terminal.out("".join(line.rstrip() + "\n" for line in _lines(ran)))
    if name and ran and not any(item.outcomes for item in ran):
        raise CommandError(f"no test has {name!r} in its name.")
    if any(not outcome.passed for item in ran for outcome in item.outcomes):
        problems.add(FOUND)
    return problems.code


def _run(path: str, search: tuple[Path, ...], name: str, coverage: bool) -> Ran:
    from rubricc.compiler.testing.coverage import cover
    from rubricc.compiler.testing.run import run_tests

    module, rubric = load_scorer(path, search, needs_source=True)
    assert rubric is not None
    outcomes = run_tests(rubric, module, name)
    return Ran(path, rubric, outcomes, cover(rubric, outcomes) if coverage else None)


def _lines(ran: list[Ran]) -> Iterator[str]:
    from rubricc.compiler.cli.show_tests import show_coverage, show_outcomes, show_total

    paint = terminal.stdout_paint()
    for item in ran:
        yield from show_outcomes(item.path, item.rubric, item.outcomes, paint)
        if item.coverage is not None:
            yield from show_coverage(item.coverage, paint)
    outcomes = [outcome for item in ran for outcome in item.outcomes]
    failed = sum(not outcome.passed for outcome in outcomes)
    if ran:
        yield show_total(len(outcomes) - failed, failed, paint)


def _data(ran: list[Ran]) -> dict[str, Any]:
    """Give back the results as plain data: `format` is raised when a field changes its meaning."""
    files = []
    for item in ran:
        tests = [outcome.to_json() for outcome in item.outcomes]
        data: dict[str, Any] = {"file": item.path, "rubric": item.rubric.id, "tests": tests}
        files.append(data if item.coverage is None else data | {"coverage": item.coverage.to_json()})
    outcomes = [outcome for item in ran for outcome in item.outcomes]
    failed = sum(not outcome.passed for outcome in outcomes)
    return {"format": 1, "files": files, "summary": {"passed": len(outcomes) - failed, "failed": failed}}
