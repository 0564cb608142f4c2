"""`argument_quality` compiled, against the same rubric in plain Python: at least 25 times faster, with equal scores.

python -m pytest tests/benchmarks/test_argument_quality.py -s      (reads the folder that RUBRICC_DATA names)
"""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks import argument_quality_plain as plain
from benchmarks.report import report
from benchmarks.timing import microseconds
from data.conftest import Rows

from rubricc.compiler import driver

ROOT = Path(__file__).parents[2]
AT_LEAST = 25

Answer = tuple[str, str]


@pytest.fixture(scope="module")
def answers(rows: Rows) -> list[Answer]:
    return [(row["issue"], row["text"]) for row in rows("arguments/dagstuhl15512_novice.jsonl")]


def test_compiled_against_plain(answers: list[Answer]) -> None:
    path = ROOT / "examples" / "argument_quality" / "argument_quality.rubric"
    compiled = driver.load(driver.check_file(path))
    assert [compiled.score(*a) for a in answers] == pytest.approx([plain.score(*a) for a in answers], abs=1e-9)
    slow, fast = microseconds(plain.score, answers, 2), microseconds(compiled.score, answers, 7)
    print(f"\nplain {slow:.0f} µs, compiled {fast:.0f} µs: {slow / fast:.1f} times faster")
    report("argument_quality, times faster", slow / fast, AT_LEAST, at_least=True)


def test_the_phrases_are_the_same() -> None:
    rubric = driver.check_file(ROOT / "examples" / "argument_quality" / "argument_quality.rubric").rubric
    assert rubric is not None
    written = {
        lexicon.name: tuple(tuple(phrase.text for phrase in entry.spellings) for entry in lexicon.entries)
        for lexicon in rubric.lexicons
        if lexicon.name in plain.LEXICONS
    }
    assert written == plain.LEXICONS
