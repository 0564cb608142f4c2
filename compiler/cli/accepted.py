"""The file of accepted findings, as `rubricc lint` finds, reads and renews it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rubricc.compiler.cli import sources, terminal
from rubricc.compiler.cli.errors import CommandError
from rubricc.compiler.cli.lint_settings import Settings, common_folder

if TYPE_CHECKING:
    from rubricc.compiler.baseline import Baseline
    from rubricc.compiler.fingerprints import Named
    from rubricc.compiler.fixing import Fixed
    from rubricc.compiler.source.file import SourceFile


def find(paths: Sequence[str], named: Path | None, *, new: bool) -> Baseline | None:
    """Give back the list that holds for `paths`: the one that is named, else the nearest; None where there is none.

    `new` gives an empty one where there is none yet. Raises `CommandError` for one that cannot be read.
    """
    from rubricc.compiler import baseline

    folder = common_folder(paths)
    path = named or baseline.nearest(folder)
    if path is None and new:
        here = Path.cwd()
        path = (here if folder.is_relative_to(here) else folder) / baseline.NAME
    if path is None:
        return None
    if not new and not path.exists():
        raise CommandError(f"{path}: there is no such file of accepted findings. To write it: --accept-all")
    try:
        return baseline.read(path)
    except baseline.BaselineError as error:
        raise CommandError(str(error)) from error


def renewed(known: Baseline, path: str, fixed: Fixed, settings: Settings) -> Baseline:
    """Give back the list with all that is found in a file; errors and idle acceptances cannot be accepted."""
    from rubricc.compiler.baseline import entry
    from rubricc.compiler.checks.registry import all_checks
    from rubricc.compiler.linting import UNUSED_ACCEPT

    places = _places(path, fixed.source)
    accepted = [
        entry(item, places.name(item.span))
        for item in fixed.linted.findings
        if item.severity != "error" and item.code != UNUSED_ACCEPT
    ]
    looked_for = {check.code: check.code in settings.selection for check in all_checks()}
    if any(item.severity == "error" for item in fixed.linted.findings):
        return known  # the checks have not run, so nothing is known of what they would find
    return known.renewed(path, accepted, looked_for)


def _places(path: str, source: SourceFile) -> Named:
    """Give back what names the places of a file: the parts of a rubric, or the functions of a Python module."""
    if path.endswith(".py"):
        from rubricc.compiler.frontend.python.places import Functions

        return Functions(source)
    from rubricc.compiler.fingerprints import Places
    from rubricc.compiler.syntax.parse import parse

    return Places(parse(source).rubric)


def write(known: Baseline) -> None:
    """Write the list, and say what is in it."""
    kept = known.without_lost_files()
    sources.write_text(kept.path, kept.text())
    findings, files = sum(map(len, kept.files.values())), len(kept.files)
    shown = "1 finding" if findings == 1 else f"{findings} findings"
    terminal.out(f"{kept.path}: {shown} in {files} {'file' if files == 1 else 'files'} accepted.\n")
