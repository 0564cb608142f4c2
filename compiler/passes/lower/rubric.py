"""The whole rubric: its items in the order that names need, then what holds over all of them."""

from __future__ import annotations

import hashlib
from decimal import Decimal
from pathlib import Path

from rubricc.compiler.diagnostics.model import Diagnostic
from rubricc.compiler.ir.rubric import Accepted, Criterion, InputDef, Rubric, ToolUse
from rubricc.compiler.passes.lower.blocks import declare, declare_items, lower_let
from rubricc.compiler.passes.lower.context import Context, Env
from rubricc.compiler.passes.lower.criteria import lower_criterion
from rubricc.compiler.passes.lower.functions import check_define
from rubricc.compiler.passes.lower.names import Symbol
from rubricc.compiler.passes.lower.overrides import lower_overrides
from rubricc.compiler.passes.lower.parts import requirement
from rubricc.compiler.passes.lower.settings import Settings, read_settings
from rubricc.compiler.passes.lower.tests import lower_test
from rubricc.compiler.passes.lower.tools import declare_tool
from rubricc.compiler.passes.lower.types import type_of
from rubricc.compiler.passes.lower.use import Library, use
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.source.span import Span
from rubricc.compiler.syntax import tree
from rubricc.compiler.syntax.parse import parse
from rubricc.runtime.types import TEXT, Type

FORMS = tree.Criterion | tree.CompositeCriterion | tree.Check | tree.Scale


def lower_rubric(
    source: SourceFile, root: tree.Rubric, library: Library, folder: Path | None
) -> tuple[Rubric | None, tuple[Diagnostic, ...]]:
    """Give back the rubric in the IR, None where it has errors, and all that was found."""
    ctx = Context(source, library, folder)
    settings = read_settings(ctx, root.items)
    if not library.around:
        version = settings.fields.get("version", "1.0.0")
        ctx.library = library.inside(f"{root.name.id}@{version}")
    env = Env(ctx.top)
    _declare_top(ctx, env, root)
    rubric = _lower_items(ctx, env, root, settings)
    failed = any(d.severity == "error" for d in ctx.diagnostics)
    return (None if failed else rubric), tuple(ctx.diagnostics)


def _declare_top(ctx: Context, env: Env, root: tree.Rubric) -> None:
    nowhere = Span(root.span.start, root.span.start, ctx.source)
    for name in ("query", "response"):
        ctx.top.symbols[name] = ctx.first[name] = Symbol("input", name, nowhere, ir_name=name, type=TEXT)
    ctx.ir_names |= {"query", "response", "total"}
    for item in root.items:
        if isinstance(item, tree.InputDecl):
            _declare_input(ctx, item)
        elif isinstance(item, tree.ToolDecl):
            declare_tool(ctx, item)
    declare_items(ctx, env, [item for item in root.items if not isinstance(item, tree.InputDecl)])
    for item in root.items:
        if isinstance(item, tree.UseDecl):
            use(ctx, item, _lower_used)


SINGLE, LISTED = ("Text", "Json", "Date", "Any"), ("Text", "Message")
"""The kinds of inputs, and those that make lists; Any has been reported."""


def _declare_input(ctx: Context, node: tree.InputDecl) -> None:
    type_ = type_of(ctx, node.type)
    if type_.element not in LISTED if type_.kind == "List" else type_.kind not in SINGLE:
        ctx.report(
            "RB003",
            node.type.span,
            f"An input cannot be {node.type.span.text.strip()}.",
            hint="Inputs are Text, [Text], [Message], Json or Date.",
        )
    type_ = type_.with_undefined(node.optional)
    declare(ctx, ctx.top, node.name, Symbol("input", node.name.id, node.name.span, type=type_, node=node))
    ctx.inputs.append(InputDef(name=node.name.id, type=type_, optional=node.optional, at=ctx.place(node.span)))


def _lower_used(source: SourceFile, library: Library, folder: Path) -> tuple[Rubric | None, tuple[Diagnostic, ...]]:
    found = parse(source)
    if found.rubric is None or any(d.severity == "error" for d in found.diagnostics):
        return None, found.diagnostics
    return lower_rubric(source, found.rubric, library, folder)


