"""The labelled sentences: what has been reached is kept, on those that were worked on and on those held out."""

import pytest
from benchmarks.polarity_baselines import window
from benchmarks.polarity_rows import by_kind, is_right_on_denial, ours, rows_of, score

REACHED = {"development": 11, "held_out": 12}
"""Rows that are judged wrong, at most."""
REACHED_ON_DENIAL = {"development": 8, "held_out": 8}
"""The same, where only denied and not denied are told apart."""


@pytest.mark.parametrize("name", REACHED)
def test_no_more_rows_are_wrong_than_before(name: str) -> None:
    assert score(rows_of(name), ours).wrong <= REACHED[name]


@pytest.mark.parametrize("name", REACHED_ON_DENIAL)
def test_no_more_denials_are_wrong_than_before(name: str) -> None:
    assert score(rows_of(name), ours, is_right_on_denial).wrong <= REACHED_ON_DENIAL[name]


def test_the_held_out_half_is_judged_as_well_as_was_asked_for() -> None:
    assert score(rows_of("held_out"), ours).share >= 0.92


def test_there_are_enough_sentences_of_every_kind() -> None:
    assert len(rows_of("held_out")) == 243
    assert len(rows_of("development")) >= 1_000
    kinds = by_kind(rows_of("development"), ours)
    assert len(kinds) == 25
    assert min(found.share for found in kinds.values()) >= 0.9


@pytest.mark.parametrize("name", REACHED)
def test_a_window_of_words_makes_at_least_twice_the_errors(name: str) -> None:
    rows = rows_of(name)
    assert score(rows, window, is_right_on_denial).wrong >= 2 * score(rows, ours, is_right_on_denial).wrong
