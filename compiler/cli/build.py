"""`rubricc build`: compiles rubrics into Python modules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from rubricc.compiler.cli import ai_eval_files, naturals, rubric_files, sources, terminal
from rubricc.compiler.cli.errors import FOUND, CommandError
from rubricc.compiler.cli.report import Problems, has_errors, show_findings

if TYPE_CHECKING:
    from rubricc.compiler.driver import Checked
    from rubricc.compiler.frontend.natural.translation import Translation
    from rubricc.compiler.source.file import SourceFile

HELP = """Compile rubrics into Python modules. Each becomes DIR/NAME.py, NAME being the rubric's own name.

\b
Examples:
  rubricc build my.rubric -o graders
  rubricc build rubrics/ -o graders    every rubric in the folder
  rubricc build my.rubric -o graders --check
                                       write nothing; exit 1 where the module is not up to date
  rubricc build my.rubric -o graders --standalone
                                       a module that needs only the standard library
  rubricc build checklist.md -o graders --report checklist.html
                                       a rubric in words: translated by rules, and kept beside the module;
                                       one that you have changed there is not written over

\b
Then, in Python, from the folder that holds graders:
  from graders import my
  my.score_response("the question", "the answer")

Exit codes: 0 built; 1 a rubric has errors, part of one in words could not be read, or --check found a difference; 2 a
file cannot be read or written, or a module cannot stand alone.
"""


@click.command("build", help=HELP, short_help="Compile rubrics into Python modules.")
@sources.rubric_paths
@click.option(
    "-o",
    "--output",
    default=".",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="Where the modules go; made if it is not there. The current folder unless given.",
)
@click.option("--standalone", is_flag=True, help="Write modules that need nothing but the standard library.")
@click.option("--check", is_flag=True, help="Write nothing; exit 1 where a module would change.")
@sources.search_option
@sources.tools_option
@naturals.from_option
@naturals.keep_option
@naturals.report_option
@ai_eval_files.schema_option
def command(
    paths: tuple[str, ...],
    output: Path,
    standalone: bool,
    check: bool,
    search: tuple[Path, ...],
    form: str | None,
    keep_unchecked: bool,
    reports: tuple[Path, ...],
    schemas: tuple[str, ...],
) -> int:
    """Build each file; give back the exit code."""
    if output.exists() and not output.is_dir():
        raise CommandError(f"{output}: this is a file; -o names a folder.")
    naturals.check_reports(reports)
    problems, written = Problems(), dict[Path, str]()
    words = [path for path in paths if naturals.is_natural(path)]
    chosen = Chosen(form, keep_unchecked, search, ai_eval_files.read_schemas(schemas), check)
    found, rubrics = _from_words(words, chosen, output, problems)
    for path in sources.find_rubrics([*(path for path in paths if path not in words), *rubrics]):
        with problems.each():
            built = _build(path, search, standalone)
            if built is None:
                problems.add(FOUND)
                continue
            target = output / f"{built[0]}.py"
            if target in written:
                raise CommandError(
                    f"{path}: {written[target]} is called {built[0]} too; one file would hide the other."
                )
            written[target] = path
            problems.add(_deliver(target, built[1], check))
    if found:
        naturals.write_reports(reports, found, ", ".join(Path(path).name for path in words))
        naturals.tell(found)
    return problems.code


def _from_words(
    paths: list[str], chosen: Chosen, output: Path, problems: Problems
) -> tuple[list[Translation], list[str]]:
    """Translate the rubrics in words, and give back what became of them, and the rubrics that were written."""
    found: list[Translation] = []
    for path in paths:
        with problems.each():
            found += _translated(sources.read_words(path), chosen, output)
    found = naturals.apart(found)
    if any(row.status == "unread" for item in found for row in item.rows):
        problems.add(FOUND)
    return found, list(rubric_files.deliver(found, output, problems, check=chosen.check))


class Chosen(NamedTuple):
    """How rubrics in words are read, and what becomes of their unchecked points."""

    form: str | None
    kept: bool
    search: tuple[Path, ...]
    schemas: dict[str, Any]
    """The JSON Schemas that documents of ai_eval name."""
    check: bool
    """Whether nothing is written."""


def _translated(source: SourceFile, chosen: Chosen, output: Path) -> list[Translation]:
    """Give back what a file in words becomes; what a document of ai_eval uses is written beside it."""
    if not ai_eval_files.is_document(source, chosen.form):
        return naturals.translated(source, chosen.form, chosen.kept)
    found = ai_eval_files.translated(source, chosen.search, chosen.schemas)
    if not chosen.check:
        for _, made in found:
            ai_eval_files.write_parts(made, output)
    return [naturals.with_unchecked_kept(item) if chosen.kept else item for item, _ in found]


def _build(path: str, search: tuple[Path, ...], standalone: bool) -> tuple[str, str] | None:
    """Give back the rubric's name and its module's text; None where it has errors, once they are shown."""
    from rubricc.compiler import driver
    from rubricc.compiler.ir.tools import ToolsMissing
    from rubricc.compiler.linting import unaccepted

    checked = driver.check(sources.read_source(path), search=search)
    show_findings([item for item in unaccepted(checked) if item.severity != "info"])
    if checked.rubric is None or has_errors(checked.diagnostics):
        return None
    try:
        return checked.rubric.id, _module(path, checked, standalone)
    except ToolsMissing as error:
        show_findings(list(error.diagnostics))
        return None


def _module(path: str, checked: Checked, standalone: bool) -> str:
    from rubricc.compiler import driver

    if not standalone:
        return driver.build(checked)
    from rubricc.compiler.emit.standalone import NotStandalone

    try:
        return driver.build(checked, standalone=True)
    except NotStandalone as error:
        reasons = "".join(f"\n  - {reason}" for reason in error.reasons)
        raise CommandError(f"{path}: it cannot stand alone:{reasons}") from error


def _deliver(target: Path, text: str, check: bool) -> int:
    if check:
        return _compare(target, text)
    sources.write_text(target, text)
    terminal.out(f"{target}\n")
    return 0


def _compare(target: Path, text: str) -> int:
    if not target.exists():
        terminal.out(f"{target}: not built\n")
        return FOUND
    if target.read_bytes() == text.encode("utf-8"):
        return 0
    terminal.out(f"{target}: not up to date\n")
    return FOUND
