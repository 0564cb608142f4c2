"""Criteria in everyday wordings, in each shape that people write rubrics in: what became of each is kept up.

The sentences and their figures are described in tests/fixtures/offline/README.md.
"""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rubricc.compiler.driver import check, load
from rubricc.compiler.frontend.natural.offline.translate import translate
from rubricc.compiler.frontend.natural.reading import read
from rubricc.compiler.source.file import SourceFile

ROWS = [
    json.loads(line)
    for line in (Path(__file__).parents[3] / "fixtures/offline/everyday.jsonl").read_text("utf-8").splitlines()
]
SOME = 8
"""Every so many of them are tried each time; all of them take long."""
FAULTS = {"missed", "wrong"}
Row = dict[str, Any]


def _bullets(rows: list[Row]) -> str:
    return "# Rubric\n\n" + "".join(f"- ({row['points']} points) {row['criterion']}\n" for row in rows)


def _plain(rows: list[Row]) -> str:
    return "Rubric\n\n" + "".join(
        f"{n}. {row['criterion']} ({row['points']:+d} points)\n" for n, row in enumerate(rows, 1)
    )


def _table(rows: list[Row]) -> str:
    lines = "".join(f"| {row['criterion']} | {row['points']} |\n" for row in rows)
    return f"# Rubric\n\n| Criterion | Points |\n|---|---|\n{lines}"


def _csv(rows: list[Row]) -> str:
    out = io.StringIO()
    csv.writer(out).writerows([["criterion", "points"], *([row["criterion"], row["points"]] for row in rows)])
    return out.getvalue()


def _json(rows: list[Row]) -> str:
    return json.dumps({"criteria": [{"criterion": row["criterion"], "points": row["points"]} for row in rows]})


SHAPES: dict[str, tuple[str, Callable[[list[Row]], str]]] = {
    "compliance": ("rubric.md", _bullets),
    "teaching": ("rubric.csv", _csv),
    "support": ("rubric.json", _json),
    "medicine": ("rubric.txt", _plain),
    "formats": ("rubric.md", _table),
}


@cache
def outcomes(trade: str, step: int) -> dict[str, str]:
    """What becomes of every `step`-th criterion, of those of a trade, in the shape that they are written in here."""
    rows = [row for row in ROWS[::step] if row["trade"] == trade]
    name, written = SHAPES[trade]
    (source,) = read(SourceFile(name, written(rows)))
    made = translate(source)
    module = load(check(SourceFile("everyday.rubric", made.text)))
    assert [row.points for row in made.rows] == [row["points"] for row in rows]
    return {row["criterion"]: _outcome(row, told, module) for row, told in zip(rows, made.rows, strict=True)}


def _outcome(row: Row, told: Any, module: Any) -> str:
    if told.status != "translated":
        assert told.why
        return "missed" if row["expected"] == "missed" else "unchecked"
    answers = (row["does"], row["does_not"])
    scores = [module.score_response(row.get("query"), answer)["criteria"][told.id]["score"] for answer in answers]
    return "right" if list(map(bool, scores)) == [True, False] else "wrong"


def _name(row: Row) -> str:
    return f"{row['set']}: {row['criterion'][:60]}"


@pytest.mark.parametrize("row", ROWS[::SOME], ids=_name)
def test_what_becomes_of_some_criteria(row: Row) -> None:
    assert outcomes(row["trade"], SOME)[row["criterion"]] == row["expected"]


@pytest.mark.slow
@pytest.mark.parametrize("row", ROWS, ids=_name)
def test_what_becomes_of_a_criterion(row: Row) -> None:
    assert outcomes(row["trade"], 1)[row["criterion"]] == row["expected"]


def test_known_faults_are_few() -> None:
    """A new row that is a fault is to be mended as a kind, not written down as known."""
    for number in range(1, 6):
        found = Counter(row["expected"] for row in ROWS if row["set"] == number)
        assert sum(found[fault] for fault in FAULTS) / found.total() <= 0.06, number
        assert found["wrong"] <= 1, number


def test_the_fixture_has_each_row_once() -> None:
    assert len({row["criterion"] for row in ROWS}) == len(ROWS) == 350
    assert all(row["expected"] in {"right", "unchecked", *FAULTS} for row in ROWS)
