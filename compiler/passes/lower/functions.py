"""Calls of a `define`: its body, with the parameters replaced by the arguments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rubricc.compiler.diagnostics.model import Label
from rubricc.compiler.ir.expressions import Expression
from rubricc.compiler.passes.lower.arguments import fitted
from rubricc.compiler.passes.lower.context import Context, Env
from rubricc.compiler.passes.lower.domains import DOMAINS, check_variable
from rubricc.compiler.passes.lower.mend import another, renamed
from rubricc.compiler.passes.lower.names import Scope, Symbol
from rubricc.compiler.passes.lower.types import type_of
from rubricc.compiler.passes.lower.values import fits, in_words, is_too_large, is_unknown, stand_in, unknown
from rubricc.compiler.syntax import tree
from rubricc.runtime.tool import Parameter

BUILT_IN = ("min", "max", "abs", *DOMAINS)
Lower = Callable[[Context, Env, Any], Expression]


def expand(ctx: Context, env: Env, node: tree.Call, symbol: Symbol, lower: Lower) -> Expression:
    """Give back the body of the function with the arguments put in; a cycle is RB006."""
    define = symbol.node
    assert isinstance(define, tree.DefineDecl)
    at = ctx.place(node.span)
    if symbol.name in env.calls:
        _cycle(ctx, env, node, symbol)
        return unknown(at)
    bound = _bound(ctx, env, node, define, lower)
    if bound is None or symbol.name in ctx.oversized:
        return unknown(at)
    return _expanded(ctx, env, node, define, bound, lower)


def _expanded(
    ctx: Context, env: Env, node: tree.Call, define: tree.DefineDecl, bound: list[Symbol], lower: Lower
) -> Expression:
    """Lower the body; a function that holds one that is too large is too large itself, which ends the doubling."""
    name, too_large = define.name.id, len(ctx.oversized)
    ctx.expanded.add(name)
    inner = _inside(env, name).bind(*bound)
    body = lower(ctx, inner, define.body)
    if not is_unknown(body) and is_too_large(ctx, body, node.span, f"`{name}`"):
        ctx.oversized.add(name)
    if len(ctx.oversized) > too_large:
        ctx.oversized.add(name)
        return unknown(ctx.place(node.span))
    return body if is_unknown(body) else _checked(ctx, define, body)


def _inside(env: Env, name: str) -> Env:
    """Give back the environment of a function's body: it sees the top of the rubric, and no variables around."""
    return Env(scope=_home(env.scope), calls=(*env.calls, name), elements=env.elements, rounds=env.rounds)


def check_define(ctx: Context, env: Env, define: tree.DefineDecl, lower: Lower) -> None:
    """Report what is wrong with a function's parameters and, where nothing calls it, with its body."""
    if define.name.id in BUILT_IN:
        hint = f"Choose another name, such as `{define.name.id}_2`."
        ctx.report(
            "RB010",
            define.name.span,
            f"`{define.name.id}(…)` is always there, so it cannot be declared.",
            hint=hint,
            fix=renamed(define.name.span, another(define.name.id, ctx.first)),
        )
        return
    for place, parameter in enumerate(define.parameters):
        check_variable(ctx, env, parameter.name, "a parameter")
        if parameter.name.id in {p.name.id for p in define.parameters[:place]}:
            fix = renamed(parameter.name.span, another(parameter.name.id, {p.name.id for p in define.parameters}))
            message = f"The parameter `{parameter.name.id}` is declared twice."
            ctx.report("RB002", parameter.name.span, message, hint="Give it a name of its own.", fix=fix)
    if define.name.id not in ctx.expanded:
        with ctx.on_trial():
            _expanded(ctx, env, _as_call(define), define, _stand_ins(ctx, define), lower)


def _as_call(define: tree.DefineDecl) -> tree.Call:
    return tree.Call(define.name.span, namespace=None, name=define.name, arguments=())


def _stand_ins(ctx: Context, define: tree.DefineDecl) -> list[Symbol]:
    found = []
    for parameter in define.parameters:
        type_ = type_of(ctx, parameter.type)
        value = stand_in(type_, ctx.place(parameter.span))
        found.append(Symbol("value", parameter.name.id, parameter.span, type=type_, value=value))
    return found


def _home(scope: Scope) -> Scope:
    while scope.parent is not None:
        scope = scope.parent
    return scope


def _checked(ctx: Context, define: tree.DefineDecl, body: Expression) -> Expression:
    if define.result is None:
        return body
    wanted = type_of(ctx, define.result)
    if fits(body.type, wanted):
        return body
    ctx.report(
        "RB003",
        define.body.span,
        f"`{define.name.id}` is declared to give {in_words(wanted)}; it gives {in_words(body.type)}.",
        labels=(Label(define.result.span, "declared here"),),
        hint="Declare what it gives, or leave that out.",
    )
    return unknown(body.at)


def _bound(ctx: Context, env: Env, node: tree.Call, define: tree.DefineDecl, lower: Lower) -> list[Symbol] | None:
    names = [p.name.id for p in define.parameters]
    given: dict[str, tree.Expr] = {}
    for place, argument in enumerate(node.arguments):
        name = argument.keyword.id if argument.keyword else (names[place] if place < len(names) else "")
        if name not in names or name in given:
            _wrong_arguments(ctx, node, define)
            return None
        given[name] = argument.value
    if len(given) < len(names):
        _wrong_arguments(ctx, node, define)
        return None
    return _symbols(ctx, env, define, given, lower)


def _symbols(
    ctx: Context, env: Env, define: tree.DefineDecl, given: dict[str, tree.Expr], lower: Lower
) -> list[Symbol] | None:
    symbols = []
    for parameter in define.parameters:
        wanted = Parameter(parameter.name.id, type_of(ctx, parameter.type))
        value = fitted(ctx, env, given[wanted.name], wanted, f"`{define.name.id}`", lower)
        if value is None:
            return None
        symbols.append(Symbol("value", wanted.name, parameter.span, type=value.type, value=value))
    return symbols


def _wrong_arguments(ctx: Context, node: tree.Call, define: tree.DefineDecl) -> None:
    count = len(define.parameters)
    shape = ", ".join(p.name.id for p in define.parameters)
    ctx.report(
        "RB004",
        node.span,
        f"`{define.name.id}` takes {count} argument{'s' * (count != 1)}, each once.",
        labels=(Label(define.name.span, "declared here"),),
        hint=f"It is called as `{define.name.id}({shape})`.",
    )


def _cycle(ctx: Context, env: Env, node: tree.Call, symbol: Symbol) -> None:
    around = [*env.calls[env.calls.index(symbol.name) :], symbol.name]
    labels = []
    for name in dict.fromkeys(around):
        found = env.scope.find(name)
        if found is not None:
            labels.append(Label(found.span, f"`{name}` is part of the circle"))
    ctx.report(
        "RB006",
        node.span,
        f"Functions cannot call themselves: {' → '.join(around)}.",
        labels=tuple(labels),
        hint="Write the repeated part out.",
    )
