"""Layouts of words, texts and expressions."""

from __future__ import annotations

from rubricc.compiler.syntax.format_base import Layouts, lays_out, listed, spaced, tail
from rubricc.compiler.syntax.layout import SPACE, Doc, Group, Indent, joined
from rubricc.compiler.syntax.tree import (
    And,
    Argument,
    Arithmetic,
    Attribute,
    BoolLit,
    Call,
    Compare,
    Conditional,
    CountOf,
    Entry,
    Implies,
    IsDefined,
    ListLit,
    Member,
    Name,
    Negative,
    Not,
    NumberLit,
    Or,
    Parenthesized,
    Quantified,
    Relation,
    Template,
    TextLit,
    Threshold,
    Within,
)


@lays_out(NumberLit, TextLit, Template)
def _written(node: NumberLit | TextLit | Template, layouts: Layouts) -> Doc:
    return node.raw


@lays_out(BoolLit)
def _boolean(node: BoolLit, layouts: Layouts) -> Doc:
    return "true" if node.value else "false"


@lays_out(Name)
def _name(node: Name, layouts: Layouts) -> Doc:
    return node.id


@lays_out(Attribute)
def _attribute(node: Attribute, layouts: Layouts) -> Doc:
    return layouts(node.base), ".", layouts(node.name)


@lays_out(Argument)
def _argument(node: Argument, layouts: Layouts) -> Doc:
    keyword: Doc = "" if node.keyword is None else (layouts(node.keyword), ": ")
    return keyword, layouts(node.value)


@lays_out(Call, braces=True)
def _call(node: Call, layouts: Layouts) -> Doc:
    namespace: Doc = "" if node.namespace is None else (layouts(node.namespace), ".")
    return namespace, layouts(node.name), listed(node.arguments, layouts, node, "()", fill=False)


@lays_out(Entry)
def _entry(node: Entry, layouts: Layouts) -> Doc:
    return Group(Indent(joined(layouts.all(node.spellings), (SPACE, "| "))))


@lays_out(ListLit, braces=True)
def _list(node: ListLit, layouts: Layouts) -> Doc:
    return listed(node.elements, layouts, node)


@lays_out(Parenthesized)
def _parenthesized(node: Parenthesized, layouts: Layouts) -> Doc:
    return "(", layouts(node.inner), ")"


@lays_out(Not)
def _not(node: Not, layouts: Layouts) -> Doc:
    return "not ", layouts(node.operand)


@lays_out(And, Or)
def _junction(node: And | Or, layouts: Layouts) -> Doc:
    word = "and " if isinstance(node, And) else "or "
    return Group(Indent(joined(layouts.all(node.operands), (SPACE, word))))


def _binary(left: Doc, word: str, right: Doc) -> Doc:
    return Group((left, Indent((SPACE, word, " ", right))))


@lays_out(Implies)
def _implies(node: Implies, layouts: Layouts) -> Doc:
    return _binary(layouts(node.left), "implies", layouts(node.right))


@lays_out(Compare, Arithmetic)
def _operation(node: Compare | Arithmetic, layouts: Layouts) -> Doc:
    return _binary(layouts(node.left), node.op, layouts(node.right))


@lays_out(Relation)
def _relation(node: Relation, layouts: Layouts) -> Doc:
    return layouts(node.left), f" {node.relation} ", layouts(node.right)


@lays_out(Within)
def _within(node: Within, layouts: Layouts) -> Doc:
    return layouts(node.value), " in ", layouts(node.low), " to ", layouts(node.high)


@lays_out(Member)
def _member(node: Member, layouts: Layouts) -> Doc:
    return layouts(node.value), " in ", layouts(node.options)


@lays_out(IsDefined)
def _is_defined(node: IsDefined, layouts: Layouts) -> Doc:
    return layouts(node.value), " is defined"


@lays_out(Negative)
def _negative(node: Negative, layouts: Layouts) -> Doc:
    return "-", layouts(node.operand)


@lays_out(Conditional)
def _conditional(node: Conditional, layouts: Layouts) -> Doc:
    head: Doc = ("if ", layouts(node.condition))
    return Group(Indent(spaced(head, ("then ", layouts(node.then)), ("else ", layouts(node.otherwise)))))


@lays_out(Quantified)
def _quantified(node: Quantified, layouts: Layouts) -> Doc:
    head: Doc = (f"{node.kind} ", layouts(node.variable), " in ", layouts(node.domain))
    return head, tail(("where ", layouts(node.condition)))


@lays_out(CountOf, braces=True)
def _count_of(node: CountOf, layouts: Layouts) -> Doc:
    return "count of ", listed(node.conditions, layouts, node, fill=False)


@lays_out(Threshold, braces=True)
def _threshold(node: Threshold, layouts: Layouts) -> Doc:
    word = "exactly" if node.kind == "exactly" else f"at {node.kind}"
    return f"{word} ", layouts(node.count), " of ", listed(node.conditions, layouts, node, fill=False)
