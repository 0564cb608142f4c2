"""The offline translator as a whole: the text, the rows, the tests it writes, and what it never does."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rubricc.compiler.driver import check, load
from rubricc.compiler.frontend.natural.model import Anchor, Criterion, NaturalRubric, Origin, Unread
from rubricc.compiler.frontend.natural.model_translation.outline import outline_of
from rubricc.compiler.frontend.natural.offline.names import criterion_name
from rubricc.compiler.frontend.natural.offline.translate import translate
from rubricc.compiler.frontend.natural.translation import Translation, share_of
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.testing.run import run_tests

ORIGIN = Origin("source.md", 7)
SHARES_OF_NOTHING = (("fever", "0"), ("sepsis", "2"), ("chills", "0.1234567"))


def criterion(text: str, points: str | None = "1", **others: object) -> Criterion:
    """A criterion with points as the source writes them."""
    return Criterion(text, ORIGIN, points=None if points is None else Decimal(points), **others)  # type: ignore[arg-type]


def translated(*criteria: Criterion, **others: object) -> Translation:
    """The translation of a rubric of these criteria."""
    return translate(NaturalRubric("a rubric", criteria, ORIGIN, **others))  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def sample() -> Translation:
    """A rubric with what is checked, what is not, and what was not read."""
    return translated(
        criterion("Mentions sepsis.", "2.5"),
        criterion("Is medically sound.", "4"),
        criterion("Fails to mention dehydration.", "-3", gate=True),
        criterion("Mentions sepsis.", None),
        unread=(Unread("???", Origin("source.md", 9), "No text."),),
    )


def test_every_sentence_has_a_row_in_the_order_of_the_source(sample: Translation) -> None:
    assert [row.status for row in sample.rows] == ["translated", "unchecked", "translated", "translated", "unread"]
    assert [row.points for row in sample.rows] == [Decimal("2.5"), 4, -3, None, None]
    assert sample.rows[-1].why == "No text."
    assert all(row.why for row in sample.of("unchecked"))


def test_rows_point_to_their_rules_in_the_text(sample: Translation) -> None:
    lines = sample.text.splitlines()
    for row in sample.rows[:-1]:
        first, last = row.lines
        assert row.rule.split() == "\n".join(lines[first - 1 : last]).split()
        assert f"check {row.id} " in row.rule
        assert f'from "{row.sentence}"' in row.rule


def test_points_signs_and_gates_are_those_of_the_source(sample: Translation) -> None:
    rules = [row.rule for row in sample.rows]
    assert "points 2.5 " in rules[0].replace("\n", " ")
    assert "points -3 gate" in rules[2]
    assert "points 1 " in rules[3].replace("\n", " ")
    assert len({row.id for row in sample.rows[:-1]}) == 4


def test_shares_count_criteria_and_points_of_either_sign(sample: Translation) -> None:
    share = sample.share
    assert (share.criteria, share.of_criteria, share.unread) == (3, 4, 1)
    assert (share.points, share.of_points) == (Decimal("6.5"), Decimal("10.5"))
    assert share == share_of(sample.rows)
    assert share.to_json()["share_of_criteria"] == 0.75


def test_the_tests_that_are_written_pass_and_fire_each_rule(sample: Translation) -> None:
    checked = check(SourceFile("sample.rubric", sample.text))
    assert checked.rubric is not None
    outcomes = run_tests(checked.rubric, load(checked))
    assert len(outcomes) == 6
    assert all(outcome.passed for outcome in outcomes)
    for row in sample.of("translated"):
        assert {test.earns for test in row.tests} == {True, False}


def test_unchecked_points_are_left_out_or_kept() -> None:
    sound = criterion("Is sound.", "3")
    assert "unchecked excluded" in translated(sound).text
    source = NaturalRubric("kept", (sound,), ORIGIN)
    assert "unchecked kept" in translate(source, kept=True).text


def test_scores_are_shares_of_positive_points_where_faults_take_some_away() -> None:
    good, fault, unchecked = criterion("Mentions sepsis."), criterion("Mentions Acme.", "-1"), criterion("Is sound.")
    assert "normalize positive" in translated(good, fault).text
    assert "normalize" not in translated(good, unchecked).text
    assert "normalize" not in translated(good, fault, combine="weighted_avg").text
    assert "normalize" not in translated(unchecked, fault).text, "nothing that counts is positive: there is no share"
    assert outline_of(NaturalRubric("both", (good, fault), ORIGIN)).normalizes_positive


def test_an_answer_that_repeats_the_question_earns_nothing() -> None:
    made = translated(criterion("Mentions bunions."), query="What can I do about bunions?")
    assert made.rows[0].status == "unchecked"
    assert "repeats the question" in made.rows[0].why


def test_phrases_are_not_looked_for_in_another_language() -> None:
    rows = translated(criterion("Mentions sepsis."), criterion("Uses bullet points."), language="pt").rows
    assert [row.status for row in rows] == ["unchecked", "translated"]
    assert "in Portuguese" in rows[0].why


def test_scales_are_unchecked_and_weighed_trees_give_points() -> None:
    levels = tuple(Anchor(Decimal(level), "So.", ORIGIN) for level in range(1, 6))
    assert translated(criterion("Mentions sepsis.", anchors=levels)).rows[0].why.startswith("It is a scale")
    children = (
        criterion("Mentions ice.", None, weight=Decimal(1)),
        criterion("Mentions rest.", None, weight=Decimal(3)),
    )
    text = translated(criterion("Care", None, children=children)).text
    assert "points 25" in text
    assert "points 75" in text


def test_points_finer_than_a_hundredth_bring_their_precision() -> None:
    assert "precision 0.001" in translated(criterion("Mentions sepsis.", "0.125")).text


def test_points_that_no_rubric_has_are_told_and_left_out() -> None:
    rows = translated(*(criterion(f"Mentions {word}.", points) for word, points in SHARES_OF_NOTHING)).rows
    assert [(row.status, row.sentence) for row in rows] == [
        ("translated", "Mentions sepsis."),
        ("unread", "Mentions fever."),
        ("unread", "Mentions chills."),
    ]
    assert "no points" in rows[1].why
    assert "finer" in rows[2].why


def test_numbers_are_written_with_as_many_decimals_as_the_language_has() -> None:
    third = Decimal(1) / Decimal(3)
    text = translated(criterion("Mentions sepsis.", weight=third), combine="weighted_avg", threshold=third).text
    assert "weight 0.333333333" in text
    assert "pass at 0.333333333\n" in text


@pytest.mark.parametrize(
    ("given", "written"),
    [("pt-BR", "pt_br"), ("en-GB", "en_gb"), ("is", "is"), ("Klingon", "en"), ("zz", "en"), ("de!", "en"), ("", "en")],
)
def test_a_language_is_named_as_rubrics_name_it(given: str, written: str) -> None:
    text = translated(criterion("Uses bullet points."), language=given).text
    assert f"  language {written}\n" in text


def test_nothing_to_translate_gives_no_text() -> None:
    made = translated(unread=(Unread("x", ORIGIN, "No text."),))
    assert made.text == ""
    assert [row.status for row in made.rows] == ["unread"]


@settings(max_examples=10)
@given(st.lists(st.tuples(st.text(max_size=60), st.integers(-9, 9).filter(bool)), min_size=1, max_size=3))
def test_any_text_becomes_a_rubric_without_errors(items: list[tuple[str, int]]) -> None:
    made = translated(*(criterion(text, str(points)) for text, points in items))
    assert not [item for item in made.findings if item.severity == "error"]
    assert [row.sentence for row in made.rows] == [text for text, _ in items]


@pytest.mark.parametrize(
    ("identity", "text", "name"),
    [
        ("KYC-1", "Asks for proof of identity", "kyc_1"),
        ("the-2nd", "x", "the_2nd"),
        ("7", "Asks for proof of identity", "asks_proof_identity"),
        ("2.1", "", "unnamed"),
        ("3a", "x", "n_3a"),
        ("", "The answer is in the file", "answer_file"),
        ("not", "x", "not_it"),
        ("Größe", "x", "gro_e"),
    ],
)
def test_a_criterion_is_called_by_its_id_where_that_says_more_than_a_number(
    identity: str, text: str, name: str
) -> None:
    assert criterion_name(identity, text, ()) == name
    assert criterion_name(identity, text, (name,)) == f"{name}_2"


@pytest.mark.parametrize(
    ("text", "exact"),
    [
        ("No more than 200 words", True),
        ("Contains at least three bullet points", True),
        ("Has between 2 and 4 paragraphs", True),
        ("Is in all capital letters", True),
        ("Mentions ibuprofen", False),
        ("Asks about fever", False),
        ("Does not recommend ibuprofen", False),
    ],
)
def test_only_what_looks_for_words_says_that_it_does(text: str, exact: bool) -> None:
    found = translate(NaturalRubric("r", (Criterion(text, ORIGIN, points=Decimal(2)),), ORIGIN))
    (row,) = found.rows
    assert row.status == "translated"
    assert ("proxy" not in row.rule) == exact
