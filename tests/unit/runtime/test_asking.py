"""What is kept of a query for the next answer changes nothing but the time it takes."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from types import ModuleType

import pytest

from rubricc.compiler import driver
from rubricc.compiler.source.file import SourceFile
from rubricc.runtime.asking import KEPT, LONGEST_KEPT, queries
from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.matcher import Matcher

RUBRIC = """
rubric advice {
  language en
  lexicon drugs ["aspirin", "ibuprofen"]
  pattern word "[a-z]{4,}"
  let topics = text.tokens(query, word, except: ["what", "about"])
  let allergic = some s in sentences(query) where s affirms ["allergic"] and s mentions drugs
  criterion topic max 4 {
    award up to 2 by list.shared(topics, text.tokens(response, word)) from 0 to 2 "Topics."
    award 2 if not allergic or response denies drugs "Safe."
    award 0.5 if text.words(query) > 3 and query mentions drugs "Asked for a drug."
  }
}
"""
QUERIES = ("I am allergic to aspirin. What about ibuprofen?", "What about aspirin tablets?", "", "hello there you two")
ANSWERS = ("Take aspirin tablets.", "No ibuprofen and no aspirin.", "", "hello there")


@pytest.fixture(scope="module")
def build() -> ModuleType:
    return load()


def load() -> ModuleType:
    checked = driver.check(SourceFile("advice.rubric", RUBRIC))
    assert checked.rubric is not None, [found.message for found in checked.errors]
    return driver.load(checked.rubric)


def test_scores_do_not_depend_on_what_was_asked_before(build: ModuleType) -> None:
    pairs = [(query, answer) for query in QUERIES for answer in ANSWERS] * 2
    expected = [load().trace_response(query, answer) for query, answer in pairs]
    assert [build.trace_response(query, answer) for query, answer in pairs] == expected
    assert [build.trace_response(query, answer) for query, answer in reversed(pairs)] == expected[::-1]
    assert len({build.score(*pair) for pair in pairs}) > 3


def test_threads_that_ask_the_same_get_the_same(build: ModuleType) -> None:
    pairs = [(query, answer) for answer in ANSWERS for query in QUERIES] * 50
    expected = [load().score(*pair) for pair in pairs[:16]] * 50
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(lambda pair: build.score(*pair), pairs)) == expected


def test_a_query_is_read_once_for_many_answers() -> None:
    read = queries("en")
    first = read("What now?")
    assert read("What " + "now?") is first
    assert read("what now?") is not first


def test_few_and_only_short_queries_are_kept() -> None:
    read = queries("en")
    first = read("0")
    for number in range(1, KEPT + 1):
        read(str(number))
    assert read("0") is not first
    long = "x" * (LONGEST_KEPT + 1)
    assert read(long) is not read(long)
    assert read(long).original == long


def test_phrases_are_sought_in_it() -> None:
    lexicon = Lexicon.of(["now"])
    read = queries("en", Matcher((lexicon,)))
    assert read("What now?").has(lexicon)
    assert not read("What then?").has(lexicon)


@pytest.mark.parametrize("wrong", [1, [], {}, b"x", 1.5, float("nan")])
def test_what_is_not_a_text_is_refused(wrong: object) -> None:
    with pytest.raises(TypeError, match="query must be a str"):
        queries("en")(wrong)


def test_none_is_no_query() -> None:
    assert queries("en")(None).original == ""
