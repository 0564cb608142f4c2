"""Whatever a rubric looks like, mending it never makes it worse, and what is safe changes no score."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from strategies.differential import asked, make_question
from strategies.rubrics import make_rubric

from rubricc.compiler import driver, fixing
from rubricc.compiler.ir.rubric_printer import print_library
from rubricc.compiler.linting import Linted, Selection, lint_all
from rubricc.compiler.source.file import SourceFile

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*/*.rubric"))
QUICK = Selection(("RB0", "RB103", "RB303", "RB308", "RB309", "RB40"))
"""Codes that are found without running anything."""

seeds = st.integers(0, 2**32 - 1)
exhaustive = settings(
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),  # a seed does not get simpler by shrinking
    suppress_health_check=list(HealthCheck),
)
_WORD = re.compile(r"\w+|[^\w\s]")


def examine(source: SourceFile) -> Linted:
    checked = driver.check(source)
    return lint_all(checked, lambda: driver.load(checked), QUICK)


def printed(random: Random, size: int) -> str | None:
    """Give back the text of a random rubric that stands in one file."""
    files = print_library(make_rubric(random, size, surface=True))
    return next(iter(files.values())) if len(files) == 1 else None


def damaged(random: Random, text: str, times: int) -> str:
    """Give back a text with some of its words and signs left out, doubled, swapped or misspelt."""
    for _ in range(times):
        words = list(_WORD.finditer(text))
        word, other = random.choice(words), random.choice(words)
        old = word.group()
        at = random.randrange(len(old))
        new = random.choice(["", old + " " + old, other.group(), old[:at] + old[at + 1 :], old[:at] + "x" + old[at:]])
        text = text[: word.start()] + new + text[word.end() :]
    return text


def comments(text: str) -> list[str]:
    return [line.strip() for line in text.split("\n") if line.strip().startswith("# note")]


def assert_mends(text: str) -> None:
    source = SourceFile("r.rubric", text)
    before = examine(source)
    done = fixing.fix(source, examine, fixing.UNSAFE)
    assert fixing.rank(done.source, examine(done.source)) <= fixing.rank(source, before)
    assert bool(done.applied) == (done.source.text != text)
    assert comments(done.source.text) == comments(text)
    again = fixing.fix(done.source, examine, fixing.UNSAFE)
    assert again.source.text == done.source.text


def commented(text: str) -> str:
    return re.sub(r"\n( *)(criterion|check|award)", r"\n\1# note\n\1\2", text)


@settings(exhaustive, max_examples=12)
@given(seed=seeds, times=st.integers(1, 6))
def test_a_damaged_rubric_never_gets_worse(seed: int, times: int) -> None:
    random = Random(seed)
    text = printed(random, 2)
    if text is not None:
        assert_mends(damaged(random, commented(text), times))


@pytest.mark.slow
@settings(exhaustive, max_examples=250)
@given(seed=seeds, times=st.integers(1, 10))
def test_damaged_rubrics_never_get_worse(seed: int, times: int) -> None:
    random = Random(seed)
    text = printed(random, 3)
    if text is not None:
        assert_mends(damaged(random, commented(text), times))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_damaged_examples_never_get_worse(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if len(text) < 20_000:
        for seed in range(5):
            assert_mends(damaged(Random(seed), text, 3))


@settings(exhaustive, max_examples=12)
@given(seed=seeds)
def test_safe_fixes_change_no_score(seed: int) -> None:
    assert_no_score_changes(seed)


@pytest.mark.slow
@settings(exhaustive, max_examples=200)
@given(seed=seeds)
def test_no_safe_fix_changes_a_score(seed: int) -> None:
    assert_no_score_changes(seed)


def assert_no_score_changes(seed: int) -> None:
    random = Random(seed)
    text = printed(random, 3)
    source = SourceFile("r.rubric", text or "")
    checked = driver.check(source)
    if checked.rubric is None:
        return
    done = fixing.fix(source, examine)
    if done.applied:
        old, new = driver.load(checked), driver.load(driver.check(done.source))
        for _ in range(5):
            question = make_question(random, checked.rubric)
            assert asked(old.score_response, question) == asked(new.score_response, question), done.applied
