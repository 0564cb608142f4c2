"""Which of the nearest names a fix writes, and how sure it is."""

from __future__ import annotations

import pytest

from rubricc.compiler.driver import check
from rubricc.compiler.passes.lower.mend import another, likely, meant, which
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.source.span import Span

SPAN = Span(0, 3, SourceFile("r.rubric", "abc"))


@pytest.mark.parametrize(
    ("name", "close", "safety"),
    [
        ("text.wordz", ["text.words", "text.first"], "safe"),
        ("greeting", ["greetings"], "safe"),
        ("greting", ["greeting", "greetings"], "safe"),
        ("greetin", ["greeting", "greetins"], "unsafe"),
        ("lis", ["list"], "unsafe"),
        ("response_text", ["response_list"], "unsafe"),
        ("quantity.count", ["text.count"], None),
        ("foo", ["f"], None),
        ("foo", [], None),
    ],
)
def test_a_fix_is_as_safe_as_the_slip_is_plain(name, close, safety):
    fix = meant(name, close, SPAN)
    assert (None if fix is None else fix.safety) == safety
    assert fix is None or fix.edits[0].text == close[0]


def test_what_may_be_a_phrase_is_never_safe():
    fix = meant("greeting", ["greetings"], SPAN, sure=False)
    assert fix is not None
    assert fix.safety == "unsafe"


def test_only_the_likely_name_is_shown_where_it_is_plain():
    assert likely("text.wordz", ["text.words", "text.first"]) == ["text.words"]
    assert likely("colour", ["columns", "count"]) == ["columns", "count"]


def test_a_new_name_is_free():
    assert another("a", {"a", "a_2"}) == "a_3"


@pytest.mark.parametrize(
    ("known", "close", "hint"),
    [
        (["greets"], ["greets"], "Did you mean `greets`?"),
        ([], [], "The rubric has no criterion."),
        (["a"], [], "There is `a`."),
        (["a", "b"], [], "The criteria are `a`, `b`."),
        (list("abcdefghi"), [], "The criteria are `a`, `b`, `c`, `d`, `e`, `f`, `g`, `h` and others."),
    ],
)
def test_a_hint_names_what_there_is(known, close, hint):
    assert which("criterion", "greetz", known, close) == hint


@pytest.mark.parametrize("written", ["urgency: emergency", "emergency"])
def test_a_choice_without_quotes_is_given_them(written):
    source = f"rubric r {{ check c points 1 if medical.escalates(response, {written}) }}"
    (found,) = check(SourceFile("r.rubric", source)).errors
    assert found.code == "RB001"
    assert '`"emergency"`' in found.hint
    assert found.fix is not None
    assert found.fix.safety == "safe"
    (edit,) = found.fix.edits
    assert edit.text == '"emergency"'
    assert edit.span.text == "emergency"


def test_a_name_that_stands_for_something_is_no_choice():
    source = 'rubric r { let emergency = "urgent" check c points 1 if medical.escalates(response, emergency) }'
    (found,) = check(SourceFile("r.rubric", source)).errors
    assert found.code == "RB004"


@pytest.mark.parametrize(
    ("condition", "hint"),
    [
        (
            "similarity.rouge1(response, references) > 0.5",
            "Declare it at the top of the rubric: `input references: [Text]`.",
        ),
        ("conversation.turns(messages) > 1", "Declare it at the top of the rubric: `input messages: [Message]`."),
        ("nothing_like_it > 1", "Declare `nothing_like_it` first."),
        ('some t in lines(response) where t.role == "user"', "Only a row of a table has columns."),
    ],
)
def test_a_hint_says_how_to_get_there(condition, hint):
    (found,) = check(SourceFile("r.rubric", f"rubric r {{ check c points 1 if {condition} }}")).errors
    assert found.hint.startswith(hint)
