"""Criteria with hurdles, as in ACE: a criterion with `hurdle: true` must be met, or nothing else counts.

The fields are those of ACE (the AI Consumer Index): `query`, `domain`, `workflow`, and `rubrics` with `id`,
`criterion`, `hurdle`, `type`, `grounded`.
"""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.frontend.natural.model import Criterion, NaturalRubric
from rubricc.compiler.frontend.natural.structure.each import each
from rubricc.compiler.frontend.natural.structure.fields import Fields
from rubricc.compiler.frontend.natural.structure.nodes import Node
from rubricc.compiler.frontend.natural.structure.records import first_item, records
from rubricc.compiler.source.file import SourceFile

NAME = "hurdles"
ABOUT = "JSON Lines with `rubrics: [{criterion, hurdle}]`; a hurdle is a gate."

SORTED_BY = ("domain", "workflow", "task")
CRITERION_SORTED_BY = ("type", "grounded")


def likeness(source: SourceFile) -> float:
    """Say how surely a text is of this format, from 0 to 1: by the fields of its first record."""
    item = first_item(source, "rubrics")
    return 0.97 if item is not None and {"criterion", "hurdle"} <= item.fields.keys() else 0.0


def read(source: SourceFile) -> Iterator[NaturalRubric]:
    """Yield the rubric of each record; raises `ReadError` for a criterion without words, or without a hurdle."""
    return each(source, records(source), _rubric)


def _rubric(row: Node) -> NaturalRubric:
    fields = Fields(row)
    criteria = tuple(_criterion(fields.inside(item)) for item in fields.need_list("rubrics"))
    return NaturalRubric(
        id=fields.text("id") or f"row_{row.line}",
        criteria=criteria,
        origin=row.origin,
        title=fields.text("title"),
        query=fields.text("query", "prompt"),
        tags=fields.sorted_by(SORTED_BY),
        unread=fields.unread(),
    )


def _criterion(fields: Fields) -> Criterion:
    return Criterion(
        text=fields.need_text("criterion"),
        origin=fields.node.origin,
        id=fields.text("id"),
        points=fields.number("points"),
        tags=(*fields.texts("tags"), *fields.sorted_by(CRITERION_SORTED_BY)),
        gate=_hurdle(fields),
    )


def _hurdle(fields: Fields) -> bool:
    node = fields.take("hurdle")
    if node is None or not isinstance(node.value, bool):
        fields.fail("`hurdle` must be true or false", node)
    return node.value
