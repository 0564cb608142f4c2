"""From a file to a checked rubric, and from a checked rubric to a module."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from rubricc.compiler.checks.base import Context
from rubricc.compiler.checks.registry import compile_checks
from rubricc.compiler.diagnostics.model import Diagnostic
from rubricc.compiler.ir.depth import DepthError, deep_recursion
from rubricc.compiler.ir.rubric import Rubric
from rubricc.compiler.ir.tools import ToolsMissing, unsupplied
from rubricc.compiler.ir.verify import verify
from rubricc.compiler.passes.lower.rubric import lower_rubric
from rubricc.compiler.passes.lower.use import Library
from rubricc.compiler.passes.pipeline import run
from rubricc.compiler.source.file import SourceError, SourceFile
from rubricc.compiler.source.span import Span
from rubricc.compiler.syntax import tree
from rubricc.compiler.syntax.parse import parse


@dataclass(frozen=True, slots=True)
class Checked:
    """What is known of a rubric file: its tree if it parsed, its IR if it has no errors, and all that was found."""

    source: SourceFile
    tree: tree.Rubric | None
    rubric: Rubric | None
    diagnostics: tuple[Diagnostic, ...]

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The findings that keep the rubric from being built."""
        return tuple(d for d in self.diagnostics if d.severity == "error")


def check(source: SourceFile, *, search: tuple[Path, ...] = (), folder: Path | None = None) -> Checked:
    """Parse, resolve, type and lower a rubric; findings are sorted by place.

    Used rubrics are looked up in `folder` (that of the source unless given), then in `search`.
    """
    try:
        return _checked(source, search, folder)
    except DepthError as error:
        start = Span(0, min(1, len(source.text)), source)
        return Checked(source, None, None, (Diagnostic("RB000", "error", str(error), start, hint=_SHALLOWER),))


_SHALLOWER = "Give inner parts names with `let`, or share them out over several criteria."


def _checked(source: SourceFile, search: tuple[Path, ...], folder: Path | None) -> Checked:
    with deep_recursion(), _no_collection():
        parsed = parse(source)
        broken = any(d.severity == "error" for d in parsed.diagnostics)
        if parsed.rubric is None or broken:
            return Checked(source, parsed.rubric, None, _sorted(parsed.diagnostics))
        home = folder if folder is not None else Path(source.path).parent
        rubric, found = lower_rubric(source, parsed.rubric, Library(search), home)
        diagnostics = (*parsed.diagnostics, *found)
        if rubric is not None:
            verify(rubric)
            diagnostics += _compile_checks(rubric, source, parsed.rubric)
        if any(d.severity == "error" for d in diagnostics):
            rubric = None
        return Checked(source, parsed.rubric, rubric, _sorted(diagnostics))


def check_file(path: Path | str, *, search: tuple[Path, ...] = ()) -> Checked:
    """Read and check a rubric file; a file that cannot be read is a finding, RB000."""
    try:
        source = SourceFile.read(path)
    except SourceError as error:
        empty = SourceFile(str(path), "")
        message = str(error).removeprefix(f"{path}: ")
        return Checked(empty, None, None, (Diagnostic("RB000", "error", message, Span(0, 0, empty)),))
    return check(source, search=search)


def build(checked: Checked, *, standalone: bool = False) -> str:
    """Give back the source of the module.

    Raises `ValueError` where the rubric has errors, and `ToolsMissing` where a tool that it declares is not registered.
    """
    if checked.rubric is None:
        raise ValueError(f"{checked.source.path} has errors and cannot be built.")
    _require_tools(checked.rubric, checked.source)
    with deep_recursion(), _no_collection():
        rubric = run(checked.rubric)
        if standalone:
            from rubricc.compiler.emit.standalone import emit_standalone

            return emit_standalone(rubric)
        from rubricc.compiler.emit.module import emit

        return emit(rubric)


def load(checked: Checked | Rubric) -> ModuleType:
    """Build a rubric in memory and give back the module; raises what `build` raises."""
    from rubricc.compiler.emit.load import load_module

    rubric = checked.rubric if isinstance(checked, Checked) else checked
    if rubric is None:
        raise ValueError("The rubric has errors and cannot be built.")
    _require_tools(rubric, checked.source if isinstance(checked, Checked) else SourceFile(rubric.path, ""))
    with deep_recursion(), _no_collection():
        return load_module(run(rubric))


def _require_tools(rubric: Rubric, source: SourceFile) -> None:
    """Raise `ToolsMissing` where the rubric calls tools that it only declares."""
    found = missing_tools(rubric, source)
    if found:
        raise ToolsMissing(found)


def missing_tools(rubric: Rubric, source: SourceFile) -> tuple[Diagnostic, ...]:
    """Give back an error for each tool that the rubric declares and calls, and that is not registered here."""
    return tuple(
        Diagnostic("RB013", "error", item.why, Span(item.at.start, item.at.end, source), hint=item.hint)
        for item in unsupplied(rubric)
    )


@contextmanager
def _no_collection() -> Iterator[None]:
    """Keep the garbage collector still: a tree of a million nodes has no garbage, and looking for it takes longest."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _compile_checks(rubric: Rubric, source: SourceFile, written: tree.Rubric) -> tuple[Diagnostic, ...]:
    """Run the checks that compiling makes: those that look at the rubric alone and may keep it from being built."""
    context = Context(rubric, source, lambda: load(rubric), written)
    return tuple(d for check in compile_checks() if check.run is not None for d in check.run(context))


def _sorted(diagnostics: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    return tuple(sorted(diagnostics, key=lambda d: (d.span.start, d.span.end, d.code, d.message)))
