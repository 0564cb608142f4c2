"""RB107: a gate, or a pass mark, that no answer passes."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rubricc.compiler.checks.attained import (
    declared_max,
    declared_pass,
    is_gate_at_max,
    is_known,
    most,
    of_extreme,
    pass_mark,
    points,
    shown,
)
from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.diagnostics.model import Diagnostic, Label
from rubricc.compiler.ir.numbers import show_exact
from rubricc.compiler.ir.rubric import Criterion

EXPLANATION = """
No answer passes this gate, or reaches this pass mark, so the rubric fails everything. That is proved from the rules:
the most that an answer can get is shown, with such an answer, scored by the rubric itself.

Lower the mark to what can be attained, or mend the rules that keep answers from more.
"""

VALID = (
    """
rubric r "R" {
  criterion safe max 4 gate pass at 3 {
    award 2 if response mentions ["careful"] "Careful."
    award 2 if response mentions ["doctor"] "Refers to a doctor."
  }
}
""",
)

INVALID = (
    """
rubric r "R" {
  criterion safe max 4 gate pass at 3 {
    choose "care" {
      when response mentions ["careful"] award 2 "Careful."
      when response mentions ["doctor"] award 2 "Refers to a doctor."
    }
  }
}
""",
    """
rubric r "R" {
  combine sum pass at 7
  criterion length max 10 {
    award 5 if text.words(response) >= 100 "Is thorough."
    award 5 if text.words(response) < 50 "Is brief."
  }
}
""",
)


MAX_MISMATCH = "RB101"
"""Says of a gate without a mark of its own that its maximum, at which it passes, is out of reach."""


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each gate that nothing passes, else one where nothing reaches the pass mark."""
    gates = [item for item in context.rubric.criteria if item.gate and is_known(item)]
    shut = [item for item in gates if _is_shut(context, item)]
    yield from (_gate(context, item) for item in shut)
    if not shut:
        yield from _mark(context)


def _is_shut(context: Context, criterion: Criterion) -> bool:
    attainable = most(context, criterion)
    return attainable is not None and attainable < criterion.passes_at


def _gate(context: Context, criterion: Criterion) -> Diagnostic:
    high = context.analysis.most(criterion)
    attainable = Fraction(0) if high.bound is None else high.bound
    head, mark, limit = context.head(criterion.at), declared_pass(context, criterion), declared_max(context, criterion)
    at_max = limit is not None and is_gate_at_max(context, criterion)
    return CHECK.finding(
        f"No answer passes the gate `{criterion.id}`: it passes at {show_exact(Fraction(criterion.passes_at))}, "
        f"and no answer gets more than {points(attainable)}.",
        head,
        labels=(Label(head if mark is None else mark.span, "fails every answer"),),
        hint=f"Let it pass at {show_exact(attainable)}, or let its rules give more.",
        witness=of_extreme(high, criterion.id),
        follows=((MAX_MISMATCH, limit.span),) if at_max and limit is not None else (),
    )


def _mark(context: Context) -> Iterator[Diagnostic]:
    rubric, analysis = context.rubric, context.analysis
    if not rubric.pass_at or not all(is_known(item) for item in rubric.criteria) or _is_loose(context):
        return
    outcome = analysis.outcome
    if outcome.total is None:
        return
    attainable = analysis.limit(analysis.whole, outcome.total, outcome.unit)
    if attainable is not None and attainable < Fraction(rubric.pass_at):
        best, witness = analysis.replays.best(lambda replay: replay.total, True)
        told = "" if best is None else f"this answer gets {show_exact(best)} in total:"
        yield CHECK.finding(
            f"No answer passes: the pass mark is {show_exact(Fraction(rubric.pass_at))}, "
            f"and no answer's total is above {show_exact(attainable)}.",
            pass_mark(context),
            hint=f"Let the rubric pass at {show_exact(attainable)} or less, or let its rules give more.",
            witness=shown(witness, told),
        )


def _is_loose(context: Context) -> bool:
    """Whether the criteria by themselves show that the mark is below what some answers get, which is quicker to see.

    Criteria that share nothing could still exclude each other, so this only spares the whole rubric's problem where
    one criterion reaches the mark alone and no other can take points away.
    """
    rubric = context.rubric
    plain = rubric.combine == "sum" and not rubric.overrides and not rubric.requirements
    if not plain or any(item.min or item.gate for item in rubric.criteria):
        return False
    highs = [most(context, item) for item in rubric.criteria]
    return any(high is not None and rubric.pass_at is not None and high >= rubric.pass_at for high in highs)


CHECK = Check(
    code="RB107",
    slug="gate-unreachable",
    severity="warning",
    summary="No answer passes a gate or the pass mark.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
)
