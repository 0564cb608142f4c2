"""What titles and the texts over a list do to its criteria: take points away, decide all, negate, give each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rubricc.compiler.frontend.natural.model import Criterion
from rubricc.compiler.frontend.natural.prose import labels
from rubricc.compiler.frontend.natural.prose.blocks import Item


def turned(criteria: list[Criterion], title: str) -> list[Criterion]:
    """Give back the criteria under a title, as it says what they do: take points away, decide all, or must not be."""
    if labels.decides_all(title):
        return [replace(item, gate=True) for item in criteria]
    if labels.negates(title):
        return [_negated(item, title) for item in criteria]
    if not labels.takes_away(title):
        return criteria
    return [_taking_away(item) for item in criteria]


def _negated(item: Criterion, title: str) -> Criterion:
    """Put what negates a criterion before its words, unless its points say that it is a fault."""
    if item.points is not None and item.points < 0:
        return item
    return replace(item, text=f"{title}: {item.text}")


def _taking_away(item: Criterion) -> Criterion:
    if item.points is not None:
        return replace(item, points=-abs(item.points))
    loss = None if item.children else labels.loss_behind(item.text)
    return item if loss is None else replace(item, text=loss[0], points=loss[1])


def given_each(criteria: Sequence[Criterion], texts: Sequence[str]) -> list[Criterion]:
    """Give the criteria without points those that the texts over or beside them say each has."""
    said = next((points for text in texts if (points := labels.points_each(text)) is not None), None)
    return [item if said is None or _has_worth(item) else replace(item, points=said) for item in criteria]


def _has_worth(item: Criterion) -> bool:
    return item.points is not None or bool(item.children or item.anchors or item.weight)


def sign(items: list[Item]) -> None:
    """Read `+ 2 for …` and `- 3 for …` as points with signs, where a list has both and every item has a number."""
    marks = {item.mark for item in items}
    if marks == {"+", "-"} and all(item.text[:1].isdigit() for item in items):
        for item in items:
            item.lines[0] = f"{item.mark}{item.lines[0]}"
