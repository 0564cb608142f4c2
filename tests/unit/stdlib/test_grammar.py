"""What the grammar checker finds is where it says, the same from every thread, and quiet on good English."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.text import Text

pytest.importorskip("harper")

from rubricc.stdlib import _grammar
from rubricc.stdlib._grammar import (
    grammar_errors,
    grammar_errors_places,
    grammar_spelling,
    grammar_spelling_places,
)

FAULTY = [
    ("He go to school.", "go"),
    ("They was late.", "was"),
    ("This is an test.", "an"),
    ("You should of known.", "should of"),
    ("I like the the cat.", "the the"),
    ("Their is a problem.", "Their"),
]
GOOD = [
    "Take 500 mg of paracetamol every six hours, and call your doctor if the fever lasts.",
    "I'm sorry to hear that. How long have you had the pain?",
    "She doesn't know whether it's raining; they've gone home.",
    "- Rest.\n- Drink water.\n- See a doctor if it gets worse.",
    "The patient's blood pressure was 120/80 mmHg on 3 May.",
    "Use `def f(x): retrun x` to see the error.",
    "It was a new line of products, and we were the first.",
]
MISSPELT = [("I recieve letters.", "recieve"), ("Teh cat sat.", "Teh"), ("A grammer book", "grammer")]


@pytest.mark.parametrize(("text", "place"), FAULTY)
def test_a_fault_is_found_where_it_is(text: str, place: str) -> None:
    assert place in [text[start:end] for start, end, _ in grammar_errors_places(Text(text))]
    assert grammar_errors(Text(text)) == len(grammar_errors_places(Text(text)))


@pytest.mark.parametrize("text", GOOD)
def test_good_english_has_no_faults(text: str) -> None:
    assert [text[start:end] for start, end, _ in grammar_errors_places(Text(text))] == []


@pytest.mark.parametrize(("text", "place"), MISSPELT)
@pytest.mark.parametrize("before", ["", "你好。 ", "👍🏽 ", "e\u0301. ", "\n\n"])
def test_places_are_code_points_of_the_original(text: str, place: str, before: str) -> None:
    whole = before + text
    assert [whole[start:end] for start, end, _ in grammar_spelling_places(Text(whole))] == [place]


@pytest.mark.parametrize("dialect", _grammar.DIALECTS[1:])
def test_each_dialect_has_its_spelling_and_any_takes_them_all(dialect: str) -> None:
    text = Text("The colour and the color; to organise and to organize; a centre and a center.")
    assert grammar_spelling(text, dialect)
    assert grammar_spelling(text) == 0


def test_known_phrases_are_right_wherever_they_stand() -> None:
    text = Text("Metoprolol and clavulanate, metoprolol's dose; a mettoprolol.")
    assert grammar_spelling(text) == 4
    assert grammar_spelling(text, "any", Lexicon.of(["metoprolol", "metoprolol's", "clavulanate"])) == 1


def test_threads_do_not_disturb_one_another() -> None:
    texts = [f"He go to school {number}. I recieve teh letters." for number in range(40)]
    alone = [(grammar_errors(Text(text)), grammar_spelling(Text(text))) for text in texts]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda text: (grammar_errors(Text(text)), grammar_spelling(Text(text))), texts))
    assert together == alone


def test_a_new_linter_finds_the_same() -> None:
    text = "He go to school. I recieve teh letters. I like the the cat."
    before = _grammar._linted(text, "american")
    _grammar._linter.cache_clear()
    assert _grammar._linted(text, "american") == before


def test_the_rules_that_are_silenced_are_harpers() -> None:
    import harper

    assert set(_grammar.QUIET_RULES) <= harper.get_default_lint_config().keys()


PIECES = ("#", "-", "*", "`", "[", "](", ")", ">", "|", "\\", "$", "<", "the", "an", "a", "i's", "1.", ",")


@settings(deadline=None, max_examples=150)
@given(st.text(max_size=60) | st.lists(st.sampled_from(PIECES)).map(" ".join))
def test_no_text_raises_and_places_lie_in_it(text: str) -> None:
    whole = Text(text)
    places = (*grammar_errors_places(whole), *grammar_spelling_places(whole))
    assert all(0 <= start < end <= len(whole.original) for start, end, _ in places)


def test_what_is_too_long_is_undefined() -> None:
    assert grammar_errors(Text("He go. " * 5000)) is None
    assert grammar_spelling(Text("teh " * 10_000)) is None
    assert grammar_errors_places(Text("He go. " * 5000)) == ()


@pytest.mark.parametrize("text", ["T = 1.42 s", "3 g", "It weighs 20 kPa here.", "Add 5 mL of it."])
def test_symbols_are_not_misspelt(text: str) -> None:
    assert _grammar.grammar_spelling(Text(text)) == 0
    assert _grammar.grammar_spelling(Text(f"{text} Then speling.")) == 1
