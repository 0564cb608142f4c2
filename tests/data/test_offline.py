"""The offline translator on HealthBench: how much it translates, and whether its rubrics tell good answers from others.

What is measured on all of the data, and what reading a hundred rules by hand found, stands in offline.md.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from rubricc.compiler.driver import check, load
from rubricc.compiler.frontend.natural.model import NaturalRubric
from rubricc.compiler.frontend.natural.offline.translate import translate
from rubricc.compiler.frontend.natural.readers import healthbench
from rubricc.compiler.frontend.natural.translation import Share
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.testing.run import run_tests

pytestmark = pytest.mark.slow

STEP = 4
"""Every fourth conversation is translated here; all of them take minutes."""
LEAST = 0.48
"""The least share of the criteria in these; in all of them it is above 0.5."""
LONG = 900
"""Criteria with more characters are the same in many conversations, and tell nothing of one."""


@pytest.fixture(scope="module")
def sources(folder: Path) -> dict[str, NaturalRubric]:
    """The rubrics of the conversations, by id."""
    read = healthbench.read(SourceFile.read(folder / "healthbench/healthbench_subset.jsonl"))
    return {rubric.id: rubric for rubric in read}


def test_enough_criteria_are_translated_and_every_rubric_is_sound(sources: dict[str, NaturalRubric]) -> None:
    share = Share()
    for source in list(sources.values())[::STEP]:
        made = translate(source)
        assert not [item for item in made.findings if item.severity == "error"], made.text
        assert [row.sentence for row in made.rows] == [item.text for item in source.walk()]
        assert [row.points for row in made.rows] == [item.points for item in source.walk()]
        assert all(row.tests for row in made.of("translated"))
        assert all(row.why for row in made.of("unchecked"))
        share += made.share
    print(f"\n{share}")
    assert share.of_all_criteria >= LEAST


def test_the_tests_that_it_writes_pass(sources: dict[str, NaturalRubric]) -> None:
    for source in list(sources.values())[:: 8 * STEP]:
        checked = check(SourceFile("translated.rubric", translate(source).text))
        assert checked.rubric is not None
        assert all(outcome.passed for outcome in run_tests(checked.rubric, load(checked)))


def test_its_rubrics_prefer_better_answers_more_often_than_length_and_shared_words(
    sources: dict[str, NaturalRubric], rows: Callable[[str], list[dict[str, Any]]]
) -> None:
    @cache
    def module(identifier: str) -> ModuleType:
        return load(check(SourceFile("translated.rubric", translate(sources[identifier]).text)))

    for name in ("ideal_vs_mismatched", "ideal_vs_reference"):
        pairs = rows(f"healthbench/pairs_{name}.jsonl")
        telling = [pair for pair in pairs if _asked(sources[_of(pair)])]
        for what, some in (("all", pairs), ("those whose rubric asks more than what is common", telling)):
            found = _accuracies(some, sources, module)
            print(f"\n{name}, {what} ({len(some)}): " + ", ".join(f"{key} {value:.3f}" for key, value in found.items()))
            for rubric in ("rubric", "rubric, with the question"):
                assert found[rubric] > found["length"]
                assert found[rubric] > found["words shared with the criteria"]


def _of(pair: dict[str, Any]) -> str:
    """The id of the conversation that a pair answers."""
    return str(pair["id"].split("#")[0])


def _asked(source: NaturalRubric) -> list[str]:
    """What a rubric asks beside the long criteria that are the same in many conversations."""
    return [item.text for item in source.criteria if len(item.text) < LONG]


def _accuracies(
    pairs: list[dict[str, Any]], sources: dict[str, NaturalRubric], module: Callable[[str], ModuleType]
) -> dict[str, float]:
    """How often the better answer gets more, by each measure; a tie counts half."""
    won: Counter[str] = Counter()
    for pair in pairs:
        good, bad, score = pair["chosen"], pair["rejected"], module(_of(pair)).score
        won["rubric"] += _won(score, good, bad)
        won["rubric, with the question"] += _won(score, good, bad, pair["query"])
        won["length"] += _won(lambda _, answer: len(answer), good, bad)
        won["words shared with the criteria"] += _won(_shares(" ".join(_asked(sources[_of(pair)]))), good, bad)
        won["words shared with the question"] += _won(_shares(pair["query"]), good, bad)
    return {key: value / len(pairs) for key, value in won.items()}


def _won(score: Callable[[str, str], Any], good: str, bad: str, query: str = "") -> float:
    better, worse = score(query, good) or 0, score(query, bad) or 0
    return 0.5 if better == worse else float(better > worse)


def _shares(reference: str) -> Callable[[str, str], float]:
    """A measure of the words that an answer shares with a text, of all words that either has."""
    words = _words(reference)
    return lambda _, answer: len(words & _words(answer)) / max(1, len(words | _words(answer)))


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))
