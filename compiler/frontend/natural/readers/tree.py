"""Weighted trees, as in PaperBench: `requirements` with a `weight` among its siblings, and `sub_tasks` in it.

The root is the rubric; what is asked stands in its sub-tasks, each worth its share of its parent.
"""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.frontend.natural.model import Criterion, NaturalRubric, Unread
from rubricc.compiler.frontend.natural.structure.each import each
from rubricc.compiler.frontend.natural.structure.fields import Fields
from rubricc.compiler.frontend.natural.structure.nodes import Node
from rubricc.compiler.frontend.natural.structure.records import first_record, records, stem
from rubricc.compiler.source.file import SourceFile

NAME = "tree"
ABOUT = "A tree with weights: `id`, `requirements`, `weight`, `sub_tasks` (PaperBench)."

SORTED_BY = ("task_category", "finegrained_task_category")


def likeness(source: SourceFile) -> float:
    """Say how surely a text is of this format, from 0 to 1: by the fields of its first record."""
    row = first_record(source)
    return 0.95 if row is not None and {"requirements", "sub_tasks"} <= row.fields.keys() else 0.0


def read(source: SourceFile) -> Iterator[NaturalRubric]:
    """Yield the rubric of each tree; raises `ReadError` for a part without requirements, or a weight that is none."""
    return each(source, records(source), lambda row: _rubric(row, stem(source)))


def _rubric(row: Node, name: str) -> NaturalRubric:
    unread: list[Unread] = []
    root = _criterion(row, unread)
    return NaturalRubric(
        id=root.id or name,
        criteria=root.children or (root,),
        origin=row.origin,
        title=root.text if root.children else "",
        tags=root.tags if root.children else (),
        combine="weighted_avg",
        metadata={**root.metadata, **({} if root.weight is None else {"weight": root.weight})} if root.children else {},
        unread=tuple(unread),
    )


def _criterion(node: Node, unread: list[Unread]) -> Criterion:
    fields = Fields(node)
    text = fields.need_text("requirements")
    weight = fields.number("weight")
    if weight is not None and weight < 0:
        fields.fail("`weight` is below 0; give a share of 0 or more")
    made = Criterion(
        text=text,
        origin=node.origin,
        id=fields.text("id"),
        weight=weight,
        tags=fields.sorted_by(SORTED_BY),
        children=_parts(fields, unread),
    )
    unread.extend(fields.unread())
    return made


def _parts(fields: Fields, unread: list[Unread]) -> tuple[Criterion, ...]:
    node = fields.take("sub_tasks")
    if node is None or node.is_blank:
        return ()
    if not node.items:
        fields.fail(f"`sub_tasks` is {node.kind}; a list is needed", node)
    return tuple(_criterion(item, unread) for item in node.items)
