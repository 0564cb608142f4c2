"""Scores the criteria of a rubric and applies its overrides: the part of a result that is computed every time."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal

from rubricc.runtime.numbers import ONE, clamp, half_away
from rubricc.runtime.scheme import ActionRow, CriterionRow, Scheme
from rubricc.runtime.totals import combine, decided_share, normalized, total_bounds
from rubricc.runtime.verdicts import Verdicts, verdict_score, verdicts_below

Status = Literal["scored", "requires", "unchecked", "verdict"]


class Outcome:
    """What came of scoring one answer; scores and the total are in units, None where nobody decided.

    Making one scores the criteria (or one of them, `only`); `settle` goes on to the total.
    """

    def __init__(self, scheme: Scheme, facts: Any, verdicts: Verdicts, only: int | None = None) -> None:
        self.scheme = scheme
        self.facts = facts
        self.verdicts = verdicts
        self.scores: list[int | None] = []
        self.before: list[int | None] = []
        """The scores before any override acted."""
        self.statuses: list[Status] = []
        self.reasons: list[list[str]] = []
        self.children: dict[int, Outcome] = {}
        self.asked: dict[bool, dict[str, int | None]] = {}
        """The scores that the conditions of the early (False) and the late (True) overrides were asked of."""
        self._raw: dict[int, int] = {}
        self.fired: list[int] = []
        self.suppressed: dict[int, int] = {}
        self.held: list[int] = []
        self.total: int | None = None
        self.failing = scheme.requires(facts) if scheme.requires is not None else None
        """The reason of the rubric's requirement that does not hold."""
        self.failed = self.failing is not None
        for number in range(len(scheme.criteria)) if only is None else (only,):
            self._add(number, scheme.criteria[number])

    def _add(self, number: int, row: CriterionRow) -> None:
        reasons: list[str] = []
        score, status = self._decide(number, row, reasons)
        if self.failing is not None:
            score = None if score is None else row.min
            reasons = [self.failing]
        self.scores.append(score)
        self.statuses.append(status)
        self.reasons.append(reasons)

    def _decide(self, number: int, row: CriterionRow, reasons: list[str]) -> tuple[int | None, Status]:
        """Give back the score of a criterion and how it came about; adds its reasons."""
        if row.child is None and row.score is None:
            if row.id not in self.verdicts:
                return None, "unchecked"
            return verdict_score(self.scheme, row, self.verdicts[row.id]), "verdict"
        if row.requires is not None:
            missing = row.requires(self.facts)
            if missing is not None:
                reasons.append(missing)
                return row.zero, "requires"
        if row.score is not None:
            # Where a requirement of the rubric does not hold, no rule counts, and none is run.
            return row.score(self.facts, reasons) if self.failing is None else row.min, "scored"
        return self._compose(number, row, reasons)

    def _compose(self, number: int, row: CriterionRow, reasons: list[str]) -> tuple[int | None, Status]:
        assert row.child is not None
        child = Outcome(row.child.scheme, row.child.facts(self.facts), verdicts_below(row, self.verdicts))
        child.settle()
        self.children[number] = child
        for inner, given in zip(child.scheme.criteria, child.reasons, strict=True):
            reasons.extend(f"{inner.id}: {reason}" for reason in given)
        normalized = child.normalized
        if normalized is None:
            return None, "unchecked"
        points = 0 if child.passed is False else half_away(normalized * row.max, ONE)
        self._raw[number] = points
        return row.child.finish(points), "scored"

    def raw(self, number: int) -> int | None:
        """Give back the points of a criterion that ran no steps, before its bounds; None where it is undecided."""
        if self.failing is None and self.statuses[number] == "requires":
            return 0
        return self._raw.get(number, self.before[number]) if self.failing is None else self.before[number]

    def settle(self) -> int | None:
        """Apply overrides, combine and gates; give back the total in its units, None where nothing is decided."""
        scheme = self.scheme
        self.before = list(self.scores)
        if combine(scheme, self.scores) is None:
            return None
        if scheme.overrides and self.failing is None:
            self._fire(late=False)
            self._act_on_criteria()
        total = combine(scheme, self.scores)
        self.total = None if total is None else self._act_on_total(total)
        return self.total

    def _fire(self, late: bool) -> None:
        """Find the overrides of one stage that fire: their condition holds, and none that fires is over them."""
        scores = self.asked[late] = self._named_scores()
        rows = self.scheme.overrides
        now = [number for number, row in enumerate(rows) if row.late == late]
        settled = {number: number in self.fired for number in self.held}
        holding = [number for number in now if rows[number].condition(self.facts, scores)]
        above = {number: [other for other in self.held + holding if number in rows[other].over] for number in holding}
        self.held += holding
        for number in holding:
            self._settle(number, above, settled)
        self.fired = [number for number in range(len(rows)) if settled.get(number)]

    def _settle(self, number: int, above: dict[int, list[int]], settled: dict[int, bool]) -> None:
        """Decide whether an override fires, those above it first; `above` has no cycles."""
        if number in settled:
            return
        for other in above[number]:
            self._settle(other, above, settled)
        winner = next((other for other in above[number] if settled[other]), None)
        settled[number] = winner is None
        if winner is not None:
            self.suppressed[number] = winner

    def _named_scores(self) -> dict[str, int | None]:
        scores = {row.id: score for row, score in zip(self.scheme.criteria, self.scores, strict=True)}
        scores["total"] = self.total
        return scores

    def _act_on_criteria(self) -> None:
        for action in self._actions():
            score = None if action.target is None else self.scores[action.target]
            if action.target is not None and score is not None:
                bounds = self.scheme.criteria[action.target]
                self.scores[action.target] = clamp(_changed(score, action), bounds.min, bounds.max)

    def _act_on_total(self, total: int) -> int:
        """Apply gates, the overrides that ask for the total, and all actions on the total."""
        self.failed = self.failed or self._gate_fails() or any(action.kind == "fail" for action in self._actions())
        total = self.total = min(total, 0) if self.failed else total
        if self.failing is None and any(row.late for row in self.scheme.overrides):
            self._fire(late=True)
        for action in self._actions():
            if action.kind == "fail":
                self.failed = True
            elif action.target is None:
                total = _changed(total, action)
        if self.failed:
            total = min(total, 0)
        return clamp(total, *total_bounds(self.scheme, self.scores))

    def _gate_fails(self) -> bool:
        return any(
            row.gate and score is not None and score < row.passes_at
            for row, score in zip(self.scheme.criteria, self.scores, strict=True)
        )

    def _actions(self) -> list[ActionRow]:
        return [action for number in self.fired for action in self.scheme.overrides[number].actions]

    @property
    def decided(self) -> list[int | Fraction]:
        """For each criterion, how much of it is decided, 0 to 1: a composite is as far as the rubric in it."""
        parts: list[int | Fraction] = [0 if score is None else 1 for score in self.scores]
        for number, child in self.children.items() if self.failing is None else ():
            if parts[number]:
                parts[number] = decided_share(child.scheme, child.decided)
        return parts

    @property
    def normalized(self) -> int | None:
        """The normalised score in millionths, None where nothing is decided."""
        if self.total is None:
            return None
        return normalized(self.scheme, self.scores, self.total, self.failed)

    @property
    def passed(self) -> bool | None:
        """Whether the answer passes; None where a gate that nobody decided stands open, or nothing is decided."""
        if self.total is None:
            return None
        if self.failed or (self.scheme.pass_at is not None and self.total < self.scheme.pass_at):
            return False
        gates = zip(self.scheme.criteria, self.scores, strict=True)
        return None if any(row.gate and score is None for row, score in gates) else True


def _changed(score: int, action: ActionRow) -> int:
    match action.kind:
        case "cap":
            return min(score, action.value)
        case "floor":
            return max(score, action.value)
        case _:
            return action.value
