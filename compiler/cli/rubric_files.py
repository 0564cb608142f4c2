"""Rubrics that a build makes of words: written beside their modules, or compared with what stands there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rubricc.compiler.cli import sources, terminal
from rubricc.compiler.cli.errors import FOUND, CommandError
from rubricc.compiler.cli.report import Problems

if TYPE_CHECKING:
    from rubricc.compiler.frontend.natural.translation import Translation


def deliver(found: Sequence[Translation], folder: Path, problems: Problems, *, check: bool) -> Iterator[str]:
    """Write each rubric into the folder under its name, and yield the paths; with `check` those that are up to date.

    One that people have changed since its module was built is not written over: that is told of as an error.
    """
    for item in found:
        path = folder / f"{item.name}{sources.SUFFIX}"
        with problems.each():
            if item.text and _deliver(path, item.text, problems, check=check):
                yield str(path)


def _deliver(path: Path, text: str, problems: Problems, *, check: bool) -> bool:
    there = path.exists()
    if there and path.read_bytes() == text.encode("utf-8"):
        return True
    if check:
        terminal.out(f"{path}: {'not up to date' if there else 'not built'}\n")
        problems.add(FOUND)
        return False
    if there and not _as_built(path):
        raise CommandError(
            f"{path}: it is not as a build left it, and would be lost. To keep the changes, build that file instead; "
            "to translate anew, delete it first."
        )
    sources.write_text(path, text)
    return True


def _as_built(path: Path) -> bool:
    """Whether a module stands beside a rubric that was built from it as it is now."""
    from rubricc.compiler.driver import check
    from rubricc.compiler.emit.header import read_header

    module = path.with_suffix(".py")
    header = read_header(module.read_text(encoding="utf-8", errors="replace")) if module.is_file() else None
    rubric = check(sources.read_source(str(path))).rubric
    return header is not None and rubric is not None and header.hash == rubric.source_hash
