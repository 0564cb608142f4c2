"""Rubrics that a rubric uses: found by id and version, lowered once, and guarded against circles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from rubricc.compiler.diagnostics.model import Diagnostic, Label
from rubricc.compiler.ir.rubric import Rubric
from rubricc.compiler.passes.lower.context import Context
from rubricc.compiler.passes.lower.names import nearest
from rubricc.compiler.passes.lower.versions import normal_version
from rubricc.compiler.source.file import SourceError, SourceFile
from rubricc.compiler.source.span import Span
from rubricc.compiler.syntax import tree
from rubricc.compiler.syntax.parse import parse

LowerRubric = Callable[[SourceFile, "Library", Path], tuple[Rubric | None, tuple[Diagnostic, ...]]]

DEEPEST = 16
"""How many rubrics may be inside one another."""


@dataclass(slots=True)
class Library:
    """Where used rubrics are looked for, and those being lowered, outermost first."""

    search: tuple[Path, ...] = ()
    around: tuple[str, ...] = ()
    lowered: dict[tuple[str, str], Rubric | None] = field(default_factory=dict)
    sources: dict[tuple[str, str], str] = field(default_factory=dict)

    def inside(self, reference: str) -> Library:
        """Give back the library as a rubric inside this one sees it."""
        return Library(self.search, (*self.around, reference), self.lowered, self.sources)


def use(ctx: Context, node: tree.UseDecl, lower_rubric: LowerRubric) -> None:
    """Bring in the rubric that a `use` names, under its local name; what is wrong with it is reported here."""
    name, _, version = node.reference.value.partition("@")
    if not name or not version:
        ctx.report("RB001", node.reference.span, "A rubric is named with its version.", hint='Write `"id@1.0.0"`.')
        return
    reference = f"{name}@{normal_version(version) or version}"
    if reference in ctx.library.around:
        _circle(ctx, node, reference)
        return
    if len(ctx.library.around) >= DEEPEST:
        ctx.report("RB006", node.span, f"Rubrics are more than {DEEPEST} deep inside one another.")
        return
    found = _find(ctx, node, name, reference)
    if found is None:
        return
    rubric, inside = lower_rubric(found, ctx.library.inside(reference), Path(found.path).parent)
    if rubric is None:
        _report_inside(ctx, node, reference, [d for d in inside if d.severity == "error"])
        return
    ctx.external.append(found.text)
    _check_inputs(ctx, node, rubric)
    ctx.used[node.name.id] = rubric


def _report_inside(ctx: Context, node: tree.UseDecl, reference: str, errors: list[Diagnostic]) -> None:
    """Report what keeps a used rubric from being used: its first error, with the place."""
    first = next((d for d in errors if d.code == "RB006"), errors[0])
    where = f"{Path(first.span.file.path).name if first.span.file else ''}:{first.span.position[0]}"
    ctx.report(
        first.code,
        node.reference.span,
        f"The rubric {reference} cannot be used: {first.message} ({where})",
        hint=f"Run `rubricc lint` on its file; it has {len(errors)} error{'s' * (len(errors) != 1)}.",
    )


def _circle(ctx: Context, node: tree.UseDecl, reference: str) -> None:
    around = [*ctx.library.around[ctx.library.around.index(reference) :], reference]
    ctx.report("RB006", node.reference.span, f"Rubrics use one another in a circle: {' → '.join(around)}.")


def _find(ctx: Context, node: tree.UseDecl, name: str, reference: str) -> SourceFile | None:
    folders = [*([ctx.folder] if ctx.folder else []), *ctx.library.search]
    seen: dict[str, str] = {}
    unreadable = ""
    for path in [p for folder in folders for p in sorted(folder.glob("*.rubric"))]:
        head = _head(path)
        if head is None:
            if path.stem == name:
                unreadable = path.name
            continue
        source, id_, version = head
        if f"{id_}@{version}" == reference:
            return source
        if source.text != ctx.source.text:  # a rubric is no candidate for itself
            seen[f"{id_}@{version}"] = path.name
    _missing(ctx, node.reference.span, name, reference, seen, unreadable)
    return None


def _missing(ctx: Context, span: Span, name: str, reference: str, seen: dict[str, str], unreadable: str) -> None:
    same = [known for known in seen if known.startswith(f"{name}@")]
    close = same or nearest(reference, seen)
    hint = f"There is {' and '.join(f'{c} in {seen[c]}' for c in close[:3])}." if close else ""
    if unreadable:
        hint = f"{unreadable} cannot be read as a rubric: run `rubricc lint` on it."
    ctx.report(
        "RB001",
        span,
        f"The rubric {reference} is not beside this file, nor in a folder of `--path`.",
        hint=hint or "Put it beside this file, or name its folder with `--path`.",
    )


def _head(path: Path) -> tuple[SourceFile, str, str] | None:
    """Give back a rubric file with its id and version; None for one that cannot be read."""
    try:
        source = SourceFile.read(path)
    except SourceError:
        return None
    rubric = parse(source).rubric
    if rubric is None:
        return None
    versions = [item.value.value for item in rubric.items if isinstance(item, tree.Version)]
    return source, rubric.name.id, normal_version(versions[0] if versions else "1.0.0") or ""


def _check_inputs(ctx: Context, node: tree.UseDecl, rubric: Rubric) -> None:
    """The parent must declare what the child reads, under the same name and type."""
    for wanted in rubric.inputs:
        symbol = ctx.top.symbols.get(wanted.name)
        if symbol is None or symbol.kind != "input":
            ctx.report(
                "RB001",
                node.reference.span,
                f"`{rubric.id}` reads the input `{wanted.name}`, which this rubric does not declare.",
                hint=f"Add `input {wanted.name}: {wanted.type.with_undefined(False)}{' optional' * wanted.optional}`.",
            )
        elif symbol.type.with_undefined(False) != wanted.type.with_undefined(False):
            ctx.report(
                "RB003",
                node.reference.span,
                f"`{rubric.id}` reads `{wanted.name}` as {wanted.type}; here it is {symbol.type}.",
                labels=(Label(symbol.span, "declared here"),),
            )
        elif symbol.type.undefined and not wanted.optional:
            ctx.report(
                "RB003",
                node.reference.span,
                f"`{rubric.id}` needs `{wanted.name}`, which is optional here.",
                labels=(Label(symbol.span, "declared here"),),
            )
