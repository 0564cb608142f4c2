"""`rubricc explain`: says what a finding means and what to do about it, with examples that are run to show it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from rubricc.compiler.cli import terminal
from rubricc.compiler.cli.codes import CODE, nearest
from rubricc.compiler.cli.errors import CommandError
from rubricc.compiler.cli.prose import paragraphs

if TYPE_CHECKING:
    from rubricc.compiler.checks.base import Check
    from rubricc.compiler.diagnostics.model import Diagnostic
    from rubricc.compiler.diagnostics.style import Paint
    from rubricc.compiler.source.file import SourceFile

HELP = """Explain a finding by its code or name: what it means, rubrics that have it with what is said of them, and
rubrics that do not have it.

\b
Examples:
  rubricc explain RB508
  rubricc explain free-points
  rubricc explain RB5             list the codes that begin so
  rubricc explain                 list all codes
"""

_INDENT = "    "


@click.command("explain", help=HELP, short_help="Explain a finding by its code.")
@click.argument("code", required=False, metavar="[CODE]", type=CODE)
def command(code: str | None) -> int:
    """Print the explanation; give back the exit code."""
    from rubricc.compiler.checks.registry import all_checks, find_check

    paint = terminal.stdout_paint()
    check = None if code is None else find_check(code)
    if check is not None:
        lines = _explanation(check, paint)
    else:
        beginning = "" if code is None else code.upper()
        listed = [item for item in all_checks() if item.code.startswith(beginning)]
        if not listed:
            raise CommandError(f"there is no finding {code}. {nearest(code or '')}")
        lines = _list(listed, paint)
    terminal.out("".join(f"{line}\n" for line in lines))
    return 0


def _list(checks: Iterable[Check], paint: Paint) -> Iterator[str]:
    for check in checks:
        severity = "note" if check.severity == "info" else check.severity
        yield f"{paint('strong', check.code)}  {paint(check.severity, severity.ljust(7))}  {check.summary}"


def _explanation(check: Check, paint: Paint) -> Iterator[str]:
    severity = "note" if check.severity == "info" else check.severity
    yield f"{paint('strong', f'{check.code} {check.slug}')}  {paint(check.severity, severity)}"
    yield ""
    yield check.summary
    yield ""
    yield from paragraphs(check.explanation.strip(), paint)
    if check.fix is not None:
        option = "--fix" if check.fix == "safe" else "--unsafe-fixes"
        yield ""
        yield f"`rubricc lint {option}` can mend it."
    yield from _given(check, paint)
    for example in check.invalid:
        yield from _example(f"{_WHAT[check.reads]} that has it:", example, paint)
        yield from _said(check, example, paint)
    for example in check.valid:
        yield from _example(f"{_WHAT[check.reads]} that does not:", example, paint)


def _given(check: Check, paint: Paint) -> Iterator[str]:
    """Give back the sentences that the examples are looked at beside."""
    if check.given:
        yield from _example("Beside these words:", "\n".join(item.text for item in check.given), paint)


def _example(title: str, example: str, paint: Paint) -> Iterator[str]:
    yield ""
    yield paint("strong", title)
    yield ""
    yield from (f"{_INDENT}{line}".rstrip() for line in example.strip("\n").split("\n"))


_WHAT = {"rubric": "A rubric", "python": "A Python module"}


def _said(check: Check, example: str, paint: Paint) -> Iterator[str]:
    """Lint an example, and give back what is said of it and how its fixes would change it."""
    from rubricc.compiler.diagnostics.text import render_one
    from rubricc.compiler.source.file import SourceFile

    suffix, lint = (".rubric", _lint) if check.reads == "rubric" else (".py", _lint_python)
    source = SourceFile(f"example{suffix}", example.strip("\n") + "\n")
    found = [item for item in lint(source, check) if item.code == check.code]
    narrower = paint if paint.width is None else replace(paint, width=paint.width - len(_INDENT))
    yield ""
    yield paint("strong", "What is said of it:")
    for item in found:
        yield ""
        yield from (f"{_INDENT}{line}".rstrip() for line in render_one(item, narrower, pointer=False).splitlines())
    yield from _changes(source, found, paint)


def _lint(source: SourceFile, check: Check) -> tuple[Diagnostic, ...]:
    from rubricc.compiler import driver
    from rubricc.compiler.linting import EVERYTHING, UNUSED_ACCEPT, Selection, lint

    checked = driver.check(source)
    selection = EVERYTHING if check.code == UNUSED_ACCEPT else Selection((check.code,))
    return lint(checked, lambda: driver.load(checked), selection, check.given)


def _lint_python(source: SourceFile, check: Check) -> tuple[Diagnostic, ...]:
    from rubricc.compiler.frontend.python.lint import lint_python
    from rubricc.compiler.linting import Selection

    return lint_python(source, Selection((check.code,))).findings


def _changes(source: SourceFile, found: list[Diagnostic], paint: Paint) -> Iterator[str]:
    """Give back the lines that the first fix changes, before and after."""
    import difflib

    from rubricc.compiler import fixing

    mended = next((item.fix for item in fixing.fixable(found, fixing.UNSAFE) if item.fix is not None), None)
    if mended is None:
        return
    yield ""
    yield paint("strong", f"What {'--fix' if mended.safety == 'safe' else '--unsafe-fixes'} makes of it:")
    yield ""
    after = fixing.apply(source.text, mended.edits)
    for line in difflib.ndiff(source.text.splitlines(), after.splitlines()):
        if line.startswith(("+ ", "- ")):
            yield f"{_INDENT}{paint('good' if line[0] == '+' else 'bad', line)}"
