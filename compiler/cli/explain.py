"""`rubricc explain`: says what a finding means and what to do about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from rubricc.compiler.cli import terminal
from rubricc.compiler.cli.errors import CommandError
from rubricc.compiler.cli.prose import paragraphs

if TYPE_CHECKING:
    from rubricc.compiler.checks.base import Check
    from rubricc.compiler.diagnostics.style import Paint

HELP = """Explain a finding by its code or name, with rubrics that have it and rubrics that do not.

\b
Examples:
  rubricc explain RB508
  rubricc explain free-points
  rubricc explain                 list all codes
"""


@click.command("explain", help=HELP, short_help="Explain a finding by its code.")
@click.argument("code", required=False, metavar="[CODE]")
def command(code: str | None) -> int:
    """Print the explanation; give back the exit code."""
    from rubricc.compiler.checks.registry import find_check

    paint = terminal.stdout_paint()
    if code is None:
        terminal.out("".join(f"{line}\n" for line in _list(paint)))
        return 0
    check = find_check(code)
    if check is None:
        raise CommandError(_unknown(code))
    terminal.out("".join(f"{line}\n" for line in _explanation(check, paint)))
    return 0


def _list(paint: Paint) -> Iterator[str]:
    from rubricc.compiler.checks.registry import all_checks

    for check in all_checks():
        yield f"{paint('strong', check.code)}  {paint(check.severity, check.severity.ljust(7))}  {check.summary}"


def _explanation(check: Check, paint: Paint) -> Iterator[str]:
    yield f"{paint('strong', f'{check.code} {check.slug}')}  {paint(check.severity, check.severity)}"
    yield ""
    yield check.summary
    yield ""
    yield from paragraphs(check.explanation.strip(), paint)
    yield from _examples("A rubric that has it:", check.invalid, paint)
    yield from _examples("A rubric that does not:", check.valid, paint)


def _examples(title: str, examples: tuple[str, ...], paint: Paint) -> Iterator[str]:
    for example in examples:
        yield ""
        yield paint("strong", title)
        yield ""
        yield from (f"    {line}".rstrip() for line in example.strip("\n").split("\n"))


def _unknown(code: str) -> str:
    from difflib import get_close_matches

    from rubricc.compiler.checks.registry import all_checks

    names = [name for check in all_checks() for name in (check.code, check.slug)]
    part = [name for name in names if code and code.lower() in name]
    near = part[:3] or get_close_matches(code.upper(), names, n=3) or get_close_matches(code.lower(), names, n=3)
    hint = f" Did you mean {' or '.join(near)}?" if near else " The list: rubricc explain"
    return f"there is no finding {code}.{hint}"
