"""The clauses that criteria of every form may have: sentences, proxies, requirements, and `unchecked`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rubricc.compiler.diagnostics.model import Label
from rubricc.compiler.ir.rubric import Requirement
from rubricc.compiler.passes.lower.context import Context, Env
from rubricc.compiler.passes.lower.expressions import condition
from rubricc.compiler.passes.lower.limits import FormNode
from rubricc.compiler.passes.lower.mend import deleted
from rubricc.compiler.passes.lower.reasons import template
from rubricc.compiler.syntax import tree


def sources_of(items: Iterable[tree.Node]) -> tuple[str, ...]:
    """Give back the sentences of the `from` clauses."""
    return tuple(item.text.value for item in items if isinstance(item, tree.Source))


def proxies_of(items: Iterable[tree.Node]) -> tuple[str, ...]:
    """Give back what the `proxy` clauses say is missed."""
    return tuple(item.text.value for item in items if isinstance(item, tree.Proxy))


def requirements_of(ctx: Context, env: Env, items: Iterable[tree.Node]) -> tuple[Requirement, ...]:
    """Give back the `requires` clauses."""
    return tuple(requirement(ctx, env, item) for item in items if isinstance(item, tree.Requires))


def requirement(ctx: Context, env: Env, node: tree.Requires) -> Requirement:
    """Give back `requires C else "reason"`."""
    test = condition(ctx, env, node.condition)
    return Requirement(condition=test, reason=template(ctx, env, node.reason), at=ctx.place(node.span))


def title_of(node: FormNode) -> str | None:
    """Give back the title, None where there is none."""
    return node.title.value if node.title else None


def unchecked_why(ctx: Context, node: FormNode, items: Sequence[tree.Node], has_rules: bool) -> str | None:
    """Give back why nothing is checked, None where something is."""
    found = [item for item in items if isinstance(item, tree.Unchecked)]
    if not found:
        return None
    if has_rules:
        ctx.report(
            "RB003",
            found[0].span,
            f"`{node.name.id}` is unchecked and yet has rules.",
            hint="Delete the rules, or `unchecked`; an approximation is marked with `proxy`.",
        )
    for other in (*found[1:], *(item for item in items if isinstance(item, tree.Requires))):
        _beside_unchecked(ctx, node, found[0], other)
    return found[0].why.value if found[0].why else "No program can decide this."


def _beside_unchecked(ctx: Context, node: FormNode, unchecked: tree.Node, other: tree.Node) -> None:
    """Report what a verdict leaves no room for."""
    labels = (Label(unchecked.span, "nothing is checked here"),)
    if isinstance(other, tree.Unchecked):
        message, fix = "`unchecked` is given twice.", deleted(other.span)
        ctx.report("RB002", other.span, message, labels=labels, hint="Keep one of them.", fix=fix)
        return
    message = f"`{node.name.id}` is unchecked, so its `requires` is never asked."
    ctx.report("RB003", other.span, message, labels=labels, hint="Delete it.")


_BOUND_HINTS: dict[type, str] = {
    tree.Criterion: "Let its max be above its min; a criterion of penalties needs `max 0 min -N`.",
    tree.Scale: "A scale goes from the lower end to the higher.",
    tree.CompositeCriterion: "Give it a `max` above 0: what the rubric is worth here.",
}
