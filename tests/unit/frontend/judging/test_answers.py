"""Whatever a judge answers, it is one of the verdicts that were asked for, or none; nothing else comes of it."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rubricc.compiler.frontend.judging.answer import WrongAnswerError, read_answer
from rubricc.compiler.frontend.judging.question import Question
from rubricc.compiler.frontend.natural.model_translation.request import Reply

QUESTIONS = (
    Question("x", "It is so.", Decimal(2), Decimal(0)),
    Question("x", "It is so.", Decimal(3), Decimal(1), graded=True),
)
WORDS = ('"reason"', '"met"', '"points"', "true", "false", "null", '"a"', "1", "2.0", "-0.0", "1e", "9" * 30, "NaN")
MARKS = (":", ",", "{", "}", "[", "]", '"', " ", "```json\n", "\n```", "<think>", "</think>")
ODD = ("\\ud800", "\ud800", "\ufeff", "\x00")
PIECES = st.sampled_from((*WORDS, *MARKS, *ODD))
TEXTS = st.one_of(st.text(), st.lists(PIECES, max_size=12).map("".join))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["reason", "met", "points", "x"]), inner)
    ),
    max_leaves=5,
)


def decided(text: str, question: Question) -> Decimal | None:
    """Give back the points, None for no verdict."""
    try:
        points, reason = read_answer(Reply(text), question)
    except WrongAnswerError:
        return None
    reason.encode()
    return points


@settings(max_examples=150, deadline=None)
@given(TEXTS | VALUES.map(json.dumps), st.sampled_from(QUESTIONS))
def test_an_answer_is_a_choice_or_no_verdict(text: str, question: Question) -> None:
    assert decided(text, question) in (
        None,
        question.unmet,
        question.met,
        *(question.choices if question.graded else ()),
    )


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=20), st.text(max_size=20), st.sampled_from(QUESTIONS))
def test_no_object_is_picked_out_of_other_text(before: str, after: str, question: Question) -> None:
    planted = json.dumps({"reason": "r", "points" if question.graded else "met": 3 if question.graded else True})
    assert decided(planted, question) == question.met
    wrapped = f"{before}{planted}{after}"
    assert decided(wrapped, question) == (question.met if wrapped.strip() == planted else None)


@pytest.mark.parametrize("number", ["1e9999999999999999999999", "-1e-9999999999999999999999", "9" * 5_000, "1e999999"])
def test_numbers_of_any_size_are_no_fault_of_ours(number: str) -> None:
    for question in QUESTIONS:
        name = "points" if question.graded else "met"
        assert decided(f'{{"reason": "", "{name}": {number}}}', question) is None


def test_points_are_those_of_the_scale_however_they_are_written() -> None:
    low = Question("x", "It is so.", Decimal(2), Decimal(0), graded=True)
    for written, points in (("-0.0", "0"), ("2.000", "2"), ("2E0", "2"), ("0.1e1", "1")):
        assert str(decided(f'{{"reason": "", "points": {written}}}', low)) == points
