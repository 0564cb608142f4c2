"""Scales: anchored levels, of which the highest that holds counts."""

from __future__ import annotations

from itertools import pairwise

from rubricc.compiler.diagnostics.model import Label
from rubricc.compiler.ir import expressions as ex
from rubricc.compiler.ir import statements as st
from rubricc.compiler.ir.rubric import Criterion
from rubricc.compiler.passes.lower.blocks import open_block
from rubricc.compiler.passes.lower.context import Context, Env
from rubricc.compiler.passes.lower.expressions import condition
from rubricc.compiler.passes.lower.limits import bounds_hold, read_limits, shared_fields
from rubricc.compiler.passes.lower.parts import proxies_of, requirements_of, sources_of, title_of, unchecked_why
from rubricc.compiler.passes.lower.points import multiple
from rubricc.compiler.passes.lower.reasons import in_words_of, template
from rubricc.compiler.passes.lower.statements import body
from rubricc.compiler.syntax import tree


def lower_scale(ctx: Context, env: Env, node: tree.Scale) -> Criterion | None:
    """Give back a scale; None where an error leaves nothing to score."""
    limits = read_limits(ctx, node.limits, ("gate", "weight", "pass"), "scale")
    low, high = multiple(ctx, node.low, "The end"), multiple(ctx, node.high, "The end")
    inner = open_block(ctx, env, node.items)
    body(ctx, inner, node.items)
    why = unchecked_why(ctx, node, node.items, any(level.condition is not None for level in node.levels))
    if not bounds_hold(ctx, node, limits, low, high) or not _levels_hold(ctx, node, why is not None):
        return None
    return Criterion(
        id=node.name.id,
        title=title_of(node),
        form="scale",
        max=high,
        min=low,
        unchecked=why,
        requirements=requirements_of(ctx, inner, node.items),
        body=() if why is not None else (_levels(ctx, inner, node),),
        sources=sources_of(node.items),
        proxies=proxies_of(node.items),
        at=ctx.place(node.span),
        **shared_fields(limits),
    )


def _levels_hold(ctx: Context, node: tree.Scale, unchecked: bool) -> bool:
    values = [level.value for level in node.levels]
    for above, below in pairwise(values):
        if below.value >= above.value:
            ctx.report(
                "RB009",
                below.span,
                f"Levels go from the highest to the lowest; {below.raw} does not belong below {above.raw}.",
                labels=(Label(above.span, "this one stands above it"),),
                hint="Put the levels in order, the best answer's first.",
            )
            return False
    for value in values:
        if not node.low.value <= value.value <= node.high.value:
            labels = (Label(node.low.span.to(node.high.span), "the scale goes so far"),)
            message = f"Level {value.raw} lies outside {node.low.raw} to {node.high.raw}."
            ctx.report("RB009", value.span, message, labels=labels, hint="Change the level, or the ends of the scale.")
            return False
        multiple(ctx, value, "Level")
    return unchecked or _conditions_hold(ctx, node)


def _conditions_hold(ctx: Context, node: tree.Scale) -> bool:
    if all(level.condition is None for level in node.levels):
        hint = 'Say of each level but the lowest when it holds: `level N "…" if …`.'
        ctx.report("RB011", node.name.span, f"No level of `{node.name.id}` has a condition.", hint=hint)
        return False
    for level in node.levels:
        lowest = level.value.value == node.low.value
        if level.condition is None and not lowest:
            ctx.report(
                "RB003",
                level.span,
                f"Level {level.value.raw} has no condition; only the lowest, {node.low.raw}, holds without one.",
                hint="Add `if …`.",
            )
            return False
        if level.condition is not None and lowest:
            ctx.report(
                "RB003",
                level.condition.span,
                f"The lowest level, {node.low.raw}, holds where no other does; it takes no condition.",
                hint="Delete the condition.",
            )
            return False
    return True


def _levels(ctx: Context, env: Env, node: tree.Scale) -> st.Choose:
    at = ctx.place(node.span)
    tests = [None if lv.condition is None else condition(ctx, env, lv.condition) for lv in node.levels]
    arms: list[st.Arm] = []
    otherwise: tuple[st.Statement, ...] = (st.Give(points=node.low.value, keyword="level", at=at),)
    for place, level in enumerate(node.levels):
        test = tests[place]
        reason = template(ctx, env, level.anchor) if level.anchor else None
        if test is None:
            otherwise = (_level(ctx, level, reason),)
            continue
        if node.cumulative:
            test = _all([t for t in tests[place:] if t is not None])
        given = _level(ctx, level, reason or in_words_of(ctx, test))
        arms.append(st.Arm(condition=test, body=(given,), at=ctx.place(level.span)))
    return st.Choose(arms=tuple(arms), otherwise=otherwise, keyword="scale", at=at)


def _level(ctx: Context, level: tree.Level, reason: st.Template | None) -> st.Give:
    return st.Give(points=level.value.value, reason=reason, keyword="level", at=ctx.place(level.span))


def _all(tests: list[ex.Expression]) -> ex.Expression:
    if len(tests) == 1:
        return tests[0]
    type_ = tests[0].type.with_undefined(any(t.type.undefined for t in tests))
    return ex.And(operands=tuple(tests), type=type_, at=tests[0].at)
