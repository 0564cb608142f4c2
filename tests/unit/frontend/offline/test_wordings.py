"""Kinds of wordings: what each is read as, and what is refused with a reason that its author can act on."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from rubricc.compiler.driver import check, load
from rubricc.compiler.frontend.natural.model import Criterion, NaturalRubric, Origin
from rubricc.compiler.frontend.natural.offline.bounds import bound_of
from rubricc.compiler.frontend.natural.offline.criterion import rule_of
from rubricc.compiler.frontend.natural.offline.labels import plain
from rubricc.compiler.frontend.natural.offline.people import addressed
from rubricc.compiler.frontend.natural.offline.refusal import Refused
from rubricc.compiler.frontend.natural.offline.translate import translate
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.testing.run import run_tests

ORIGIN = Origin("wordings")


def rubric(*criteria: tuple[str, int], language: str = "") -> NaturalRubric:
    """A rubric of criteria with their points."""
    made = tuple(
        Criterion(text, ORIGIN, id=f"c{number}", points=Decimal(points))
        for number, (text, points) in enumerate(criteria)
    )
    return NaturalRubric("wordings", made, ORIGIN, language=language)


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("at least three", ">= 3"),
        ("no more than 1,000", "<= 1000"),
        ("max. 5", "<= 5"),
        ("5 max", "<= 5"),
        ("fewer than 2", "< 2"),
        ("over 10", "> 10"),
        ("3-5", "in 3 to 5"),
        ("between two and four", "in 2 to 4"),
        ("a single", "== 1"),
        ("10+", ">= 10"),
        ("7 or fewer", "<= 7"),
        ("some", None),
        ("", None),
    ],
)
def test_how_many_is_read_in_every_wording(text: str, bound: str | None) -> None:
    assert bound_of(text) == bound


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("The student's essay mentions light.", "The response mentions light."),
        ("All output is in lowercase.", "The response is in lowercase."),
        ("Asks the customer for a photo.", "Asks the user for a photo."),
        ("Refers the customer service team to the manual.", "Refers the customer service team to the manual."),
        ("The client is told that it is free.", "The response tells the user that it is free."),
        ("The APR is stated.", "The response states the APR"),
        ("Side effects are not mentioned.", "The response does not mention Side effects"),
        ("Max. 3 sentences", "Max 3 sentences"),
    ],
)
def test_who_answers_and_who_is_answered_have_one_name_each(text: str, same: str) -> None:
    assert addressed(text) == same


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("Length: 50-100 words", "50-100 words"),
        ("Word limit: 200", "at most 200 words"),
        ("Max length: 3 sentences", "at most 3 sentences"),
        ("Format: JSON", "is JSON"),
        ("Language: French", "is in French"),
        ("Tone: friendly", "friendly tone"),
        ("too long (over 300 words)", "over 300 words"),
        ("keep it short: 3 sentences max", "3 sentences max"),
        ("mentions fees", "mentions fees"),
    ],
)
def test_a_label_with_its_value_becomes_a_phrase(text: str, same: str) -> None:
    assert plain(text) == same


@pytest.mark.parametrize(
    ("criterion", "condition"),
    [
        # What an answer is to be without is not what it denies in words.
        ("Contains no profanity.", "not safety.profanity(response)"),
        ("No mention of Paris or Lyon.", 'not (response mentions ["Paris", "Lyon"])'),
        ("Mentions neither Paris nor Lyon.", 'not (response mentions ["Paris", "Lyon"])'),
        ("Does not use headings and tables.", "not (format.headings(response) >= 1 or format.tables(response) >= 1)"),
        # What an answer has and does not name.
        ("Gives a phone number.", 'safety.pii(response, kind: "phone") >= 1'),
        ("Includes a date.", "list.size(time.dates(response)) >= 1"),
        # Words as they stand, and how often.
        ('Uses the word "delve" exactly once.', 'text.count(response, ["delve"]) == 1'),
        ("Contains both `a` and `b` but not `c`.", 'response mentions ["a"] and response mentions ["b"]'),
        ("Mentions at most one of: Redis, Memcached.", "not (response mentions"),
        # Dates and times of day, without the words that call them so.
        ("States the date 14 October 1066.", 'time.mentions(response, "14 October 1066")'),
        ("Mentions the meeting at 10:30.", '"10:30" | "10.30"'),
        ("Mentions that it began in 1789.", '"1789" | "1,789"'),
        # Parts of an answer.
        ("No sentence has more than 20 words.", "not (some s in sentences(response) where text.words(s) > 20)"),
        ("Every paragraph has two sentences.", "(every p in paragraphs(response) where text.sentences(p) == 2)"),
        ('The last paragraph starts with "So".', 'text.starts_with(text.paragraph(response, -1), ["So"])'),
        ("Starts with a level-2 heading.", "format.headings(text.line(response, 1), level: 2) >= 1"),
    ],
)  # fmt: skip
def test_wordings_become_the_condition_that_they_mean(criterion: str, condition: str) -> None:
    assert condition in rule_of(criterion, Decimal(3)).condition.show("response")


@pytest.mark.parametrize(
    ("criterion", "points", "why"),
    [
        ("Keeps a professional tone.", 3, "tone is “professional”"),
        ("Written in the third person.", 3, "grammar"),
        ("Shows creativity.", 3, "qualities"),
        ("Includes an example.", 3, "without naming it"),
        ("Cites at least two sources.", 3, "without listing them"),
        ("Recommends a specific stock.", -3, "without listing which"),
        ("Gives all amounts in pounds.", 3, "find them all"),
        ("Mentions all three options.", 3, "without listing them"),
        ("Mentions most of the side effects.", 3, "without listing which"),
        ("Names the largest planet.", 3, "without telling which"),
        ("Mentions the same price as the website.", 3, "without telling which"),
        ("Mentions the price first.", 3, "“first”"),
        ("Is too long.", -3, "too much"),
        ("The steps are in bold.", 3, "looks like"),
        ("Aligns the columns of every line.", 3, "how an answer looks"),
        ("Missing a disclaimer.", 3, "positive"),
        ("Mentions at least 3 of: Paris, Rome.", 3, "3 of 2"),
    ],
)
def test_what_no_rule_tells_is_refused_with_what_it_is(criterion: str, points: int, why: str) -> None:
    with pytest.raises(Refused, match=why):
        rule_of(criterion, Decimal(points))


def test_an_order_that_no_rule_sees_is_told() -> None:
    assert "what comes before what" in rule_of("Mentions the price before the features.", Decimal(3)).unseen


def test_criteria_in_another_language_are_refused_by_name() -> None:
    made = translate(
        rubric(("Erwähnt die Frist von 14 Tagen.", 5), ("Enthält höchstens 100 Wörter.", 2), ("Keine Emojis.", 1))
    )
    assert [row.why for row in made.rows] == ["It is in German, and these rules read only English."] * 3
    assert "language de" in made.text
    assert made.share.criteria == 0


def test_one_criterion_in_another_language_leaves_the_others() -> None:
    made = translate(rubric(("Mentions the refund.", 5), ("No promete un reembolso al cliente.", 2)))
    assert [row.status for row in made.rows] == ["translated", "unchecked"]
    assert "language en" in made.text


def test_words_of_another_language_may_be_quoted() -> None:
    assert translate(rubric(('Includes "Muchas gracias por su mensaje".', 1))).rows[0].status == "translated"


@pytest.mark.parametrize(
    "criterion", ["Between 5 and 3 words.", "States the date 31 February 2024.", 'Uses the word "‮".']
)
def test_a_rule_that_the_language_refuses_leaves_its_criterion_unchecked(criterion: str) -> None:
    made = translate(rubric(("Mentions the refund.", 5), (criterion, 2)))
    assert [row.status for row in made.rows] == ["translated", "unchecked"]
    assert "no such rule" in made.rows[1].why


def test_points_of_what_is_unchecked_are_in_the_maximum_only_where_they_are_kept() -> None:
    source = rubric(("Mentions the refund.", 5), ("Keeps a professional tone.", 4))
    for kept, most in ((False, 5), (True, 9)):
        made = translate(source, kept=kept)
        module = load(check(SourceFile("wordings.rubric", made.text)))
        result = module.score_response(None, "Here is your refund.")
        assert result["max_possible"] == most, kept
        assert (made.share.criteria, made.share.of_criteria) == (1, 2)


def test_each_rule_has_a_test_that_fires_it_and_one_that_does_not() -> None:
    made = translate(
        rubric(
            ("No more than 12 words.", 1),
            ("Thanks the customer.", 1),
            ("No headings.", 1),
            ('Signs off with "Kind regards".', 1),
            ("Uses more than two exclamation marks.", -1),
            ("Fails to apologise.", -1),
        )
    )
    checked = check(SourceFile("wordings.rubric", made.text))
    assert checked.rubric is not None
    assert [[test.earns for test in row.tests] for row in made.rows] == [[True, False]] * 6
    assert all(outcome.passed for outcome in run_tests(checked.rubric, load(checked)))


def test_a_condition_on_the_question_says_what_becomes_of_other_questions() -> None:
    made = translate(rubric(("If the customer mentions fraud, gives the phone number 159.", 3)))
    assert "Where the question is another one" in made.rows[0].rule
    module = load(check(SourceFile("wordings.rubric", made.text)))
    scores = [module.score(query, "Call 159 now.") for query in ("There is fraud.", "What are your fees?")]
    assert scores == [3, 0]


def test_a_question_with_courtesies_of_its_own_leaves_rules_about_them() -> None:
    source = replace(
        rubric(("Begins with a greeting.", 1), ("Thanks the customer.", 1), ("Gives an email address.", 1)),
        query="Hello, thanks for your help! Write to me at anna@example.com. Where is my parcel?",
    )
    assert [row.status for row in translate(source).rows] == ["translated"] * 3
