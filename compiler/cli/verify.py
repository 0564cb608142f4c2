"""`rubricc verify`: says whether a built module still matches its rubric."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from rubricc.compiler.cli import sources, terminal
from rubricc.compiler.cli.errors import FOUND, CommandError
from rubricc.compiler.cli.report import Problems

if TYPE_CHECKING:
    from rubricc.compiler.ir.rubric import Rubric

HELP = """Say whether a built module still matches its rubric: the rubric is built again and compared, byte for byte.

\b
Examples:
  rubricc verify build/my.py --source my.rubric
  rubricc verify my.py                    the rubric stands beside the module
  rubricc verify build/*.py

Exit codes: 0 all match, 1 some do not, 2 a file cannot be read.
"""


@click.command("verify", help=HELP, short_help="Say whether a built module still matches its rubric.")
@click.argument("modules", nargs=-1, required=True, metavar="MODULE...", type=click.Path())
@click.option("--source", metavar="RUBRIC", type=click.Path(path_type=Path), help="The rubric it was built from.")
@sources.search_option
@sources.tools_option
def command(modules: tuple[str, ...], source: Path | None, search: tuple[Path, ...]) -> int:
    """Verify each module; give back the exit code."""
    if source is not None and len(modules) > 1:
        raise CommandError("--source names the rubric of one module; verify the modules one by one.")
    problems = Problems()
    for path in modules:
        with problems.each():
            problems.add(_verify(path, source, search))
    return problems.code


def _verify(path: str, source: Path | None, search: tuple[Path, ...]) -> int:
    from rubricc.compiler.emit.verify import check_module

    try:
        verdict = check_module(path, lambda rubric: _read(rubric, search), source)
    except OSError as error:
        raise CommandError(f"{path}: cannot be read: {error.strerror or error}.") from error
    if verdict.finding == "source not found":
        raise CommandError(f"{verdict.message} Name the rubric with --source.")
    if verdict.finding == "not a module":
        raise CommandError(verdict.message)
    paint = terminal.stdout_paint()
    terminal.out(paint("good" if verdict.matches else "bad", verdict.message) + "\n")
    return 0 if verdict.matches else FOUND


def _read(path: Path, search: tuple[Path, ...]) -> Rubric:
    """Give back the rubric as it is built; raises ValueError, with its first error, where it has any."""
    from rubricc.compiler.driver import check_file, missing_tools
    from rubricc.compiler.passes.pipeline import run

    checked = check_file(path, search=search)
    if checked.rubric is None:
        raise ValueError(checked.errors[0].message)
    missing = missing_tools(checked.rubric, checked.source)
    if missing:
        raise ValueError(missing[0].message)
    return run(checked.rubric)
