"""Totals that a source states, held against the points of what they are the total of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal

from rubricc.compiler.frontend.natural.model import Criterion, Origin, Unread


def highest(criteria: Iterable[Criterion]) -> Decimal | None:
    """Give back the points of a perfect answer, the highest level of a scale included; None where nothing gives any."""
    given = [points for one in criteria for item in one.walk() if (points := _most(item)) is not None]
    return sum((points for points in given if points > 0), Decimal(0)) if given else None


def _most(item: Criterion) -> Decimal | None:
    if item.points is not None or not item.anchors:
        return item.points
    return max(anchor.level for anchor in item.anchors)


def settled(criterion: Criterion) -> tuple[Criterion, tuple[Unread, ...]]:
    """Leave the points of a criterion to its parts, where they have any; tells where its own are another sum.

    What the source states is then its `total` in the metadata.
    """
    reached = highest(criterion.children)
    if reached is None or criterion.points is None:
        return criterion, ()
    stated = criterion.points
    if reached == 0 < stated:  # its parts only take away from what it gives
        given = replace(criterion, children=(), points=stated)
        return replace(given, id="", points=None, gate=False, tags=(), children=(given, *criterion.children)), ()
    kept = replace(criterion, points=None, metadata={**criterion.metadata, "total": stated})
    return kept, checked(stated, reached, criterion.origin, criterion.title or criterion.text)


def checked(stated: Decimal, reached: Decimal | None, origin: Origin, what: str) -> tuple[Unread, ...]:
    """Tell of a total that is not what the criteria come to."""
    if reached is None or stated == reached:
        return ()
    return (Unread(f"{what}: {stated}", origin, f"the criteria come to {reached:f} points, the total says {stated:f}"),)
