"""Criteria with hurdles, as in ACE: a criterion with `hurdle: true` must be met, or nothing else counts.

The fields are those of ACE (the AI Consumer Index): `query`, `domain`, `workflow`, and `rubrics` with `id`,
`criterion`, `hurdle`, `type`, `grounded`.
"""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.frontend.natural.model import Criterion, NaturalRubric
from rubricc.compiler.frontend.natural.structure.fields import Fields
from rubricc.compiler.frontend.natural.structure.nodes import Node
from rubricc.compiler.frontend.natural.structure.records import first_record, records
from rubricc.compiler.source.file import SourceFile

NAME = "hurdles"
ABOUT = "JSON Lines with `rubrics: [{criterion, hurdle}]`; a hurdle is a gate."

SORTED_BY = ("domain", "workflow", "task")
CRITERION_SORTED_BY = ("type", "grounded")


def likeness(source: SourceFile) -> float:
    """Say how surely a text is of this format, from 0 to 1: by the fields of its first record."""
    row = first_record(source)
    rubrics = row.fields.get("rubrics") if row is not None else None
    if rubrics is None or not rubrics.items:
        return 0.0
    return 0.97 if {"criterion", "hurdle"} <= rubrics.items[0].fields.keys() else 0.0


def read(source: SourceFile) -> Iterator[NaturalRubric]:
    """Yield the rubric of each record; raises `ReadError` for a criterion without words, or without a hurdle."""
    return map(_rubric, records(source))


def _rubric(row: Node) -> NaturalRubric:
    fields = Fields(row)
    found = [_criterion(item) for item in fields.need_list("rubrics")]
    return NaturalRubric(
        id=fields.text("id") or f"row_{row.line}",
        criteria=tuple(criterion for criterion, _ in found),
        origin=row.origin,
        title=fields.text("title"),
        query=fields.text("query", "prompt"),
        tags=_sorted_by(fields, SORTED_BY),
        unread=(*fields.unread(), *(part for _, inner in found for part in inner.unread())),
    )


def _criterion(item: Node) -> tuple[Criterion, Fields]:
    fields = Fields(item)
    criterion = Criterion(
        text=fields.need_text("criterion"),
        origin=item.origin,
        id=fields.text("id"),
        points=fields.number("points"),
        tags=(*fields.texts("tags"), *_sorted_by(fields, CRITERION_SORTED_BY)),
        gate=_hurdle(fields),
    )
    return criterion, fields


def _hurdle(fields: Fields) -> bool:
    node = fields.take("hurdle")
    if node is None or not isinstance(node.value, bool):
        fields.fail("`hurdle` must be true or false", node)
    return node.value


def _sorted_by(fields: Fields, names: tuple[str, ...]) -> tuple[str, ...]:
    """Give back a tag for each field that sorts records, with the field's name before it."""
    return tuple(f"{name}:{text}" for name in names if (text := fields.text(name)))