def _lower_items(ctx: Context, env: Env, root: tree.Rubric, settings: Settings) -> Rubric | None:
    criteria: list[Criterion] = []
    requirements, attempted = [], 0
    for item in root.items:
        if isinstance(item, tree.LetDecl):
            lower_let(ctx, env, item)
        elif isinstance(item, tree.Requires):
            requirements.append(requirement(ctx, env, item))
        elif isinstance(item, FORMS):
            attempted += 1
            found = lower_criterion(ctx, env, item)
            if found is not None:
                criteria.append(found)
    _check_functions(ctx, env, root)
    if not attempted:
        ctx.report("RB011", root.name.span, "The rubric has no criteria.", hint="Add a `criterion` or a `check`.")
    elif len(criteria) == attempted:
        _check_weights(ctx, root, settings, criteria)
    _declare_scores(ctx, criteria, settings)
    overrides = [item for item in root.items if isinstance(item, tree.Override)]
    by_id = {criterion.id: criterion for criterion in criteria}
    return Rubric(
        id=root.name.id,
        title=root.title.value if root.title else None,
        path=Path(ctx.source.path).name,
        source_hash=_hash(ctx),
        inputs=tuple(ctx.inputs),
        requirements=tuple(requirements),
        criteria=tuple(criteria),
        overrides=lower_overrides(ctx, env, overrides, by_id, settings.combine),
        tests=tuple(lower_test(ctx, item) for item in root.items if isinstance(item, tree.Test)),
        lexicons=tuple(ctx.lexicons.values()),
        patterns=tuple(ctx.patterns.values()),
        lets=tuple(ctx.lets),
        tools=tuple(ToolUse(name=name, version=version) for name, version in sorted(ctx.tools.items())),
        declared_tools=tuple(ctx.tool_defs),
        accepted=_accepted(ctx, root),
        sources=tuple(item.text.value for item in root.items if isinstance(item, tree.Source)),
        at=ctx.place(root.span),
        **settings.fields,
    )


def _check_weights(ctx: Context, root: tree.Rubric, settings: Settings, criteria: list[Criterion]) -> None:
    """Report what would leave nothing to divide by."""
    if settings.combine == "weighted_avg" and all(c.weight == 0 for c in criteria):
        ctx.report("RB011", root.name.span, "All weights are 0, so no average can be taken.", hint="Give one a weight.")
    positive = str(settings.fields.get("normalize", "")).startswith("positive")
    if positive and settings.combine == "sum" and all(c.max <= 0 for c in criteria):
        ctx.report(
            "RB011",
            settings.nodes[tree.Normalize].span,
            "`normalize positive` divides by the positive points, and there are none.",
            hint="Use `normalize declared`, which is 1 where no fault is found.",
        )


def _check_functions(ctx: Context, env: Env, root: tree.Rubric) -> None:
    """Look at every function, called or not."""
    from rubricc.compiler.passes.lower.expressions import lower

    for item in root.items:
        if isinstance(item, tree.DefineDecl):
            check_define(ctx, env, item, lower)


def _declare_scores(ctx: Context, criteria: list[Criterion], settings: Settings) -> None:
    """Give criteria and the total the types that the conditions of overrides see."""
    for criterion in criteria:
        symbol = ctx.top.symbols.get(criterion.id)
        if symbol is not None and symbol.kind == "criterion":
            undecided = criterion.unchecked is not None or criterion.form == "composite"
            symbol.type = Type("Real", criterion.min, criterion.max, undefined=undecided)
    low: Decimal = sum((c.min for c in criteria), Decimal(0))
    high: Decimal = sum((c.max for c in criteria), Decimal(0))
    if settings.combine != "sum":
        low, high = Decimal(0), Decimal(1)
    ctx.top.symbols["total"] = Symbol(
        "criterion", "total", Span(0, 0, ctx.source), "total", Type("Real", min(low, Decimal(0)), high)
    )


def _hash(ctx: Context) -> str:
    digest = hashlib.sha256(ctx.source.text.encode("utf-8", "surrogatepass"))
    for text in sorted(ctx.external):
        digest.update(b"\0" + text.encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


def _accepted(ctx: Context, root: tree.Rubric) -> tuple[Accepted, ...]:
    """Give back the accepted findings, each with the lines that they may start on."""
    found: list[Accepted] = []
    if "accept" not in ctx.source.text:
        return ()
    for node in tree.walk(root):
        if not node.comments:
            continue
        first, last = node.span.lines
        for comment in node.comments:
            if comment.accepted is not None:
                code, why = comment.accepted
                at = ctx.place(comment.span)
                found.append(Accepted(code=code, reason=why, first_line=first, last_line=last, at=at))
    return tuple(found)
