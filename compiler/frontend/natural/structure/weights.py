"""Weights that are no shares."""

from __future__ import annotations

from dataclasses import replace

from rubricc.compiler.frontend.natural.model import Criterion, NaturalRubric


def weighed(rubric: NaturalRubric) -> NaturalRubric:
    """Give back a rubric whose weights are points, where one is below 0 (no share is) and none has points."""
    items = list(rubric.walk())
    if not any(item.weight is not None and item.weight < 0 for item in items):
        return rubric
    if any(item.points is not None for item in items):
        return rubric
    return replace(rubric, criteria=tuple(map(_with_points, rubric.criteria)))


def _with_points(item: Criterion) -> Criterion:
    return replace(item, points=item.weight, weight=None, children=tuple(map(_with_points, item.children)))
