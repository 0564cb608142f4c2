"""Criteria in their four forms: `criterion`, `check`, `scale`, and the score of another rubric."""

from __future__ import annotations

from decimal import Decimal

from rubricc.compiler.ir import expressions as ex
from rubricc.compiler.ir import statements as st
from rubricc.compiler.ir.bounds import gives_points, largest
from rubricc.compiler.ir.rubric import Criterion
from rubricc.compiler.passes.lower.blocks import open_block
from rubricc.compiler.passes.lower.context import Context, Env
from rubricc.compiler.passes.lower.expressions import condition
from rubricc.compiler.passes.lower.limits import FormNode, bounds_hold, read_limits, rounded, shared_fields
from rubricc.compiler.passes.lower.mend import meant
from rubricc.compiler.passes.lower.names import nearest
from rubricc.compiler.passes.lower.parts import (
    proxies_of,
    requirements_of,
    sources_of,
    title_of,
    unchecked_why,
)
from rubricc.compiler.passes.lower.points import multiple
from rubricc.compiler.passes.lower.reasons import in_words_of, plain, template
from rubricc.compiler.passes.lower.scales import lower_scale
from rubricc.compiler.passes.lower.statements import body
from rubricc.compiler.syntax import tree

ZERO = Decimal(0)


def lower_criterion(ctx: Context, env: Env, node: FormNode) -> Criterion | None:
    """Give back one criterion; None where an error leaves nothing to score."""
    if isinstance(node, tree.Check):
        return _check(ctx, env, node)
    if isinstance(node, tree.Scale):
        return lower_scale(ctx, env, node)
    if isinstance(node, tree.CompositeCriterion):
        return _composite(ctx, env, node)
    return _criterion(ctx, env, node)


ALL_LIMITS = ("max", "min", "weight", "gate", "pass", "round")


def _criterion(ctx: Context, env: Env, node: tree.Criterion) -> Criterion | None:
    limits = read_limits(ctx, node.limits, ALL_LIMITS, "criterion")
    found_before = len(ctx.diagnostics)
    inner = open_block(ctx, env, node.body)
    sources = sources_of(node.body)
    rules = [item for item in node.body if isinstance(item, tree.Award | tree.Penalize | tree.Choose)]
    statements = body(ctx, inner, node.body, sources[0] if sources and len(rules) == 1 else None)
    requirements = requirements_of(ctx, inner, node.body)
    why = unchecked_why(ctx, node, node.body, bool(statements))
    if why is None and not gives_points(statements):
        # A rule that has been reported is not reported again as missing.
        if len(ctx.diagnostics) == found_before:
            _no_rules(ctx, node)
        return None
    derived = largest(statements)
    maximum = rounded(derived, limits) if limits.max is None else limits.max
    if why is not None and limits.max is None:
        ctx.report("RB011", node.name.span, f"`{node.name.id}` is unchecked and has no `max`.", hint="Give it a `max`.")
        return None
    minimum = ZERO if limits.min is None else limits.min
    if not bounds_hold(ctx, node, limits, minimum, maximum):
        return None
    return Criterion(
        id=node.name.id,
        title=title_of(node),
        max=maximum,
        min=minimum,
        max_declared=limits.max is not None,
        unchecked=why,
        requirements=requirements,
        body=() if why is not None else statements,
        sources=sources,
        proxies=proxies_of(node.body),
        at=ctx.place(node.span),
        **shared_fields(limits),
    )


def _no_rules(ctx: Context, node: tree.Criterion) -> None:
    ctx.report(
        "RB011",
        node.name.span,
        f"`{node.name.id}` has no rule that gives points.",
        hint='Add a rule, or write `unchecked "why"` where no program can decide it.',
    )


def _check(ctx: Context, env: Env, node: tree.Check) -> Criterion | None:
    limits = read_limits(ctx, node.clauses, ("gate", "weight"), "check")
    points = multiple(ctx, node.points, "The number")
    at = ctx.place(node.span)
    if node.points.value == 0:
        ctx.report("RB009", node.points.span, f"`{node.name.id}` is worth 0 points.", hint="Give it points.")
    sources = sources_of(node.clauses)
    why = None
    statements: tuple[st.Statement, ...] = ()
    if node.unchecked is not None:
        why = node.unchecked.why.value if node.unchecked.why else "No program can decide this."
    elif node.condition is not None:
        test = condition(ctx, env, node.condition)
        reason = _check_reason(ctx, env, node, sources, test)
        given = st.Give(points=points, reason=reason, keyword="check", at=at)
        arm = st.Arm(condition=test, body=(given,), at=test.at)
        statements = (st.Choose(arms=(arm,), keyword="check", at=at, sources=sources),)
    if points == 0:
        return None
    return Criterion(
        id=node.name.id,
        title=title_of(node),
        form="check",
        max=max(points, ZERO),
        min=min(points, ZERO),
        unchecked=why,
        body=statements,
        sources=sources,
        proxies=proxies_of(node.clauses),
        at=at,
        **shared_fields(limits),
    )


def _check_reason(
    ctx: Context, env: Env, node: tree.Check, sources: tuple[str, ...], test: ex.Expression
) -> st.Template:
    if node.reason is not None:
        return template(ctx, env, node.reason)
    if sources:
        return plain(sources[0])
    return plain(node.title.value) if node.title else in_words_of(ctx, test)


def _composite(ctx: Context, env: Env, node: tree.CompositeCriterion) -> Criterion | None:
    limits = read_limits(ctx, node.limits, ("max", "weight", "gate", "pass"), "criterion that is a rubric")
    if limits.max is None:
        ctx.report(
            "RB011",
            node.name.span,
            f"`{node.name.id}` has no `max`.",
            hint="Add `max N`: what the rubric is worth here.",
        )
        return None
    child = ctx.used.get(node.rubric.id)
    if child is None:
        symbol = env.find(node.rubric.id)
        if symbol is None or symbol.kind != "rubric":
            close = nearest(node.rubric.id, ctx.used)
            hint = f"Did you mean `{close[0]}`?" if close else f'Write `use rubric "id@version" as {node.rubric.id}`.'
            fix = meant(node.rubric.id, close, node.rubric.span)
            ctx.report("RB001", node.rubric.span, f"No rubric is brought in as `{node.rubric.id}`.", hint=hint, fix=fix)
        return None
    if not bounds_hold(ctx, node, limits, ZERO, limits.max):
        return None
    return Criterion(
        id=node.name.id,
        title=title_of(node),
        form="composite",
        max=limits.max,
        rubric=child,
        at=ctx.place(node.span),
        **shared_fields(limits),
    )
