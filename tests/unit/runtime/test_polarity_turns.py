"""What a denial does not reach, what is denied without a plain "not", and what is only said or wished."""

import pytest

from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.polarity import polarities
from rubricc.runtime.text import Text

SENTENCES = {
    "affirmed": (
        "A refund is possible.",
        "A refund remains possible.",
        "Nothing is guaranteed, and a refund takes time.",
        "Not a problem: refund granted.",
        "Without further delay we grant the refund.",
        "We never forget a refund.",
        "You will not wait long for your refund.",
        "You won't have to wait for the refund.",
        "I don't see why you should not get a refund.",
        "I can't recommend the refund desk enough.",
        "I couldn't recommend the refund desk more highly.",
        "You should not leave the refund alone.",
        "Leave the refund on the table.",
        "It would not be a mistake to seek a refund.",
        "It would be a mistake not to take the refund.",
        "It does not protect you from a refund.",
        "Without receipts, refund and exchange are rare.",
        "Credit is the usual way, but the refund is safe.",
        "The refund did go through.",
        "You say you got a refund.",
        "The refund (paid) is on its way.",
        "Credit (no), refund (yes)",
        "A late refund could kill you.",
        "The refund is due, but it is not advisable to wait.",
        "We would like to know the refund, if you could.",
    ),
    "denied": (
        "A refund is not possible.",
        "I can't recommend a refund.",
        "I cannot recommend a refund any more.",
        "Refund (avoid)",
        "Leave the refund alone.",
        "The refund is best left alone.",
        "Since you are allergic, the refund would be fatal.",
        "You are allergic to it, so a refund could kill you.",
        "It would be a mistake to seek a refund.",
        "It's a bad idea to want a refund.",
        "The refund did not go through.",
        "The refund won't take place.",
        "We refund nobody.",
        "We refund no one.",
        "It protects you from a refund.",
        "It offers protection against a refund.",
        "It was rejected rather than a refund.",
        "Without exchange, refund or credit.",
        "Without exchange, credit, or refund.",
        "Avoid: credit, exchange, vitamin D refund. Possible: repair",
        "Avoid: refund, vitamin D. Possible: repair",
        "A refund is the usual way, but it is not suitable for you.",
        "The refund is popular, but it should be avoided.",
        "Your request for a refund was rejected.",
        "Your refund was turned down.",
    ),
    "neither": (
        "We would refund you if we could.",
        "You say we owe you a refund.",
        "You claimed that we owe a refund.",
    ),
}


@pytest.mark.parametrize(("sentence", "polarity"), [(text, to) for to, texts in SENTENCES.items() for text in texts])
def test_turns(sentence: str, polarity: str) -> None:
    assert [found for _, found in polarities(Text(sentence), Lexicon.of(["refund"]))] == [polarity]


def test_a_heading_after_a_single_letter_begins_anew() -> None:
    text = Text("Avoid: amoxicillin, penicillin V. Possible: azithromycin")
    found = polarities(text, Lexicon.of(["amoxicillin", "penicillin V", "azithromycin"]))
    assert [polarity for _, polarity in found] == ["denied", "denied", "affirmed"]
