"""A change to every text of a rubric."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rubricc.compiler.frontend.natural.model import Criterion, NaturalRubric


def with_texts(rubric: NaturalRubric, change: Callable[[str], str]) -> NaturalRubric:
    """Give back a rubric with a change to every text that people wrote in it."""
    return replace(
        rubric,
        criteria=tuple(_criterion(item, change) for item in rubric.criteria),
        title=change(rubric.title),
        description=change(rubric.description),
        query=change(rubric.query),
        references=tuple(map(change, rubric.references)),
        unread=tuple(replace(part, text=change(part.text), why=change(part.why)) for part in rubric.unread),
    )


def _criterion(item: Criterion, change: Callable[[str], str]) -> Criterion:
    return replace(
        item,
        text=change(item.text),
        id=change(item.id),
        title=change(item.title),
        tags=tuple(map(change, item.tags)),
        anchors=tuple(replace(anchor, text=change(anchor.text)) for anchor in item.anchors),
        children=tuple(_criterion(inner, change) for inner in item.children),
        metadata={key: change(value) if isinstance(value, str) else value for key, value in item.metadata.items()},
    )
