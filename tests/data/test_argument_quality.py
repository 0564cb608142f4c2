"""The example `argument_quality` on arguments that people have judged."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from benchmarks import argument_quality_plain as plain
from benchmarks import preference

from rubricc.compiler import driver

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def rubric() -> ModuleType:
    return driver.load(driver.check_file(ROOT / "examples" / "argument_quality" / "argument_quality.rubric"))


@pytest.fixture(scope="module")
def arguments(rows: Any) -> list[dict[str, Any]]:
    return rows("arguments/dagstuhl15512_novice.jsonl")


def test_every_argument_is_scored_within_bounds(rubric: ModuleType, arguments: list[dict[str, Any]]) -> None:
    totals = []
    for row in arguments:
        result = rubric.score_response(row["issue"], row["text"])
        assert 0 <= result["score"] <= result["max_possible"] == 150
        assert all(0 <= c["score"] <= 10 for c in result["criteria"].values())
        assert result["score"] == pytest.approx(sum(c["score"] for c in result["criteria"].values()))
        totals.append(result["score"])
    assert len(set(totals)) > 200, "the scale is used"


def test_plain_python_gives_the_same_scores(rubric: ModuleType, arguments: list[dict[str, Any]]) -> None:
    differing = [
        (row["id"], rubric.score(row["issue"], row["text"]), plain.score(row["issue"], row["text"]))
        for row in arguments
        if rubric.score(row["issue"], row["text"]) != pytest.approx(plain.score(row["issue"], row["text"]), abs=1e-9)
    ]
    assert differing == []


@pytest.mark.parametrize("name", ["ukpconvarg1_pairs", "dagstuhl15512_novice_pairs"])
def test_ranks_pairs_better_than_length_alone(rubric: ModuleType, rows: Any, name: str) -> None:
    pairs = preference.read_pairs(rows(f"arguments/{name}.jsonl"))
    near = [pair for pair in pairs if preference.is_near(pair)]
    scores = preference.score_all(rubric.score, pairs)
    rubric_all, length_all = preference.accuracy(pairs, scores), preference.length_accuracy(pairs)
    rubric_near, length_near = preference.accuracy(near, scores), preference.length_accuracy(near)
    assert rubric_all.share > length_all.share
    assert rubric_near.share > length_near.share + 0.05
    assert rubric_all.ties <= len(pairs) // 100
