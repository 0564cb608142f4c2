"""`some`, `every` and `count` over the parts of a text or the rows of a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rubricc.compiler.ir import expressions as ir
from rubricc.compiler.ir.expressions import Expression
from rubricc.compiler.ir.literals import show_text
from rubricc.compiler.passes.lower.context import Context, Env
from rubricc.compiler.passes.lower.mend import another, renamed
from rubricc.compiler.passes.lower.names import KIND_WORDS, Symbol
from rubricc.compiler.passes.lower.phrases import unknown_name
from rubricc.compiler.passes.lower.references import RowBinding
from rubricc.compiler.passes.lower.values import LARGEST, in_words, is_unknown, unknown
from rubricc.compiler.syntax import tree
from rubricc.runtime.types import BOOL, COUNT, TEXT, integer

Lower = Callable[[Context, Env, Any], Expression]


def quantified(ctx: Context, env: Env, node: tree.Quantified, lower: Lower, condition: Lower) -> Expression:
    """Give back the quantifier: as it is over the parts of a text, unrolled over the rows of a table."""
    check_variable(ctx, env, node.variable)
    if isinstance(node.domain, tree.Name):
        return _over_table(ctx, env, node, node.domain, condition)
    return _over_parts(ctx, env, node, node.domain, lower, condition)


def check_variable(ctx: Context, env: Env, variable: tree.Name, what: str = "a variable") -> None:
    """Report a variable, or `what` else is named for a while, that has the name of something visible."""
    symbol = env.find(variable.id)
    if symbol is not None:
        ctx.report(
            "RB002",
            variable.span,
            f"`{variable.id}` already is {KIND_WORDS[symbol.kind]}; {what} needs a name of its own.",
            hint="Choose another name.",
            fix=renamed(variable.span, another(variable.id, ctx.first)),
        )


def find_table(ctx: Context, env: Env, node: tree.Name) -> tree.TableDecl | None:
    """Give back the table of that name; anything else is reported."""
    symbol = env.find(node.id)
    if symbol is None:
        unknown_name(ctx, env, node.id, node.span, "table", ("table",))
        return None
    if not isinstance(symbol.node, tree.TableDecl):
        hint = "Go through `sentences(…)`, `paragraphs(…)`, `lines(…)`, `turns(messages)` or a table."
        ctx.report("RB003", node.span, f"`{node.id}` is {KIND_WORDS[symbol.kind]}, not a table.", hint=hint)
        return None
    return symbol.node


def rows(ctx: Context, env: Env, variable: tree.Name, table: tree.TableDecl) -> list[Env]:
    """Give back one environment a row, with the variable bound to it; none where that makes too many rounds."""
    rounds = env.rounds * len(table.rows)
    if rounds > LARGEST:
        hint = "Ask about fewer rows, or use phrase lists in place of the inner table."
        message = f"Tables inside one another are gone through more than {LARGEST} times here."
        ctx.report("RB006", variable.span, message, hint=hint)
        return []
    env = replace(env, rounds=rounds)
    found = []
    for row in table.rows:
        symbol = Symbol("row", variable.id, variable.span, node=RowBinding(table, row))
        found.append(env.bind(symbol))
    return found


def _over_table(ctx: Context, env: Env, node: tree.Quantified, name: tree.Name, condition: Lower) -> Expression:
    at = ctx.place(node.span)
    table = find_table(ctx, env, name)
    if table is None:
        return unknown(at)
    operands = tuple(condition(ctx, inner, node.condition) for inner in rows(ctx, env, node.variable, table))
    if not operands or any(is_unknown(operand) for operand in operands):
        return unknown(at)
    if node.kind == "count":
        return ir.CountTrue(operands=operands, type=integer(0, len(operands)), at=at)
    if len(operands) == 1:
        return operands[0]
    type_ = BOOL.with_undefined(any(operand.type.undefined for operand in operands))
    form = ir.Or if node.kind == "some" else ir.And
    return form(operands=operands, type=type_, at=at)


def _element_name(env: Env, name: str) -> str:
    """Give back a name that no quantifier around has: an argument put into a function may hold theirs."""
    candidate, number = name, 2
    while candidate in env.elements:
        candidate, number = f"{name}_{number}", number + 1
    return candidate


DOMAINS = {"sentences": "Text", "paragraphs": "Text", "lines": "Text", "turns": "List"}
"""What can be gone through, and the kind of value that it is made of."""


def _over_parts(
    ctx: Context, env: Env, node: tree.Quantified, domain: tree.Call, lower: Lower, condition: Lower
) -> Expression:
    at = ctx.place(node.span)
    parts: Any = domain.full_name
    others = domain.arguments[1:]
    if (
        parts not in DOMAINS
        or not domain.arguments
        or domain.arguments[0].keyword is not None
        or not _fit(parts, others)
    ):
        hint = 'Write `sentences(t)`, `paragraphs(t)`, `lines(t)`, `turns(messages)` or `turns(messages, role: "user")`'
        ctx.report("RB003", domain.span, "There is nothing here to go through.", hint=f"{hint}, or name a table.")
        return unknown(at)
    role = _role(ctx, others[0].value) if others else None
    whole = lower(ctx, env, domain.arguments[0].value)
    if not is_unknown(whole) and whole.type.kind != DOMAINS[parts]:
        wanted = "a conversation" if parts == "turns" else "a text"
        ctx.report("RB003", domain.span, f"`{parts}` takes {wanted}; this is {in_words(whole.type)}.")
        return unknown(at)
    name = _element_name(env, node.variable.id)
    inner = env.bind(Symbol("element", node.variable.id, node.variable.span, ir_name=name, type=TEXT))
    body = condition(ctx, replace(inner, elements=env.elements | {name}), node.condition)
    if is_unknown(whole) or is_unknown(body):
        return unknown(at)
    type_ = (COUNT if node.kind == "count" else BOOL).with_undefined(whole.type.undefined)
    return ir.Quantified(
        quantifier=node.kind, variable=name, parts=parts, role=role, domain=whole, condition=body, type=type_, at=at
    )


def _fit(parts: str, others: tuple[tree.Argument, ...]) -> bool:
    """Whether what stands behind the whole fits: nothing, or for turns a role, in its place or by its name."""
    named = [item.keyword.id for item in others if item.keyword is not None]
    return not others or (parts == "turns" and len(others) == 1 and named in ([], ["role"]))


def _role(ctx: Context, node: tree.Expr) -> ir.Role | None:
    """Give back whose turns are gone through; what is no role is reported, and stands for all."""
    for role in ir.ROLES:
        if isinstance(node, tree.TextLit) and node.value == role:
            return role
    said = (
        f"`{node.value}` is no role."
        if isinstance(node, tree.TextLit)
        else "Whose turns are meant is written in quotes."
    )
    ctx.report("RB004", node.span, said, hint=f"It is one of {', '.join(show_text(role) for role in ir.ROLES)}.")
    return None
