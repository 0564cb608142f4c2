"""Overrides: which fire, and what they do to the scores of criteria and to the total."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rubricc.compiler.analysis.encode.amounts import Amount, Amounts, fixed
from rubricc.compiler.analysis.encode.expressions import ExpressionEncoder
from rubricc.compiler.ir.override_facts import reads_total
from rubricc.compiler.ir.rubric import Action, Override


@dataclass(frozen=True, slots=True)
class Firing:
    """An override in a problem: the literal of its condition holding, and of it acting."""

    override: Override
    holds: int
    fires: int


def judge(expressions: ExpressionEncoder, stage: Sequence[Override], before: Sequence[Firing]) -> list[Firing]:
    """Encode the overrides of one stage; one does not fire where one that stands over it fires."""
    problem = expressions.problem
    holds = {override.id: expressions.truth(override.condition).holds for override in stage}
    settled: dict[str, Firing] = {}

    def settle(override: Override) -> Firing:
        if override.id not in settled:
            above = [item.fires for item in before if override.id in item.override.over]
            above += [settle(other).fires for other in stage if override.id in other.over]
            fires = problem.conjunction([holds[override.id], *(-literal for literal in above)])
            settled[override.id] = Firing(override, holds[override.id], fires)
        return settled[override.id]

    return [settle(override) for override in stage]


def stages(overrides: Iterable[Override]) -> tuple[list[Override], list[Override]]:
    """Give back the overrides that are judged on the scores of criteria, and those judged on the total."""
    listed = list(overrides)
    return [item for item in listed if not reads_total(item)], [item for item in listed if reads_total(item)]


def act(
    amounts: Amounts,
    firings: Iterable[Firing],
    target: str,
    amount: Amount,
    unit: Fraction,
    within: tuple[int | None, int | None] = (None, None),
) -> Amount:
    """Give back the amount of a target after the actions of those that fire, in the order given.

    After each action it lies `within` bounds in units: those of a criterion; the total has none until the end.
    """
    for firing in firings:
        for action in firing.override.actions:
            if action.target == target and action.kind != "fail":
                acted = amounts.clamp(_acted(amounts, action, amount, unit), *within)
                amount = amounts.select(firing.fires, acted, amount)
    return amount


def _acted(amounts: Amounts, action: Action, amount: Amount, unit: Fraction) -> Amount:
    value = int(Fraction(action.value or 0) / unit)
    match action.kind:
        case "cap":
            return amounts.clamp(amount, None, value)
        case "floor":
            return amounts.clamp(amount, value, None)
        case _:
            return fixed(value)


def fails(firings: Iterable[Firing]) -> list[int]:
    """Give back the literals of the overrides that fail the rubric acting."""
    return [item.fires for item in firings if any(action.kind == "fail" for action in item.override.actions)]
