"""How the findings on conditions speak of what contributes to them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from rubricc.compiler.analysis.prove.facts import Branch, Fact
from rubricc.compiler.checks.arms import condition_span, place, row_span, written
from rubricc.compiler.checks.base import Context
from rubricc.compiler.checks.thresholds import Threshold
from rubricc.compiler.diagnostics.model import Edit, Label
from rubricc.compiler.ir.expressions import CountTrue, Expression, ScoreRef
from rubricc.compiler.ir.printer import show
from rubricc.compiler.source.span import Span
from rubricc.compiler.syntax import tree

LABELLED = 8
"""How many places a finding shows."""

_TEXTS = {
    ("own", True): "this has to hold",
    ("own", False): "this must not hold",
    ("earlier", True): "only where this holds",
    ("earlier", False): "this comes first",
    ("around", True): "only where this holds",
    ("around", False): "only where this does not hold",
    ("required", True): "only where this holds",
    ("required", False): "only where this does not hold",
}


def labels(context: Context, facts: Iterable[Fact], primary: Span, own: str = "") -> tuple[Label, ...]:
    """Give back a label for each place that contributes, in the order of the source, but for the finding's own.

    `own` is what is said of the parts of the condition itself; unless given, what they would have to be.
    """
    found: dict[Span, Label] = {}
    for fact in facts:
        span = fact_span(context, fact)
        if span != primary:
            text = own if own and fact.role == "own" else _TEXTS[fact.role, fact.holds]
            found.setdefault(span, Label(span, text))
    return tuple(sorted(found.values(), key=lambda item: (item.span.start, item.span.end))[:LABELLED])


def fact_span(context: Context, fact: Fact) -> Span:
    """Give back where a fact is shown: the row of its arm, or its condition."""
    if fact.branch is not None and fact.branch.arm >= 0:
        row = row_span(context, fact.branch.node, fact.branch.arm)
        if row is not None and fact.role == "earlier":
            return row
        if fact.branch.own is not None and fact.node is fact.branch.own.node:
            return condition_span(context, fact.branch.node, fact.branch.arm)
    return context.span(fact.node.at)


def hidden_labels(context: Context, hidden: Iterable[Branch]) -> tuple[Label, ...]:
    """Give back a label for each branch that is never reached."""
    spans = dict.fromkeys(place(context, branch) for branch in hidden)
    return tuple(Label(span, "never reached") for span in list(spans)[:LABELLED])


def shown(context: Context, node: Expression) -> str:
    """Give back an expression as an author would write it."""
    return show(node, {item.name: item for item in context.rubric.lexicons})


def subject(context: Context, branch: Branch) -> str:
    """Give back how a message calls a branch."""
    found = written(context, branch.node)
    if isinstance(found, tree.Scale):
        return "This level"
    if branch.arm < 0:
        return "The `otherwise`" if isinstance(found, tree.Choose) else "The `else`"
    if isinstance(found, tree.ForFirst):
        return "This row"
    return "This arm" if isinstance(found, tree.Choose) else "This condition"


def number(value: Fraction) -> str:
    """Give back a number as an author would write it."""
    return f"{float(value):.9g}"


def range_in_words(context: Context, limit: Threshold) -> str:
    """Give back what a number can be, as in `` `text.coverage(response, signs)` is at most 1``."""
    name = f"`{shown(context, limit.value)}`"
    if isinstance(limit.value, ScoreRef) and limit.value.target == "total":
        name = "the total"
    if isinstance(limit.value, CountTrue):
        name = f"the number of these {len(limit.value.operands)} conditions that hold"
    bound = limit.bound if limit.end is None else limit.end
    if limit.end is None or (limit.end == limit.bound and limit.op not in ("<", ">")):
        return f"{name} is never {'so high' if limit.above else 'so low'}"
    return f"{name} is {'at most' if limit.above else 'at least'} {number(bound)}"


def capital(text: str) -> str:
    """Give back a sentence with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def without_operand(context: Context, part: Expression) -> Edit | None:
    """Give back the edit that takes a part of an `and` away, with the `and` beside it; None if it is no such part."""
    for node in context.conjunctions:
        for at, operand in enumerate(node.operands):
            inner = tree.unparenthesized(operand).span
            if (inner.start, inner.end) == part.at[:2]:
                return _without(node, at)
    return None


def _without(node: tree.And, at: int) -> Edit:
    this = node.operands[at].span
    if at == 0:
        return Edit(Span(this.start, node.operands[1].span.start, this.file), "")
    return Edit(Span(node.operands[at - 1].span.end, this.end, this.file), "")
