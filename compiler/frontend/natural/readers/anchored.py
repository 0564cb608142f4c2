"""Scales whose levels are described, as in BiGGen-Bench and Prometheus: a question, and what earns 1, 2, … points.

Read are `score_rubric` with `criteria` and `scoreN_description`, the same fields without it, and `score_rubric` or
`rubric` as one text, with a line for the criterion and one for each level (`Score 1: …`).
"""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.frontend.natural.model import Anchor, Criterion, NaturalRubric, Origin
from rubricc.compiler.frontend.natural.structure.anchors import anchor_of_line, anchors_of_fields, ordered
from rubricc.compiler.frontend.natural.structure.each import each
from rubricc.compiler.frontend.natural.structure.fields import Fields
from rubricc.compiler.frontend.natural.structure.nodes import Node
from rubricc.compiler.frontend.natural.structure.records import first_record, records
from rubricc.compiler.source.file import SourceFile

NAME = "anchored"
ABOUT = (
    "A scale with described levels: `score_rubric` with `criteria` and `score1_description`, … (BiGGen, Prometheus)."
)

SORTED_BY = ("capability", "task", "domain")
METADATA = ("response", "feedback", "score")
WHOLE = ("score_rubric", "rubric")


def likeness(source: SourceFile) -> float:
    """Say how surely a text is of this format, from 0 to 1: by the fields of its first record."""
    row = first_record(source)
    if row is None:
        return 0.0
    whole = next((row.fields[name] for name in WHOLE if name in row.fields), row)
    if whole.text is not None:
        return 0.9 if _levels(whole.text, whole.origin) else 0.0
    names = map(_name, whole.fields)
    described = [name for name in names if name.startswith("score") and name.endswith("_description")]
    return 0.95 if len(described) > 1 else 0.0


def read(source: SourceFile) -> Iterator[NaturalRubric]:
    """Yield the rubric of each record; raises `ReadError` for one without a criterion or with fewer than two levels."""
    return each(source, records(source), _rubric)


def _name(written: str) -> str:
    """Give back a field's name without `orig_`, which Prometheus' data have before the names of its source."""
    return written.removeprefix("orig_")


def _rubric(row: Node) -> NaturalRubric:
    fields = Fields(row, _name)
    whole = fields.take(*WHOLE)
    inner = fields if whole is None else fields.inside(whole)
    text = whole.text if whole is not None else None
    criterion = _criterion(inner) if text is None else _of_text(text, inner)
    system, query = fields.text("system"), fields.text("query", "instruction", "input")
    return NaturalRubric(
        id=fields.text("id") or f"row_{row.line}",
        criteria=(criterion,),
        origin=row.origin,
        query=query,
        messages=_messages(system, query),
        references=fields.texts("reference", "reference_answer", "references"),
        tags=fields.sorted_by(SORTED_BY),
        metadata=fields.metadata(METADATA),
        unread=fields.unread(),
    )


def _criterion(fields: Fields) -> Criterion:
    levels = anchors_of_fields(fields)
    return _scale(fields, fields.need_text("criteria", "criterion", "description"), levels)


def _of_text(text: str, fields: Fields) -> Criterion:
    levels = _levels(text, fields.node.origin)
    lines = text.split("\n")
    words = [line for line in lines if line.strip() and anchor_of_line(line, fields.node.origin) is None]
    if not words:
        fields.fail("a scale without a criterion; write it in a line before its levels")
    return _scale(fields, " ".join(" ".join(words).split()).strip("[]"), levels)


def _levels(text: str, origin: Origin) -> tuple[Anchor, ...]:
    found = (anchor_of_line(line, origin) for line in text.split("\n"))
    levels = ordered(anchor for anchor in found if anchor is not None)
    return levels if len(levels) > 1 else ()


def _scale(fields: Fields, text: str, levels: tuple[Anchor, ...]) -> Criterion:
    if len(levels) < 2:
        fields.fail("a scale needs two levels or more, such as `score1_description` and `score5_description`")
    if len({anchor.level for anchor in levels}) < len(levels):
        fields.fail("a level of the scale stands twice; keep one of them")
    return Criterion(text=text, origin=fields.node.origin, anchors=levels)


def _messages(system: str, query: str) -> tuple[dict[str, str], ...]:
    if not system:
        return ()
    return ({"role": "system", "content": system}, {"role": "user", "content": query})
