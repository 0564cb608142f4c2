"""Tables as text, with commas, semicolons or bars between the cells: a row for each criterion, or level of one."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.frontend.natural.model import NaturalRubric
from rubricc.compiler.frontend.natural.structure.delimited import has_heads, rubrics
from rubricc.compiler.frontend.natural.structure.records import called
from rubricc.compiler.source.file import SourceFile

NAME = "csv"
ABOUT = "Comma-separated values: a criterion a row, under heads such as criterion, points, weight, tags."

DELIMITERS = ",;|"


def likeness(source: SourceFile) -> float:
    """Say how surely a text is of this format, from 0 to 1: by its name and its first line."""
    if called(source, ".csv"):
        return 0.9
    return 0.8 if has_heads(source, DELIMITERS) else 0.0


def read(source: SourceFile) -> Iterator[NaturalRubric]:
    """Yield the rubrics of a text; raises `ReadError` where rows cannot be told, or their columns have no heads."""
    return rubrics(source, DELIMITERS)
