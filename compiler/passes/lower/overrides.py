"""Overrides: what acts on finished scores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal

from rubricc.compiler.diagnostics.model import Label
from rubricc.compiler.ir.expressions import ScoreRef
from rubricc.compiler.ir.rubric import Action, Criterion, Override
from rubricc.compiler.ir.walk import walk
from rubricc.compiler.passes.lower.context import Context, Env
from rubricc.compiler.passes.lower.expressions import condition
from rubricc.compiler.passes.lower.mend import meant, which
from rubricc.compiler.passes.lower.names import nearest
from rubricc.compiler.passes.lower.points import multiple
from rubricc.compiler.passes.lower.reasons import template
from rubricc.compiler.syntax import tree

_KINDS = {tree.Cap: "cap", tree.Floor: "floor", tree.Set: "set"}


def lower_overrides(
    ctx: Context, env: Env, nodes: list[tree.Override], criteria: Mapping[str, Criterion], combine: str
) -> tuple[Override, ...]:
    """Give back the overrides, in the order of the source; circles of `over` are RB006."""
    names = {node.name.id: node for node in nodes}
    _check_circles(ctx, names)
    return tuple(_override(ctx, env, node, names, criteria, combine) for node in nodes)


def _override(
    ctx: Context,
    env: Env,
    node: tree.Override,
    names: Mapping[str, tree.Override],
    criteria: Mapping[str, Criterion],
    combine: str,
) -> Override:
    test = condition(ctx, replace(env, scores=True), node.condition)
    if node.over is not None and node.over.id not in names:
        _dangling(ctx, node.over, "override", list(names))
    actions = [_action(ctx, action, criteria, combine) for action in node.actions]
    found = Override(
        id=node.name.id,
        over=() if node.over is None else (node.over.id,),
        condition=test,
        actions=tuple(action for action in actions if action is not None),
        reason=None if node.reason is None else template(ctx, env, node.reason),
        at=ctx.place(node.span),
    )
    _check_stage(ctx, node, found)
    return found


def _action(ctx: Context, node: tree.Action, criteria: Mapping[str, Criterion], combine: str) -> Action | None:
    if isinstance(node, tree.Fail):
        return Action(kind="fail", at=ctx.place(node.span))
    target = node.target.id
    if target != "total" and target not in criteria and target not in _all_criteria(ctx):
        _dangling(ctx, node.target, "criterion", ["total", *criteria])
        return None
    value = node.value.value
    if target == "total" and combine != "sum":
        if not 0 <= value <= 1:
            message = f"With `combine {combine}` the total goes from 0 to 1; {value} lies outside."
            ctx.report("RB009", node.value.span, message, hint="Give a value inside the range.")
    else:
        value = multiple(ctx, node.value, "The value")
        bounds = _bounds(ctx, target, criteria)
        if bounds is not None:
            _check_range(ctx, node, bounds, value)
    return Action(kind=_KINDS[type(node)], target=target, value=value, at=ctx.place(node.span))


def _bounds(ctx: Context, target: str, criteria: Mapping[str, Criterion]) -> tuple[Decimal, Decimal] | None:
    """Give back the range of what is acted on; None where an error leaves it open."""
    if target in criteria:
        return criteria[target].min, criteria[target].max
    low, high = ctx.top.symbols["total"].type.low, ctx.top.symbols["total"].type.high
    complete = _all_criteria(ctx) <= {"total", *criteria}
    return (low, high) if target == "total" and complete and low is not None and high is not None else None


def _check_range(
    ctx: Context, node: tree.Cap | tree.Floor | tree.Set, bounds: tuple[Decimal, Decimal], value: Decimal
) -> None:
    low, high = bounds
    if not low <= value <= high:
        ctx.report(
            "RB009",
            node.value.span,
            f"`{node.target.id}` scores from {low} to {high}; {value} lies outside.",
            hint="Give a value inside the range.",
        )


def _all_criteria(ctx: Context) -> set[str]:
    return {name for name, symbol in ctx.top.symbols.items() if symbol.kind == "criterion"}


def _dangling(ctx: Context, name: tree.Name, what: str, known: list[str]) -> None:
    close = nearest(name.id, known)
    hint = which(what, name.id, known, close)
    fix = meant(name.id, close, name.span)
    ctx.report("RB005", name.span, f"There is no {what} called `{name.id}`.", hint=hint, fix=fix)


def _check_stage(ctx: Context, node: tree.Override, found: Override) -> None:
    """A condition on the total is evaluated once criteria are done, so it comes too late for them."""
    on_total = any(isinstance(e, ScoreRef) and e.target == "total" for e in walk(found.condition))
    acts_on = [a.target for a in found.actions if a.target not in (None, "total")]
    if on_total and acts_on:
        ctx.report(
            "RB006",
            node.name.span,
            f"`{found.id}` asks for the total and changes `{acts_on[0]}`, which the total is made of.",
            labels=(Label(node.condition.span, "names the total"),),
            hint="Act on the total, or ask for the criteria's scores.",
        )


def _check_circles(ctx: Context, names: Mapping[str, tree.Override]) -> None:
    """Report each circle of `over`, once; every override is looked at once."""
    done: set[str] = set()
    for start in names:
        path: dict[str, None] = {}
        at: str | None = start
        while at is not None and at in names and at not in done and at not in path:
            path[at] = None
            over = names[at].over
            at = None if over is None else over.id
        if at in path:
            _report_circle(ctx, names, list(path)[list(path).index(at) :])
        done.update(path)


def _report_circle(ctx: Context, names: Mapping[str, tree.Override], path: list[str]) -> None:
    labels = tuple(Label(names[n].name.span, f"`{n}` is part of the circle") for n in path)
    around = " over ".join([*path, path[0]])
    message = f"Overrides go round in a circle: {around}."
    ctx.report("RB006", names[path[0]].name.span, message, labels=labels, hint="Take one `over` away.")
