"""RB106: two overrides that can both act, and whose order changes the score."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from rubricc.compiler.analysis.encode.overrides import Firing, act
from rubricc.compiler.analysis.prove.replay import Replay, exact
from rubricc.compiler.checks.attained import shown
from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.diagnostics.edits import insert_after
from rubricc.compiler.diagnostics.model import Diagnostic, Fix, Label
from rubricc.compiler.ir.interpret import Interpreter
from rubricc.compiler.ir.numbers import show_exact
from rubricc.compiler.ir.rubric import Override, Rubric

EXPLANATION = """
Two overrides can act on the same score for the same answer, and it matters which acts first: a cap at 3 after a
floor at 5 gives 3, a floor at 5 after a cap at 3 gives 5. They act in the order in which they stand in the file, so
moving one of them, which looks harmless, changes scores. The witness is an answer for which both act, with the score
that it gets now and the score it would get with the two exchanged.

Say which of them counts: `override a over b` keeps b from acting where a acts. Or let their conditions exclude each
other, or act on different scores. Where no such answer could be made, this is a warning.
"""

VALID = (
    """
rubric r "R" {
  criterion a max 10 { award 10 if response mentions ["because"] "Reason." }
  override low over high if query mentions ["danger"] { cap total at 3 reason "Dangerous." }
  override high if response mentions ["doctor"] { floor total at 5 reason "Refers to a doctor." }
}
""",
    """
rubric r "R" {
  criterion a max 10 { award 10 if response mentions ["because"] "Reason." }
  override low if query mentions ["danger"] { cap total at 3 reason "Dangerous." }
  override lower if response mentions ["doctor"] { cap total at 2 reason "Doctor." }
}
""",
)

INVALID = (
    """
rubric r "R" {
  criterion a max 10 { award 10 if response mentions ["because"] "Reason." }
  override low if query mentions ["danger"] { cap total at 3 reason "Dangerous." }
  override high if response mentions ["doctor"] { floor total at 5 reason "Refers to a doctor." }
}
""",
)


class Clash(NamedTuple):
    """Two overrides in the order of the source, what they both act on, and the literal of the order mattering."""

    first: Firing
    second: Firing
    target: str
    matters: int


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each two overrides whose order changes what they act on, for some answer."""
    if len(context.rubric.overrides) < 2:
        return
    part = context.analysis.whole
    for clash in _clashes(context):
        literals = [context.analysis.outcome.ready, clash.first.fires, clash.second.fires, clash.matters]
        if part.solve(assume=literals).status in ("optimal", "feasible"):
            yield _finding(context, clash, literals)


def _clashes(context: Context) -> Iterator[Clash]:
    firings = context.analysis.outcome.firings
    for first, second in combinations(firings, 2):
        shared = _targets(first.override) & _targets(second.override)
        for target in sorted(shared):
            matters = _matters(context, first, second, target)
            if matters is not None:
                yield Clash(first, second, target, matters)


def _targets(override: Override) -> set[str]:
    return {action.target for action in override.actions if action.target is not None}


def _matters(context: Context, first: Firing, second: Firing, target: str) -> int | None:
    """Give back the literal of the two orders giving different scores, None where they never do."""
    analysis, outcome = context.analysis, context.analysis.outcome
    amounts = analysis.whole.encoder.amounts
    if target == "total":
        if outcome.combined is None:
            return None
        now = act(amounts, [first, second], target, outcome.combined, outcome.unit)
        other = act(amounts, [second, first], target, outcome.combined, outcome.unit)
    else:
        encoder = analysis.whole.encoder
        now = encoder.acted(encoder.criteria[target], [first, second])
        other = encoder.acted(encoder.criteria[target], [second, first])
    problem = amounts.problem
    gap = (*now.terms, *other.scaled(-1).terms)
    differ = problem.compare(gap, "!=", other.constant - now.constant)
    return None if differ == -problem.true else differ


def _finding(context: Context, clash: Clash, literals: list[int]) -> Diagnostic:
    one, two = clash.first.override, clash.second.override
    replay = _replayed(context, clash, literals)
    witness, severity = None, CHECK.severity
    if replay is not None:
        now, then = replay.total, _exchanged(context.rubric, one, two, replay)
        if now is not None and then is not None:
            severity = "error"
            outcome = f"this answer gets {show_exact(now)}; with the two exchanged it would get {show_exact(then)}:"
            witness = shown(replay, outcome)
    found = CHECK.finding(
        f"`{one.id}` and `{two.id}` can both act on `{clash.target}`, and their order changes the score.",
        context.head(two.at),
        labels=(Label(context.head(one.at), "acts first"), Label(context.head(two.at), "acts after it")),
        hint=f"Say which of them counts: `override {two.id} over {one.id} if …`, or the other way round.",
        fix=_fix(context, one, two),
        witness=witness,
    )
    return replace(found, severity=severity)


def _fix(context: Context, one: Override, two: Override) -> Fix | None:
    """Give back the change that lets the later one win, as it mostly does now."""
    head = context.head(two.at)
    place = context.source.text.find(two.id, head.start, head.end)
    if place < 0 or two.over or one.over:
        return None
    span = replace(head, start=place, end=place + len(two.id))
    return Fix(f"Let `{two.id}` keep `{one.id}` from acting", (insert_after(span, f" over {one.id}"),), "unsafe")


def _replayed(context: Context, clash: Clash, literals: list[int]) -> Replay | None:
    """Give back an answer for which both act and the exchanged order gives another score."""
    if not context.runs:
        return None
    one, two = clash.first.override, clash.second.override

    def shows(replay: Replay) -> bool:
        if not {one.id, two.id} <= replay.fired:
            return False
        return replay.total != _exchanged(context.rubric, one, two, replay)

    return context.analysis.can(context.analysis.whole, literals, shows).witness


def _exchanged(rubric: Rubric, one: Override, two: Override, replay: Replay) -> Fraction | None:
    """Give back the total that the same inputs would get with the two overrides exchanged."""
    swap = {one.id: two, two.id: one}
    exchanged = rubric.model_copy(update={"overrides": tuple(swap.get(item.id, item) for item in rubric.overrides)})
    others = {name: value for name, value in replay.inputs.items() if name not in ("query", "response")}
    query = None if others.get("messages") is not None else replay.inputs.get("query")
    result = Interpreter(exchanged).score_response(query, replay.inputs.get("response"), **others)
    return exact(result["score"])


CHECK = Check(
    code="RB106",
    slug="order-dependent-override",
    severity="warning",
    summary="The order of two overrides changes the score.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
    worst="error",
    fix="unsafe",
)
