"""Declared tools: `tool ns.name(p: T, …): T`, which the rubric calls and others supply."""

from __future__ import annotations

from decimal import Decimal

from rubricc.compiler.diagnostics.model import Label
from rubricc.compiler.ir.rubric import ToolDef, ToolParameter
from rubricc.compiler.ir.tools import as_tool, misfit
from rubricc.compiler.passes.lower.context import Context
from rubricc.compiler.passes.lower.types import type_of
from rubricc.compiler.syntax import tree
from rubricc.runtime.registry import ToolError, is_standard, tool
from rubricc.runtime.types import Type

TAKEN = "Bool", "Int", "Real", "Text", "Lexicon", "Pattern", "Json", "Date", "Any"
GIVEN = "Bool", "Int", "Real", "Text", "Any"
"""The kinds of arguments and of answers, beside lists; Any has been reported."""


def declare_tool(ctx: Context, node: tree.ToolDecl) -> None:
    """Add a declared tool to the rubric, so that what stands anywhere in it may call the tool."""
    if is_standard(node.namespace.id):
        hint = f"Choose another namespace, or leave the declaration out if `{node.full_name}` is what you mean."
        message = f"The namespace `{node.namespace.id}` belongs to the standard library."
        ctx.report("RB010", node.namespace.span, message, hint=hint)
        return
    earlier = next((item for item in ctx.tool_defs if item.name == node.full_name), None)
    if earlier is not None:
        message = f"The tool `{node.full_name}` is declared twice; first on line {earlier.at.line}."
        ctx.report("RB002", node.name_span, message, hint="Take one of the declarations away.")
        return
    found = ToolDef(
        name=node.full_name,
        parameters=_parameters(ctx, node),
        result=_result(ctx, node),
        summary=node.summary.value if node.summary is not None else "",
        at=ctx.place(node.span),
    )
    ctx.tool_defs.append(found)
    ctx.declared[found.name] = as_tool(found)
    _compare(ctx, node)


def _parameters(ctx: Context, node: tree.ToolDecl) -> tuple[ToolParameter, ...]:
    found: list[ToolParameter] = []
    for parameter in node.parameters:
        name, type_ = parameter.name.id, type_of(ctx, parameter.type)
        if any(item.name == name for item in found):
            ctx.report("RB002", parameter.name.span, f"The parameter `{name}` is declared twice.")
        if type_.element not in ("Text", "Message") if type_.kind == "List" else type_.kind not in TAKEN:
            hint = "Parameters are Bool, Int, Real, Text, [Text], Lexicon, Pattern, Json, Date or [Message]."
            ctx.report("RB003", parameter.type.span, f"A tool cannot take {parameter.type.span.text}.", hint=hint)
        found.append(ToolParameter(name=name, type=type_, at=ctx.place(parameter.span)))
    return tuple(found)


def _result(ctx: Context, node: tree.ToolDecl) -> Type:
    type_ = type_of(ctx, node.result)
    if type_.element != "Text" if type_.kind == "List" else type_.kind not in GIVEN:
        hint = "A tool gives Bool, Int, Real, Text or [Text]."
        ctx.report("RB003", node.result.span, f"A tool cannot give {node.result.span.text}.", hint=hint)
    low, high = _bounds(ctx, node, type_)
    return Type(type_.kind, low, high, type_.element, node.undefined)


def _bounds(ctx: Context, node: tree.ToolDecl, type_: Type) -> tuple[Decimal | None, Decimal | None]:
    """Give back the bounds of what a tool gives; those that say nothing are reported and left out."""
    if node.range is None:
        return None, None
    low = None if node.range.low is None else node.range.low.value
    high = None if node.range.high is None else node.range.high.value
    problem = None
    if type_.kind not in ("Int", "Real", "Any"):
        problem = f"Only numbers have a range; this is {node.result.span.text}."
    elif low is not None and high is not None and low > high:
        problem = f"This range is empty: {low:f} is above {high:f}."
    elif type_.kind == "Int" and any(bound is not None and bound % 1 for bound in (low, high)):
        problem = "The bounds of an Int are whole numbers."
    if problem is None:
        return low, high
    ctx.report("RB003", node.range.span, problem, labels=(Label(node.result.span, "declared here"),))
    return None, None


def _compare(ctx: Context, node: tree.ToolDecl) -> None:
    """Report what contradicts the tool that is registered under this name, if one is."""
    try:
        found = tool(node.full_name)
    except ToolError:
        return
    contradiction = misfit(ctx.declared[node.full_name], found)
    if contradiction is not None:
        hint = "Change the declaration, or leave it out: a registered tool needs none."
        ctx.report("RB004", node.name_span, contradiction, hint=hint)
