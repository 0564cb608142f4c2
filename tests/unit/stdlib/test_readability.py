"""The formulas agree with textstat wherever it counts words and sentences as we do; syllables with the dictionary."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite

import pytest

from rubricc.runtime.text import Text
from rubricc.stdlib import _readability as ours
from rubricc.stdlib._syllables import syllables_of

TEXTS = (
    "The cat sat on the warm mat. It was a sunny afternoon, and nobody wanted to move.",
    "Although photosynthesis is complicated, its consequences are visible everywhere. Plants convert light into sugar. "
    "That energy eventually feeds every animal on the planet.",
    "We should not ban plastic bottles! Recycling is better for the economy. What would people drink from instead?",
    "Governments regulate pharmaceutical companies because uncontrolled experimentation endangers patients.",
    "I don't think that they've considered it. My brother's dog isn't afraid of thunder at night.",
)
FORMULAS = {
    "flesch_reading_ease": "flesch_reading_ease",
    "flesch_kincaid_grade": "flesch_kincaid_grade",
    "gunning_fog": "gunning_fog",
    "smog": "smog_index",
    "coleman_liau": "coleman_liau_index",
    "ari": "automated_readability_index",
    "dale_chall": "dale_chall_readability_score",
}


class Dictionary:
    """Gives textstat our syllables in place of the dictionary that it would download."""

    def __getitem__(self, word: str) -> list[list[str]]:
        return [["A1"] * syllables_of(word)]


@pytest.fixture(scope="module")
def textstat() -> Iterator[object]:
    module = pytest.importorskip("textstat")
    from textstat.backend.counts import _count_syllables

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_count_syllables, "get_cmudict", lambda lang: Dictionary())
        yield module.textstat


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("name", FORMULAS)
def test_a_formula_agrees_with_textstat(textstat: object, name: str, text: str) -> None:
    assert getattr(ours, name)(Text(text)) == pytest.approx(getattr(textstat, FORMULAS[name])(text), abs=1e-9)


@pytest.mark.parametrize("text", TEXTS)
def test_the_counts_agree_with_textstat(textstat: object, text: str) -> None:
    assert ours.readability_syllables(Text(text)) == textstat.syllable_count(text)
    assert ours.readability_difficult_words(Text(text)) == textstat.difficult_words(text)


@pytest.mark.parametrize("name", FORMULAS)
def test_a_text_without_a_full_stop_is_sane(name: str) -> None:
    value = getattr(ours, name)(Text("this is a plain text that never ends " * 3))
    assert isfinite(value)
    assert -50 < value < 150


@pytest.mark.parametrize(
    ("word", "count"),
    [
        ("every", 3),
        ("business", 2),
        ("make", 1),
        ("makes", 1),
        ("watched", 1),
        ("wanted", 2),
        ("table", 2),
        ("tables", 2),
        ("nation", 2),
        ("radio", 3),
        ("idea", 3),
        ("queue", 1),
        ("boss's", 2),
        ("dog's", 1),
        ("the", 1),
        ("hmm", 1),
        ("", 1),
        ("chatbot", 2),
        ("hyperparameter", 6),
    ],
)
def test_syllables_of_a_word(word: str, count: int) -> None:
    assert syllables_of(word) == count
