"""The fixed data of a rubric that its scores are put together from; a generated module makes it once, when imported.

Points are integers in units of the rubric's precision, and so is the total under `sum`; under the other modes of
`combine` the total is in millionths. A unit is `step` / `scale` points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, NamedTuple

from rubricc.runtime.numbers import ONE

Combine = Literal["sum", "weighted_avg", "min", "max", "median", "all_pass", "any_pass"]
Normalize = Literal["declared", "positive", "positive clipped"]
Scores = Mapping[str, int | None]
"""Finished scores by the id of their criterion, and the `total`; None is undefined."""


@dataclass(frozen=True, eq=False, repr=False)
class CriterionRow:
    """One criterion: how it is scored, and its bounds in units.

    `score` adds its reasons to the list and gives back the score, clamped and rounded. `requires` gives back the
    reason of the first requirement that does not hold. `score` is None where no program can decide the criterion, and
    where `child` is the rubric that decides it.
    """

    id: str
    max: int
    min: int = 0
    score: Callable[[Any, list[str]], int] | None = None
    requires: Callable[[Any], str | None] | None = None
    zero: int = 0
    """The score of a criterion that contributes nothing."""
    passes_at: int = 0
    weight: int = 1
    gate: bool = False
    child: ChildRow | None = None
    plan: Callable[[], Any] | None = None
    """Gives back what a trace shows of the criterion: a `CriterionPlan`."""

    @cached_property
    def known_plan(self) -> Any:
        """What a trace shows of the criterion, made when first asked for."""
        return self.plan() if self.plan is not None else None


class ChildRow(NamedTuple):
    """The rubric that a composite takes its score from; `finish` clamps and rounds the points that it is worth."""

    scheme: Scheme
    facts: Callable[[Any], Any]
    finish: Callable[[int], int]


class ActionRow(NamedTuple):
    """What an override does to its target, a criterion's number or None for the total."""

    kind: Literal["cap", "floor", "set", "fail"]
    value: int = 0
    target: int | None = None


@dataclass(frozen=True, eq=False, repr=False)
class OverrideRow:
    """An override. `over` has the numbers of those that it suppresses; `late` says that it asks for the total."""

    id: str
    condition: Callable[[Any, Scores], bool]
    actions: tuple[ActionRow, ...]
    reason: Callable[[Any], str] | None = None
    over: tuple[int, ...] = ()
    late: bool = False
    plan: Callable[[], Any] | None = None
    """Gives back what a trace shows of the override: an `OverridePlan`."""

    @cached_property
    def known_plan(self) -> Any:
        """What a trace shows of the override, made when first asked for."""
        return self.plan() if self.plan is not None else None


@dataclass(frozen=True, eq=False, repr=False)
class Scheme:
    """A whole rubric."""

    id: str
    version: str
    criteria: tuple[CriterionRow, ...]
    overrides: tuple[OverrideRow, ...] = ()
    requires: Callable[[Any], str | None] | None = None
    combine: Combine = "sum"
    normalize: Normalize = "declared"
    pass_at: int | None = None
    kept: bool = False
    """Whether the points of criteria that nobody decided stay in the maximum."""
    step: int = 1
    scale: int = 100
    plan: Callable[[], Any] | None = None
    """Gives back what a trace shows of the rubric's own requirements."""
    parts: Callable[[], tuple[Any, ...]] | None = None
    """Gives back the expressions inside the conditions of the whole rubric: rows of `PartRow`."""

    @cached_property
    def known_plan(self) -> tuple[Any, ...]:
        """What a trace shows of the rubric's own requirements, made when first asked for."""
        return self.plan() if self.plan is not None else ()

    @cached_property
    def known_parts(self) -> tuple[Any, ...]:
        """The expressions inside conditions, made when first asked for."""
        return self.parts() if self.parts is not None else ()

    @cached_property
    def plain(self) -> tuple[Callable[[Any, list[str]], int], ...] | None:
        """The functions whose results only have to be added up; None where the score takes more than that."""
        if self.combine != "sum" or self.overrides or self.requires is not None:
            return None
        scores = tuple(row.score for row in self.criteria if row.score is not None and row.requires is None)
        return scores if len(scores) == len(self.criteria) and not any(row.gate for row in self.criteria) else None

    @cached_property
    def has_actions(self) -> bool:
        """Whether something may move the total other than the criteria's points."""
        return bool(self.overrides) or any(row.gate for row in self.criteria)

    @property
    def total_step(self) -> int:
        """With `total_scale`, what one unit of the total is in points."""
        return self.step if self.combine == "sum" else 1

    @property
    def total_scale(self) -> int:
        """With `total_step`, what one unit of the total is in points."""
        return self.scale if self.combine == "sum" else ONE
