"""Phrase matching against the floor: one search of all phrases in the raw text, and one `str.split`.

python -m pytest tests/benchmarks/test_matcher.py -s      (reads the folder that RUBRICC_DATA names)
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

import ahocorasick_rs
import pytest
from benchmarks.report import report
from benchmarks.timing import microseconds
from data.conftest import Rows

from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.matcher import Matcher
from rubricc.runtime.text import Text

EXAMPLES = Path(__file__).parents[2] / "examples"
DATA = Path(__file__).parents[2] / "stdlib" / "data"
LENGTH = 700


@pytest.fixture(scope="module")
def texts(rows: Rows) -> list[str]:
    """ASCII arguments, joined and cut to 700 characters."""
    texts = [row["text"] for row in rows("arguments/dagstuhl15512_novice.jsonl")]
    joined = " ".join(text for text in texts if text.isascii())
    return [joined[start : start + LENGTH] for start in range(0, len(joined) - LENGTH, LENGTH)]


def markers() -> list[Lexicon]:
    """The lexicons of argument markers, an entry a line: many phrases of which few occur."""
    lexicons = []
    for path in sorted(DATA.glob("argument_*_en.txt")):
        lines = path.read_text(encoding="utf-8").splitlines()
        lexicons.append(Lexicon.of(tuple(line.split(" | ")) for line in lines if line and not line.startswith("#")))
    return lexicons


def rubric_lexicons() -> list[Lexicon]:
    """The phrase lists of the argument_quality example."""
    source = (EXAMPLES / "argument_quality" / "argument_quality.rubric").read_text(encoding="utf-8")
    lists = re.findall(r"lexicon\s+\w+[^\[\n]*\[(.*?)\]", source, re.S)
    entry = re.compile(r'"[^"]*"(?:\s*\|\s*"[^"]*")*')
    return [Lexicon.of(tuple(re.findall('"([^"]*)"', item)) for item in entry.findall(items)) for items in lists]


@pytest.mark.parametrize(("lexicons", "most"), [(rubric_lexicons, 1.6), (markers, 3.0)])
def test_presence_against_the_floor(lexicons: Callable[[], list[Lexicon]], most: float, texts: list[str]) -> None:
    matcher = Matcher(lexicons())
    entries = [entry for lexicon in matcher.lexicons for entry in lexicon.entries]
    phrases = sorted({phrase.folded for entry in entries for phrase in entry})
    bare = ahocorasick_rs.AhoCorasick(phrases, implementation=ahocorasick_rs.Implementation.DFA)

    def floor(text: str) -> None:
        bare.find_matches_as_indexes(text, overlapping=True)
        text.split()

    calls = [(text,) for text in texts]
    least = microseconds(floor, calls, 25)
    present = microseconds(lambda text: matcher.scan(Text(text)).mask, calls, 25)
    counted = microseconds(lambda text: matcher.scan(Text(text)).count(0), calls, 25)
    print(f"\n{len(phrases)} phrases: floor {least:.1f} us, presence {present:.1f}, count {counted:.1f}")
    report("presence, times the floor", present / least, most)


def test_cost_grows_with_the_text() -> None:
    matcher = Matcher(markers())
    sentence = "It is not so, because the patient's chart shows no evidence; however, we may argue that it does.\n"
    rates = []
    for length in (1_000, 10_000, 100_000, 1_000_000, 10_000_000):
        text = sentence * (length // len(sentence))
        begin = time.process_time()
        assert matcher.scan(Text(text)).has(0) in (True, False)
        rates.append((time.process_time() - begin) / len(text) * 1e9)
        print(f"\n{length:>10} characters: {rates[-1]:.1f} ns a character", end="")
    assert rates[-1] < 3 * min(rates)


def test_cost_grows_slower_than_the_number_of_phrases(texts: list[str]) -> None:
    words = sorted({word.strip(".,").lower() for text in texts for word in text.split()} - {""})
    many = [f"{one} {other}" for one in words[:200] for other in words[-60:]][:10_000]
    costs = []
    for count in (100, 1_000, 10_000):
        matcher = Matcher([Lexicon.of(many[:count])])
        calls = [(text,) for text in texts[:40]]
        costs.append(microseconds(lambda text, matcher=matcher: matcher.scan(Text(text)).has(0), calls, 25))
        print(f"\n{count:>7} phrases: {costs[-1]:.1f} us", end="")
    assert costs[-1] < 20 * costs[0]
