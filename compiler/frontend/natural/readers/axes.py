"""Axes: `{"axes": [{"id", "axis", "definition"}]}`, a rubric for a whole set of questions."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.frontend.natural.model import NaturalRubric
from rubricc.compiler.frontend.natural.objects import rubric
from rubricc.compiler.frontend.natural.structure.each import each
from rubricc.compiler.frontend.natural.structure.records import first_item, records, stem
from rubricc.compiler.source.file import SourceFile

NAME = "axes"
ABOUT = "An object with `axes: [{id, axis, definition}]`, and points or weights where they are given."


def likeness(source: SourceFile) -> float:
    """Say how surely a text is of this format, from 0 to 1: by the fields of its first record."""
    item = first_item(source, "axes")
    if item is None:
        return 0.0
    return 0.95 if {"axis", "definition"} <= item.fields.keys() else 0.7


def read(source: SourceFile) -> Iterator[NaturalRubric]:
    """Yield the rubric of each object; raises `ReadError` for an axis without words."""
    return each(source, records(source), lambda row: rubric(row, stem(source)))
