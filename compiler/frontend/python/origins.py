"""Where each stretch of a lifted rubric comes from in the Python."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rubricc.compiler.frontend.python.marks import Stretch
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.source.span import Span
from rubricc.compiler.syntax.format import format_rubric
from rubricc.compiler.syntax.node import Node, walk
from rubricc.compiler.syntax.parse import parse


@dataclass(frozen=True, slots=True)
class Origins:
    """Which stretches of a rubric come from which of the Python; they lie apart or inside one another."""

    source: SourceFile
    stretches: tuple[Stretch, ...]

    def find(self, start: int, end: int) -> Span | None:
        """Give back the place in the Python that a stretch of the rubric comes from, None where it has none."""
        around = [item for item in self.stretches if item.start <= start and end <= item.end]
        if not around:
            around = [item for item in self.stretches if start <= item.start and item.end <= end]
            around.sort(key=lambda item: item.start - item.end)
        best = min(around, key=lambda item: item.end - item.start, default=None)
        return None if best is None else Span(*best.where, self.source)


def laid_out(plain: str, stretches: Sequence[Stretch], source: SourceFile) -> tuple[str, Origins]:
    """Give back a rubric in its canonical layout, and its origins there; one that does not parse stays as it is."""
    rough = parse(SourceFile("", plain)).rubric
    if rough is None:
        return plain, Origins(source, tuple(stretches))
    text = format_rubric(rough)
    fine = parse(SourceFile("", text)).rubric
    assert fine is not None
    moved = _moved(rough, fine)
    return text, Origins(source, tuple(item for stretch in stretches for item in _carried(stretch, moved)))


def _moved(rough: Node, fine: Node) -> dict[int, list[tuple[int, int, int]]]:
    """Give back, for each start of a node, its end and where it lies in the new layout."""
    places: dict[int, list[tuple[int, int, int]]] = {}
    for before, after in zip(walk(rough), walk(fine), strict=True):
        places.setdefault(before.span.start, []).append((before.span.end, after.span.start, after.span.end))
    return places


def _carried(stretch: Stretch, places: dict[int, list[tuple[int, int, int]]]) -> list[Stretch]:
    """Give back a stretch in the new layout: that of the largest node that begins where it begins and lies inside."""
    inside = [place for place in places.get(stretch.start, ()) if place[0] <= stretch.end]
    if not inside:
        return []
    _, start, end = max(inside)
    return [Stretch(start, end, stretch.where)]
