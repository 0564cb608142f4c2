"""`rubricc lint`: checks rubrics, shows what is wrong or doubtful, and mends what can be mended."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rubricc.compiler.cli import accepted, ai_eval_files, sources, terminal
from rubricc.compiler.cli.codes import CODE
from rubricc.compiler.cli.difference import difference
from rubricc.compiler.cli.errors import FOUND, CommandError
from rubricc.compiler.cli.lint_settings import NOTE, SEVERITIES, Settings, settings
from rubricc.compiler.cli.lint_show import FORMS, Outcome, show, told_fixes
from rubricc.compiler.cli.report import Problems

if TYPE_CHECKING:
    from rubricc.compiler.baseline import Baseline
    from rubricc.compiler.checks.sentences import Sentence
    from rubricc.compiler.driver import Checked
    from rubricc.compiler.fixing import Fixed
    from rubricc.compiler.frontend.natural.said import Said
    from rubricc.compiler.linting import Linted
    from rubricc.compiler.source.file import SourceFile

HELP = """Check rubrics and show what is wrong or doubtful: names, types and points, rules that can never give points,
and rules that give points for an empty answer, for repeating the question, or for an answer on something else.

\b
Examples:
  rubricc lint my.rubric
  rubricc lint rubrics/ --strict              warnings fail too
  rubricc lint my.rubric --select RB5         only the codes that begin so
  rubricc lint my.rubric --ignore free-points
  rubricc lint my.rubric --format json        for other programs; also sarif, github
  rubricc lint my.rubric --source my.md       compare it with the words that it was made from
  rubricc lint - < my.rubric
  rubricc lint grader.py                      scoring functions in Python, as models write them

\b
To mend what can be mended:
  rubricc lint my.rubric --fix                only changes that are safe
  rubricc lint my.rubric --unsafe-fixes       also those for you to check afterwards
  rubricc lint my.rubric --unsafe-fixes --diff    show the changes, write nothing

\b
To let a finding pass, write above its line:
  # accept RB508: the reason why it may stand
or accept all that there are now, in .rubricc-accepted.json:
  rubricc lint rubrics/ --accept-all

\b
What a code means:
  rubricc explain RB508

\b
What holds for a whole project stands in its pyproject.toml:
  [tool.rubricc.lint]
  ignore = ["RB508"]
  strict = true

