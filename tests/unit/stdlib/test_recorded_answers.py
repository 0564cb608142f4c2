"""A tool whose answers change gets a new version: built modules name the one that they were built with."""

from __future__ import annotations

import pytest
from strategies.recorded_answers import POLARITY, changed, read, record, recorded_tools

RECORDED = (*recorded_tools(), POLARITY)


@pytest.mark.parametrize("namespace", RECORDED)
def test_answers_are_those_recorded_with_the_version(namespace: str) -> None:
    before, now = read(namespace), record(namespace)
    assert changed(before, now) == [], "raise these tools' versions, then run tests/strategies/recorded_answers.py"
    assert before == now, "run tests/strategies/recorded_answers.py"


def test_a_changed_answer_is_told_unless_the_version_was_raised() -> None:
    before = [{"tool": "text.words", "version": 1, "answers": {"a": "1", "b": "2"}}]
    assert changed(before, [{"tool": "text.words", "version": 1, "answers": {"a": "1", "b": "3"}}]) == ["text.words"]
    assert changed(before, [{"tool": "text.words", "version": 2, "answers": {"a": "1", "b": "3"}}]) == []


def test_other_questions_change_no_answer() -> None:
    before = [{"tool": "text.words", "version": 1, "answers": {"a": "1", "b": "2"}}]
    assert changed(before, [{"tool": "text.words", "version": 1, "answers": {"b": "2", "c": "3"}}]) == []


def test_the_records_say_something() -> None:
    rows = [row for namespace in RECORDED for row in read(namespace)]
    assert len(rows) > 130
    assert sum(len(set(row["answers"].values())) > 2 for row in rows) > 0.9 * len(rows)
