"""The tools `safety.*` and `tone.*` agree with people on everyday sentences."""

from __future__ import annotations

from pathlib import Path

import pytest
from strategies.labelled import labelled_rows

from rubricc.runtime.registry import tool
from rubricc.runtime.text import Text

ROWS = labelled_rows(Path(__file__).parents[2] / "fixtures" / "safety" / "everyday.tsv")


def agrees(answer: object, label: str) -> bool:
    if label in ("T", "F"):
        return answer is (label == "T")
    assert isinstance(answer, int | float)
    return answer > 0 if label == ">0" else answer < 0 if label == "<0" else answer == int(label)


@pytest.mark.parametrize(("called", "label", "text"), ROWS)
def test_an_everyday_sentence_is_judged_as_a_reader_does(called: str, label: str, text: str) -> None:
    name, *arguments = called.split(";")
    assert agrees(tool(name).run(Text(text), *arguments), label)


def test_there_are_sentences_of_both_answers() -> None:
    assert len(ROWS) >= 120
    assert {label for _, label, _ in ROWS} >= {"T", "F", "0", ">0", "<0"}
