"""JSON: a list of criteria, an object with `criteria`, or an object a line."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.frontend.natural.model import NaturalRubric
from rubricc.compiler.frontend.natural.objects import rubrics
from rubricc.compiler.frontend.natural.structure.json_text import values
from rubricc.compiler.frontend.natural.structure.records import called, looks_like_json
from rubricc.compiler.source.file import SourceFile

NAME = "json"
ABOUT = (
    "JSON or JSON Lines: criteria as texts or objects, in a list or under `criteria`, whatever their fields are called."
)


def likeness(source: SourceFile) -> float:
    """Say how surely a text is of this format, from 0 to 1: by its name and how it begins."""
    if called(source, ".json", ".jsonl"):
        return 0.6
    return 0.5 if looks_like_json(source) else 0.0


def read(source: SourceFile) -> Iterator[NaturalRubric]:
    """Yield the rubrics of a text; raises `ReadError` with the line of what is no JSON or has no criteria."""
    return rubrics(source, values(source))
