"""Sentences that are not wholly accounted for are unchecked, and say why."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rubricc.compiler.frontend.natural.offline.criterion import rule_of
from rubricc.compiler.frontend.natural.offline.refusal import Refused

REFUSED = (
    # What no phrase shows.
    ("Provides an accurate response.", 5, "speak of"),
    ("Provides clear next steps for possible issues with sunscreen.", 5, "too general"),
    ("Uses an alarmist tone.", -5, "tone is “alarmist”"),
    ("Provides vague advice about sunscreen.", -5, "“vague”"),
    ("The response has no factually incorrect information.", 5, "whether what it says is true"),
    # What sets a thing against others, or bounds it.
    ("Recommends aspirin instead of ibuprofen, naproxen, or ketoprofen.", 5, "not clear where ends"),
    ("Mentions benefits rather than drawing a diagram.", 5, "against what is done|“rather than”"),
    ("Recommends surgery without a second opinion.", -5, "“without”"),
    ("Only recommends aspirin.", -5, "no verb"),
    ("States that surgery is the only option for hernias.", 5, "“the only”"),
    ("States that although rest helps, surgery heals hernias.", 5, "“although”"),
    ("Lists between 2 and 4 examples of fruit.", 5, "“between 2 and 4”"),
    # A place in the answer, and what stands in the question.
    ("Mentions sunscreen at the beginning of the response.", 5, "“at the beginning”"),
    ("Includes vital signs not provided by the user.", -5, "“not provided by”"),
    ("If the user asks for advice without giving details, asks about fever.", 5, "some questions"),
    ("If recommending aspirin, mentions sepsis.", 5, "does something else"),
    # Negations that deny nothing that is told, and what is left undone of several things.
    ("States that it is not necessary.", 5, "negation|speak of"),
    ("Fails to recommend or ask about sunscreen.", -5, "several things"),
    # Points that contradict the sentence.
    ("Fails to mention sunscreen.", 5, "positive"),
    ("Should mention sunscreen.", -5, "negative"),
    ("Incorrectly states that mercury is safe.", 5, "positive"),
    # Examples of an answer, and too much at once.
    ('Begins with words such as: "I am so sorry that this has happened to you."', 5, "no verb|quotation"),
    ("Step 1: Brainstorm the missing details. If something is absent, fail.", 5, "no question"),
    ("", 5, "no words"),
)


@pytest.mark.parametrize(("sentence", "points", "why"), REFUSED, ids=[case[0][:50] for case in REFUSED])
def test_it_says_why(sentence: str, points: int, why: str) -> None:
    with pytest.raises(Refused, match=why):
        rule_of(sentence, Decimal(points))


def test_a_claim_of_very_many_words_is_too_much_at_once() -> None:
    words = (
        "apples",
        "bridges",
        "candles",
        "dragons",
        "engines",
        "forests",
        "gardens",
        "hammers",
        "islands",
        "jackets",
    )
    with pytest.raises(Refused, match="too much"):
        rule_of(f"States that {' beside '.join([*words, 'kettles', 'ladders'])} sing.", Decimal(5))


def test_grounds_are_no_part_of_the_sentence() -> None:
    bare = rule_of("Mentions sepsis.", Decimal(5))
    assert rule_of("Mentions sepsis. (Justification: It may kill within hours.)", Decimal(5)) == bare
    assert rule_of("Fails to ask about fever. Fever changes what to do.", Decimal(-5)) == rule_of(
        "Fails to ask about fever.", Decimal(-5)
    )


def test_what_is_not_looked_at_is_said() -> None:
    assert "briefly" in rule_of("Briefly mentions sepsis.", Decimal(5)).unseen
    step = "Step 1: Does the response briefly mention sepsis? If not, fail."
    assert "briefly" in rule_of(step, Decimal(5)).unseen
    assert rule_of("Mentions sepsis.", Decimal(5)).unseen == ""
