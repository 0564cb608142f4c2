"""YAML: a list of criteria, or an object with `criteria`; several documents are several rubrics."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.frontend.natural.model import NaturalRubric
from rubricc.compiler.frontend.natural.objects import has_criteria, rubrics
from rubricc.compiler.frontend.natural.structure.records import called, first_record, looks_like_yaml
from rubricc.compiler.frontend.natural.structure.yaml_text import documents
from rubricc.compiler.source.file import SourceFile

NAME = "yaml"
ABOUT = "YAML: criteria as texts or objects, in a list or under `criteria`, whatever their fields are called."


def likeness(source: SourceFile) -> float:
    """Say how surely a text is of this format, from 0 to 1: by its name, or by an object with criteria in it."""
    if called(source, ".yaml", ".yml"):
        return 0.6
    first = first_record(source) if looks_like_yaml(source) else None
    return 0.55 if first is not None and has_criteria(first) else 0.0


def read(source: SourceFile) -> Iterator[NaturalRubric]:
    """Yield the rubrics of a text; raises `ReadError` with the line of what is no YAML, or where PyYAML is missing."""
    return rubrics(source, documents(source))
