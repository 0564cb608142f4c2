"""Criteria in their four forms: `criterion`, `check`, `scale`, and the score of another rubric."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from itertools import pairwise

from rubricc.compiler.diagnostics.model import Label
from rubricc.compiler.ir import expressions as ex
from rubricc.compiler.ir import statements as st
from rubricc.compiler.ir.bounds import gives_points, largest
from rubricc.compiler.ir.rubric import Criterion, Requirement
from rubricc.compiler.passes.lower.blocks import open_block
from rubricc.compiler.passes.lower.context import Context, Env
from rubricc.compiler.passes.lower.expressions import condition
from rubricc.compiler.passes.lower.names import nearest
from rubricc.compiler.passes.lower.points import is_multiple, multiple
from rubricc.compiler.passes.lower.reasons import in_words_of, plain, template
from rubricc.compiler.passes.lower.statements import body
from rubricc.compiler.syntax import tree

ZERO = Decimal(0)
FormNode = tree.Criterion | tree.CompositeCriterion | tree.Check | tree.Scale


@dataclass(slots=True)
class Limits:
    """What stands in a criterion's head; None where it is left out."""

    max: Decimal | None = None
    min: Decimal | None = None
    weight: Decimal = Decimal(1)
    gate: bool = False
    pass_at: Decimal | None = None
    round_to: Decimal | None = None
    half_even: bool = False


def lower_criterion(ctx: Context, env: Env, node: FormNode) -> Criterion | None:
    """Give back one criterion; None where an error leaves nothing to score."""
    if isinstance(node, tree.Check):
        return _check(ctx, env, node)
    if isinstance(node, tree.Scale):
        return _scale(ctx, env, node)
    if isinstance(node, tree.CompositeCriterion):
        return _composite(ctx, env, node)
    return _criterion(ctx, env, node)


def read_limits(ctx: Context, items: Iterable[tree.Node], allowed: tuple[str, ...], what: str) -> Limits:
    """Give back the limits among `items`; one that is given twice or does not belong here is reported."""
    limits, seen = Limits(), set()
    for item in items:
        if not isinstance(item, tree.Limit):
            continue
        if item.kind in seen:
            ctx.report("RB002", item.span, f"`{item.kind}` is given twice.", hint="Keep one of them.")
        elif item.kind not in allowed:
            ctx.report("RB003", item.span, f"A {what} has no `{item.kind}`.")
        else:
            _set_limit(ctx, limits, item)
        seen.add(item.kind)
    return limits


def _set_limit(ctx: Context, limits: Limits, item: tree.Limit) -> None:
    if item.kind == "gate":
        limits.gate = True
        return
    assert item.value is not None
    if item.kind == "weight":
        limits.weight = item.value.value
        if limits.weight < 0:
            ctx.report("RB009", item.span, "A weight is not negative.")
    elif item.kind == "round":
        limits.round_to, limits.half_even = multiple(ctx, item.value, "The step"), item.half_even
        if item.value.value <= 0:
            ctx.report("RB009", item.span, "Scores are rounded to a step above zero.")
            limits.round_to = None
    else:
        setattr(limits, "pass_at" if item.kind == "pass" else item.kind, multiple(ctx, item.value, f"`{item.kind}`"))


def _sources(items: Iterable[tree.Node]) -> tuple[str, ...]:
    return tuple(item.text.value for item in items if isinstance(item, tree.Source))


def _proxies(items: Iterable[tree.Node]) -> tuple[str, ...]:
    return tuple(item.text.value for item in items if isinstance(item, tree.Proxy))


def _requirements(ctx: Context, env: Env, items: Iterable[tree.Node]) -> tuple[Requirement, ...]:
    return tuple(requirement(ctx, env, item) for item in items if isinstance(item, tree.Requires))


