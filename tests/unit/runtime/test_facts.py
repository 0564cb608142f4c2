"""What conditions are made of: Kleene's logic, and what callers pass in."""

from __future__ import annotations

from datetime import date
from itertools import product

import pytest

from rubricc.runtime import inputs
from rubricc.runtime.facts import both, either, opposite, phrases_of, text_or_none, turns
from rubricc.runtime.lexicon import Phrase
from rubricc.runtime.text import Text

ORDER = {False: 0, None: 1, True: 2}
"""Kleene's values from least to most true."""


def test_logic_is_kleenes() -> None:
    values = (False, None, True)
    for pair in product(values, repeat=2):
        assert both(*pair) is min(pair, key=ORDER.__getitem__)
        assert either(*pair) is max(pair, key=ORDER.__getitem__)
    assert [opposite(value) for value in values] == [True, None, False]


def test_phrases_made_while_scoring_are_of_the_rubrics_language() -> None:
    for value in (Text("l'eau", "fr"), ["l'eau"]):
        made = phrases_of(value, "fr")
        assert (made.language, made.labels) == ("fr", ("l'eau",))
        assert all(phrase.mode == "words" for entry in made.entries for phrase in entry)
    found = text_or_none("l'eau", "fr")
    assert found is not None
    assert (found.language, text_or_none(None, "fr")) == ("fr", None)


def test_turns_of_one_role() -> None:
    messages = [{"role": "user", "content": "a"}, {"role": "assistant", "content": "b"}]
    assert [(turn.original, turn.language) for turn in turns(messages, "fr")] == [("a", "fr"), ("b", "fr")]
    assert [turn.original for turn in turns(messages, "fr", "assistant")] == ["b"]


def test_inputs_take_the_rubrics_language() -> None:
    assert inputs.given_text("query", None, "fr").original == ""
    for text in (inputs.given_text("query", "x", "fr"), inputs.required_text("note", "x", "fr")):
        assert (text.original, text.language) == ("x", "fr")
    given = inputs.optional_text("note", "x", "fr")
    assert given is not None
    assert given.language == "fr"
    assert inputs.optional_text("note", None, "fr") is None


def test_lists_and_dates() -> None:
    assert inputs.required_texts("notes", ["a", "\ud800"]) == ("a", "\ufffd")
    assert inputs.optional_texts("notes", None) is None
    assert inputs.required_date("day", "2026-01-31") == date(2026, 1, 31)
    assert inputs.required_date("day", date(2026, 1, 31)) == date(2026, 1, 31)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: inputs.given_text("query", 7, "en"), "query must be a str, not int."),
        (lambda: inputs.required_texts("notes", "a"), "notes must be a list of str, not str."),
        (lambda: inputs.required_texts("notes", ["a", 7]), "notes must be a list of str, but item 1 is int."),
        (
            lambda: inputs.required_date("day", "31.1."),
            "day must be a datetime.date or a str like 2026-01-31, not '31.1.'.",
        ),
        (lambda: inputs.required_messages("chat", [{"role": "user"}]), "chat must be a list of messages"),
    ],
)
def test_what_is_no_such_input_is_refused_by_name(call: object, message: str) -> None:
    with pytest.raises(TypeError) as caught:
        call()  # type: ignore[operator]
    assert str(caught.value).startswith(message)


def test_exact_and_stems_do_not_combine() -> None:
    with pytest.raises(ValueError, match="`exact` and `stems` do not combine"):
        Phrase("x", "stems", exact=True)
    assert Phrase("X", "words", exact=True).folded == "X"
    assert Phrase(" X\u2013y ", "substrings", exact=True).folded == " X\u2013y "
