"""How fast compiled rubrics score, beside plain Python and beside a floor that no scorer can go below.

    RUBRICC_DATA=... python -m pytest tests/benchmarks/test_scoring.py -s

The floor of a rubric is one pass for all its phrases with ahocorasick-rs, one `str.split`, and for each text feature
that the rubric uses one plain library call. All times are processor time of this process, the best of several runs
over the same answers, so that other work on the machine disturbs them little.
"""

from __future__ import annotations

import importlib.util
import os
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import ahocorasick_rs
import pytest
from benchmarks.report import report
from benchmarks.timing import microseconds
from data.conftest import Rows

from rubricc.compiler import driver
from rubricc.compiler.emit.facts import occurrences
from rubricc.compiler.ir.expressions import Call, InputRef, PatternRef
from rubricc.compiler.ir.rubric import Rubric
from rubricc.compiler.passes.pipeline import run

ROOT = Path(__file__).parents[2]
ARGUMENT_QUALITY = ROOT / "examples" / "argument_quality" / "argument_quality.rubric"
QUERY = "Should school uniforms be mandatory, or is that an issue for every school to decide?"
WORDS = 300
ANSWERS = 40

Score = Callable[[str, str], Any]


@pytest.fixture(scope="module")
def arguments(rows: Rows) -> list[str]:
    return [row["text"] for row in rows("arguments/dagstuhl15512_novice.jsonl")]


@pytest.fixture(scope="module")
def long_answers(arguments: list[str]) -> list[str]:
    """Give back answers of 300 words, each put together from arguments as they come."""
    words = [word for text in arguments for word in text.split(" ")]
    return [" ".join(words[at : at + WORDS]) for at in range(0, WORDS * ANSWERS, WORDS)]


def asked(answers: list[str]) -> list[tuple[str, str]]:
    """Give back the arguments of a call for each answer."""
    return [(QUERY, answer) for answer in answers]


def read(path: Path) -> Rubric:
    checked = driver.check_file(path)
    assert checked.rubric is not None, [found.message for found in checked.errors]
    return run(checked.rubric)


