"""Types as authors write them."""

from __future__ import annotations

from rubricc.compiler.diagnostics.model import Fix
from rubricc.compiler.passes.lower.context import Context
from rubricc.compiler.passes.lower.mend import meant
from rubricc.compiler.passes.lower.names import nearest
from rubricc.compiler.source.span import Span
from rubricc.compiler.syntax import tree
from rubricc.runtime.types import ANY, Kind, Type, list_of

NAMED: dict[str, Kind] = {
    "Bool": "Bool",
    "Int": "Int",
    "Real": "Real",
    "Text": "Text",
    "Lexicon": "Lexicon",
    "Pattern": "Pattern",
    "Json": "Json",
    "Message": "Message",
    "Date": "Date",
}


def _meant(node: tree.TypeRef, close: list[str]) -> Fix | None:
    at = node.span.start + node.span.text.index(node.name)
    return meant(node.name, close, Span(at, at + len(node.name), node.span.file))


def type_of(ctx: Context, node: tree.TypeRef) -> Type:
    """Give back the type that is written; one that does not exist is RB001."""
    kind = NAMED.get(node.name)
    if kind is None:
        close = nearest(node.name, NAMED)
        hint = f"Did you mean `{close[0]}`?" if close else f"The types are {', '.join(NAMED)}."
        ctx.report("RB001", node.span, f"There is no type called `{node.name}`.", hint=hint, fix=_meant(node, close))
        return ANY
    return list_of(kind) if node.is_list else Type(kind)
