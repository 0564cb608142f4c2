"""Gets a rubric running: checks and builds a `.rubric`, or imports a built module."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

from rubricc.compiler.cli.errors import CommandError, ShownError
from rubricc.compiler.cli.report import has_errors, show_findings
from rubricc.compiler.cli.sources import read_source, read_text

if TYPE_CHECKING:
    from rubricc.compiler.ir.rubric import Rubric


class Scorer(NamedTuple):
    """A rubric that can score: its module, and where it came from a `.rubric`, its IR."""

    module: ModuleType
    rubric: Rubric | None


def load_scorer(path: str, search: Sequence[Path] = (), *, needs_source: bool = False) -> Scorer:
    """Give back the rubric or built module at `path`, ready to score; with `needs_source` only a rubric will do.

    Raises `CommandError` for what cannot be read or imported, `ShownError` for a rubric with errors, once shown.
    """
    if path.endswith(".py") and not needs_source:
        return Scorer(_imported(path), None)
    return Scorer(*_built(path, search))


def _built(path: str, search: Sequence[Path]) -> tuple[ModuleType, Rubric]:
    from rubricc.compiler import driver

    checked = driver.check(read_source(path), search=tuple(search))
    if checked.rubric is None or has_errors(checked.diagnostics):
        show_findings([item for item in checked.diagnostics if item.severity == "error"])
        raise ShownError
    return driver.load(checked), checked.rubric


def _imported(path: str) -> ModuleType:
    """Run the code of a built module, and make sure that it is one."""
    source = read_text(path)
    if "score_response" not in source or "trace_response" not in source:
        raise CommandError(f"{path}: this is not a module that rubricc built. Build one with: rubricc build")
    module = ModuleType(f"rubricc_built_{Path(path).stem}")  # a rubric may be called as a module of Python's is
    module.__file__ = path
    sys.modules[module.__name__] = module
    try:
        exec(compile(source, path, "exec"), module.__dict__)
    except Exception as error:
        raise CommandError(f"{path}: cannot be imported: {type(error).__name__}: {error}") from error
    return module
