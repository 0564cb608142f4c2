"""Plain text: a criterion in each line, paragraph or item of a list."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.frontend.natural.model import NaturalRubric
from rubricc.compiler.frontend.natural.prose.build import Builder
from rubricc.compiler.frontend.natural.prose.text_blocks import document
from rubricc.compiler.frontend.natural.structure.records import called, stem
from rubricc.compiler.source.file import SourceFile

NAME = "text"
ABOUT = "Plain text: a criterion in each line, paragraph or numbered item, with points such as (5 points) or −3 if …"


def likeness(source: SourceFile) -> float:
    """Say how surely a text is of this format, from 0 to 1: anything may be, little where it has no other sign."""
    return 0.45 if called(source, ".txt", ".text") else 0.3


def read(source: SourceFile) -> Iterator[NaturalRubric]:
    """Yield the one rubric of a text."""
    yield Builder(source.path, stem(source)).rubric(document(source))
