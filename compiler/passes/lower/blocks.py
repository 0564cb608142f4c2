"""Blocks: the names declared in them, and lowering in the order of the source."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rubricc.compiler.diagnostics.model import Label
from rubricc.compiler.ir.expressions import Expression
from rubricc.compiler.ir.rubric import Let
from rubricc.compiler.passes.lower.context import Context, Env
from rubricc.compiler.passes.lower.expressions import lower
from rubricc.compiler.passes.lower.mend import another, renamed
from rubricc.compiler.passes.lower.names import KIND_WORDS, Scope, Symbol, declared_name, symbol_kind
from rubricc.compiler.passes.lower.phrases import lower_lexicon, lower_pattern
from rubricc.compiler.passes.lower.types import type_of
from rubricc.compiler.passes.lower.values import fits, in_words, is_constant, is_unknown, unknown
from rubricc.compiler.syntax import tree

RESERVED = ("query", "response", "total", "true", "false")


def declare(ctx: Context, scope: Scope, name: tree.Name, symbol: Symbol) -> Symbol:
    """Add a name to a block. A name that is taken and visible is an error; one of another block, a warning."""
    visible = scope.find(name.id)
    elsewhere = ctx.first.get(name.id)
    if visible is not None or elsewhere is not None:
        _report_duplicate(ctx, name, symbol, visible, elsewhere)
    ctx.first.setdefault(name.id, symbol)
    symbol.ir_name = symbol.name if symbol.kind in ("criterion", "override", "input") else ctx.unique(symbol.name)
    if visible is None or scope.symbols.get(name.id) is None:
        scope.symbols[name.id] = symbol
    return symbol


def _report_duplicate(
    ctx: Context, name: tree.Name, symbol: Symbol, visible: Symbol | None, elsewhere: Symbol | None
) -> None:
    first = visible or elsewhere
    assert first is not None
    what = KIND_WORDS[first.kind]
    if name.id in RESERVED and first.kind == "input" and first.span.start == first.span.end:
        fix = renamed(name.span, another(name.id, ctx.first))
        ctx.report("RB010", name.span, f"`{name.id}` is taken by the language.", hint="Choose another name.", fix=fix)
        return
    line = ctx.source.position(first.span.start)[0]
    labels = (Label(first.span, f"first declared here, as {what}"), Label(name.span, "and again here"))
    ctx.report(
        "RB002",
        name.span,
        f"`{name.id}` is declared twice; the first is {what} on line {line}.",
        severity="error" if visible is not None else "warning",
        labels=labels,
        hint="A name is declared once in a file, whatever it names: rename one of them.",
        fix=renamed(name.span, another(name.id, ctx.first)),
    )


def open_block(ctx: Context, env: Env, items: Iterable[tree.Node]) -> Env:
    """Give back the environment inside a block, with its phrase lists, patterns and tables declared."""
    inner = replace(env, scope=Scope(parent=env.scope))
    declare_items(ctx, inner, items)
    return inner


def declare_items(ctx: Context, env: Env, items: Iterable[tree.Node]) -> None:
    """Declare what a block declares, and lower its phrase lists and patterns; lets wait for their turn."""
    lexicons = []
    for item in items:
        name = declared_name(item)
        if name is None:
            continue
        if isinstance(item, tree.LetDecl):
            env.scope.later.setdefault(name.id, name.span)
            continue
        symbol = declare(ctx, env.scope, name, Symbol(symbol_kind(item), name.id, name.span, node=item))
        if isinstance(item, tree.LexiconDecl):
            lexicons.append((item, symbol.ir_name))
        elif isinstance(item, tree.PatternDecl):
            lower_pattern(ctx, item, symbol.ir_name)
        elif isinstance(item, tree.TableDecl):
            check_table(ctx, item)
    for item, ir_name in lexicons:
        if ir_name not in ctx.lexicons:  # a join further up may have needed it
            lower_lexicon(ctx, env, item, ir_name)


def check_table(ctx: Context, node: tree.TableDecl) -> None:
    """Report a column named twice, and a row that has more or fewer cells than there are columns."""
    names = [column.name for column in node.columns]
    for place, name in enumerate(names):
        if name.id in {n.id for n in names[:place]}:
            fix = renamed(name.span, another(name.id, {n.id for n in names}))
            message = f"The column `{name.id}` is declared twice."
            ctx.report("RB002", name.span, message, hint="Give it a name of its own.", fix=fix)
    for row in node.rows:
        if len(row.cells) != len(names):
            ctx.report(
                "RB003",
                row.span,
                f"The table `{node.name.id}` has {len(names)} columns; this row has {len(row.cells)}.",
                labels=(Label(node.name.span, ", ".join(n.id for n in names)),),
                hint="Give the row one cell for each column, with commas between them.",
            )
    _check_kinds(ctx, node)


def _check_kinds(ctx: Context, node: tree.TableDecl) -> None:
    for place, column in enumerate(node.columns):
        cells = [row.cells[place] for row in node.rows if place < len(row.cells)]
        numbers = [isinstance(cell, tree.NumberLit) for cell in cells]
        if any(numbers) and not all(numbers):
            odd = cells[numbers.index(not numbers[0])]
            labels = (Label(cells[0].span, _kind(cells[0])), Label(odd.span, _kind(odd)))
            message = f"The column `{column.name.id}` mixes numbers and texts."
            ctx.report("RB003", column.span, message, labels=labels, hint="Make all its cells numbers, or all texts.")


def _kind(cell: tree.Node) -> str:
    return "a number" if isinstance(cell, tree.NumberLit) else "a text"


_OWN_DECLARATIONS = {"Lexicon": "lexicon {} = …", "Pattern": 'pattern {} "…"'}


def _let_value(ctx: Context, node: tree.LetDecl, value: Expression) -> Expression:
    """Refuse a phrase list or a pattern, which have declarations of their own."""
    form = _OWN_DECLARATIONS.get(value.type.kind)
    if form is None:
        return value
    hint = f"Declare it with `{form.format(node.name.id)}`, or use the one there is."
    ctx.report("RB003", node.value.span, f"`let` names a value; this is {in_words(value.type)}.", hint=hint)
    return unknown(ctx.place(node.value.span))


def lower_let(ctx: Context, env: Env, node: tree.LetDecl) -> None:
    """Add a let to the IR and make its name visible from here on."""
    value = lower(ctx, env, node.value)
    if node.type is not None:
        wanted = type_of(ctx, node.type)
        if not is_unknown(value) and not fits(value.type, wanted):
            ctx.report(
                "RB003",
                node.value.span,
                f"`{node.name.id}` is declared as {in_words(wanted)}; this is {in_words(value.type)}.",
                labels=(Label(node.type.span, "declared here"),),
                hint="Declare what it is, or leave the type out: it is worked out.",
            )
    value = _let_value(ctx, node, value)
    symbol = Symbol("let", node.name.id, node.name.span, type=value.type, node=node)
    symbol.value = value if is_constant(value) and not is_unknown(value) else None
    declare(ctx, env.scope, node.name, symbol)
    env.scope.later.pop(node.name.id, None)
    if not is_unknown(value):
        ctx.lets.append(Let(name=symbol.ir_name, value=value, at=ctx.place(node.span)))