def requirement(ctx: Context, env: Env, node: tree.Requires) -> Requirement:
    """Give back `requires C else "reason"`."""
    test = condition(ctx, env, node.condition)
    return Requirement(condition=test, reason=template(ctx, env, node.reason), at=ctx.place(node.span))


def _title(node: FormNode) -> str | None:
    return node.title.value if node.title else None


ALL_LIMITS = ("max", "min", "weight", "gate", "pass", "round")


def _criterion(ctx: Context, env: Env, node: tree.Criterion) -> Criterion | None:
    limits = read_limits(ctx, node.limits, ALL_LIMITS, "criterion")
    found_before = len(ctx.diagnostics)
    inner = open_block(ctx, env, node.body, f"criterion `{node.name.id}`")
    sources = _sources(node.body)
    rules = [item for item in node.body if isinstance(item, tree.Award | tree.Penalize | tree.Choose)]
    statements = body(ctx, inner, node.body, sources[0] if sources and len(rules) == 1 else None)
    requirements = _requirements(ctx, inner, node.body)
    why = _unchecked(ctx, node, node.body, bool(statements))
    if why is None and not gives_points(statements):
        # A rule that has been reported is not reported again as missing.
        if len(ctx.diagnostics) == found_before:
            _no_rules(ctx, node)
        return None
    derived = largest(statements)
    maximum = _rounded(derived, limits) if limits.max is None else limits.max
    if why is not None and limits.max is None:
        ctx.report("RB011", node.name.span, f"`{node.name.id}` is unchecked and has no `max`.", hint="Give it a `max`.")
        return None
    minimum = ZERO if limits.min is None else limits.min
    if not _bounds_hold(ctx, node, limits, minimum, maximum):
        return None
    return Criterion(
        id=node.name.id,
        title=_title(node),
        max=maximum,
        min=minimum,
        max_declared=limits.max is not None,
        unchecked=why,
        requirements=requirements,
        body=() if why is not None else statements,
        sources=sources,
        proxies=_proxies(node.body),
        at=ctx.place(node.span),
        **_shared(limits),
    )


def _shared(limits: Limits) -> dict[str, object]:
    return {
        "weight": limits.weight,
        "gate": limits.gate,
        "pass_at": limits.pass_at,
        "round_to": limits.round_to,
        "half_even": limits.half_even,
    }


def _no_rules(ctx: Context, node: tree.Criterion) -> None:
    ctx.report(
        "RB011",
        node.name.span,
        f"`{node.name.id}` has no rule that gives points.",
        hint='Add a rule, or write `unchecked "why"` where no program can decide it.',
    )


def _rounded(value: Decimal, limits: Limits) -> Decimal:
    if limits.round_to is None:
        return value
    steps = (value / limits.round_to).quantize(Decimal(1), rounding=ROUND_HALF_UP)
    return steps * limits.round_to


def _unchecked(ctx: Context, node: FormNode, items: Sequence[tree.Node], has_rules: bool) -> str | None:
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
        ctx.report("RB002", other.span, "`unchecked` is given twice.", labels=labels, hint="Keep one of them.")
        return
    message = f"`{node.name.id}` is unchecked, so its `requires` is never asked."
    ctx.report("RB003", other.span, message, labels=labels, hint="Delete it.")


_BOUND_HINTS: dict[type, str] = {
    tree.Criterion: "Let its max be above its min; a criterion of penalties needs `max 0 min -N`.",
    tree.Scale: "A scale goes from the lower end to the higher.",
    tree.CompositeCriterion: "Give it a `max` above 0: what the rubric is worth here.",
}


