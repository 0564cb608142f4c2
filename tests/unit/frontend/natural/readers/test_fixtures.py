"""Rubrics as people write them, and what is read of each: `NAME.read` beside `NAME` in the folder of fixtures.

Where what is read changes, look at the change before you write it down.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rubricc.compiler.frontend.natural import reading
from rubricc.compiler.frontend.natural.model import Criterion, NaturalRubric
from rubricc.compiler.source.file import SourceFile

FOLDER = Path(__file__).parents[4] / "fixtures" / "natural"
NAMES = sorted(path.name for path in FOLDER.iterdir() if path.suffix != ".read")


def test_there_are_fixtures() -> None:
    assert len(NAMES) > 10
    assert {f"{name}.read" for name in NAMES} == {path.name for path in FOLDER.glob("*.read")}


@pytest.mark.parametrize("name", NAMES)
def test_what_is_read(name: str) -> None:
    source = SourceFile(name, (FOLDER / name).read_text(encoding="utf-8"))
    lines = [line for rubric in reading.read(source) for line in shown(rubric)]
    assert "\n".join([f"format {reading.detect(source).NAME}", *lines, ""]) == (FOLDER / f"{name}.read").read_text(
        "utf-8"
    )


def shown(rubric: NaturalRubric) -> Iterator[str]:
    """Show a rubric: what is said of the whole, a line a criterion, a line a part that was not understood."""
    yield f"rubric {rubric.id}"
    for name in ("title", "description", "version", "query", "combine"):
        if said := getattr(rubric, name):
            yield f"  {name}: {said!r}"
    yield from (f"  {name}: {value}" for name, value in rubric.metadata.items())
    for item in rubric.criteria:
        yield from shown_criterion(item, "  ")
    yield from (f"  unread {part.origin.line}: {part.text!r}: {part.why}" for part in rubric.unread)


def shown_criterion(item: Criterion, indent: str) -> Iterator[str]:
    said = {"points": item.points, "weight": item.weight, "id": item.id, "title": item.title}
    words = [f"{name}={value}" for name, value in said.items() if value not in (None, "")]
    words += ["gate"] if item.gate else []
    words += [*item.tags, *(f"{name}={value}" for name, value in item.metadata.items())]
    yield f"{indent}{item.origin.line}: {item.text!r} {' '.join(words)}".rstrip()
    yield from (f"{indent}    level {anchor.level}: {anchor.text!r}" for anchor in item.anchors)
    for inner in item.children:
        yield from shown_criterion(inner, f"{indent}  ")
