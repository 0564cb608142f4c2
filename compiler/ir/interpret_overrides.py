"""Overrides: which fire, in which stage, and what they do to the scores of criteria and to the total."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from rubricc.compiler.ir.interpret_criterion import Scored
from rubricc.compiler.ir.numbers import clamp
from rubricc.compiler.ir.observe import Data, Observer
from rubricc.compiler.ir.rubric import Action, Override


@dataclass(frozen=True, slots=True)
class Judged:
    """An override whose condition has been evaluated; `suppressed_by` is the first that keeps it from firing."""

    override: Override
    condition: Data
    suppressed_by: str | None
    reason: str | None

    @property
    def fired(self) -> bool:
        """Whether the override acts."""
        return self.condition["value"] is True and self.suppressed_by is None

    @property
    def fails(self) -> bool:
        """Whether the override acts and fails the rubric."""
        return self.fired and any(action.kind == "fail" for action in self.override.actions)

    @property
    def data(self) -> Data:
        """The traced form."""
        return {
            "id": self.override.id,
            "fired": self.fired,
            "suppressed_by": self.suppressed_by,
            "condition": self.condition,
            "reason": self.reason,
            "line": self.override.at.line,
            "column": self.override.at.column,
        }


def judge(observer: Observer, stage: Sequence[Override], before: Sequence[Judged]) -> list[Judged]:
    """Evaluate the overrides of one stage; `before` holds those of the stage before it.

    An override does not fire where one that stands over it fires, and those are settled first.
    """
    conditions = {override.id: observer.condition(override.condition) for override in stage}
    settled: dict[str, Judged] = {}

    def settle(override: Override) -> Judged:
        if override.id not in settled:
            condition = conditions[override.id]
            above = [*before, *(settle(other) for other in stage if override.id in other.over)]
            by = [other.override.id for other in above if other.fired and override.id in other.override.over]
            suppressed_by = by[0] if by and condition["value"] is True else None
            fires = condition["value"] is True and suppressed_by is None
            reason = observer.render(override.reason) if fires else None
            settled[override.id] = Judged(override, condition, suppressed_by, reason)
        return settled[override.id]

    return [settle(override) for override in stage]


def in_order(overrides: Sequence[Override], judged: Sequence[Judged]) -> list[Judged]:
    """Give back what has been judged in the order in which the overrides are declared."""
    by_id = {item.override.id: item for item in judged}
    return [by_id[override.id] for override in overrides]


def act_on_criteria(fired: Sequence[Judged], scored: Sequence[Scored]) -> list[Scored]:
    """Give back the criteria after the actions on them, in order of declaration; undecided ones are left alone."""
    actions = [action for judged in fired if judged.fired for action in judged.override.actions]
    changed = []
    for item in scored:
        for action in actions:
            if item.score is not None and action.target == item.criterion.id:
                acted = act(action, item.score)
                item = item.at(clamp(acted, Fraction(item.criterion.min), Fraction(item.criterion.max)))
        changed.append(item)
    return changed


def act_on_total(fired: Sequence[Judged], total: Fraction) -> Fraction:
    """Give back the total after the actions on it, in order of declaration."""
    for judged in fired:
        for action in judged.override.actions if judged.fired else ():
            if action.target == "total":
                total = act(action, total)
    return total


def act(action: Action, score: Fraction) -> Fraction:
    """Give back a score after one action; `fail` leaves it."""
    match action.kind, Fraction(action.value or 0):
        case "cap", value:
            return min(score, value)
        case "floor", value:
            return max(score, value)
        case "set", value:
            return value
        case _:
            return score
