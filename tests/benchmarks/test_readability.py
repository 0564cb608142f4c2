"""Readability beside textstat: every text is new to both, the words are not.

textstat gets a dictionary in memory in place of the one that it would download, and keeps its own caches.

python -m pytest tests/benchmarks/test_readability.py -s      (reads the folder that RUBRICC_DATA names)
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from benchmarks.report import report
from benchmarks.timing import microseconds
from strategies.textstat_right import FORMULAS, offline_textstat

from rubricc.runtime.text import Text
from rubricc.stdlib import _readability as ours

LENGTH = 2000
LEAST = 8


@pytest.fixture(scope="module")
def texts() -> list[tuple[str]]:
    """Arguments of people, in overlapping cuts of 2,000 characters: more of them than the 128 that textstat keeps."""
    named = os.environ.get("RUBRICC_DATA")
    if not named:
        pytest.skip("RUBRICC_DATA is not set: it names the folder with the public data sets")
    path = Path(named) / "arguments" / "ukpconvarg1_pairs.jsonl"
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    seen = dict.fromkeys(value for row in rows for value in row.values() if isinstance(value, str) and len(value) > 60)
    joined = " ".join(seen)
    return [(joined[start : start + LENGTH],) for start in range(0, len(joined) - LENGTH, LENGTH // 3)]


def test_all_formulas_together(texts: list[tuple[str]]) -> None:
    def work(text: str) -> None:
        read = Text(text)
        for name in FORMULAS:
            getattr(ours, name)(read)

    with offline_textstat() as textstat:
        theirs = [getattr(textstat, name) for name in FORMULAS.values()]
        slow = microseconds(lambda text: [formula(text) for formula in theirs], texts, 5)
        quick = microseconds(work, texts, 5)
        print(f"\nall {len(FORMULAS)} formulas on {LENGTH} characters: ours {quick:.0f} us, textstat {slow:.0f} us")
        for name, other in FORMULAS.items():
            one, two = _single(name, texts), microseconds(getattr(textstat, other), texts, 5)
            print(f"  {name}: ours {one:.0f} us, textstat {two:.0f} us, {two / one:.1f} times")
    report("readability, of textstat's time", quick / slow, 1 / LEAST)


def _single(name: str, texts: list[tuple[str]]) -> float:
    formula: Callable[[Text], object] = getattr(ours, name)
    return microseconds(lambda text: formula(Text(text)), texts, 5)
