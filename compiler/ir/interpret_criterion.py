"""Scores one criterion: its requirements, its body or verdict or inner rubric, its bounds and its rounding."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from rubricc.compiler.ir.interpret_steps import StepRunner
from rubricc.compiler.ir.numbers import clamp, half_away, half_even, plain
from rubricc.compiler.ir.observe import Data, Observer
from rubricc.compiler.ir.rubric import Criterion, Requirement, Rubric
from rubricc.compiler.ir.verdicts import Verdicts, child_verdicts, verdict_points

Status = Literal["scored", "requires", "unchecked", "verdict"]


@dataclass(frozen=True, slots=True)
class Inner:
    """What the rubric inside a composite criterion came to."""

    normalized: Fraction | None
    passed: bool | None
    reasons: tuple[str, ...]
    trace: Data
    decided: Fraction
    """The share of its points that is decided."""


@dataclass(frozen=True, slots=True)
class Scored:
    """What a criterion came to; `score` and `raw` (before the clamp) are points, None where it is undecided."""

    criterion: Criterion
    status: Status
    score: Fraction | None = None
    raw: Fraction | None = None
    reasons: tuple[str, ...] = ()
    requirements: tuple[Data, ...] = ()
    steps: tuple[Data, ...] = ()
    trace: Data | None = None
    inside: Fraction = Fraction(1)
    """For a composite: the share of the points of the rubric in it that is decided."""

    @property
    def decided(self) -> Fraction:
        """How much of the criterion is decided, from 0 to 1."""
        return Fraction(0) if self.score is None else self.inside

    @property
    def passed(self) -> bool | None:
        """Whether the criterion passes, None where it is undecided."""
        return None if self.score is None else self.score >= Fraction(self.criterion.passes_at)

    def at(self, score: Fraction) -> Scored:
        """Give back the same with another score."""
        return replace(self, score=score)

    @property
    def data(self) -> Data:
        """The traced form."""
        criterion = self.criterion
        return {
            "id": criterion.id,
            "title": criterion.title,
            "status": self.status,
            "score": plain(self.score),
            "max": plain(Fraction(criterion.max)),
            "min": plain(Fraction(criterion.min)),
            "raw": plain(self.raw),
            "sources": list(criterion.sources),
            "line": criterion.at.line,
            "column": criterion.at.column,
            "requirements": list(self.requirements),
            "steps": list(self.steps),
            "trace": self.trace,
        }


class CriterionScorer:
    """Scores the criteria of one rubric on one set of inputs; `inside` scores the rubric of a composite."""

    def __init__(self, observer: Observer, precision: Fraction, inside: Callable[[Rubric, Verdicts], Inner]) -> None:
        self.observer = observer
        self.precision = precision
        self.inside = inside

    def score(self, criterion: Criterion, verdicts: Verdicts) -> Scored:
        """Score one criterion; raises ValueError for a verdict that it cannot take."""
        if criterion.unchecked is not None:
            return self._unchecked(criterion, verdicts)
        shown, missed = check_requirements(self.observer, criterion.requirements)
        if missed is not None:
            score = bounded(criterion, Fraction(0))
            return Scored(criterion, "requires", score, Fraction(0), (missed,), requirements=tuple(shown))
        if criterion.rubric is not None:
            scored = self._composite(criterion, criterion.rubric, verdicts)
        else:
            scored = self._body(criterion)
        return replace(scored, requirements=tuple(shown))

    def _unchecked(self, criterion: Criterion, verdicts: Verdicts) -> Scored:
        if criterion.id not in verdicts:
            return Scored(criterion, "unchecked")
        points = verdict_points(criterion, verdicts[criterion.id], self.precision)
        return Scored(criterion, "verdict", points, points)

    def _body(self, criterion: Criterion) -> Scored:
        ran = StepRunner(self.observer, self.precision).run(criterion.body)
        score = bounded(criterion, ran.points)
        return Scored(criterion, "scored", score, ran.points, ran.reasons, steps=tuple(ran.data))

    def _composite(self, criterion: Criterion, rubric: Rubric, verdicts: Verdicts) -> Scored:
        inner = self.inside(rubric, child_verdicts(criterion, verdicts))
        if inner.normalized is None:
            return Scored(criterion, "unchecked", reasons=inner.reasons, trace=inner.trace)
        share = Fraction(0) if inner.passed is False else inner.normalized
        raw = half_away(share * Fraction(criterion.max), self.precision)
        return Scored(
            criterion, "scored", bounded(criterion, raw), raw, inner.reasons, trace=inner.trace, inside=inner.decided
        )


def bounded(criterion: Criterion, raw: Fraction) -> Fraction:
    """Give back the score for a sum of contributions: clamped, then rounded where the criterion says so."""
    score = clamp(raw, Fraction(criterion.min), Fraction(criterion.max))
    if criterion.round_to is None:
        return score
    return (half_even if criterion.half_even else half_away)(score, Fraction(criterion.round_to))


def check_requirements(observer: Observer, requirements: Sequence[Requirement]) -> tuple[list[Data], str | None]:
    """Give back the traced requirements up to the first that does not hold, and its reason (None: all hold)."""
    shown: list[Data] = []
    for requirement in requirements:
        condition = observer.condition(requirement.condition)
        missed = None if condition["value"] is True else observer.render(requirement.reason)
        shown.append({**condition, "reason": missed})
        if missed is not None:
            return shown, missed
    return shown, None
