"""Reasons: templates as written, and what stands in where none is written."""

from __future__ import annotations

from rubricc.compiler.ir.expressions import Expression
from rubricc.compiler.ir.printer import show
from rubricc.compiler.ir.statements import Template, TemplateText, TemplateValue
from rubricc.compiler.passes.lower.context import Context, Env
from rubricc.compiler.passes.lower.expressions import lower
from rubricc.compiler.passes.lower.values import in_words
from rubricc.compiler.syntax import tree

SHOWABLE = ("Bool", "Int", "Real", "Text", "Any")


def template(ctx: Context, env: Env, node: tree.Template) -> Template:
    """Give back a written reason."""
    parts: list[TemplateText | TemplateValue] = []
    for part in node.parts:
        if isinstance(part, str):
            parts.append(TemplateText(text=part))
            continue
        value = lower(ctx, env, part)
        if value.type.kind not in SHOWABLE and not (value.type.kind == "List" and value.type.element in SHOWABLE):
            ctx.report(
                "RB003",
                part.span,
                f"A reason shows a name, a number or a text; this is {in_words(value.type)}.",
                hint="To show a brace itself, write `{{`.",
            )
            continue
        parts.append(TemplateValue(value=value, at=ctx.place(part.span)))
    return Template(parts=tuple(parts), at=ctx.place(node.span))


def plain(text: str) -> Template:
    """Give back a reason of fixed text."""
    return Template(parts=(TemplateText(text=text),))


def in_words_of(ctx: Context, condition: Expression) -> Template:
    """Give back a condition in words, as the reason of a rule that has no other."""
    return plain(show(condition, ctx.lexicons, entries=None, inline=ctx.shown_patterns))
