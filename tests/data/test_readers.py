"""Every row of the public data is read, and its points are those of the source."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from data.conftest import Rows
from data.ifeval_harness import given as given_arguments

from rubricc.compiler.frontend.natural import reading
from rubricc.compiler.frontend.natural.model import NaturalRubric
from rubricc.compiler.frontend.natural.sentences.marks import HINT
from rubricc.compiler.source.file import SourceFile

pytestmark = pytest.mark.slow

HEALTHBENCH = [
    ("healthbench/healthbench_subset.jsonl", 363, 3947, 9676),
    ("healthbench/pairs_ideal_vs_mismatched.jsonl", 69, 388, 1116),
    ("healthbench/pairs_ideal_vs_reference.jsonl", 198, 1301, 3690),
]


def read(folder: Path, path: str) -> list[NaturalRubric]:
    return list(reading.read(SourceFile.read(folder / path)))


def nothing_unread(rubrics: list[NaturalRubric]) -> bool:
    return not any(rubric.unread for rubric in rubrics)


@pytest.mark.parametrize(("path", "rows_number", "criteria", "points"), HEALTHBENCH)
def test_healthbench(folder: Path, rows: Rows, path: str, rows_number: int, criteria: int, points: int) -> None:
    given, found = rows(path), read(folder, path)
    assert (len(found), len({rubric.id for rubric in found})) == (rows_number, rows_number)
    assert nothing_unread(found)
    for row, rubric in zip(given, found, strict=True):
        assert [(item.text, item.points, list(item.tags)) for item in rubric.criteria] == [
            (item["criterion"], item["points"], item["tags"]) for item in row["rubrics"]
        ]
        assert rubric.points == sum(item["points"] for item in row["rubrics"] if item["points"] > 0)
        assert list(rubric.messages) == row.get("prompt", [])
        assert rubric.query == (row["query"] if "query" in row else row["prompt"][-1]["content"])
    assert sum(len(rubric.criteria) for rubric in found) == criteria
    assert sum(item.points or Decimal(0) for rubric in found for item in rubric.criteria) == points


def test_hurdles(folder: Path, rows: Rows) -> None:
    given, found = rows("rubrics/ace.jsonl"), read(folder, "rubrics/ace.jsonl")
    assert (len(found), nothing_unread(found)) == (40, True)
    for row, rubric in zip(given, found, strict=True):
        assert (rubric.id, rubric.query) == (row["id"], row["query"])
        assert [(item.id, item.text, item.gate) for item in rubric.criteria] == [
            (item["id"], item["criterion"], item["hurdle"]) for item in row["rubrics"]
        ]
    assert sum(len(rubric.criteria) for rubric in found) == 320


def test_anchored_scales(folder: Path, rows: Rows) -> None:
    given, found = rows("rubrics/biggen.jsonl"), read(folder, "rubrics/biggen.jsonl")
    assert (len(found), nothing_unread(found)) == (135, True)
    for row, rubric in zip(given, found, strict=True):
        (item,) = rubric.criteria
        scale = row["score_rubric"]
        assert item.text == scale["criteria"]
        assert [(anchor.level, anchor.text) for anchor in item.anchors] == [
            (level, scale[f"score{level}_description"]) for level in range(1, 6)
        ]
        assert (rubric.references, rubric.query) == ((row["reference"],), row["query"])


def test_ifeval_prompts(folder: Path, rows: Rows) -> None:
    given, found = rows("ifeval/prompts.jsonl"), read(folder, "ifeval/prompts.jsonl")
    assert (len(found), nothing_unread(found)) == (318, True)
    for row, rubric in zip(given, found, strict=True):
        assert (rubric.id, rubric.query) == (str(row["key"]), row["prompt"])
        assert list(_checks(rubric)) == list(
            zip(row["instruction_id_list"], map(given_arguments, row["kwargs"]), strict=True)
        )
    assert sum(len(rubric.criteria) for rubric in found) == 495


def test_ifeval_answers(folder: Path, rows: Rows) -> None:
    given, found = rows("ifeval/responses_labelled.jsonl"), read(folder, "ifeval/responses_labelled.jsonl")
    assert len(found) == 1272
    for row, rubric in zip(given, found, strict=True):
        assert [kind for kind, _ in _checks(rubric)] == row["instruction_id_list"]
        assert rubric.metadata["response"] == row["response"] or not row["response"].strip()
    assert sum(len(rubric.criteria) for rubric in found) == 1980


def _checks(rubric: NaturalRubric) -> Iterator[tuple[str, dict[str, Any]]]:
    for item in rubric.criteria:
        assert item.check is not None
        yield item.check.kind, item.check.fields


@pytest.mark.parametrize(
    ("form", "line"),
    [
        ("text", "* {} ({} points)"),
        ("markdown", "- {} ({} points)"),
        ("markdown", "{1} points: {0}\n"),
        ("csv", '"{}",{}'),
    ],
)
def test_real_criteria_in_other_formats_are_read_back(rows: Rows, form: str, line: str) -> None:
    given = [
        (" ".join(item["criterion"].split()), item.get("points", 3))
        for path in ("healthbench/healthbench_subset.jsonl", "rubrics/ace.jsonl")
        for row in rows(path)
        for item in row["rubrics"]
    ]
    quoted = [(text.replace('"', '""') if form == "csv" else text, points) for text, points in given]
    head = ["criterion,points"] if form == "csv" else []
    (found,) = reading.read(SourceFile("r", "\n".join([*head, *(line.format(*pair) for pair in quoted)])), form)
    assert [(item.text, item.points) for item in found.walk()] == given
    assert {part.why for part in found.unread} <= {HINT}


def test_real_scales_in_markdown_are_read_back(rows: Rows) -> None:
    given = [row["score_rubric"] for row in rows("rubrics/biggen.jsonl")]
    levels = [[" ".join(scale[f"score{level}_description"].split()) for level in range(1, 6)] for scale in given]
    lines = [
        f"- {' '.join(scale['criteria'].split())}\n"
        + "".join(f"  - {at}: {text}\n" for at, text in enumerate(described, 1))
        for scale, described in zip(given, levels, strict=True)
    ]
    (found,) = reading.read(SourceFile("r", "".join(lines)), "markdown")
    assert [[anchor.text for anchor in item.anchors] for item in found.criteria] == levels
