"""The baseline in words on every row of the public rubrics: each criterion is asked about, and points add up as they do
in the sources, by the formula of the paper.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from data.conftest import Rows

from rubricc.compiler import driver
from rubricc.compiler.frontend.judging.baseline import baseline_of_words, conversation_of
from rubricc.compiler.frontend.natural import reading
from rubricc.compiler.source.file import SourceFile

pytestmark = pytest.mark.slow
PATH = "healthbench/healthbench_subset.jsonl"


def test_healthbench_is_judged_in_full_and_normalised_as_in_the_paper(folder: Path, rows: Rows) -> None:
    drawn, below = Random(5), 0
    for row, source in zip(rows(PATH), reading.read(SourceFile.read(folder / PATH)), strict=True):
        rubric, questions = baseline_of_words(source)
        criteria = row["rubrics"]
        assert [" ".join(item.text.split()) for item in questions] == [
            " ".join(item["criterion"].split()) for item in criteria
        ]
        assert [item.met - item.unmet for item in questions] == [item["points"] for item in criteria]
        assert [turn.text for turn in conversation_of(source)] == [item["content"] for item in row["prompt"]]
        said = [drawn.random() < 0.5 for _ in criteria]
        verdicts = {item.name: item.met if met else item.unmet for item, met in zip(questions, said, strict=True)}
        result = driver.load(rubric).score_response("", "", verdicts=verdicts)
        earned = sum(item["points"] for item, met in zip(criteria, said, strict=True) if met)
        positive = sum(item["points"] for item in criteria if item["points"] > 0)
        assert (result["score"], result["max_possible"]) == (earned, positive)
        assert result["normalized_score"] == pytest.approx(earned / positive, abs=1e-6)
        below += earned < 0
    assert below > 10
