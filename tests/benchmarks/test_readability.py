"""Readability beside textstat, each formula alone, and all of them together.

The regime is that of a service that scores answers all day: every text is new to both, and as a new `Text`; the words
are not, so that both find them in their own caches. textstat gets a dictionary in memory in place of the one that it
would download, and keeps its caches, which hold 128 texts: fewer than there are here.

python -m pytest tests/benchmarks/test_readability.py -s      (reads the folder that RUBRICC_DATA names)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from benchmarks.report import report
from benchmarks.timing import microseconds
from data.conftest import Rows
from strategies.textstat_right import FORMULAS, offline_textstat

from rubricc.runtime.text import Text
from rubricc.stdlib import _readability as ours
from rubricc.stdlib._readability import narrow_weights

WORDS = 300
LEAST = 8
RUNS = 5
COUNTS = {"readability_syllables": "syllable_count", "readability_difficult_words": "difficult_words"}


@pytest.fixture(scope="module")
def texts(rows: Rows) -> list[tuple[str]]:
    """Texts of about 300 words: arguments of people, several in a row, and answers of doctors and models."""
    arguments = _answers(rows, "arguments/ukpconvarg1_pairs.jsonl")
    answers = _answers(rows, "healthbench/pairs_ideal_vs_reference.jsonl")
    fitting = [answer for answer in answers if 250 <= len(answer.split()) <= 350 and _is_latin(answer)]
    found = [*_joined(arguments), *((answer,) for answer in fitting)]
    assert len(found) > 128
    return found


def _answers(rows: Rows, path: str) -> dict[str, None]:
    return dict.fromkeys(row[name] for row in rows(path) for name in ("chosen", "rejected"))


def _is_latin(text: str) -> bool:
    return sum(map(str.isascii, text)) > 0.9 * len(text)


def _joined(pieces: dict[str, None]) -> Iterator[tuple[str]]:
    """Yield texts that go on with one piece after the other until there are words enough."""
    taken: list[str] = []
    for piece in pieces:
        taken.append(piece)
        if sum(len(one.split()) for one in taken) >= WORDS:
            yield (" ".join(taken),)
            taken = []


def test_each_formula_alone(texts: list[tuple[str]]) -> None:
    with offline_textstat() as textstat:
        for name, other in (FORMULAS | COUNTS).items():
            quick = microseconds(_fresh(getattr(ours, name)), texts, RUNS)
            slow = microseconds(getattr(textstat, other), texts, RUNS)
            print(f"\n{name:28} {quick:6.1f} us, textstat {slow:6.1f} us", end="")
            report(name, slow / quick, LEAST, at_least=True, unit=" times as fast")


def test_all_formulas_together(texts: list[tuple[str]]) -> None:
    def work(text: str) -> None:
        read = Text(text)
        for name in FORMULAS:
            getattr(ours, name)(read)

    with offline_textstat() as textstat:
        theirs = [getattr(textstat, name) for name in FORMULAS.values()]
        slow = microseconds(lambda text: [formula(text) for formula in theirs], texts, RUNS)
    quick = microseconds(work, texts, RUNS)
    print(f"\nall {len(FORMULAS)} formulas {quick:.1f} us, textstat {slow:.1f} us", end="")
    report("all formulas", slow / quick, LEAST, at_least=True, unit=" times as fast")


def test_the_floor(texts: list[tuple[str]]) -> None:
    """What no formula can be quicker than that looks at words: cutting them, and looking each up in a dictionary."""
    known = narrow_weights("en", ours.SYLLABLES).__getitem__
    cut = microseconds(str.split, texts, RUNS)
    summed = microseconds(lambda text: sum(map(known, text.split())), texts, RUNS)
    print(f"\n{len(texts)} texts; to split one {cut:.1f} us, and to look up its words {summed:.1f} us")


def _fresh(formula: Callable[[Text], object]) -> Callable[[str], object]:
    return lambda text: formula(Text(text))