Exit codes: 0 no errors (with --strict: nor warnings), 1 some, 2 wrong use or a file that cannot be read.
"""


PYTHON = ".py"


@dataclass(frozen=True)
class Job:
    """What is done with each file."""

    settings: Settings
    search: tuple[Path, ...]
    baseline: Baseline | None
    fix: bool = False
    unsafe: bool = False
    diff: bool = False
    said: Said | None = None
    """What the source in words says, where it is given."""

    @property
    def changes(self) -> bool:
        """Whether fixes are applied, if only to show them."""
        return self.fix or self.unsafe or self.diff


@click.command("lint", help=HELP, short_help="Check rubrics and show what is wrong or doubtful.")
@sources.rubric_paths
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMS),
    default="text",
    show_default=True,
    help="How to show the findings.",
)
@click.option("--strict/--no-strict", default=None, help="Exit 1 for warnings too.")
@click.option(
    "--select",
    multiple=True,
    metavar="CODE",
    type=CODE,
    help="Only these codes, or codes that begin so, or names; repeat or part with commas.",
)
@click.option("--ignore", multiple=True, metavar="CODE", type=CODE, help="Not these, even where they are selected.")
@click.option(
    "--min-severity",
    "least",
    type=click.Choice((*SEVERITIES, NOTE)),
    help="Show only findings that are so severe; info and note are the same.",
)
@click.option("--fix", is_flag=True, help="Mend what can safely be mended.")
@click.option("--unsafe-fixes", "unsafe", is_flag=True, help="Mend more, for you to check afterwards.")
@click.option("--diff", is_flag=True, help="Show what mending would change, write nothing; exit 1 where it would.")
@click.option("--accept-all", is_flag=True, help="Accept all findings that there are now, but for errors.")
@click.option(
    "--baseline",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file of accepted findings; else the nearest .rubricc-accepted.json.",
)
@click.option("--no-baseline", is_flag=True, help="Show what a file of accepted findings accepts, too.")
@click.option(
    "--source",
    "words",
    metavar="FILE",
    type=click.Path(dir_okay=False, exists=True, path_type=Path),
    help="The rubric in words that it was made from, to compare sentences and points with (RB602, RB603).",
)
@sources.search_option
@sources.tools_option
def command(
    paths: tuple[str, ...],
    form: str,
    strict: bool | None,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    least: str | None,
    fix: bool,
    unsafe: bool,
    diff: bool,
    accept_all: bool,
    baseline: Path | None,
    no_baseline: bool,
    words: Path | None,
    search: tuple[Path, ...],
) -> int:
    """Lint each file; give back the exit code."""
    _refuse_together({"--accept-all": accept_all, "--diff": diff}, {"--no-baseline": no_baseline, "--diff": diff})
    wanted = settings(paths, select=select, ignore=ignore, strict=strict, least=least)
    wanted = replace(wanted, baseline=None if no_baseline else baseline or wanted.baseline)
    known = None if no_baseline else accepted.find(paths, wanted.baseline, new=accept_all)
    job = Job(wanted, search, known, fix, unsafe, diff, _said(words, search))
    if accept_all and known is not None:
        return _accept_all(paths, replace(job, baseline=None), known)
    problems = Problems()
    outcome = _outcome(sources.find_rubrics(paths), job, problems)
    if diff:
        return problems.code
    show(outcome, form, aside=job.changes and sources.STDIN in paths)
    if wanted.fails(outcome.found):
        problems.add(FOUND)
    return problems.code


def _refuse_together(*options: dict[str, bool]) -> None:
    for pair in options:
        if all(pair.values()):
            raise click.UsageError(f"{' and '.join(pair)} do not go together.")


def _outcome(files: tuple[str, ...], job: Job, problems: Problems) -> Outcome:
    """Lint all files, and mend them where that is wanted."""
    outcome = Outcome(files=len(files))
    for path in files:
        with problems.each():
            source = _read(path)
            fixed = _fixed(source, path, job)
            outcome.read += 1
            outcome.fixed += fixed.applied
            outcome.found += job.settings.shown(fixed.linted.findings)
            outcome.accepted += len(fixed.linted.accepted)
            if job.changes and _deliver(path, source, fixed, job):
                problems.add(FOUND)
    return outcome


def _read(path: str) -> SourceFile:
    return sources.read_python(path) if path.endswith(PYTHON) else sources.read_source(path)


def _fixed(source: SourceFile, path: str, job: Job) -> Fixed:
    """Give back what is found in a file, once fixes are applied where they are wanted."""
    from rubricc.compiler import fixing

    def examine(source: SourceFile) -> Linted:
        return _lint(source, path, job)

    if not job.changes:
        return fixing.Fixed(source, (), examine(source))
    return fixing.fix(source, examine, fixing.UNSAFE if job.unsafe else fixing.SAFE)


def _lint(source: SourceFile, path: str, job: Job) -> Linted:
    from rubricc.compiler import driver
    from rubricc.compiler.linting import lint_all

    granted = () if job.baseline is None else job.baseline.granted(path)
    if path.endswith(PYTHON):
        from rubricc.compiler.frontend.python.lint import lint_python

        return lint_python(source, job.settings.selection, granted)
    checked = driver.check(source, search=job.search)
    sentences = _sentences(job.said, checked)
    return lint_all(checked, lambda: driver.load(checked), job.settings.selection, granted, sentences)


def _said(words: Path | None, search: tuple[Path, ...]) -> Said | None:
    """Read the source in words, once for all files; raises `CommandError` where it cannot be."""
    if words is None:
        return None
    from rubricc.compiler.cli.naturals import read_naturals
    from rubricc.compiler.frontend.natural.said import Said, rubric_of

    source = sources.read_words(str(words))
    if ai_eval_files.is_document(source, None):
        made = ai_eval_files.translated(source, search, {})
        return Said(str(words), tuple(rubric_of(item) for item, _ in made))
    rubrics = tuple(read_naturals(source, None))
    unread = sum(len(rubric.unread) for rubric in rubrics)
    if unread:
        parts = f"{unread} parts of it" if unread > 1 else "a part of it"
        terminal.err(f"{words}: {parts} could not be read, and so not compared; rubricc translate says which.\n")
    return Said(str(words), rubrics)


def _sentences(said: Said | None, checked: Checked) -> tuple[Sentence, ...]:
    """Give back what the source says of this rubric; raises `CommandError` where it says nothing of it."""
    if said is None or checked.rubric is None:
        return ()
    from rubricc.compiler.frontend.natural.said import NotMeantError

    try:
        return said.of(checked.rubric)
    except NotMeantError as error:
        raise CommandError(f"{checked.source.path}: {error}") from error


def _deliver(path: str, source: SourceFile, fixed: Fixed, job: Job) -> bool:
    """Write or show a mended file, and say what was mended; give back whether that is a reason to exit with 1."""
    before, after = source.text, fixed.source.text
    if job.diff:
        terminal.out(difference(path, before, after, "fixed"))
        if before != after:
            terminal.err(told_fixes(path, fixed.applied, "Would fix"))
        return before != after or job.settings.fails(fixed.linted.findings)
    if path == sources.STDIN:
        terminal.out(after)
    elif before != after:
        sources.rewrite(Path(path), after)
    if before != after:
        terminal.err(told_fixes(path, fixed.applied))
    return False


def _accept_all(paths: tuple[str, ...], job: Job, known: Baseline) -> int:
    """Write all findings but errors into the file of accepted ones; errors are shown."""
    if sources.STDIN in paths:
        raise CommandError("what stands on standard input cannot be accepted; name the file.")
    problems, files = Problems(), sources.find_rubrics(paths)
    outcome, kept = Outcome(files=len(files)), known
    for path in files:
        with problems.each():
            source = _read(path)
            fixed = _fixed(source, path, job)
            if job.changes:
                _deliver(path, source, fixed, job)
            kept = accepted.renewed(kept, path, fixed, job.settings)
            outcome.found += [item for item in fixed.linted.findings if item.severity == "error"]
            outcome.read += 1
    accepted.write(kept)
    if outcome.found:
        show(outcome, "text")
        problems.add(FOUND)
    return problems.code
