"""Names and columns in expressions."""

from __future__ import annotations

from dataclasses import dataclass

from rubricc.compiler.ir import expressions as ir
from rubricc.compiler.ir.expressions import Expression
from rubricc.compiler.ir.rubric import Entry
from rubricc.compiler.passes.lower.context import Context, Env
from rubricc.compiler.passes.lower.mend import meant
from rubricc.compiler.passes.lower.names import KIND_WORDS, Symbol, nearest
from rubricc.compiler.passes.lower.phrases import Modes, anonymous, entries_of, read_modes, spelling, unknown_name
from rubricc.compiler.passes.lower.values import number, unknown
from rubricc.compiler.syntax import tree
from rubricc.runtime.types import TEXTS


@dataclass(frozen=True, slots=True)
class RowBinding:
    """One row of a table while a loop over it is unrolled."""

    table: tree.TableDecl
    row: tree.Row

    def cell(self, column: str) -> tuple[tree.TextLit | tree.NumberLit | tree.EntryList, tree.Column] | None:
        """Give back the cell in a column, None where there is no such column or the row is too short."""
        for place, declared in enumerate(self.table.columns):
            if declared.name.id == column and place < len(self.row.cells):
                return self.row.cells[place], declared
        return None


def name(ctx: Context, env: Env, node: tree.Name) -> Expression:
    """Give back what a name stands for, as a value."""
    at = ctx.place(node.span)
    if node.id == "total" and env.scores:
        return ir.ScoreRef(target="total", type=ctx.top.symbols["total"].type, at=at)
    symbol = env.find(node.id)
    if symbol is None:
        unknown_name(ctx, env, node.id, node.span, "name")
        return unknown(at)
    return _value_of(ctx, env, node, symbol)


def _value_of(ctx: Context, env: Env, node: tree.Name, symbol: Symbol) -> Expression:
    at = ctx.place(node.span)
    match symbol.kind:
        case "input":
            return ir.InputRef(name=symbol.name, type=symbol.type, at=at)
        case "let":
            return ir.LetRef(name=symbol.ir_name, type=symbol.type, at=at)
        case "element":
            return ir.ElementRef(name=symbol.ir_name, type=symbol.type, at=at)
        case "lexicon":
            return ir.LexiconRef(name=symbol.ir_name, at=at)
        case "pattern":
            return ir.PatternRef(name=symbol.ir_name, at=at)
        case "value" if symbol.value is not None:
            return symbol.value
        case "criterion" if env.scores:
            return ir.ScoreRef(target=symbol.name, type=symbol.type, at=at)
        case _:
            _refuse_name(ctx, node, symbol)
            return unknown(at)


_ADVICE = {
    "criterion": "A criterion's score can only be used in the condition of an override.",
    "override": "Whether an override fired cannot be used in an expression.",
    "table": "Go through its rows with `some`, `every`, `count` or `for first`.",
    "define": "Call it, with its arguments in parentheses.",
    "rubric": "Use it as `criterion … = rubric {name}`.",
    "row": "Name one of its columns, as in `{name}.column`.",
}


def _refuse_name(ctx: Context, node: tree.Name, symbol: Symbol) -> None:
    advice = _ADVICE.get(symbol.kind, "").format(name=node.id)
    ctx.report("RB003", node.span, f"`{node.id}` is {KIND_WORDS[symbol.kind]}, not a value.", hint=advice)


def attribute(ctx: Context, env: Env, node: tree.Attribute) -> Expression:
    """Give back a cell of the current row as a value: a number, a text, or a list of texts."""
    at = ctx.place(node.span)
    found = row_cell(ctx, env, node)
    if found is None:
        return unknown(at)
    cell, _ = found
    if isinstance(cell, tree.NumberLit):
        return number(cell.value, at)
    if isinstance(cell, tree.TextLit):
        return ir.TextValue(value=cell.value, at=at)
    items = tuple(ir.TextValue(value=entry.spellings[0].value, at=at) for entry in cell.entries)
    return ir.ListValue(items=items, type=TEXTS, at=at)


_ROWS = "Only a row of a table has columns. What a text says is asked of the name alone, as in `t mentions …`."


def row_cell(
    ctx: Context, env: Env, node: tree.Attribute
) -> tuple[tree.TextLit | tree.NumberLit | tree.EntryList, tree.Column] | None:
    """Give back the cell that `row.column` names; an error is reported."""
    symbol = env.find(node.base.id)
    if symbol is None:
        unknown_name(ctx, env, node.base.id, node.base.span, "row")
        return None
    if not isinstance(symbol.node, RowBinding):
        what = KIND_WORDS[symbol.kind]
        ctx.report("RB003", node.span, f"`{node.base.id}` is {what} and has no columns.", hint=_ROWS)
        return None
    found = symbol.node.cell(node.name.id)
    columns = [column.name.id for column in symbol.node.table.columns]
    if found is None and node.name.id not in columns:
        near = nearest(node.name.id, columns)
        close = near or columns
        table = symbol.node.table.name.id
        ctx.report(
            "RB001",
            node.name.span,
            f"The table `{table}` has no column `{node.name.id}`.",
            hint=f"Did you mean {' or '.join(f'`{c}`' for c in close)}?",
            fix=meant(node.name.id, near, node.name.span),
        )
    return found


def row_lexicon(ctx: Context, env: Env, node: tree.Attribute) -> Expression:
    """Give back a cell of the current row as a phrase list, in its column's mode."""
    found = row_cell(ctx, env, node)
    if found is None:
        return unknown(ctx.place(node.span))
    cell, column = found
    if isinstance(cell, tree.NumberLit):
        ctx.report("RB003", node.span, f"A phrase list is needed here; the cell holds the number {cell.raw}.")
        return unknown(ctx.place(node.span))
    modes = column_modes(ctx, column)
    if isinstance(cell, tree.EntryList):
        return anonymous(ctx, entries_of(ctx, cell, modes), node.span)
    one = Entry(spellings=(spelling(ctx, cell.value, cell.span, modes),), at=ctx.place(cell.span))
    return anonymous(ctx, (one,), node.span)


def column_modes(ctx: Context, column: tree.Column) -> Modes:
    """Give back how the phrases of a column match."""
    return read_modes(ctx, column.modes, ctx.modes)
