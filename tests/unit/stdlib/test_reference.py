"""chrF is sacreBLEU's; numbers are read exactly."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rubricc.runtime.text import Text
from rubricc.stdlib._chrf import chrf_score
from rubricc.stdlib._numerals import numerals
from rubricc.stdlib._reference import reference_contains_answer, reference_number_equals
from rubricc.stdlib._reference_places import reference_contains_answer_places, reference_number_equals_places

SENTENCES = st.text(alphabet="abc de\n.é你", max_size=40)


@pytest.mark.parametrize(
    ("found", "wanted"),
    [
        ("The cat sat on the mat.", "The cat is on the mat."),
        ("the cat", "the cat sat"),
        ("a", "a"),
        ("ab", "ba"),
        ("", "x"),
        ("x", ""),
        ("你好世界", "你好,世界"),
        ("completely different", "xyz"),
    ],
)
def test_chrf_is_that_of_sacrebleu(found: str, wanted: str) -> None:
    sacrebleu = pytest.importorskip("sacrebleu")
    assert chrf_score(found, wanted) == pytest.approx(sacrebleu.sentence_chrf(found, [wanted]).score / 100, abs=1e-12)


@given(SENTENCES, SENTENCES)
def test_chrf_is_that_of_sacrebleu_on_any_text(found: str, wanted: str) -> None:
    sacrebleu = pytest.importorskip("sacrebleu")
    assert chrf_score(found, wanted) == pytest.approx(sacrebleu.sentence_chrf(found, [wanted]).score / 100, abs=1e-12)


@pytest.mark.parametrize(
    ("text", "language", "values"),
    [
        ("5 and -5 and +5", "en", [5, -5, 5]),
        ("1,234.5 and 1,2,3", "en", ["1234.5"]),
        ("1.234,5 und 3,5", "de", ["1234.5", "3.5"]),
        ("between 10-15", "en", [10, 15]),
        ("f(x)-3", "en", [3]),
        ("x = -3", "en", [-3]),
        ("2½ or 2 1/2 or 5/2", "en", ["2.5", "2.5", "2.5"]),
        (r"\frac{1}{4} and \dfrac{3}{4}", "en", ["0.25", "0.75"]),
        (r"\$1,000 and -\$2 and $-2", "en", [1000, -2, -2]),
        ("on 3/4/2024 or v1.2.3", "en", []),
        ("1/0", "en", []),
        ("A4, H2O, x5", "en", []),
        ("1st, 2nd, 3rd, 4th", "en", []),
        ("1e3 and 2E-2", "en", [1000, "0.02"]),
        ("3 million, 2bn, 5k", "en", [3_000_000, 2_000_000_000, 5_000]),
        (".5", "en", ["0.5"]),
        ("It costs 5.", "en", [5]),
        ("5kg", "en", [5]),
        ("9" * 1000, "en", []),
    ],
)
def test_numbers_are_read(text: str, language: str, values: list[int | str]) -> None:
    assert [number.value for number in numerals(text, language)] == [Fraction(value) for value in values]


@pytest.mark.parametrize("text", ["60%", r"60\%", "60 %", "60 percent", "60 per cent"])
def test_percentages_are_told_apart(text: str) -> None:
    assert [(number.value, number.percent) for number in numerals(text)] == [(60, True)]


@pytest.mark.parametrize(
    ("text", "wanted", "shown"),
    [
        ("I think it is the Eiffel Tower.", ["Eiffel tower"], [("Eiffel Tower", "Eiffel tower")]),
        ("The Eiffel, the tower", ["eiffel tower"], [("Eiffel, the tower", "eiffel tower")]),
        ("The answer is (A).", ["A"], [("A", "A")]),
        ("é\u0301 It costs $1,000!", ["1000"], [("1,000", "1000")]),
        ("25", ["5"], []),
        ("red and blue", ["blue", "red", "green"], [("red", "red"), ("blue", "blue")]),
        ("我在北京大学", ["北京"], [("北京", "北京")]),
    ],
)
def test_traces_show_the_words_of_the_answer(text: str, wanted: list[str], shown: list[tuple[str, str]]) -> None:
    places = reference_contains_answer_places(Text(text), wanted)
    assert [(text[start:end], entry) for start, end, entry in places] == shown


@pytest.mark.parametrize(
    ("text", "which", "shown"),
    [
        ("12 is 3 times 4", "last", ["4"]),
        ("12 is 3 times 4", "first", ["12"]),
        ("12 is 3 times -4%", "any", ["12", "3", "-4%"]),
        (r"It is \frac{1}{2}.", "last", [r"\frac{1}{2}"]),
        ("It costs $1,000.50 now", "last", ["$1,000.50"]),
        ("none", "last", []),
    ],
)
def test_traces_show_the_number_that_is_compared(text: str, which: str, shown: list[str]) -> None:
    places = reference_number_equals_places(Text(text), ["5"], 0, which)
    assert [text[start:end] for start, end, _ in places] == shown


PIECES = st.sampled_from(["a", "the", "b", "A", "c d", "5", "1,000", "é", "你", ".", "-5"])


@given(st.lists(PIECES, max_size=12), SENTENCES)
def test_there_is_a_place_exactly_where_the_answer_is_held(words: list[str], wanted: str) -> None:
    text = Text(" ".join(words))
    for reference in (wanted, "b", "A", "the c", "5"):
        assert bool(reference_contains_answer_places(text, reference)) == bool(
            reference_contains_answer(text, reference)
        )


@pytest.mark.parametrize("sign", ["±", "+/-", " ± ", "\\pm "])
def test_an_uncertainty_is_not_the_value(sign: str) -> None:
    text = Text(f"g = 9.79{sign}0.03 m/s²")
    assert reference_number_equals(text, ["9.81"], 0.05) is True
    assert reference_number_equals(text, ["0.03"], 0) is False
    ((start, end, _),) = reference_number_equals_places(text, ["9.81"])
    assert text.original[start:end] == "9.79"
