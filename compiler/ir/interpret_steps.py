"""Runs the statements of a criterion: what each contributes, the reasons it gives, and its step in the trace."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rubricc.compiler.ir.numbers import clamp, half_away, plain
from rubricc.compiler.ir.observe import Data, Observer
from rubricc.compiler.ir.statements import Arm, Best, By, Choose, Give, Group, Path, Per, Statement


@dataclass(frozen=True, slots=True)
class Step:
    """What one statement did: its contribution in points, its reasons in source order, and its traced form."""

    points: Fraction
    reasons: tuple[str, ...]
    data: Data


@dataclass(frozen=True, slots=True)
class Steps:
    """What a block of statements did."""

    steps: tuple[Step, ...] = ()

    @property
    def points(self) -> Fraction:
        """The sum of the contributions."""
        return sum((step.points for step in self.steps), Fraction(0))

    @property
    def reasons(self) -> tuple[str, ...]:
        """The reasons, in source order."""
        return tuple(reason for step in self.steps for reason in step.reasons)

    @property
    def data(self) -> list[Data]:
        """The traced steps."""
        return [step.data for step in self.steps]


class StepRunner:
    """Runs statements with one evaluator; `precision` is the step that graded contributions are rounded to."""

    def __init__(self, observer: Observer, precision: Fraction) -> None:
        self.observer = observer
        self.evaluator = observer.evaluator
        self.precision = precision

    def run(self, body: Sequence[Statement]) -> Steps:
        """Run a block of statements in order."""
        return Steps(tuple([RULES[type(statement)](self, statement) for statement in body]))

    def _give(self, node: Give) -> Step:
        reason = self.observer.render(node.reason)
        return _step(node, Fraction(node.points), reason)

    def _per(self, node: Per) -> Step:
        value = self.evaluator.number(node.value)
        size = Fraction(0) if value is None else clamp(abs(Fraction(node.points)) * value, 0, Fraction(node.cap))
        return self._graded(node, size if node.points >= 0 else -size)

    def _by(self, node: By) -> Step:
        value = self.evaluator.number(node.value)
        start, end = Fraction(node.start), Fraction(node.end)
        share = Fraction(0) if value is None else clamp((value - start) / (end - start), 0, 1)
        return self._graded(node, Fraction(node.points) * share)

    def _graded(self, node: Per | By, contribution: Fraction) -> Step:
        """Round a contribution; one that comes to nothing gives no reason."""
        points = half_away(contribution, self.precision)
        reason = self.observer.render(node.reason) if points != 0 else None
        value = plain(self.evaluator.number(node.value))
        return _step(node, points, reason, value=value, parts=self.observer.parts(node.value))

    def _choose(self, node: Choose) -> Step:
        taken: int | str | None = None
        chosen = Steps()
        arms: list[Data] = []
        for index, arm in enumerate(node.arms):
            condition = self.observer.condition(arm.condition) if taken is None else None
            steps = Steps()
            if condition is not None and condition["value"] is True:
                taken, steps = index, self.run(arm.body)
                chosen = steps
            arms.append(_arm(arm, condition, steps))
        otherwise = None if node.otherwise is None else Steps()
        if taken is None and node.otherwise is not None:
            taken, chosen = "otherwise", self.run(node.otherwise)
            otherwise = chosen
        shown = None if otherwise is None else otherwise.data
        return _branch(node, node.label, chosen, taken=taken, arms=arms, otherwise=shown)

    def _best(self, node: Best) -> Step:
        ran = [self.run(path.body) for path in node.paths]
        taken = max(range(len(ran)), key=lambda index: (ran[index].points, -index))
        paths = [_path(path, steps) for path, steps in zip(node.paths, ran, strict=True)]
        return _branch(node, None, ran[taken], taken=taken, paths=paths)

    def _group(self, node: Group) -> Step:
        inside = self.run(node.body)
        low = None if node.min is None else Fraction(node.min)
        high = None if node.max is None else Fraction(node.max)
        data = _data(node, node.label, clamp(inside.points, low, high), None)
        data.update(steps=inside.data, raw=plain(inside.points))
        return Step(clamp(inside.points, low, high), inside.reasons, data)


def _data(node: Statement, label: str | None, points: Fraction, reason: str | None) -> Data:
    return {
        "kind": node.kind,
        "keyword": node.keyword,
        "label": label,
        "points": plain(points),
        "reason": reason,
        "line": node.at.line,
        "column": node.at.column,
        "sources": list(node.sources),
    }


def _step(node: Give | Per | By, points: Fraction, reason: str | None, **more: Any) -> Step:
    reasons = () if reason is None else (reason,)
    return Step(points, reasons, {**_data(node, None, points, reason), **more})


def _branch(node: Choose | Best, label: str | None, chosen: Steps, **more: Any) -> Step:
    return Step(chosen.points, chosen.reasons, {**_data(node, label, chosen.points, None), **more})


def _arm(arm: Arm, condition: Data | None, steps: Steps) -> Data:
    return {"condition": condition, "line": arm.at.line, "column": arm.at.column, "steps": steps.data}


def _path(path: Path, steps: Steps) -> Data:
    return {"label": path.label, "points": plain(steps.points), "steps": steps.data}


RULES: dict[type, Callable[[StepRunner, Any], Step]] = {
    Give: StepRunner._give,
    Per: StepRunner._per,
    By: StepRunner._by,
    Choose: StepRunner._choose,
    Best: StepRunner._best,
    Group: StepRunner._group,
}
"""How each kind of statement is run."""
