"""RB012: a division whose divisor may be zero."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.analysis.divisions import possible_zero_divisions
from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.diagnostics.edits import insert_after, insert_before
from rubricc.compiler.diagnostics.model import Diagnostic, Fix, Label
from rubricc.compiler.ir.expressions import Arithmetic
from rubricc.compiler.ir.printer import show
from rubricc.compiler.ir.visit import used_expressions
from rubricc.compiler.ir.walk import walk
from rubricc.compiler.source.span import Span

EXPLANATION = """
Some answer makes the divisor zero (an empty one has no words, no sentences and no phrases), and then the quotient
has no value. A rubric gives every answer a score, so such a division is refused until a guard says what holds
instead.

Ranges of tools and the conditions around the division are taken into account: in `n > 0 and k / n > 0.3`, after
`requires n > 0 else "…"`, or in `k / max(1, n)` the divisor cannot be zero.
"""

VALID = (
    """
rubric share "Share" {
  lexicon links ["because", "since"]
  criterion share max 1 {
    let n = text.words(response)
    award 1 if n > 0 and text.count(response, links) / n > 0.1 "Gives many reasons."
  }
}
""",
    """
rubric share "Share" {
  requires text.words(response) > 0 else "Empty."
  lexicon links ["because", "since"]
  check share points 1 if text.count(response, links) / text.words(response) > 0.1
  check length points 1 if text.words(response) / max(1, text.sentences(response)) > 5
}
""",
)

INVALID = (
    """
rubric share "Share" {
  lexicon links ["because", "since"]
  check share points 1 if text.count(response, links) / text.words(response) > 0.1
}
""",
    """
rubric share "Share" {
  lexicon links ["because", "since"]
  criterion share max 1 {
    award 1 if text.words(response) != 1 and text.count(response, links) / (text.words(response) - 2) > 0.1
  }
}
""",
)


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each division without a guard."""
    roots = [*used_expressions(context.rubric), *(let.value for let in context.rubric.lets)]
    if not any(isinstance(n, Arithmetic) and n.op == "/" for root in roots for n in walk(root)):
        return
    lexicons = {lexicon.name: lexicon for lexicon in context.rubric.lexicons}
    for node in possible_zero_divisions(context.rubric):
        divisor = show(node.right, lexicons)
        span = context.span(node.right.at)
        always = node.right.type.low == node.right.type.high == 0
        yield CHECK.finding(
            "The divisor is zero." if always else "The divisor can be zero.",
            context.span(node.at),
            labels=(Label(span, "0" if always else f"0 for some answers: {divisor}"),),
            hint="Divide by another number."
            if always
            else f"Divide by `max(1, {divisor})`, or guard it: `{divisor} > 0 and …`.",
            fix=None if always or node.right.type.kind != "Int" else _at_least_one(span),
        )


def _at_least_one(divisor: Span) -> Fix:
    """Give back the fix for a divisor that counts something; where it is zero the quotient is then what it divides."""
    edits = (insert_before(divisor, "max(1, "), insert_after(divisor, ")"))
    return Fix("Divide by at least 1", edits, "unsafe")


CHECK = Check(
    code="RB012",
    slug="possible-zero-division",
    severity="error",
    summary="A divisor can be zero.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
    stage="compile",
    fix="unsafe",
)
