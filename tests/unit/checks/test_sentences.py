"""Which points a sentence speaks of, and which sentence a citation is of."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rubricc.compiler.checks.sentences import points_in, says

WORTH = {
    "Says hello (2 points).": "2",
    "-3 points if it scolds": "-3",
    "−3 pts if it scolds": "-3",
    "5 pts: says hello": "5",
    "Deduct 3 points if it scolds.": "-3",
    "Lose 2 marks for scolding.": "-2",
    "Says hello — 4 points": "4",
    "Says hello (up to 4 pts)": "4",
    "Says hello, worth 5 points, at the start.": "5",
    "[−2 points] Scolds.": "-2",
    "Says hello (0.5 marks)": "0.5",
    "Says hello (½ point)": "0.5",
    "Says hello (1,5 points)": "1.5",
    "Says hello (minus 2 points).": "-2",
}
NONE = (
    "2 points for each reason",
    "Gives reasons (2 points each)",
    "Lists the items of the 3-point checklist.",
    "White, red and black are each assigned 1 point.",
    "2 points for one, 4 for more",
    "Gives 3 points of advice",
    "3 points of advice are given.",
    "Mentions two points",
    "Has at most 100 words.",
    "A score including 1 point for blood pressure, 1 for pulse",
    "Raises interest rates by 50 basis points.",
    "",
)


@pytest.mark.parametrize("text", WORTH)
def test_what_a_sentence_is_worth(text):
    assert points_in(text) == (Decimal(WORTH[text]),)


@pytest.mark.parametrize("text", NONE)
def test_other_points_are_none(text):
    assert points_in(text) == ()


def test_several_points_are_all_given_back():
    assert points_in("Says hello (2 points). Worth 3 points with a name.") == (Decimal(2), Decimal(3))


LONG = "Says hello to the customer by name, as soon as the customer has come in. " * 5


@pytest.mark.parametrize(
    ("citation", "sentence"),
    [
        ("Says hello.", "says  HELLO"),
        ("Says hello to the customer.", "Says hello to the customer (2 points)."),
        ("Says hello. Says thank you.", "Says thank you."),
        ("“Says hello.”", "Says hello"),
        (LONG[:70], LONG),
    ],
)
def test_a_citation_of_a_sentence(citation, sentence):
    assert says(citation, sentence)


@pytest.mark.parametrize(
    ("citation", "sentence"),
    [("Says hello.", "Says goodbye."), ("", "Says hello."), ("Says", LONG), ("Says hello.", ""), ("customer", LONG)],
)
def test_no_citation_of_a_sentence(citation, sentence):
    assert not says(citation, sentence)
