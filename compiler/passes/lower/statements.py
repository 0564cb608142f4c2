"""Statements: every conditional form becomes a `Choose`, every rule a `Give`, `Per` or `By`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal
from typing import Any

from rubricc.compiler.ir import statements as ir
from rubricc.compiler.ir.expressions import Expression
from rubricc.compiler.ir.statements import Statement, Template
from rubricc.compiler.passes.lower.blocks import lower_let, open_block
from rubricc.compiler.passes.lower.context import Context, Env
from rubricc.compiler.passes.lower.domains import check_variable, find_table, rows
from rubricc.compiler.passes.lower.expressions import condition, numeric
from rubricc.compiler.passes.lower.mend import deleted
from rubricc.compiler.passes.lower.points import multiple, positive
from rubricc.compiler.passes.lower.reasons import in_words_of, plain, template
from rubricc.compiler.syntax import tree

Body = tuple[Statement, ...]


def body(ctx: Context, env: Env, items: Iterable[tree.Node], fallback: str | None = None) -> Body:
    """Give back the statements of a block whose names are declared; `fallback` is the reason of an only rule."""
    found: list[Statement] = []
    for item in items:
        if isinstance(item, tree.LetDecl):
            lower_let(ctx, env, item)
        elif type(item) in _LOWER:
            found.append(_LOWER[type(item)](ctx, env, item, fallback))
    return tuple(found)


def block(ctx: Context, env: Env, node: tree.Block) -> Body:
    """Give back the statements between braces."""
    return body(ctx, open_block(ctx, env, node.statements), node.statements)


def _award(ctx: Context, env: Env, node: tree.Award | tree.Penalize, fallback: str | None) -> Statement:
    word = "award" if isinstance(node, tree.Award) else "penalize"
    at = ctx.place(node.span)
    test = None if node.condition is None else condition(ctx, env, node.condition)
    reason = _reason(ctx, env, node.reason, fallback, test, node)
    given = _amount(ctx, env, node.amount, word, reason, node)
    if test is None:
        return given
    otherwise = _else(ctx, env, node.otherwise)
    arm = ir.Arm(condition=test, body=(given,), at=test.at)
    return ir.Choose(arms=(arm,), otherwise=otherwise, keyword=word, at=at)


def _reason(
    ctx: Context,
    env: Env,
    written: tree.Template | None,
    fallback: str | None,
    test: Expression | None,
    node: tree.Award | tree.Penalize,
) -> Template | None:
    if written is not None:
        return template(ctx, env, written)
    if fallback is not None:
        return plain(fallback)
    if test is not None:
        return in_words_of(ctx, test)
    amount = node.amount
    if isinstance(amount, tree.Fixed):
        return None
    return plain(" ".join(amount.value.span.text.split()))


def _else(ctx: Context, env: Env, node: tree.Template | tree.Award | tree.Penalize | None) -> Body | None:
    if node is None:
        return None
    if isinstance(node, tree.Template):
        reason = template(ctx, env, node)
        return (ir.Give(points=Decimal(0), reason=reason, keyword="nothing", at=ctx.place(node.span)),)
    return (_award(ctx, env, node, None),)


def _amount(
    ctx: Context, env: Env, amount: tree.Amount, word: str, reason: Template | None, node: tree.Node
) -> Statement:
    sign = 1 if word == "award" else -1
    at = ctx.place(node.span)
    points = sign * positive(ctx, amount.points, word)
    if isinstance(amount, tree.Fixed):
        return ir.Give(points=points, reason=reason, keyword=word, at=at)
    value = numeric(ctx, env, amount.value)
    if isinstance(amount, tree.Per):
        cap = positive(ctx, amount.limit, "up to")
        return ir.Per(points=points, value=value, cap=cap, reason=reason, keyword=word, at=at)
    if amount.low.value == amount.high.value:
        ctx.report(
            "RB009",
            amount.low.span.to(amount.high.span),
            f"From {amount.low.raw} to {amount.high.raw} there is nothing in between, so no share can be given.",
            hint="Let the two ends differ, or write a condition: `award … if … >= …`.",
        )
    start, end = amount.low.value, amount.high.value
    return ir.By(points=points, value=value, start=start, end=end, reason=reason, keyword=word, at=at)


def _choose(ctx: Context, env: Env, node: tree.Choose, fallback: str | None) -> Statement:
    arms, otherwise = [], None
    for item in node.arms:
        if item.condition is None:
            otherwise = _outcome(ctx, env, item.outcome, None)
            continue
        test = condition(ctx, env, item.condition)
        arms.append(ir.Arm(condition=test, body=_outcome(ctx, env, item.outcome, test), at=ctx.place(item.span)))
    label = node.label.value if node.label else None
    return ir.Choose(label=label, arms=tuple(arms), otherwise=otherwise, keyword="choose", at=ctx.place(node.span))


def _outcome(ctx: Context, env: Env, node: tree.Outcome | tree.Block, test: Expression | None) -> Body:
    if isinstance(node, tree.Block):
        return block(ctx, env, node)
    at = ctx.place(node.span)
    reason = None if node.reason is None else template(ctx, env, node.reason)
    if node.points is None:
        return (ir.Give(points=Decimal(0), reason=reason, keyword="nothing", at=at),)
    sign = 1 if node.kind == "award" else -1
    points = sign * positive(ctx, node.points, node.kind)
    if reason is None:
        reason = in_words_of(ctx, test) if test is not None else plain("none of the above")
    return (ir.Give(points=points, reason=reason, keyword=node.kind, at=at),)


def _if(ctx: Context, env: Env, node: tree.If, fallback: str | None) -> Statement:
    arms = []
    for branch in node.branches:
        test = condition(ctx, env, branch.condition)
        arms.append(ir.Arm(condition=test, body=block(ctx, env, branch.block), at=ctx.place(branch.span)))
    otherwise = None if node.otherwise is None else block(ctx, env, node.otherwise)
    return ir.Choose(arms=tuple(arms), otherwise=otherwise, keyword="if", at=ctx.place(node.span))


def _for_first(ctx: Context, env: Env, node: tree.ForFirst, fallback: str | None) -> Statement:
    check_variable(ctx, env, node.variable)
    table = find_table(ctx, env, node.table)
    arms: list[ir.Arm] = []
    for number, inner in enumerate([] if table is None else rows(ctx, env, node.variable, table)):
        test = condition(ctx, inner, node.condition)
        arms.append(ir.Arm(condition=test, body=_round(ctx, inner, node.block, number), at=ctx.place(node.span)))
    otherwise = None if node.otherwise is None else block(ctx, env, node.otherwise)
    return ir.Choose(
        label=node.table.id, arms=tuple(arms), otherwise=otherwise, keyword="for first", at=ctx.place(node.span)
    )


def _round(ctx: Context, env: Env, node: tree.Block, number: int) -> Body:
    """Lower the block for one row; names in it are declared for good in the first round only."""
    if number == 0:
        return block(ctx, env, node)
    first, names = dict(ctx.first), set(ctx.ir_names)
    for item in tree_declarations(node):
        ctx.first.pop(item, None)
    found = block(ctx, env, node)
    ctx.first.update(first)
    ctx.ir_names |= names
    return found


def tree_declarations(node: tree.Node) -> list[str]:
    """Give back the names declared anywhere inside a node."""
    from rubricc.compiler.passes.lower.names import declared_name

    named = (declared_name(item) for item in tree.walk(node))
    return [name.id for name in named if name is not None]


def _best(ctx: Context, env: Env, node: tree.BestOf, fallback: str | None) -> Statement:
    paths = tuple(
        ir.Path(label=path.label.value, body=block(ctx, env, path.block), at=ctx.place(path.span))
        for path in node.paths
    )
    return ir.Best(paths=paths, at=ctx.place(node.span))


def _group(ctx: Context, env: Env, node: tree.Group, fallback: str | None) -> Statement:
    inner = open_block(ctx, env, node.body)
    bounds: dict[str, Decimal | None] = {"max": None, "min": None}
    for item in node.limits:
        if bounds.get(item.kind) is not None:
            message, fix = f"`{item.kind}` is given twice.", deleted(item.span)
            ctx.report("RB002", item.span, message, hint="Keep one of them.", fix=fix)
        elif item.kind in bounds and item.value is not None:
            bounds[item.kind] = multiple(ctx, item.value, f"`{item.kind}`")
        else:
            ctx.report("RB003", item.span, f"A group has `max` and `min` only; `{item.kind}` belongs to a criterion.")
    low, high = bounds["min"], bounds["max"]
    if low is not None and high is not None and low > high:
        ctx.report("RB009", node.span, f"The group's min {low} is above its max {high}.")
        high = low
    sources = tuple(item.text.value for item in node.body if isinstance(item, tree.Source))
    return ir.Group(
        label=node.label.value,
        max=high,
        min=low,
        body=body(ctx, inner, node.body),
        sources=sources,
        at=ctx.place(node.span),
    )


_LOWER: dict[type, Callable[[Context, Env, Any, str | None], Statement]] = {
    tree.Award: _award,
    tree.Penalize: _award,
    tree.Choose: _choose,
    tree.If: _if,
    tree.ForFirst: _for_first,
    tree.BestOf: _best,
    tree.Group: _group,
}
