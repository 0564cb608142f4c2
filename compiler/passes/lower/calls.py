"""Calls: tools with their signatures, relations, `min`, `max`, `abs`, and functions, which are expanded in place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rubricc.compiler.ir import expressions as ir
from rubricc.compiler.ir import ranges
from rubricc.compiler.ir.expressions import Expression
from rubricc.compiler.passes.lower.arguments import bind, fitted
from rubricc.compiler.passes.lower.context import Context, Env
from rubricc.compiler.passes.lower.domains import DOMAINS
from rubricc.compiler.passes.lower.functions import expand
from rubricc.compiler.passes.lower.mend import likely, meant, namespaced
from rubricc.compiler.passes.lower.names import nearest
from rubricc.compiler.passes.lower.values import in_words, is_unknown, unknown
from rubricc.compiler.syntax import tree
from rubricc.runtime.registry import ToolError, UnknownTool, lacking, missing, namespaces, tool
from rubricc.runtime.tool import Tool
from rubricc.runtime.words import UNDIVIDED_LANGUAGES

Lower = Callable[[Context, Env, Any], Expression]

RELATION_TOOLS = {
    "mentions": "text.contains",
    "affirms": "text.affirms",
    "denies": "text.denies",
    "matches": "text.matches",
}


def call(ctx: Context, env: Env, node: tree.Call, lower: Lower, numeric: Lower) -> Expression:
    """Give back a call of a tool, a function or a built-in."""
    if node.namespace is not None:
        return _tool_call(ctx, env, node, lower)
    if node.name.id in ("min", "max"):
        return _extreme(ctx, env, node, numeric)
    if node.name.id == "abs":
        return _absolute(ctx, env, node, numeric)
    if node.name.id in DOMAINS:
        return _misplaced_domain(ctx, node)
    symbol = env.find(node.name.id)
    if symbol is not None and symbol.kind == "define":
        return expand(ctx, env, node, symbol, lower)
    _unknown_function(ctx, env, node)
    return unknown(ctx.place(node.span))


def _misplaced_domain(ctx: Context, node: tree.Call) -> Expression:
    name = node.name.id
    ctx.report(
        "RB003",
        node.span,
        f"`{name}(…)` gives parts to go through, not a value.",
        hint=f"Write `some s in {name}(…) where …`"
        + (f", or `text.{name}(…)` for how many there are." if name != "turns" else "."),
    )
    return unknown(ctx.place(node.span))


def _unknown_function(ctx: Context, env: Env, node: tree.Call) -> None:
    name = node.name.id
    tools = [t for t in _tool_names() if t.rpartition(".")[2] == name]
    close = tools or nearest(name, [*env.scope.visible(("define",)), "min", "max", "abs"])
    hint = f"Did you mean {' or '.join(f'`{c}(…)`' for c in close[:3])}?" if close else "Declare it with `define`."
    if env.find(name) is not None:
        ctx.report("RB003", node.span, f"`{name}` is not a function.", hint=hint if close else "")
        return
    span = node.name.span
    fix = namespaced(tools[0], span) if len(tools) == 1 else meant(name, close, span)
    ctx.report("RB001", node.name.span, f"There is no function called `{name}`.", hint=hint, fix=fix)


def _tool_names() -> list[str]:
    from rubricc.runtime.registry import all_tools

    try:
        return [item.name for item in all_tools()]
    except ToolError:
        return []


def _is_named(ctx: Context, node: tree.Call) -> bool:
    """Report an argument by name where there are no names."""
    named = next((argument for argument in node.arguments if argument.keyword is not None), None)
    if named is not None and named.keyword is not None:
        hint = f"Leave out `{named.keyword.id}:`."
        ctx.report("RB004", named.span, f"The arguments of `{node.name.id}` have no names.", hint=hint)
    return named is not None


def _extreme(ctx: Context, env: Env, node: tree.Call, numeric: Lower) -> Expression:
    at = ctx.place(node.span)
    if not node.arguments:
        ctx.report("RB004", node.span, f"`{node.name.id}` needs at least one number.")
        return unknown(at)
    if _is_named(ctx, node):
        return unknown(at)
    operands = tuple(numeric(ctx, env, argument.value) for argument in node.arguments)
    if any(is_unknown(operand) for operand in operands):
        return unknown(at)
    op: Any = node.name.id
    return ir.Extreme(op=op, operands=operands, type=ranges.extreme(op, [o.type for o in operands]), at=at)


def _absolute(ctx: Context, env: Env, node: tree.Call, numeric: Lower) -> Expression:
    at = ctx.place(node.span)
    if len(node.arguments) != 1:
        ctx.report("RB004", node.span, f"`abs` takes one number; here are {len(node.arguments)}.")
        return unknown(at)
    if _is_named(ctx, node):
        return unknown(at)
    operand = numeric(ctx, env, node.arguments[0].value)
    return operand if is_unknown(operand) else ir.Absolute(operand=operand, type=ranges.absolute(operand.type), at=at)


def find_tool(ctx: Context, node: tree.Call) -> Tool | None:
    """Give back the tool that a call names; one that is unknown or cannot run here is reported."""
    declared = ctx.declared.get(node.full_name)
    if declared is not None:
        ctx.tools[declared.name] = declared.version
        return declared
    try:
        found = tool(node.full_name)
    except UnknownTool as error:
        _unknown_tool(ctx, node, (*nearest(node.full_name, ctx.declared, 1), *error.nearest))
        return None
    except ToolError as error:
        ctx.report("RB013", node.span, str(error))
        return None
    install = missing(found)
    if install is not None:
        ctx.report(
            "RB013",
            node.span,
            f"`{found.name}` needs {lacking(found)}, which is not installed.",
            hint=f"Run: {install}",
        )
    _refuse_languages(ctx, node, found)
    ctx.tools[found.name] = found.version
    return found


def _refuse_languages(ctx: Context, node: tree.Call, found: Tool) -> None:
    """Report a tool that cannot judge texts of the rubric's language."""
    if found.counts_words and ctx.language.partition("-")[0] in UNDIVIDED_LANGUAGES:
        ctx.report(
            "RB013",
            node.span,
            f"`{found.name}` counts words, and words of the language `{ctx.language}` cannot be counted without ICU.",
            hint="Measure `text.sentences` or `text.characters`, or ask for phrases.",
        )
    if found.languages and ctx.language.partition("-")[0] not in found.languages:
        ctx.report(
            "RB013",
            node.span,
            f"`{found.name}` knows words of {_listed(found.languages)} only, and the rubric's language is "
            f"`{ctx.language}`.",
            hint="Ask for phrases of the language, with `mentions` and `affirms`.",
        )


