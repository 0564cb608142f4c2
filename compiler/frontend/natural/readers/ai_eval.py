"""ai_eval's rubrics: `checks` of 14 kinds and how their results are combined (`scoring`).

A check's own fields are kept as they stand; its criterion has the words of its description. Without one it has words of
its kind alone, which no judge is asked about but for those that ai_eval itself has a sentence for.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import cast

from rubricc.compiler.frontend.ai_eval.stock import MOST_WEIGHT, STOCK, words
from rubricc.compiler.frontend.natural.model import Check, Combine, Criterion, NaturalRubric
from rubricc.compiler.frontend.natural.structure.each import each
from rubricc.compiler.frontend.natural.structure.fields import Fields
from rubricc.compiler.frontend.natural.structure.nodes import Node
from rubricc.compiler.frontend.natural.structure.records import first_record, records
from rubricc.compiler.source.file import SourceFile

NAME = "ai_eval"
ABOUT = "ai_eval YAML: `checks` with a `kind` each, and `scoring`."

COMBINES = ("all_pass", "any_pass", "weighted_avg", "min", "max", "median")


def likeness(source: SourceFile) -> float:
    """Say how surely a text is of this format, from 0 to 1: by the fields of the first document's checks."""
    row = first_record(source)
    checks = row.fields.get("checks") if row is not None else None
    return 0.95 if checks is not None and any("kind" in item.fields for item in checks.items) else 0.0


def read(source: SourceFile) -> Iterator[NaturalRubric]:
    """Yield the rubric of each document.

    Raises `ReadError` where a check has no kind, a weight is no number from 0 on, or the threshold none from 0 to 1.
    """
    return each(source, records(source), _rubric)


def _rubric(row: Node) -> NaturalRubric:
    fields = Fields(row)
    checks = fields.need_list("checks")
    scoring = Fields(fields.take("scoring") or Node({}, row.source, row.line, "scoring"))
    weights = _weights(scoring)
    criteria = tuple(_criterion(item, weights) for item in checks)
    combine, threshold = _combine(scoring), _threshold(scoring)
    for name in weights.names():
        scoring.note(f"weights.{name}", scoring.node.origin, "no check has this id")
    return NaturalRubric(
        id=fields.need_text("id"),
        criteria=criteria,
        origin=row.origin,
        title=fields.text("label"),
        description=fields.text("description"),
        version=fields.text("version"),
        combine=combine,
        threshold=threshold,
        metadata=fields.metadata(("applicable_bundles", "metadata")),
        unread=(*fields.unread(), *scoring.unread()),
    )


def _criterion(item: Node, weights: Fields) -> Criterion:
    fields = Fields(item)
    kind = fields.need_text("kind")
    name, about = fields.text("id"), fields.text("description")
    metadata = fields.metadata(("metadata",))
    own = {
        key: node.plain() for key, node in item.fields.items() if key not in ("kind", "id", "description", "metadata")
    }
    weight = _weight(weights, name) if name else None
    return Criterion(
        text=about or words(kind),
        origin=item.origin,
        id=name,
        weight=weight,
        check=Check(kind, own),
        metadata=metadata,
        untold=not about and kind not in STOCK,
    )


def _weight(weights: Fields, name: str) -> Decimal | None:
    found = weights.number(name)
    if found is not None and not 0 <= found <= MOST_WEIGHT:
        weights.fail(
            f"the weight of {name} is {found}; write a number from 0 to {MOST_WEIGHT}", weights.node.fields[name]
        )
    return found


def _threshold(scoring: Fields) -> Decimal | None:
    found = scoring.number("threshold")
    if found is not None and not 0 <= found <= 1:
        scoring.fail(
            f"`threshold` is {found}; it is a share: write a number from 0 to 1, such as 0.5",
            scoring.node.fields["threshold"],
        )
    return found


def _weights(scoring: Fields) -> Fields:
    node = scoring.take("weights")
    if node is not None and not node.is_blank and not node.fields:
        scoring.fail(f"`weights` is {node.kind}; an object of check ids is needed", node)
    return Fields(node or Node({}, scoring.node.source, scoring.node.line, "scoring.weights"))


def _combine(scoring: Fields) -> Combine | None:
    said = scoring.text("combine")
    if said and said not in COMBINES:
        scoring.fail(f"`combine` is {said!r}; it is one of {', '.join(COMBINES)}")
    return cast(Combine, said) if said else None
