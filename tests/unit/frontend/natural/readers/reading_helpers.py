"""Reads rubrics from texts, and shows what was read in short."""

from __future__ import annotations

from decimal import Decimal

from rubricc.compiler.frontend.natural import reading
from rubricc.compiler.frontend.natural.model import Criterion, NaturalRubric
from rubricc.compiler.source.file import SourceFile


def one(text: str, name: str = "rubric", form: str | None = None) -> NaturalRubric:
    """Give back the only rubric of a text."""
    (found,) = reading.read(SourceFile(name, text), form)
    return found


def short(items: tuple[Criterion, ...]) -> list[object]:
    """Give back the words and points of criteria; those in others in a list behind them."""
    found: list[object] = []
    for item in items:
        found.append(item.text if item.points is None else (item.text, _number(item.points)))
        if item.children:
            found.append(short(item.children))
    return found


def levels(item: Criterion) -> dict[float, str]:
    """Give back the levels of a criterion."""
    return {_number(anchor.level): anchor.text for anchor in item.anchors}


def told(rubric: NaturalRubric) -> list[tuple[int, str]]:
    """Give back the line and text of what was not understood."""
    return [(part.origin.line, part.text) for part in rubric.unread]


def _number(value: Decimal) -> float:
    return int(value) if value == value.to_integral_value() else float(value)