def _listed(codes: tuple[str, ...]) -> str:
    """Give back codes in words: `en`, `de` and `fr`."""
    quoted = [f"`{code}`" for code in codes]
    return " and ".join([", ".join(quoted[:-1]), quoted[-1]]) if len(quoted) > 1 else quoted[0]


def _unknown_tool(ctx: Context, node: tree.Call, close: tuple[str, ...]) -> None:
    assert node.namespace is not None
    hint = f"Did you mean {' or '.join(f'`{c}`' for c in likely(node.full_name, close))}?" if close else ""
    known_namespaces = {*namespaces(), *(item.namespace for item in ctx.declared.values())}
    if node.namespace.id not in known_namespaces:
        known = ", ".join(sorted(known_namespaces))
        hint = hint or f"The namespaces are {known}."
        message = f"There is no tool `{node.full_name}`: no namespace is called `{node.namespace.id}`."
    else:
        message = f"There is no tool `{node.full_name}`."
        hint = hint or f"`rubricc tools {node.namespace.id}` lists what there is."
    span = node.namespace.span.to(node.name.span)
    ctx.report("RB001", span, message, hint=hint, fix=meant(node.full_name, close, span))


def _tool_call(ctx: Context, env: Env, node: tree.Call, lower: Lower) -> Expression:
    found = find_tool(ctx, node)
    if found is None:
        for argument in node.arguments:
            lower(ctx, env, argument.value)
        return unknown(ctx.place(node.span))
    arguments = bind(ctx, env, node, found, lower)
    if arguments is None:
        return unknown(ctx.place(node.span))
    return make_call(ctx, found, arguments, node)


def make_call(ctx: Context, found: Tool, arguments: tuple[Expression | None, ...], node: tree.Node) -> Expression:
    """Give back the call with its type: undefined where the tool or an argument that it must have may be."""
    pairs = zip(found.parameters, arguments, strict=True)
    passed_on = any(a is not None and a.type.undefined and not p.optional for p, a in pairs)
    type_ = found.result.with_undefined(found.result.undefined or passed_on)
    return ir.Call(tool=found.name, arguments=arguments, type=type_, at=ctx.place(node.span))


def relation(ctx: Context, env: Env, node: tree.Relation, lower: Lower) -> Expression:
    """Give back `text mentions lexicon`, `affirms`, `denies`, or `text matches pattern`, as the call it stands for."""
    found = tool(RELATION_TOOLS[node.relation])
    ctx.tools[found.name] = found.version
    other_at = found.parameters[1]
    left = lower(ctx, env, node.left)
    if left.type.kind not in ("Text", "Any"):
        ctx.report(
            "RB003",
            node.left.span,
            f"`{node.relation}` asks about a text; this is {in_words(left.type)}.",
            hint=f"Write `response {node.relation} …` or `query {node.relation} …`.",
        )
        return unknown(ctx.place(node.span))
    right = fitted(ctx, env, node.right, other_at, f"`{node.relation}`", lower)
    if right is None or is_unknown(left) or is_unknown(right):
        return unknown(ctx.place(node.span))
    rest = tuple(None for _ in found.parameters[2:])
    return make_call(ctx, found, (left, right, *rest), node)
