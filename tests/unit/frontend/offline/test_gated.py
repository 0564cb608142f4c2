"""Criteria that hold only for some questions, and scales: what they give for which question and which answer."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rubricc.compiler.driver import check, load
from rubricc.compiler.frontend.natural.model import Anchor, Criterion, NaturalRubric, Origin
from rubricc.compiler.frontend.natural.offline.translate import translate
from rubricc.compiler.frontend.natural.translation import Translation
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.testing.run import run_tests

ORIGIN = Origin("gated")
DOES = "Beware of sepsis. Call 911."
GATED = (
    ("If the user mentions chest pain, recommends calling 911.", 2, "I have chest pain.", "I have a rash."),
    ("When asked for a note, the response mentions sepsis.", 2, "Write a note.", "Write a poem."),
    ("Mentions sepsis if the user asks about fever.", 2, "Is a fever bad?", "Is a rash bad?"),
    ("Whenever the question mentions fever, chills, or rash, mentions sepsis.", 2, "I have chills.", "I am tired."),
    ("If the user does not mention allergies, mentions sepsis.", 2, "I am tired.", "I have allergies."),
    ("If the user is pregnant, mentions sepsis.", 2, "I am pregnant.", "I am tired."),
    ("Mentions sepsis when the user reports a rash.", -2, "I have a rash.", "I am tired."),
)
LEVELS = ("Is silent.", "Mentions sepsis.", "Mentions sepsis and recommends calling 911.")


def translated(*criteria: Criterion, **others: object) -> Translation:
    """The translation of a rubric of these criteria."""
    return translate(NaturalRubric("gated", criteria, ORIGIN, **others))  # type: ignore[arg-type]


def passes_its_tests(made: Translation) -> bool:
    """Whether the rubric passes the tests that were written for it."""
    checked = check(SourceFile("gated.rubric", made.text))
    assert checked.rubric is not None
    outcomes = run_tests(checked.rubric, load(checked))
    return len(outcomes) > 1 and all(outcome.passed for outcome in outcomes)


@pytest.mark.parametrize("case", GATED, ids=lambda case: case[0])
def test_points_are_for_questions_that_meet_the_condition(case: tuple[str, int, str, str]) -> None:
    sentence, points, meets, does_not = case
    made = translated(Criterion(sentence, ORIGIN, points=Decimal(points)))
    assert [row.why for row in made.rows] == [""]
    module = load(check(SourceFile("gated.rubric", made.text)))
    assert (module.score(meets, DOES), module.score(does_not, DOES)) == (points, 0)
    assert module.score(meets, "All is well.") == 0
    assert passes_its_tests(made)


def test_a_condition_that_the_question_of_the_source_does_not_meet_is_refused() -> None:
    criterion = Criterion(GATED[0][0], ORIGIN, points=Decimal(2))
    assert translated(criterion, query="I have a rash.").rows[0].status == "unchecked"
    met = translated(criterion, query="I have chest pain.")
    assert met.rows[0].status == "translated"
    assert all(test.query == "I have chest pain." for test in met.rows[0].tests)


@pytest.mark.parametrize(
    "sentence",
    ["States that a brand can be named if the user shares their country.", "Recommends rest if the pain lasts."],
)
def test_conditions_that_an_answer_tells_are_no_conditions_on_the_question(sentence: str) -> None:
    rule = translated(Criterion(sentence, ORIGIN, points=Decimal(2))).rows[0].rule
    assert rule
    assert "query" not in rule


def scale(*texts: str, points: Decimal | None = None) -> Criterion:
    """A scale whose levels, from 1 on, have these anchors."""
    levels = tuple(Anchor(Decimal(number), text, ORIGIN) for number, text in enumerate(texts, 1))
    return Criterion("Warns of sepsis.", ORIGIN, id="warning", points=points, anchors=levels)


def test_a_scale_gives_the_highest_level_that_is_met() -> None:
    made = translated(scale(*LEVELS))
    module = load(check(SourceFile("gated.rubric", made.text)))
    answers = ("All is well.", "Beware of sepsis.", "Call 911.", DOES)
    assert [module.score("", answer) for answer in answers] == [1, 2, 1, 3]
    assert passes_its_tests(made)
    assert [test.score for test in made.rows[0].tests] == [3, 2, 1]


def test_a_scale_with_a_level_that_is_not_translated_is_unchecked_and_keeps_its_levels() -> None:
    made = translated(scale("Is silent.", "Is mostly right.", "Mentions sepsis."))
    assert made.rows[0].status == "unchecked"
    assert made.rows[0].why.startswith("Level 2 of its scale is not translated.")
    assert "scale warning 1 to 3 {" in made.text
    assert "unchecked" in made.text


def test_levels_that_differ_by_degree_are_not_told_apart_by_words() -> None:
    made = translated(scale("Mentions sepsis.", "Thoroughly mentions sepsis and what causes it."))
    assert "“Thoroughly”" in made.rows[0].why
    assert made.rows[0].status == "unchecked"


def test_a_level_that_no_answer_gets_is_told() -> None:
    made = translated(scale("Is silent.", "Mentions sepsis.", "Mentions sepsis."))
    assert made.rows[0].why == "No answer in its own words would get level 2."


def test_a_scale_with_other_points_is_unchecked() -> None:
    made = translated(scale(*LEVELS, points=Decimal(10)))
    assert "not those of the highest" in made.rows[0].why
    assert "points 10" in made.text
