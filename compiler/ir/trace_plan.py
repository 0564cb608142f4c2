"""Which sub-expressions of a condition or an amount a trace shows: a static list, the same for every text."""

from __future__ import annotations

from collections.abc import Mapping

from rubricc.compiler.ir.depth import deep_recursion
from rubricc.compiler.ir.expressions import (
    ElementRef,
    Expression,
    InputRef,
    LetRef,
    LexiconRef,
    ListValue,
    Negative,
    Number,
    PatternRef,
    Quantified,
    TextValue,
    Truth,
)
from rubricc.compiler.ir.printer import ANY, SHOWN_ENTRIES, ExpressionPrinter, Lexicons, within
from rubricc.compiler.ir.walk import operands
from rubricc.compiler.ir.written import implication, member

Lets = Mapping[str, Expression]
"""The values of a rubric's lets, by name."""

PLAIN = (Number, Truth, TextValue, ListValue, InputRef, ElementRef, LexiconRef, PatternRef)
"""Kinds whose value a reader sees in the expression itself, or that are whole inputs."""


def plan(expression: Expression, lets: Lets, lexicons: Lexicons | None = None) -> tuple[Expression, ...]:
    """Give back the sub-expressions whose values a trace shows, the whole expression first.

    They stand in pre-order and no two of them print the same with `show(part, lexicons)`. Constants, bare inputs,
    phrase lists and patterns are left out, and so is what a quantifier asks of each part. After a reference to a
    let come the sub-expressions of the let's own value, the first time that the let is met.
    """
    return tuple(part for _, part in shown_plan(expression, lets, lexicons))


def shown_plan(
    expression: Expression,
    lets: Lets,
    lexicons: Lexicons | None = None,
    inline: Mapping[str, str] | None = None,
) -> tuple[tuple[str, Expression], ...]:
    """Give back the plan with the text of each sub-expression before it; patterns are shown as `inline` has them."""
    printer = ExpressionPrinter(lexicons or {}, SHOWN_ENTRIES, inline=inline)
    parts: dict[str, Expression] = {}
    opened: set[str] = set()
    waiting = [expression]
    with deep_recursion():
        while waiting:
            node = waiting.pop()
            if not is_plain(node):
                parts.setdefault(printer.at(node, ANY), node)
            waiting.extend(reversed(_below(node, lets, opened)))
    return tuple(parts.items())


def is_plain(node: Expression) -> bool:
    """Whether the expression has no value of its own to show: a constant, or a name for what is given."""
    if node.type.kind in ("Lexicon", "Pattern"):
        return True
    return isinstance(node, PLAIN) or (isinstance(node, Negative) and isinstance(node.operand, Number))


def _below(node: Expression, lets: Lets, opened: set[str]) -> tuple[Expression, ...]:
    """Give back what the walk visits below a node; notes the lets that it goes into."""
    if isinstance(node, Quantified):
        return (node.domain,)
    bounds = within(node) or implication(node)
    if bounds is not None:
        return bounds
    one_of = member(node)
    if one_of is not None:
        return one_of.value, *one_of.options
    if isinstance(node, LetRef):
        if node.name in opened:
            return ()
        opened.add(node.name)
        return (lets[node.name],)
    return operands(node)
