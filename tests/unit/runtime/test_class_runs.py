"""Runs of a class are cut just where RE2 matches them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rubricc.runtime.class_runs import class_runs
from rubricc.runtime.pattern import LinearEngine, Pattern
from rubricc.runtime.text import Text

RUNS = [
    "[a-z][a-z'-]*",
    "[a-z][a-z'-]{3,}",
    r"\w+",
    r"\w{4,}",
    "[0-9]+",
    "[A-Z][A-Za-z]*",
    "[^a-z \\t\\n\\v\\f\\r\\x1c-\\x1f]+",
    r"[[:alpha:]][[:alpha:]'_]{2,}",
]
OTHERS = ["[a-z]+ ", "[a-z]*", "[a-z]+?", "[A-Z][a-z]+", "[a-z ]+", "[^a-z ]+", "a|b", r"\b\w+\b", "[a-z]{2,5}"]
TEXTS = st.text(st.sampled_from("aAbzZ09_'-.,! \n\t\x00\x1f"), max_size=40)


@given(text=TEXTS, source=st.sampled_from(RUNS), exact=st.booleans())
def test_runs_are_those_of_re2(text: str, source: str, exact: bool) -> None:
    runs = class_runs(source, exact)
    assert runs is not None
    expected = LinearEngine(source, exact).tokens(text)
    assert runs.tokens(Text(text)) == (expected if exact else tuple(map(str.lower, expected)))


@given(text=TEXTS)
def test_patterns_of_the_same_characters_share_the_cutting(text: str) -> None:
    seen = Text(text)
    for source in RUNS:
        for exact in (False, True):
            pattern = Pattern("p", (source,), exact)
            expected = LinearEngine(source, exact).tokens(text)
            assert pattern.tokens(seen) == (expected if exact else tuple(token.lower() for token in expected))


@pytest.mark.parametrize("source", OTHERS)
def test_other_shapes_are_left_to_the_engines(source: str) -> None:
    assert class_runs(source, exact=True) is None


@given(text=TEXTS, source=st.sampled_from([*RUNS, *OTHERS]), exact=st.booleans(), odd=st.sampled_from(["", "\u00e9"]))
def test_different_matches_are_those_of_the_matches(text: str, source: str, exact: bool, odd: str) -> None:
    pattern, seen = Pattern("p", (source,), exact), Text(text + odd)
    expected = frozenset(Pattern("p", (source,), exact).tokens(Text(text + odd)))
    assert (pattern.different(seen), pattern.distinct(seen)) == (expected, len(expected))


@given(text=TEXTS, others=st.lists(TEXTS, max_size=4), source=st.sampled_from([*RUNS, *OTHERS]), exact=st.booleans())
def test_shared_matches_are_counted_once(text: str, others: list[str], source: str, exact: bool) -> None:
    pattern, seen = Pattern("p", (source,), exact), Text(text)
    listed = [*others, *pattern.tokens(Text(text))[::2] * 2]
    assert pattern.shared(seen, listed) == len(set(pattern.tokens(Text(text))) & set(listed))


@given(text=st.text(st.sampled_from("ab'- "), max_size=60))
def test_signs_before_a_run_are_left_out_few_or_many(text: str) -> None:
    source = "[a-z][a-z'-]*"
    seen, pattern = Text(text), Pattern("p", (source,))
    expected = LinearEngine(source, False).tokens(text)
    assert (pattern.count(seen), pattern.distinct(seen)) == (len(expected), len(set(expected)))
    assert (pattern.count(seen), pattern.tokens(seen)) == (len(expected), expected)
