"""Runs of characters are what RE2 finds."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rubricc.runtime.pattern import LinearEngine, Pattern, PatternError
from rubricc.runtime.runs import runs_of
from rubricc.runtime.text import Text

CLASSES = st.lists(st.sampled_from(["a-c", "k-s", "A-C", "0-9", "'", "_", ".", "K", "ſ", "\\w", "\\d"]), min_size=1)
classes = CLASSES.map(lambda parts: f"[{''.join(parts)}-]")
repeats = st.sampled_from(["+", "*", "{2,}", "{3,}", "{0,}", "{1,}", "{2}", "+?"])
flags = st.sampled_from(["", "", "(?-i)", "(?i)"])
expressions = st.builds(
    lambda flag, first, rest, repeat: f"{flag}{first}{rest}{repeat}", flags, st.just("") | classes, classes, repeats
)
texts = st.text("abckKsS019'_.- \n", max_size=20)


@settings(max_examples=800, deadline=None)
@given(expressions, st.booleans(), texts)
def test_runs_are_what_re2_finds(expression: str, exact: bool, text: str) -> None:
    runs = runs_of(expression, exact)
    assume(runs is not None)
    assert runs is not None
    try:
        spans = LinearEngine(expression, exact).spans(text)
    except PatternError:
        assume(False)
    found = tuple(text[start:end] for start, end in spans)
    assert runs.tokens(Text(text)) == (found if exact else tuple(token.lower() for token in found))


@pytest.mark.parametrize("expression", ["[a-z]+", "[a-z][a-z'-]*", "[0-9]{2,}", "\\w+", "[a-z][a-z'-]{3,}"])
def test_usual_expressions_are_runs(expression: str) -> None:
    assert runs_of(expression, False) is not None


@pytest.mark.parametrize("expression", ["[a-z]*", "[a-z ]+", "\\b[a-z]+", "[a-z]+?", "[a-z]{2,4}", "[a-z][0-9]*", ".+"])
def test_others_are_not(expression: str) -> None:
    assert runs_of(expression, False) is None


def test_patterns_of_the_same_characters_share_the_cut_text() -> None:
    text = Text("It's -well- done, 'Tis so")
    assert Pattern.of("[a-z][a-z'-]*").tokens(text) == ("it's", "well-", "done", "tis", "so")
    assert Pattern.of("[a-z][a-z'-]{3,}").tokens(text) == ("it's", "well-", "done")
    assert Pattern.of("[a-z'-]+").tokens(text) == ("it's", "-well-", "done", "'tis", "so")
    assert sum(isinstance(key, tuple) and key[0] == "runs" for key in text.memo) == 1