def _bounds_hold(ctx: Context, node: FormNode, limits: Limits, minimum: Decimal, maximum: Decimal) -> bool:
    name = node.name.id
    if minimum >= maximum:
        ctx.report(
            "RB011" if limits.max is None else "RB009",
            node.name.span,
            f"`{name}` scores from {minimum} to {maximum}, so there is nothing to score.",
            hint=_BOUND_HINTS[type(node)],
        )
        return False
    for bound in (minimum, maximum):
        if limits.round_to is not None and not is_multiple(bound, limits.round_to):
            ctx.report(
                "RB009", node.name.span, f"The bound {bound} of `{name}` is not a multiple of its rounding step."
            )
    if limits.pass_at is not None and not minimum <= limits.pass_at <= maximum:
        ctx.report(
            "RB009", node.name.span, f"`{name}` passes at {limits.pass_at}, outside its range {minimum} to {maximum}."
        )
    return True


def _check(ctx: Context, env: Env, node: tree.Check) -> Criterion | None:
    limits = read_limits(ctx, node.clauses, ("gate", "weight"), "check")
    points = multiple(ctx, node.points, "The number")
    at = ctx.place(node.span)
    if node.points.value == 0:
        ctx.report("RB009", node.points.span, f"`{node.name.id}` is worth 0 points.", hint="Give it points.")
    sources = _sources(node.clauses)
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
        title=_title(node),
        form="check",
        max=max(points, ZERO),
        min=min(points, ZERO),
        unchecked=why,
        body=statements,
        sources=sources,
        proxies=_proxies(node.clauses),
        at=at,
        **_shared(limits),
    )


def _check_reason(
    ctx: Context, env: Env, node: tree.Check, sources: tuple[str, ...], test: ex.Expression
) -> st.Template:
    if node.reason is not None:
        return template(ctx, env, node.reason)
    if sources:
        return plain(sources[0])
    return plain(node.title.value) if node.title else in_words_of(ctx, test)


def _scale(ctx: Context, env: Env, node: tree.Scale) -> Criterion | None:
    limits = read_limits(ctx, node.limits, ("gate", "weight", "pass"), "scale")
    low, high = multiple(ctx, node.low, "The end"), multiple(ctx, node.high, "The end")
    inner = open_block(ctx, env, node.items, f"scale `{node.name.id}`")
    body(ctx, inner, node.items)
    why = _unchecked(ctx, node, node.items, any(level.condition is not None for level in node.levels))
    if not _bounds_hold(ctx, node, limits, low, high) or not _levels_hold(ctx, node, why is not None):
        return None
    return Criterion(
        id=node.name.id,
        title=_title(node),
        form="scale",
        max=high,
        min=low,
        unchecked=why,
        requirements=_requirements(ctx, inner, node.items),
        body=() if why is not None else (_levels(ctx, inner, node),),
        sources=_sources(node.items),
        proxies=_proxies(node.items),
        at=ctx.place(node.span),
        **_shared(limits),
    )


def _levels_hold(ctx: Context, node: tree.Scale, unchecked: bool) -> bool:
    values = [level.value for level in node.levels]
    for above, below in pairwise(values):
        if below.value >= above.value:
            ctx.report(
                "RB009",
                below.span,
                f"Levels go from the highest to the lowest; {below.raw} does not belong below {above.raw}.",
            )
            return False
    for value in values:
        if not node.low.value <= value.value <= node.high.value:
            ctx.report("RB009", value.span, f"Level {value.raw} lies outside {node.low.raw} to {node.high.raw}.")
            return False
        multiple(ctx, value, "Level")
    return unchecked or _conditions_hold(ctx, node)


def _conditions_hold(ctx: Context, node: tree.Scale) -> bool:
    if all(level.condition is None for level in node.levels):
        ctx.report("RB011", node.name.span, f"No level of `{node.name.id}` has a condition.")
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
            ctx.report("RB001", node.rubric.span, f"No rubric is brought in as `{node.rubric.id}`.", hint=hint)
        return None
    if not _bounds_hold(ctx, node, limits, ZERO, limits.max):
        return None
    return Criterion(
        id=node.name.id,
        title=_title(node),
        form="composite",
        max=limits.max,
        rubric=child,
        at=ctx.place(node.span),
        **_shared(limits),
    )
