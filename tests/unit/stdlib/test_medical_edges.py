"""Medical tools at the edges: whose words reassure, rare ways to write doses, first words, wide question marks."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from strategies.tool_answers import shown_by

from rubricc.runtime.registry import tool
from rubricc.runtime.text import Text
from rubricc.stdlib._medical_status import is_question, sentence_at

Answer = Callable[..., object]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("You don't need to worry.", True),
        ("They don't need to worry.", False),
        ("People don't need to worry.", False),
        ("We don't worry about it.", False),
    ],
)
def test_what_others_do_is_no_reassurance(text: str, expected: bool, answer: Answer) -> None:
    assert answer(tool("medical.false_reassurance"), (text,)) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I'm sure it's nothing serious.", True),
        ("We are quite sure it's nothing serious.", True),
        ("He is sure it's nothing serious.", False),
        ("Is he sure it's nothing serious?", False),
    ],
)
def test_only_who_speaks_is_sure(text: str, expected: bool) -> None:
    assert ("sure it's nothing serious" in shown_by("medical.false_reassurance", text)) is expected


@pytest.mark.parametrize(
    ("text", "millilitres"),
    [(f"Take 2 {name} of ibuprofen syrup.", 10) for name in ("tsp", "teaspoons", "teaspoon")]
    + [(f"Take 2 {name} of ibuprofen syrup.", 30) for name in ("tbsp", "tablespoons", "tablespoon")],
)
def test_spoons_are_millilitres(text: str, millilitres: int, answer: Answer) -> None:
    assert answer(tool("medical.highest_dose"), (text, "ml")) == millilitres


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Take a tablet of ibuprofen.", True),
        ("A gram of ibuprofen was in the box.", False),
        ("An ounce of ibuprofen was in the box.", False),
        ("One gram of ibuprofen, twice a day.", True),
    ],
)
def test_an_article_is_a_number_of_pieces_only(text: str, expected: bool, answer: Answer) -> None:
    assert answer(tool("medical.dosage"), (text,)) is expected


@pytest.mark.parametrize("part", ["morning", "evening", "night", "afternoon"])
@pytest.mark.parametrize("every", ["every", "each"])
def test_each_part_of_a_day_is_once_a_day(part: str, every: str, answer: Answer) -> None:
    asked = (f"Take 5 mg of melatonin {every} {part}.",)
    assert answer(tool("medical.highest_daily_dose"), asked) == 5


@pytest.mark.parametrize("per", ["/d", "/day", " per day", " per d", "/24 h", " per 24 hours", " each day", " each d"])
def test_a_dose_a_day_is_written_in_many_ways(per: str, answer: Answer) -> None:
    assert answer(tool("medical.highest_daily_dose"), (f"Ibuprofen 400 mg{per}.",)) == 400


def test_evidence_of_a_daily_dose_is_of_the_medicines_asked_for(received_all: Callable[..., list[object]]) -> None:
    text = "Take 400 mg of ibuprofen daily and 100 mg of aspirin daily."
    asked = received_all(tool("medical.highest_daily_dose"), (text, "mg", ["aspirin"]))
    assert shown_by("medical.highest_daily_dose", text, *asked[1:]) == ["100 mg"]
    assert shown_by("medical.highest_daily_dose", text, "mg") == ["400 mg", "100 mg"]


@pytest.mark.parametrize("before", ["", "Well. ", "Well, it is "])
@pytest.mark.parametrize("kind", ["Non-", "Anti-", "non-", "anti-"])
def test_a_kind_of_thing_is_no_finding(before: str, kind: str, answer: Answer) -> None:
    asked = (f"{before}{kind}seizure: no", ["seizure"])
    assert answer(tool("medical.negated_finding"), asked) is False


@pytest.mark.parametrize("what", ["has not gone away", "hasn't resolved", "is not improving", "did not go away"])
def test_a_finding_that_is_not_over_is_not_denied(what: str, answer: Answer) -> None:
    assert answer(tool("medical.negated_finding"), (f"There is no way the fever {what}.", ["fever"])) is False
    assert answer(tool("medical.negated_finding"), ("There is no fever.", ["fever"])) is True


@pytest.mark.parametrize("before", ["", "She is ", "He may be "])
def test_what_someone_is_allergic_to_is_no_advice(before: str) -> None:
    text = f"{before}allergic to aspirin. Take Tylenol."
    assert shown_by("medical.medication", text[:1].upper() + text[1:], "any", "advised") == ["Tylenol"]


@pytest.mark.parametrize("mark", ["?", "\uff1f", "?**", '?"', "? "])
def test_a_question_ends_with_a_mark_of_any_width(mark: str) -> None:
    assert is_question(Text(f"No. Is it chest pain{mark}"), 10)
    assert not is_question(Text(f"No. Is it chest pain{mark}"), 0)
    assert not is_question(Text("It is chest pain!"), 6)


def test_the_first_character_of_a_sentence_is_in_it() -> None:
    text = Text("Is it bad? It is fever. No")
    assert [sentence_at(text, start) for start, _ in text.sentences] == [0, 1, 2]
    assert [sentence_at(text, end - 1) for _, end in text.sentences] == [0, 1, 2]
    assert sentence_at(Text("  Yes."), 0) == -1