def python_rubric(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("python_rubric", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SENTENCE = re.compile(r"[^.!?]+[.!?]?")


def repeated(text: str) -> float:
    """Give back the share of word trigrams that stand there more than once."""
    words = text.lower().split()
    grams = Counter(zip(words, words[1:], words[2:], strict=False))
    return sum(n for n in grams.values() if n > 1) / max(1, len(words) - 2)


PLAIN: dict[str, Callable[[str], Any]] = {
    "text.words": lambda text: len(text.split()),
    "text.sentences": lambda text: len(SENTENCE.findall(text)),
    "text.repetition": repeated,
    "text.copied_from": lambda text: len(set(text.lower().split())),
    "text.ends_with": lambda text: text.rstrip().endswith((".", "!", "?")),
    "text.affirms": lambda text: len(SENTENCE.findall(text)),
    "text.starts_with": lambda text: text.startswith("x"),
}
"""One plain library call for each text feature that is not a phrase or a pattern."""

SAME_PASS = frozenset({"text.contains", "text.distinct", "text.count", "text.coverage", "text.first"})
ON_LISTS = frozenset({"list.size", "list.distinct", "list.shared"})


def features(rubric: Rubric) -> Iterator[tuple[Callable[[str], Any], str]]:
    """Yield the plain calls that the rubric's text features come down to, and the input of each."""
    patterns = {item.name: item for item in rubric.patterns}
    seen = set()
    for node in occurrences(rubric):
        if not isinstance(node, Call) or node.tool in SAME_PASS | ON_LISTS:
            continue
        text = node.arguments[0]
        assert isinstance(text, InputRef), node.tool
        sought = node.arguments[1] if len(node.arguments) > 1 else None
        name = sought.name if isinstance(sought, PatternRef) else node.tool
        if (name, text.name) in seen:
            continue
        seen.add((name, text.name))
        if isinstance(sought, PatternRef):
            pattern = patterns[sought.name]
            joined = "|".join(f"(?:{expression})" for expression in pattern.expressions).replace(r"\z", r"\Z")
            yield re.compile(joined, 0 if pattern.exact else re.IGNORECASE).findall, text.name
        else:
            yield PLAIN[node.tool], text.name


def floor(rubric: Rubric) -> Score:
    """Give back the least that a scorer of this rubric must do."""
    phrases = {s.text.lower() for item in rubric.lexicons for entry in item.entries for s in entry.spellings}
    automaton = ahocorasick_rs.AhoCorasick(sorted(phrases), implementation=ahocorasick_rs.Implementation.DFA)
    calls = list(features(rubric))

    def bare(query: str, answer: str) -> None:
        automaton.find_matches_as_indexes(answer.lower(), overlapping=True)
        answer.split()
        for call, name in calls:
            call(query if name == "query" else answer)

    return bare


def test_lifted_rubric_against_the_python_it_was_lifted_from(folder: Path, long_answers: list[str]) -> None:
    plain = python_rubric(folder / "python_rubrics" / "figure2_argument_quality.py")
    compiled = driver.load(read(lifted(folder)))
    names = [f"score_{name}" for name in compiled.CRITERIA]
    # `can` is in "can't" for the Python's word boundaries, and not for the language: without apostrophes they agree.
    long_answers = [re.sub("['\u2019]", "", answer) for answer in long_answers]

    def by_hand(query: str, answer: str) -> list[float]:
        return [getattr(plain, name)(query, answer)["score"] for name in names]

    for answer in long_answers:
        scores = [getattr(compiled, name)(QUERY, answer)["score"] for name in names]
        assert scores == pytest.approx(by_hand(QUERY, answer), abs=1e-9)
    # The runs of the two take about as long together, so that other work on the machine disturbs both alike.
    slow = microseconds(by_hand, asked(long_answers), 4)
    fast = microseconds(compiled.score, asked(long_answers), 120)
    print(f"\nfigure 2: plain Python {slow:.0f} µs, compiled {fast:.0f} µs: {slow / fast:.1f} times faster")
    report("figure 2, times faster", slow / fast, 30, at_least=True)


def lifted(folder: Path) -> Path:
    """Give back the rubric that was lifted from the published code; it stands with the design, not in the project."""
    path = Path(os.environ.get("RUBRICC_DRAFTS", folder.parent / "design" / "drafts")) / "figure2_lifted.rubric"
    if not path.exists():
        pytest.skip("figure2_lifted.rubric is not there: RUBRICC_DRAFTS names its folder")
    return path


@pytest.mark.parametrize("name", ["figure2", "argument_quality"])
def test_against_the_floor(folder: Path, arguments: list[str], name: str) -> None:
    rubric = read(lifted(folder) if name == "figure2" else ARGUMENT_QUALITY)
    compiled = driver.load(rubric)
    answers = [text for text in arguments if 60 <= len(text.split()) <= 300]
    least = microseconds(floor(rubric), asked(answers))
    print(f"\n{name}: floor {least:.0f} µs", end="")
    for function, most in (("score", 4), ("score_response", 6), ("trace_response", 15)):
        taken = microseconds(getattr(compiled, function), asked(answers), 5)
        report(f"{name}: {function} {taken:.0f} µs, times the floor", taken / least, most)


@pytest.mark.parametrize("function", ["score", "score_response"])
def test_cost_grows_with_the_text_and_no_faster(arguments: list[str], function: str) -> None:
    compiled = driver.load(read(ARGUMENT_QUALITY))
    kilobytes = "\n\n".join(arguments)[:10_000]
    times = {size: microseconds(getattr(compiled, function), asked([kilobytes * size]), 2) for size in (10, 100)}
    print(f"\n{function}: 100 kB {times[10] / 1000:.0f} ms, 1 MB {times[100] / 1000:.0f} ms")
    assert times[100] <= 50 * times[10]  # ten times the text: far from what quadratic time would take


def test_cost_grows_more_slowly_than_the_phrases(arguments: list[str]) -> None:
    words = sorted({word.lower() for text in arguments for word in re.findall("[A-Za-z]{3,}", text)})
    times = {}
    for size in (100, 1000, 4000):
        listed = ", ".join(f'"{word}"' for word in words[:size])
        items = f'lexicon words [{listed}] check a points 1 from "Says one." if text.distinct(response, words) > 3'
        source = driver.SourceFile("phrases.rubric", f"rubric phrases {{ {items} }}")
        checked = driver.check(source)
        assert checked.rubric is not None
        times[size] = microseconds(driver.load(checked).score, asked(arguments[:50]), 5)
    print("\n" + ", ".join(f"{size} phrases {taken:.0f} µs" for size, taken in times.items()))
    report("40 times the phrases, times the cost", times[4000] / times[100], 40)


def test_large_rubrics_are_built_in_time() -> None:
    checks = "\n".join(
        f'check c{n} points 1 from "Says w{n}." if response mentions ["w{n}", "x{n} y"]' for n in range(5000)
    )
    begin = time.process_time()
    module = driver.load(driver.check(driver.SourceFile("large.rubric", f"rubric large {{ {checks} }}")))
    taken = time.process_time() - begin
    print(f"\n5,000 criteria: {taken:.1f} s")
    assert module.score("", "w7 and w4999") == 2
    report("5,000 criteria", taken, 20, unit=" s")
