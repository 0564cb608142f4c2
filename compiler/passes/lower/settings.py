"""What a rubric says of itself: version, language, precision, modes, and how its score is made."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from rubricc.compiler.diagnostics.model import Label
from rubricc.compiler.passes.lower.context import Context
from rubricc.compiler.passes.lower.languages import is_language, language_hint
from rubricc.compiler.passes.lower.mend import deleted
from rubricc.compiler.passes.lower.phrases import read_modes
from rubricc.compiler.passes.lower.points import FINEST_STEP, is_multiple
from rubricc.compiler.passes.lower.versions import normal_version
from rubricc.compiler.syntax import tree

_ONCE = (
    tree.Version,
    tree.Language,
    tree.Maximum,
    tree.Minimum,
    tree.Precision,
    tree.Match,
    tree.Combine,
    tree.Normalize,
    tree.UncheckedPoints,
)


_FIRST = (tree.Precision, tree.Language, tree.Match)


@dataclass(slots=True)
class Settings:
    """The fields of a rubric that stand in clauses of their own; `nodes` keeps those clauses for messages."""

    fields: dict[str, Any] = field(default_factory=dict)
    nodes: dict[type, tree.Node] = field(default_factory=dict)

    @property
    def combine(self) -> str:
        """The way criteria become a total."""
        return str(self.fields.get("combine", "sum"))


def read_settings(ctx: Context, items: Iterable[tree.Node]) -> Settings:
    """Give back the settings; a clause that stands twice is RB002."""
    settings = Settings()
    for item in items:
        if not isinstance(item, _ONCE):
            continue
        first = settings.nodes.setdefault(type(item), item)
        if first is not item:
            labels = (Label(first.span, "first given here"), Label(item.span, "and again here"))
            message, fix = f"`{item.span.text.split()[0]}` is given twice.", deleted(item.span)
            ctx.report("RB002", item.span, message, labels=labels, hint="Keep one of them.", fix=fix)
    # These first: the others are read by them, and modes by the language.
    for kind in _FIRST:
        if kind in settings.nodes:
            _read(ctx, settings, settings.nodes[kind])
    for node in settings.nodes.values():
        if not isinstance(node, _FIRST):
            _read(ctx, settings, node)
    return settings


def _read(ctx: Context, settings: Settings, node: tree.Node) -> None:
    values = settings.fields
    match node:
        case tree.Precision():
            values["precision"] = ctx.precision = _precision(ctx, node)
        case tree.Match():
            ctx.modes = read_modes(ctx, node.modes, ctx.modes)
        case tree.Language():
            values["language"] = ctx.language = _language(ctx, node)
        case tree.Version():
            values["version"] = _version(ctx, node)
        case tree.Maximum():
            values["declared_max"] = node.value.value
        case tree.Minimum():
            values["declared_min"] = node.value.value
        case tree.UncheckedPoints():
            values["unchecked"] = "kept" if node.kept else "excluded"
        case tree.Normalize():
            values["normalize"] = f"{node.mode} clipped" if node.clipped else node.mode
        case tree.Combine():
            values["combine"] = node.mode
            values["pass_at"] = _pass_at(ctx, node)


def _precision(ctx: Context, node: tree.Precision) -> Decimal:
    value = node.value.value
    if not FINEST_STEP <= value <= 1 or not is_multiple(Decimal(1), value):
        ctx.report(
            "RB009",
            node.value.span,
            f"A precision is a part of one point, such as 1, 0.5 or 0.01, not {node.value.raw}.",
            hint=f"The finest is {FINEST_STEP:f}.",
        )
        return ctx.precision
    return value


def _language(ctx: Context, node: tree.Language) -> str:
    code = node.name.id.lower().replace("_", "-")
    main = code.partition("-")[0]
    if not is_language(main):
        ctx.report(
            "RB003",
            node.name.span,
            f"`{node.name.id}` is not a language code.",
            hint=language_hint(main),
        )
        return "en"
    return code


def _version(ctx: Context, node: tree.Version) -> str:
    found = normal_version(node.value.value)
    if found is None:
        ctx.report("RB003", node.value.span, f'"{node.value.value}" is not a version.', hint='Write it as "1.2.0".')
    return found or "0.0.0"


def _pass_at(ctx: Context, node: tree.Combine) -> Decimal | None:
    if node.pass_at is None:
        return None
    value = node.pass_at.value
    if node.mode != "sum" and not 0 <= value <= 1:
        ctx.report(
            "RB009",
            node.pass_at.span,
            f"With `combine {node.mode}` the total goes from 0 to 1, so nothing passes at {node.pass_at.raw}.",
            hint="Give a share, such as `pass at 0.8`.",
        )
    return value
