"""HealthBench: one conversation a line, with physicians' criteria and the points of each.

The format is that of HealthBench (Arora et al., HealthBench: Evaluating Large Language Models Towards Improved Human
Health, 2025): `prompt` is a conversation, `rubrics` a list of `criterion`, `points`, `tags`. Files of pairs made from
it have `query` in the place of `prompt`.
"""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.frontend.natural.model import Criterion, NaturalRubric
from rubricc.compiler.frontend.natural.structure.each import each
from rubricc.compiler.frontend.natural.structure.fields import Fields
from rubricc.compiler.frontend.natural.structure.nodes import Node
from rubricc.compiler.frontend.natural.structure.records import first_item, records
from rubricc.compiler.source.file import SourceFile

NAME = "healthbench"
ABOUT = "HealthBench JSON Lines: a conversation and its criteria with points in each line."

METADATA = ("sources", "ideal_completions_data", "chosen", "rejected", "canary")


def likeness(source: SourceFile) -> float:
    """Say how surely a text is of this format, from 0 to 1: by the fields of its first record."""
    item = first_item(source, "rubrics")
    return 0.95 if item is not None and {"criterion", "points"} <= item.fields.keys() else 0.0


def read(source: SourceFile) -> Iterator[NaturalRubric]:
    """Yield the rubric of each row; raises `ReadError` for a row that lacks a criterion's text or points."""
    return each(source, records(source), _rubric)


def _rubric(row: Node) -> NaturalRubric:
    fields = Fields(row)
    criteria = tuple(_criterion(fields.inside(item)) for item in fields.need_list("rubrics"))
    messages = _messages(fields)
    metadata = fields.metadata(METADATA)
    return NaturalRubric(
        id=fields.text("prompt_id", "id") or f"row_{row.line}",
        criteria=criteria,
        origin=row.origin,
        query=_question(messages) or fields.text("query"),
        messages=messages,
        references=_ideal(metadata),
        tags=fields.texts("example_tags"),
        metadata=metadata,
        unread=fields.unread(),
    )


def _criterion(fields: Fields) -> Criterion:
    return Criterion(
        text=fields.need_text("criterion"),
        origin=fields.node.origin,
        id=fields.text("id"),
        points=fields.need_number("points"),
        tags=fields.texts("tags"),
    )


def _messages(fields: Fields) -> tuple[dict[str, str], ...]:
    node = fields.take("prompt")
    if node is None:
        return ()
    if node.text is not None:
        return ({"role": "user", "content": node.text},)
    return tuple(_message(item, fields) for item in node.items)


def _message(item: Node, fields: Fields) -> dict[str, str]:
    inner = Fields(item)
    message = {"role": inner.need_text("role"), "content": inner.text("content")}
    fields.note_all(inner.unread())
    return message


def _question(messages: tuple[dict[str, str], ...]) -> str:
    asked = (message["content"] for message in reversed(messages) if message["role"] == "user")
    return next(asked, "")


def _ideal(metadata: dict[str, object]) -> tuple[str, ...]:
    data = metadata.get("ideal_completions_data")
    ideal = data.get("ideal_completion") if isinstance(data, dict) else None
    return (ideal,) if isinstance(ideal, str) and ideal else ()
