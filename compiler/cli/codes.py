"""Codes of findings as a user names them: whole, by how they begin, or by their slugs."""

from __future__ import annotations

from collections.abc import Iterable

import click
from click.shell_completion import CompletionItem

from rubricc.compiler.cli.errors import CommandError


class CodeType(click.types.StringParamType):
    """A code of a finding or its slug; only completion needs to know more than that it is a text."""

    name = "code"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Give back the codes and slugs that begin so, the last of several parted by commas."""
        from rubricc.compiler.checks.registry import all_checks

        before, comma, last = incomplete.rpartition(",")
        wanted = last.casefold()
        return [
            CompletionItem(f"{before}{comma}{name}", help=check.summary)
            for check in all_checks()
            for name in (check.code, check.slug)
            if name.casefold().startswith(wanted)
        ]


CODE = CodeType()


def codes(values: Iterable[str], said_in: str = "") -> list[str]:
    """Give back codes, or how they begin, for codes, beginnings and slugs, several of them parted by commas.

    Raises `CommandError` for one that stands for no finding, with the nearest; `said_in` names a file it stands in.
    """
    return [_code(name, said_in) for value in values for name in value.replace(",", " ").split()]


def nearest(name: str) -> str:
    """Give back a sentence that names the codes or slugs nearest to `name`, or where all are listed."""
    from difflib import get_close_matches

    from rubricc.compiler.checks.registry import all_checks

    names = [name for check in all_checks() for name in (check.code, check.slug)]
    part = [known for known in names if name and name.lower() in known]
    near = part[:3] or get_close_matches(name.upper(), names, n=3) or get_close_matches(name.lower(), names, n=3)
    return f"Did you mean {' or '.join(near)}?" if near else "The list: rubricc explain"


def _code(name: str, said_in: str) -> str:
    from rubricc.compiler.checks.registry import all_checks, find_check

    if (check := find_check(name)) is not None:
        return check.code
    beginning = name.upper()
    if beginning.startswith("RB") and any(check.code.startswith(beginning) for check in all_checks()):
        return beginning
    where = f"{said_in}: " if said_in else ""
    raise CommandError(f"{where}no finding is called {name}, and no code begins with {name}. {nearest(name)}")
