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
    from rubricc.compiler.driver import Checked
    from rubricc.compiler.ir.rubric import Rubric
    from rubricc.compiler.source.file import SourceFile


class Scorer(NamedTuple):
    """A rubric that can score: its module, and where it came from a `.rubric`, its IR."""

    module: ModuleType
    rubric: Rubric | None


def can_fail(scorer: Scorer) -> bool:
    """Whether anything in the rubric could fail an answer; where nothing can, that it passed says nothing."""
    scheme = getattr(scorer.module, "_SCHEME", None)
    if scheme is None:
        return True
    actions = (action for override in scheme.overrides for action in override.actions)
    return (
        scheme.pass_at is not None
        or scheme.requires is not None
        or any(row.gate for row in scheme.criteria)
        or any(action.kind == "fail" for action in actions)
    )


def reasons_undecided(scorer: Scorer) -> dict[str, str]:
    """Give back why criteria are left unchecked, by their ids; a built module does not tell."""
    criteria = () if scorer.rubric is None else scorer.rubric.criteria
    return {item.id: item.unchecked for item in criteria if item.unchecked}


def load_scorer(path: str, search: Sequence[Path] = (), *, needs_source: bool = False) -> Scorer:
    """Give back the rubric or built module at `path`, ready to score; with `needs_source` only a rubric will do.

    Raises `CommandError` for what cannot be read or imported, `ShownError` for a rubric with errors, once shown.
    """
    if path.endswith(".py") and not needs_source:
        return Scorer(_imported(path), None)
    checked, rubric = sound(read_source(path), search)
    return Scorer(loaded(checked), rubric)


def sound(source: SourceFile, search: Sequence[Path] = ()) -> tuple[Checked, Rubric]:
    """Give back a rubric that has no errors, with all that is known of it; raises `ShownError` for one that has."""
    from rubricc.compiler import driver

    checked = driver.check(source, search=tuple(search))
    if checked.rubric is None or has_errors(checked.diagnostics):
        show_findings([item for item in checked.diagnostics if item.severity == "error"])
        raise ShownError
    return checked, checked.rubric


def loaded(checked: Checked) -> ModuleType:
    """Give back the module of a rubric, ready to run; raises `ShownError` where tools are missing, once told of."""
    from rubricc.compiler import driver
    from rubricc.compiler.ir.tools import ToolsMissing

    try:
        return driver.load(checked)
    except ToolsMissing as error:
        show_findings(list(error.diagnostics))
        raise ShownError from error


def _imported(path: str) -> ModuleType:
    """Run the code of a built module, and make sure that it is one."""
    from rubricc.compiler.emit.header import read_header

    source = read_text(path)
    if read_header(source) is None:  # code that is not ours is not run
        raise CommandError(f"{path}: this is not a module that rubricc built. Build one with: rubricc build")
    module = ModuleType(f"rubricc_built_{Path(path).stem}")  # a rubric may be called as a module of Python's is
    module.__file__ = path
    sys.modules[module.__name__] = module
    try:
        exec(compile(source, path, "exec"), module.__dict__)
    except Exception as error:
        raise CommandError(f"{path}: cannot be imported: {type(error).__name__}: {error}") from error
    return module
