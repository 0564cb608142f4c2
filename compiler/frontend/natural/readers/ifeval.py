"""IFEval: prompts with a list of verifiable instructions (`instruction_id_list`) and their arguments (`kwargs`).

Each instruction is a criterion with a check; all must hold. Files of answers, which have no `kwargs`, are read too:
what needs an argument then says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from rubricc.compiler.frontend import ifeval
from rubricc.compiler.frontend.natural.model import Check, Criterion, NaturalRubric
from rubricc.compiler.frontend.natural.structure.each import each
from rubricc.compiler.frontend.natural.structure.fields import Fields
from rubricc.compiler.frontend.natural.structure.nodes import Node
from rubricc.compiler.frontend.natural.structure.records import first_record, records
from rubricc.compiler.source.file import SourceFile

NAME = "ifeval"
ABOUT = "IFEval JSON Lines: prompts with `instruction_id_list` and `kwargs`."

METADATA = ("model", "response", "follow_instruction_list", "follow_all")


def likeness(source: SourceFile) -> float:
    """Say how surely a text is of this format, from 0 to 1: by the fields of its first record."""
    row = first_record(source)
    return 0.95 if row is not None and "instruction_id_list" in row.fields else 0.0


def read(source: SourceFile) -> Iterator[NaturalRubric]:
    """Yield the rubric of each prompt; raises `ReadError` for a row whose instructions and arguments do not pair."""
    return each(source, records(source), _rubric)


def _rubric(row: Node) -> NaturalRubric:
    fields = Fields(row)
    listed = fields.need_list("instruction_id_list")
    kinds = [_kind(item, fields) for item in listed]
    arguments = _arguments(fields, len(kinds))
    rows = zip(ifeval.check_ids(kinds), listed, kinds, arguments, strict=True)
    return NaturalRubric(
        id=fields.text("key", "id") or f"row_{row.line}",
        criteria=tuple(_criterion(name, item, kind, given, fields) for name, item, kind, given in rows),
        origin=row.origin,
        query=fields.text("prompt", "query"),
        combine="all_pass",
        metadata=fields.metadata(METADATA),
        unread=fields.unread(),
    )


def _kind(item: Node, fields: Fields) -> str:
    if not item.text:
        fields.fail(f"an instruction is {item.kind}; its name is needed", item)
    return item.text


def _arguments(fields: Fields, count: int) -> list[dict[str, Any]]:
    node = fields.take("kwargs")
    if node is None:
        return [{} for _ in range(count)]
    if len(node.items) != count:
        fields.fail(f"{count} instructions, but {len(node.items)} entries in `kwargs`; give each its own", node)
    return [
        {name: _whole(value.plain()) for name, value in item.fields.items() if value.value is not None}
        for item in node.items
    ]


def _whole(value: Any) -> Any:
    """Give back `300.0`, as some copies of the data have it, as the count that it is."""
    return int(value) if isinstance(value, Decimal) and value == value.to_integral_value() else value


def _criterion(name: str, item: Node, kind: str, given: dict[str, Any], fields: Fields) -> Criterion:
    check = Check(kind, given)
    try:
        text = ifeval.condition(kind, given).reason
    except (ValueError, AttributeError, TypeError) as error:
        fields.note(kind, item.origin, str(error))
        text = kind
    return Criterion(text=text, origin=item.origin, id=name, check=check)
