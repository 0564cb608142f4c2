"""Expressions: names resolved, types inferred, surface forms lowered to the core."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rubricc.compiler.diagnostics.edits import parenthesise
from rubricc.compiler.diagnostics.model import Fix, Label
from rubricc.compiler.ir import expressions as ir
from rubricc.compiler.ir import ranges
from rubricc.compiler.ir.expressions import Expression
from rubricc.compiler.passes.lower import calls, domains, references
from rubricc.compiler.passes.lower.context import Context, Env
from rubricc.compiler.passes.lower.values import in_words, is_too_large, is_unknown, number, unknown
from rubricc.compiler.syntax import tree
from rubricc.runtime.types import BOOL, Kind, Type, integer, list_of


def lower(ctx: Context, env: Env, node: tree.Expr) -> Expression:
    """Give back the expression in the IR; an error is reported once and leaves an expression of type Any."""
    return _LOWER[type(node)](ctx, env, node)


def condition(ctx: Context, env: Env, node: tree.Expr) -> Expression:
    """Give back an expression that must be a condition."""
    found = lower(ctx, env, node)
    if is_unknown(found) or found.type.kind == "Bool":
        return found
    hint = "Compare it with something, as in `… >= 1`."
    if found.type.kind in ("Json", "Date", "Message") or found.type.element == "Message":
        hint = "Ask whether it is there, `… is defined`, or ask a tool about it."
    elif found.type.kind in ("Lexicon", "Text", "List"):
        hint = "Ask something of it, as in `response mentions …`."
    elif found.type.kind == "Pattern":
        hint = "Ask whether a text has it, as in `response matches …`."
    ctx.report("RB003", node.span, f"A condition is needed here; this is {in_words(found.type)}.", hint=hint)
    return unknown(ctx.place(node.span))


def numeric(ctx: Context, env: Env, node: tree.Expr) -> Expression:
    """Give back an expression that must be a number."""
    found = lower(ctx, env, node)
    if is_unknown(found) or found.type.is_number:
        return found
    hint = "Count or measure something, as in `text.count(response, …)`."
    if found.type.kind == "Bool":
        hint = "To count conditions, write `count of [ … ]`."
    ctx.report("RB003", node.span, f"A number is needed here; this is {in_words(found.type)}.", hint=hint)
    return unknown(ctx.place(node.span))


def _number(ctx: Context, env: Env, node: tree.NumberLit) -> Expression:
    return number(node.value, ctx.place(node.span))


def _text(ctx: Context, env: Env, node: tree.TextLit) -> Expression:
    return ir.TextValue(value=node.value, at=ctx.place(node.span))


def _bool(ctx: Context, env: Env, node: tree.BoolLit) -> Expression:
    return ir.Truth(value=node.value, at=ctx.place(node.span))


def _list(ctx: Context, env: Env, node: tree.ListLit) -> Expression:
    items: list[Expression] = []
    for element in node.elements:
        if isinstance(element, tree.Entry):
            items += [ir.TextValue(value=s.value, at=ctx.place(s.span)) for s in element.spellings]
        else:
            items.append(lower(ctx, env, element))
    kinds = {item.type.kind for item in items if not is_unknown(item)}
    if len(kinds) > 1 and not kinds <= {"Int", "Real"}:
        words = " and ".join(sorted(in_words(item.type) for item in {i.type.kind: i for i in items}.values()))
        ctx.report(
            "RB003", node.span, f"A list holds values of one kind; this one mixes {words}.", hint="Keep one kind."
        )
        return unknown(ctx.place(node.span))
    kind: Kind = "Real" if len(kinds) > 1 else next(iter(kinds), "Text")
    undefined = any(item.type.undefined for item in items)
    return ir.ListValue(items=tuple(items), type=list_of(kind).with_undefined(undefined), at=ctx.place(node.span))


def _parenthesized(ctx: Context, env: Env, node: tree.Parenthesized) -> Expression:
    return lower(ctx, env, tree.unparenthesized(node))


def _any_undefined(operands: tuple[Expression, ...]) -> Type:
    return BOOL.with_undefined(any(operand.type.undefined for operand in operands))


def _not(ctx: Context, env: Env, node: tree.Not) -> Expression:
    operand = condition(ctx, env, node.operand)
    return ir.Not(operand=operand, type=_any_undefined((operand,)), at=ctx.place(node.span))


def _and(ctx: Context, env: Env, node: tree.And) -> Expression:
    operands = tuple(condition(ctx, env, operand) for operand in node.operands)
    return ir.And(operands=operands, type=_any_undefined(operands), at=ctx.place(node.span))


def _or(ctx: Context, env: Env, node: tree.Or) -> Expression:
    inner = [operand for operand in node.operands if isinstance(operand, tree.And)]
    if inner:
        _mixed(ctx, node, inner)
    operands = tuple(condition(ctx, env, operand) for operand in node.operands)
    return ir.Or(operands=operands, type=_any_undefined(operands), at=ctx.place(node.span))


def _mixed(ctx: Context, node: tree.Or, inner: list[tree.And]) -> None:
    edits = tuple(edit for part in inner for edit in parenthesise(part.span))
    ctx.report(
        "RB014",
        node.span,
        "`and` and `or` are mixed without parentheses; `and` binds first.",
        severity="warning",
        labels=tuple(Label(part.span, "this is taken together") for part in inner),
        hint="Put parentheses around what belongs together.",
        fix=Fix("Add the parentheses that are implied", edits),
    )


def _implies(ctx: Context, env: Env, node: tree.Implies) -> Expression:
    at = ctx.place(node.span)
    left, right = condition(ctx, env, node.left), condition(ctx, env, node.right)
    refuted = ir.Not(operand=left, type=_any_undefined((left,)), at=left.at)
    return ir.Or(operands=(refuted, right), keyword="implies", type=_any_undefined((left, right)), at=at)


def _compare(ctx: Context, env: Env, node: tree.Compare) -> Expression:
    left, right = lower(ctx, env, node.left), lower(ctx, env, node.right)
    if is_unknown(left) or is_unknown(right):
        return unknown(ctx.place(node.span))
    if not _comparable(node.op, left.type, right.type):
        _refuse_comparison(ctx, node, left.type, right.type)
        return unknown(ctx.place(node.span))
    return ir.Compare(op=node.op, left=left, right=right, type=_any_undefined((left, right)), at=ctx.place(node.span))


def _comparable(op: str, left: Type, right: Type) -> bool:
    if left.is_number and right.is_number:
        return True
    return op in ("==", "!=") and left.kind == right.kind and left.kind in ("Text", "Bool")


def _refuse_comparison(ctx: Context, node: tree.Compare, left: Type, right: Type) -> None:
    labels = (Label(node.left.span, in_words(left)), Label(node.right.span, in_words(right)))
    if left.kind == right.kind and left.kind in ("Text", "Bool"):
        what = "Texts" if left.kind == "Text" else "Conditions"
        message, hint = f"{what} have no order, so `{node.op}` cannot compare them.", "Use `==` or `!=`."
    elif {left.kind, right.kind} == {"Bool", "Int"}:
        message, hint = (
            "A condition cannot be compared with a number.",
            "A condition stands on its own, or after `not`.",
        )
    else:
        message = f"{in_words(left).capitalize()} cannot be compared with {in_words(right)}."
        number = left.is_number or right.is_number
        sized = number and "Text" in (left.kind, right.kind)
        hint = "To compare how long a text is, write `text.words(…)`." if sized else "Compare things of one kind."
    ctx.report("RB003", node.span, message, labels=labels, hint=hint)


def _within(ctx: Context, env: Env, node: tree.Within) -> Expression:
    at = ctx.place(node.span)
    value, low, high = (numeric(ctx, env, part) for part in (node.value, node.low, node.high))
    if any(is_unknown(part) for part in (value, low, high)):
        return unknown(at)
    if isinstance(low, ir.Number) and isinstance(high, ir.Number) and low.value > high.value:
        ctx.report(
            "RB003",
            node.span,
            f"The range is upside down: {low.value} to {high.value} holds no number.",
            hint=f"Write `in {high.value} to {low.value}`.",
        )
    lower_half = ir.Compare(op=">=", left=value, right=low, type=_any_undefined((value, low)), at=at)
    upper_half = ir.Compare(op="<=", left=value, right=high, type=_any_undefined((value, high)), at=at)
    both = ir.And(operands=(lower_half, upper_half), type=_any_undefined((value, low, high)), at=at)
    return unknown(at) if is_too_large(ctx, both, node.span, "This") else both


def _member(ctx: Context, env: Env, node: tree.Member) -> Expression:
    at = ctx.place(node.span)
    value = lower(ctx, env, node.value)
    options = _list(ctx, env, node.options)
    if is_unknown(value) or not isinstance(options, ir.ListValue):
        return unknown(at)
    if not options.items:
        ctx.report(
            "RB003", node.options.span, "The list is empty, so nothing is in it.", hint="List the values that count."
        )
        return unknown(at)
    if not _comparable("==", value.type, options.items[0].type):
        ctx.report(
            "RB003",
            node.span,
            f"{in_words(value.type).capitalize()} cannot be in {in_words(options.type)}.",
            labels=(Label(node.value.span, in_words(value.type)),),
        )
        return unknown(at)
    equal = tuple(
        ir.Compare(op="==", left=value, right=item, type=_any_undefined((value, item)), at=at) for item in options.items
    )
    found = equal[0] if len(equal) == 1 else ir.Or(operands=equal, keyword="in", type=_any_undefined(equal), at=at)
    return unknown(at) if is_too_large(ctx, found, node.span, "This") else found


def _is_defined(ctx: Context, env: Env, node: tree.IsDefined) -> Expression:
    value = lower(ctx, env, node.value)
    if value.type.kind in ("Lexicon", "Pattern"):
        hint = "Ask it of a result or of an optional input."
        ctx.report("RB003", node.span, f"{in_words(value.type).capitalize()} is always there.", hint=hint)
        return unknown(ctx.place(node.span))
    return ir.Defined(operand=value, at=ctx.place(node.span))


def _arithmetic(ctx: Context, env: Env, node: tree.Arithmetic) -> Expression:
    left, right = numeric(ctx, env, node.left), numeric(ctx, env, node.right)
    at = ctx.place(node.span)
    if is_unknown(left) or is_unknown(right):
        return unknown(at)
    type_ = ranges.arithmetic(node.op, left.type, right.type)
    return ir.Arithmetic(op=node.op, left=left, right=right, type=type_, at=at)


def _negative(ctx: Context, env: Env, node: tree.Negative) -> Expression:
    at = ctx.place(node.span)
    operand = numeric(ctx, env, node.operand)
    if is_unknown(operand):
        return operand
    if isinstance(operand, ir.Number):
        return number(-operand.value, at)
    return ir.Negative(operand=operand, type=ranges.negate(operand.type), at=at)


def _conditional(ctx: Context, env: Env, node: tree.Conditional) -> Expression:
    at = ctx.place(node.span)
    test = condition(ctx, env, node.condition)
    then, otherwise = lower(ctx, env, node.then), lower(ctx, env, node.otherwise)
    if any(is_unknown(part) for part in (test, then, otherwise)):
        return unknown(at)
    type_ = _either(then.type, otherwise.type)
    if type_ is None:
        labels = (
            Label(node.then.span, in_words(then.type)),
            Label(node.otherwise.span, in_words(otherwise.type)),
        )
        _refuse_sides(ctx, node, then.type, labels)
        return unknown(at)
    return ir.Conditional(condition=test, then=then, otherwise=otherwise, type=type_, at=at)


def _refuse_sides(ctx: Context, node: tree.Conditional, side: Type, labels: tuple[Label, ...]) -> None:
    message, hint = "Both sides of `then … else` must be of one kind.", "Make both a number, or both a text."
    if len({label.text for label in labels}) == 1:
        message = f"`then … else` cannot choose {in_words(side)}: only a condition, a number, a text or a list."
        hint = ""
        if side.kind in ("Lexicon", "Pattern"):
            hint = "Choose between what is asked: `if … then response mentions a else response mentions b`."
    ctx.report("RB003", node.span, message, labels=labels, hint=hint)


def _either(left: Type, right: Type) -> Type | None:
    if left.is_number and right.is_number:
        return ranges.join((left, right))
    if left.kind == right.kind and left.element == right.element and left.kind in ("Bool", "Text", "List"):
        return left.with_undefined(left.undefined or right.undefined)
    return None


def _count_of(ctx: Context, env: Env, node: tree.CountOf) -> Expression:
    operands = tuple(condition(ctx, env, item) for item in node.conditions)
    return ir.CountTrue(operands=operands, type=integer(0, len(operands)), at=ctx.place(node.span))


_THRESHOLDS: dict[str, Any] = {"least": ">=", "most": "<=", "exactly": "=="}


def _threshold(ctx: Context, env: Env, node: tree.Threshold) -> Expression:
    at = ctx.place(node.span)
    operands = tuple(condition(ctx, env, item) for item in node.conditions)
    counted = ir.CountTrue(operands=operands, type=integer(0, len(operands)), at=at)
    if node.count.value != node.count.value.to_integral_value():
        ctx.report(
            "RB003",
            node.count.span,
            f"Conditions are counted in whole numbers, not {node.count.raw}.",
            hint="Write a whole number.",
        )
    limit = number(node.count.value, ctx.place(node.count.span))
    return ir.Compare(op=_THRESHOLDS[node.kind], left=counted, right=limit, at=at)


_LOWER: dict[type, Callable[[Context, Env, Any], Expression]] = {
    tree.NumberLit: _number,
    tree.TextLit: _text,
    tree.BoolLit: _bool,
    tree.ListLit: _list,
    tree.Parenthesized: _parenthesized,
    tree.Not: _not,
    tree.And: _and,
    tree.Or: _or,
    tree.Implies: _implies,
    tree.Compare: _compare,
    tree.Within: _within,
    tree.Member: _member,
    tree.IsDefined: _is_defined,
    tree.Arithmetic: _arithmetic,
    tree.Negative: _negative,
    tree.Conditional: _conditional,
    tree.CountOf: _count_of,
    tree.Threshold: _threshold,
    tree.Name: references.name,
    tree.Attribute: references.attribute,
    tree.Call: lambda ctx, env, node: calls.call(ctx, env, node, lower, numeric),
    tree.Relation: lambda ctx, env, node: calls.relation(ctx, env, node, lower),
    tree.Quantified: lambda ctx, env, node: domains.quantified(ctx, env, node, lower, condition),
}
