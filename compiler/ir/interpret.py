"""The reference interpreter: the definition of the language, slow and obvious, on exact rationals.

Generated modules must answer as it does, trace included. It computes everything for every answer, whether asked
for or not, finds phrases with the naive matcher, and shares no scoring code with the runtime.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from rubricc.compiler.ir.depth import deep_recursion
from rubricc.compiler.ir.evaluate import Evaluator
from rubricc.compiler.ir.inputs import Inputs, child_inputs, read_inputs
from rubricc.compiler.ir.interpret_criterion import CriterionScorer, Inner, Scored, check_requirements
from rubricc.compiler.ir.interpret_overrides import Judged, act_on_criteria, act_on_total, in_order, judge
from rubricc.compiler.ir.numbers import plain
from rubricc.compiler.ir.observe import Data, Observer
from rubricc.compiler.ir.override_facts import reads_total
from rubricc.compiler.ir.rubric import Criterion, Override, Rubric
from rubricc.compiler.ir.totals import ZERO, Totals
from rubricc.compiler.ir.verdicts import Verdicts, check_names


class Interpreter:
    """Scores answers by a rubric, straight from its IR."""

    def __init__(self, rubric: Rubric) -> None:
        self.rubric = rubric

    def score(
        self, query: str | None, text: str | None, *, verdicts: Verdicts | None = None, **inputs: Any
    ) -> int | float | None:
        """Give back the total, None where nothing is decided."""
        total: int | float | None = self.score_response(query, text, verdicts=verdicts, **inputs)["score"]
        return total

    def score_response(
        self, query: str | None, text: str | None, *, verdicts: Verdicts | None = None, **inputs: Any
    ) -> Data:
        """Give back the result: scores, reasons and bounds, as plain data.

        Raises TypeError for inputs that the rubric cannot take, and ValueError for such verdicts.
        """
        result: Data = self.trace_response(query, text, verdicts=verdicts, **inputs)["result"]
        return result

    def trace_response(
        self, query: str | None, text: str | None, *, verdicts: Verdicts | None = None, **inputs: Any
    ) -> Data:
        """Give back the full trace, as plain data; raises as `score_response` does."""
        read = read_inputs(self.rubric, query, text, inputs)
        check_names(self.rubric, {} if verdicts is None else verdicts)
        with deep_recursion():
            return RubricScorer(self.rubric, read, verdicts or {}).run().trace

    def score_criterion(
        self, name: str, query: str | None, text: str | None, *, verdicts: Verdicts | None = None, **inputs: Any
    ) -> Data:
        """Give back one criterion's own score, before any override, its max, and its reasons."""
        read = read_inputs(self.rubric, query, text, inputs)
        check_names(self.rubric, {} if verdicts is None else verdicts)
        criterion = next(criterion for criterion in self.rubric.criteria if criterion.id == name)
        with deep_recursion():
            scored = RubricScorer(self.rubric, read, verdicts or {}).one(criterion)
        return {
            "score": plain(scored.score),
            "max_possible": plain(Fraction(criterion.max)),
            "reasons": list(scored.reasons),
        }


class Run:
    """What became of a rubric on one set of inputs."""

    def __init__(self, rubric: Rubric, scored: Sequence[Scored], requirements: Sequence[Data]) -> None:
        self.rubric = rubric
        self.scored = list(scored)
        self.requirements = requirements
        self.judged: list[Judged] = []
        self.failed = False
        self.total: Fraction | None = None
        self.before_actions = tuple(scored)

    @property
    def totals(self) -> Totals:
        """The arithmetic of totals on the criteria as they now are."""
        return Totals(self.rubric, self.scored)

    @property
    def normalized(self) -> Fraction | None:
        """The normalised score, None where nothing is decided."""
        if self.total is None:
            return None
        return ZERO if self.failed else self.totals.normalized(self.total)

    @property
    def passed(self) -> bool | None:
        """Whether the rubric is passed, None where that is not decided."""
        if self.total is None:
            return None
        if self.failed or (self.rubric.pass_at is not None and self.total < Fraction(self.rubric.pass_at)):
            return False
        return None if any(item.criterion.gate and item.score is None for item in self.scored) else True

    @property
    def score_bounds(self) -> list[int | float | None]:
        """The bounds of the total once everything is decided."""
        if self.total is not None and all(item.decided == 1 for item in self.scored):
            return [plain(self.total), plain(self.total)]
        return [plain(bound) for bound in self.totals.bounds(self.before_actions)]

    @property
    def result(self) -> Data:
        """The result as plain data."""
        return {
            "score": plain(self.total),
            "max_possible": plain(self.totals.max_possible()),
            "normalized_score": plain(self.normalized),
            "reasons": {item.criterion.id: list(item.reasons) for item in self.scored},
            "passed": self.passed,
            "criteria": {item.criterion.id: _summary(item) for item in self.scored},
            "overrides": [
                {"id": judged.override.id, "reason": judged.reason} for judged in self.judged if judged.fired
            ],
            "checked_share": plain(self.totals.checked_share()),
            "score_bounds": self.score_bounds,
        }

    @property
    def trace(self) -> Data:
        """The trace as plain data."""
        return {
            "rubric": self.rubric.id,
            "version": self.rubric.version,
            "result": self.result,
            "requirements": list(self.requirements),
            "criteria": [item.data for item in self.scored],
            "overrides": [judged.data for judged in self.judged],
        }


