"""Arguments of tools: bound to parameters by place or by name, and made to fit their types."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rubricc.compiler.diagnostics.edits import replace
from rubricc.compiler.diagnostics.model import Fix
from rubricc.compiler.ir import expressions as ir
from rubricc.compiler.ir.expressions import Expression
from rubricc.compiler.ir.literals import show_expression
from rubricc.compiler.ir.rubric import Entry, PatternDef
from rubricc.compiler.ir.written import IN_PLACE
from rubricc.compiler.passes.lower.constants import are_in_order, is_in_range, is_sound
from rubricc.compiler.passes.lower.context import Context, Env
from rubricc.compiler.passes.lower.mend import likely, meant
from rubricc.compiler.passes.lower.names import nearest
from rubricc.compiler.passes.lower.phrases import anonymous, check_expression, entry, spelling, unknown_name
from rubricc.compiler.passes.lower.references import row_lexicon
from rubricc.compiler.passes.lower.values import fits, in_words, is_constant, is_stand_in, is_unknown
from rubricc.compiler.syntax import tree
from rubricc.runtime.tool import Parameter, Tool
from rubricc.runtime.types import TEXTS

Lower = Callable[[Context, Env, Any], Expression]


def signature(item: Tool) -> str:
    """Give back the tool with its parameters, as an author calls it.

    >>> from rubricc.runtime.registry import tool
    >>> signature(tool("text.words"))
    'text.words(text)'
    """
    parts = []
    for parameter in item.parameters:
        parts.append(f"[{parameter.name}]" if parameter.optional else parameter.name)
    return f"{item.name}({', '.join(parts)})"


def bind(ctx: Context, env: Env, node: tree.Call, found: Tool, lower: Lower) -> tuple[Expression | None, ...] | None:
    """Give back the arguments in the order of the parameters, None where an error was reported."""
    given = _by_name(ctx, node, found)
    if given is None:
        return None
    missing = [p.name for p in found.parameters if p.name not in given and not p.optional]
    if missing:
        ctx.report(
            "RB004",
            node.span,
            f"`{found.name}` is missing {' and '.join(f'`{name}`' for name in missing)}.",
            hint=f"It is called as `{signature(found)}`.",
        )
        return None
    arguments = [
        fitted(ctx, env, given[p.name], p, f"`{found.name}`", lower) if p.name in given else None
        for p in found.parameters
    ]
    if not are_in_order(ctx, found, arguments, given):
        return None
    failed = any(a is None and p.name in given for a, p in zip(arguments, found.parameters, strict=True))
    if failed or any(a is not None and is_unknown(a) for a in arguments):
        return None
    return tuple(arguments)


def _by_name(ctx: Context, node: tree.Call, found: Tool) -> dict[str, tree.Expr] | None:
    names = [p.name for p in found.parameters]
    given: dict[str, tree.Expr] = {}
    for place, argument in enumerate(node.arguments):
        name = argument.keyword.id if argument.keyword else (names[place] if place < len(names) else None)
        problem = _argument_problem(name, argument, names, given, found)
        if problem is not None:
            ctx.report("RB004", argument.span, problem[0], hint=problem[1] or f"It is called as `{signature(found)}`.")
            return None
        assert name is not None
        given[name] = argument.value
    return given


def _argument_problem(
    name: str | None, argument: tree.Argument, names: list[str], given: dict[str, tree.Expr], found: Tool
) -> tuple[str, str] | None:
    if name is None:
        return f"`{found.name}` takes {len(names)} argument{'s' * (len(names) != 1)}; this is one too many.", ""
    if name not in names:
        close = nearest(name, names)
        return f"`{found.name}` has no argument `{name}`.", f"Did you mean `{close[0]}`?" if close else ""
    if name in given:
        return f"`{found.name}` is given `{name}` twice.", ""
    return None


_FITTING = {
    "Text": "Give it a text, such as `response`.",
    "Int": "Give it a whole number.",
    "Real": "Give it a number.",
    "Bool": "Give it a condition.",
    "[Text]": 'Give it a list, as in `["a", "b"]`, or the parts of a text: `text.split(response, ",")`.',
}
"""What to do where an argument of a kind is needed and another one is given."""


def fitted(ctx: Context, env: Env, node: tree.Expr, wanted: Parameter, whose: str, lower: Lower) -> Expression | None:
    """Give back an argument made to fit its parameter; None where an error was reported."""
    bare = tree.unparenthesized(node)
    if wanted.type.kind == "Lexicon":
        return lexicon(ctx, env, bare, whose, lower)
    if wanted.type.kind == "Pattern":
        return _pattern(ctx, env, bare, whose, lower)
    if isinstance(bare, tree.Name) and bare.id in wanted.choices and env.find(bare.id) is None:
        _bare_choice(ctx, bare, wanted)
        return None
    value = lower(ctx, env, bare)
    if is_unknown(value):
        return value
    if not _accepts(value, wanted):
        ctx.report(
            "RB004",
            node.span,
            f"{whose} needs {in_words(wanted.type)} for `{wanted.name}`; this is {in_words(value.type)}.",
            hint=_FITTING.get(str(wanted.type), _FITTING.get(wanted.type.kind, "")),
        )
        return None
    if (wanted.choices or wanted.constant) and not _allowed(ctx, node, value, wanted, whose):
        return None
    return value if is_in_range(ctx, node, value, wanted, whose) and is_sound(ctx, node, value, wanted, whose) else None


def _bare_choice(ctx: Context, node: tree.Name, wanted: Parameter) -> None:
    """Report a choice, as in `urgency: emergency`, that stands without its quotes."""
    quoted = f'"{node.id}"'
    ctx.report(
        "RB001",
        node.span,
        f"There is no name called `{node.id}`.",
        hint=f"What `{wanted.name}` may be is a text, and stands in quotes: `{quoted}`.",
        fix=Fix(f"Write `{quoted}`", (replace(node.span, quoted),), "safe"),
    )


def _accepts(value: Expression, wanted: Parameter) -> bool:
    if wanted.type == TEXTS and value.type.kind == "Text" and not wanted.several:
        return True  # one text stands for a list of one
    return fits(value.type, wanted.type)


def _allowed(ctx: Context, node: tree.Expr, value: Expression, wanted: Parameter, whose: str) -> bool:
    if is_stand_in(value):
        return True
    if not is_constant(value):
        ctx.report(
            "RB004",
            node.span,
            f"{whose} needs `{wanted.name}` written out, not computed.",
            hint="Write the value itself.",
        )
        return False
    if not wanted.choices or (isinstance(value, ir.TextValue) and value.value in wanted.choices):
        return True
    said = value.value.strip() if isinstance(value, ir.TextValue) else ""
    close = likely(said, [choice for choice in nearest(said, wanted.choices) if meant(said, [choice], node.span)])
    hint = f"Did you mean {_quoted(close, ' or ')}?" if close else f"It is one of {_quoted(wanted.choices, ', ')}."
    fix = meant(f'"{said}"', [f'"{choice}"' for choice in close], node.span) if _is_written(node) else None
    ctx.report("RB004", node.span, f"{whose} knows no such `{wanted.name}`.", hint=hint, fix=fix)
    return False


def _quoted(choices: Sequence[str], between: str) -> str:
    return between.join(f'"{choice}"' for choice in choices)


def _is_written(node: tree.Expr) -> bool:
    """Say whether a text stands right there, and not under a name."""
    return isinstance(tree.unparenthesized(node), tree.TextLit)


def lexicon(ctx: Context, env: Env, node: tree.Expr, whose: str, lower: Lower) -> Expression | None:
    """Give back a phrase list: a declared one, one written in place, a cell, or texts known only when scoring."""
    if isinstance(node, tree.TextLit):
        return anonymous(ctx, (_one(ctx, node),), node.span)
    if isinstance(node, tree.ListLit):
        return _listed(ctx, node, whose)
    if isinstance(node, tree.Attribute):
        return row_lexicon(ctx, env, node)
    if isinstance(node, tree.Name) and env.find(node.id) is None:
        unknown_name(ctx, env, node.id, node.span, "name", ("lexicon", "let", "input"))
        return None
    value = lower(ctx, env, node)
    if isinstance(value, ir.TextValue | ir.ListValue) and is_constant(value):
        return _constant(ctx, value, node)
    symbol = env.find(node.id) if isinstance(node, tree.Name) else None
    if symbol is not None and symbol.kind == "let" and symbol.value is not None:
        return _constant(ctx, symbol.value, node)
    kind = value.type.kind
    if kind in ("Lexicon", "Text", "Any") or (kind == "List" and value.type.element == "Text"):
        return value
    hint = "A pattern is asked for with `matches`." if kind == "Pattern" else 'Give it a list, as in `["a", "b"]`.'
    ctx.report("RB004", node.span, f"{whose} needs a phrase list; this is {in_words(value.type)}.", hint=hint)
    return None


def _one(ctx: Context, node: tree.TextLit, *, listed: bool = False) -> Entry:
    return Entry(spellings=(spelling(ctx, node.value, node.span, ctx.modes, listed=listed),), at=ctx.place(node.span))


def _listed(ctx: Context, node: tree.ListLit, whose: str) -> Expression | None:
    entries = []
    for element in node.elements:
        if isinstance(element, tree.Entry):
            entries.append(entry(ctx, element, ctx.modes))
        elif isinstance(element, tree.TextLit):
            entries.append(_one(ctx, element, listed=True))
        else:
            ctx.report("RB004", element.span, f"{whose} needs phrases here, as texts in quotes.")
            return None
    if not entries:
        ctx.report("RB011", node.span, "The phrase list is empty, so it never matches.")
        return None
    return anonymous(ctx, entries, node.span)


def _constant(ctx: Context, value: Expression, node: tree.Expr) -> Expression | None:
    items = value.items if isinstance(value, ir.ListValue) else (value,)
    texts = [item for item in items if isinstance(item, ir.TextValue)]
    if not texts or len(texts) < len(items):
        ctx.report("RB004", node.span, "A phrase list holds texts.", hint="Put each phrase in quotes.")
        return None
    entries = [
        Entry(spellings=(spelling(ctx, text.value, node.span, ctx.modes),), at=ctx.place(node.span)) for text in texts
    ]
    return anonymous(ctx, entries, node.span)


def _pattern(ctx: Context, env: Env, node: tree.Expr, whose: str, lower: Lower) -> Expression | None:
    if isinstance(node, tree.TextLit):
        return _inline_pattern(ctx, node)
    value = lower(ctx, env, node)
    if value.type.kind in ("Pattern", "Any"):
        return value
    ctx.report(
        "RB004",
        node.span,
        f"{whose} needs a pattern; this is {in_words(value.type)}.",
        hint='Declare one: `pattern name "expression"`.',
    )
    return None


def _inline_pattern(ctx: Context, node: tree.TextLit) -> Expression:
    """An expression written in place; equal ones share one pattern."""
    check_expression(ctx, node)
    known = ctx.inline_patterns.get(node.value)
    if known is not None:
        return ir.PatternRef(name=known, at=ctx.place(node.span))
    name = ctx.unique(f"{IN_PLACE}{len(ctx.inline_patterns) + 1}")
    ctx.inline_patterns[node.value] = name
    ctx.shown_patterns[name] = show_expression(node.value) or name
    ctx.patterns[name] = PatternDef(name=name, expressions=(node.value,), at=ctx.place(node.span))
    return ir.PatternRef(name=name, at=ctx.place(node.span))
