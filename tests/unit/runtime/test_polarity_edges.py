"""What is affirmed and denied at the edges of cues: what one asks for, where its scope begins, ends and resumes."""

from __future__ import annotations

import pytest

from rubricc.runtime.lexicon import Hit
from rubricc.runtime.polarity import polarity_of
from rubricc.runtime.polarity_layout import _parts_lines, _says_no, is_unticked
from rubricc.runtime.text import Text


def polarities(text: str, *words: str) -> list[str]:
    """Give back whether each of the words, where it stands first, is affirmed, denied or neither."""
    read = Text(text)
    return [polarity_of(read, Hit(text.index(word), text.index(word) + len(word), 0)) for word in words]


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("He failed to smoke.", "smoke", "denied"),
        ("The heart failed, and the smoke came.", "smoke", "affirmed"),
        ("The plan fails, smoke.", "smoke", "affirmed"),  # nothing that it fails to do
        ("Once in the hospital, he smokes.", "hospital", "affirmed"),  # tells of a time, not of a condition
        ("Once again, pain is here.", "pain", "affirmed"),
        ("Once there is pain, call us.", "pain", "neither"),
        ("Should anyone smoke call.", "smoke", "neither"),
        ("Should you smoke, call.", "smoke", "neither"),
        ("Zinc protects from the flu and against colds.", "colds", "denied"),
        ("A shield that protects from smoke against fire.", "fire", "denied"),
        ("It protects from smoke and keeps off fire.", "fire", "affirmed"),
    ],
)
def test_a_cue_has_around_it_what_it_asks_for(text: str, word: str, expected: str) -> None:
    assert polarities(text, word) == [expected]


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("Not one of them, it seems, smoked.", "smoked", "denied"),
        ("He smoked not a cigarette, it seems, and drank.", "cigarette", "denied"),
        ("He smoked not a cigarette, it seems, and drank.", "drank", "affirmed"),
        ("He never, in all his life, smoked.", "smoked", "denied"),
        ("He never really, in all his life, smoked.", "smoked", "denied"),
        ("Never, in any case, smoke.", "smoke", "denied"),
        ("No patient, in the end, smoked.", "smoked", "denied"),
        ("There is no evidence, of course, that it works.", "works", "denied"),
    ],
)
def test_an_aside_does_not_end_what_is_denied(text: str, word: str, expected: str) -> None:
    assert polarities(text, word) == [expected]


@pytest.mark.parametrize("between", range(3, 9))
def test_what_is_kept_from_something_stands_near_it(between: int) -> None:
    text = f"This prevents pain {'very ' * between}from spreading."
    assert polarities(text, "pain") == ["affirmed" if between < 6 else "denied"]


@pytest.mark.parametrize("longer", range(1, 5))
def test_a_condition_goes_on_with_one_more_thing_that_the_same_one_does(longer: int) -> None:
    text = f"If he falls, has {'big ' * longer}rash, or faints, call."
    assert polarities(text, "falls", "rash", "faints", "call") == ["neither", "neither", "neither", "affirmed"]


@pytest.mark.parametrize("text", ["There is no pain,", "Without pain,", "There was no pain,\n", "No fever, no pain, "])
def test_a_comma_at_the_end_begins_nothing(text: str) -> None:
    assert polarities(text, "pain") == ["denied"]


@pytest.mark.parametrize("first", ["To", "In order to"])
def test_a_purpose_that_comes_first_ends_with_its_list(first: str) -> None:
    text = f"{first} avoid pain, fever and rash, walk."
    assert polarities(text, "pain", "fever", "rash", "walk") == ["denied", "denied", "denied", "affirmed"]


@pytest.mark.parametrize("verb", ["is", "are", "was", "were"])
def test_what_is_not_believed_to_be_missing_is_affirmed(verb: str) -> None:
    assert polarities(f"I don't believe there {verb} no deaths.", "deaths") == ["affirmed"]
    assert polarities(f"There {verb} no deaths.", "deaths") == ["denied"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Aspirin: contraindicated", ["denied"]),
        ("Use aspirin: zinc is contraindicated", ["affirmed", "denied"]),
        ("For pain: zinc is not recommended", ["affirmed", "denied"]),
        ("Use aspirin. Zinc is contraindicated", ["affirmed", "denied"]),
    ],
)
def test_what_is_said_after_a_colon_is_not_said_of_what_stands_before(text: str, expected: list[str]) -> None:
    words = [word for word in ("aspirin", "Aspirin", "pain", "zinc", "Zinc") if word in text]
    assert polarities(text, *words) == expected


@pytest.mark.parametrize(
    ("text", "denied", "left"),
    [
        ("Blood transfusion: No", ["Blood", "transfusion"], []),
        ("Any history of recent blood transfusion: No", ["history", "transfusion"], []),
        ("Smoker, drinker: no", ["drinker"], ["Smoker"]),
        ("Smoker\ndrinker: no", ["drinker"], ["Smoker"]),
    ],
)
def test_a_no_answers_the_one_thing_before_its_colon(text: str, denied: list[str], left: list[str]) -> None:
    assert polarities(text, *denied) == ["denied"] * len(denied)
    assert polarities(text, *left) == ["affirmed"] * len(left)


@pytest.mark.parametrize(
    ("cell", "expected"),
    [("no", True), ("not safe", True), ("not so safe", False), ("not", False), ("nothing", False), ("yes", False)],
)
def test_a_cell_says_no_with_one_word_more_at_most(cell: str, expected: bool) -> None:
    assert _says_no(cell, frozenset({"no"})) is expected
    table = f"| Drug | Safe |\n|---|---|\n| aspirin | {cell} |\n"
    assert (polarities(table, "aspirin") == ["denied"]) is (expected or cell == "not")


@pytest.mark.parametrize(
    ("text", "expected"),
    [("abc\nDef", True), ("abc:\ndef", True), ("abc\ndef", False), ("abc,\nDef", False), ("abc (\nDef", False)]
    + [(f"{mark}\nb", True) for mark in ("**A:** b", "# A", "| a |", "> a", "Label: a")],
)
def test_a_line_goes_on_after_a_comma_or_an_open_bracket(text: str, expected: bool) -> None:
    at = text.index("\n")
    assert _parts_lines(text, 0, at, at + 1, len(text)) is expected


@pytest.mark.parametrize(
    ("text", "expected"), [("[ ] a", True), ("- [ ] a", True), ("[x] a", False), ("- [x] a", False), ("a [ ]", False)]
)
def test_a_box_is_at_the_start_of_its_stretch(text: str, expected: bool) -> None:
    assert is_unticked(text, 0, len(text)) is expected
    assert not is_unticked(text, 0, text.index("[") + 1)  # what stands beyond the stretch is no part of it