class RubricScorer:
    """Scores one rubric on one set of inputs, step by step."""

    def __init__(self, rubric: Rubric, inputs: Inputs, verdicts: Verdicts) -> None:
        self.rubric = rubric
        self.inputs = inputs
        self.verdicts = verdicts
        self.evaluator = Evaluator(rubric, inputs)
        self.observer = Observer(self.evaluator)
        self.scorer = CriterionScorer(self.observer, Fraction(rubric.precision), self._inside)

    def run(self) -> Run:
        """Score the criteria, apply the overrides, and combine."""
        requirements, missed = check_requirements(self.observer, self.rubric.requirements)
        scored = [self.scorer.score(criterion, self.verdicts) for criterion in self.rubric.criteria]
        if missed is not None:
            run = Run(self.rubric, [_missed(item, missed) for item in scored], requirements)
            run.failed = True
            self._finish(run, [])
            return run
        run = Run(self.rubric, scored, requirements)
        if run.totals.combined() is not None:
            self._finish(run, self.rubric.overrides)
        return run

    def one(self, criterion: Criterion) -> Scored:
        """Score one criterion by itself; the rubric's own requirements apply to it."""
        scored = self.scorer.score(criterion, self.verdicts)
        _, missed = check_requirements(self.observer, self.rubric.requirements)
        return scored if missed is None else _missed(scored, missed)

    def _finish(self, run: Run, overrides: Sequence[Override]) -> None:
        """Apply, in order: actions on criteria, combining, gates, conditions on the total, actions on it, bounds."""
        self.evaluator.scores = {item.criterion.id: item.score for item in run.scored}
        first = judge(self.observer, [override for override in overrides if not reads_total(override)], [])
        run.scored = act_on_criteria(first, run.scored)
        total = run.totals.combined()
        if total is None:
            return
        gates_missed = any(item.criterion.gate and item.passed is False for item in run.scored)
        run.failed = run.failed or gates_missed or any(judged.fails for judged in first)
        total = min(total, ZERO) if run.failed else total
        self.evaluator.scores = {**{item.criterion.id: item.score for item in run.scored}, "total": total}
        second = judge(self.observer, [override for override in overrides if reads_total(override)], first)
        run.judged = in_order(overrides, [*first, *second])
        total = act_on_total(run.judged, total)
        run.failed = run.failed or any(judged.fails for judged in second)
        run.total = run.totals.bounded(min(total, ZERO) if run.failed else total)

    def _inside(self, rubric: Rubric, verdicts: Verdicts) -> Inner:
        run = RubricScorer(rubric, child_inputs(rubric, self.inputs), verdicts).run()
        reasons = [f"{item.criterion.id}: {reason}" for item in run.scored for reason in item.reasons]
        return Inner(run.normalized, run.passed, tuple(reasons), run.trace, run.totals.decided_share())


def _missed(item: Scored, reason: str) -> Scored:
    """Give back a criterion of a rubric whose own requirement does not hold: its min if it is decided."""
    low = None if item.score is None else Fraction(item.criterion.min)
    return Scored(item.criterion, item.status, low, low, (reason,))


def _summary(item: Scored) -> Data:
    return {
        "score": plain(item.score),
        "max": plain(Fraction(item.criterion.max)),
        "min": plain(Fraction(item.criterion.min)),
        "passed": item.passed,
        "status": item.status,
    }
