"""Constructions that turn what a sentence says, each with every sign and word that makes it."""

from itertools import product

import pytest

from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.polarity import polarities
from rubricc.runtime.text import Text


def judged(text: str, phrase: str = "grapefruit") -> list[str]:
    return [polarity for _, polarity in polarities(Text(text), Lexicon.of([phrase]))]


HEADINGS = (
    "Avoid:",
    "## Avoid",
    "**Avoid**",
    "**Avoid:**",
    "What not to eat:",
    "Foods to avoid:",
    "Do not eat:",
    "**Don’t:**",
    "Don'ts:",
    "You should never eat:",
    "Not allowed:",
    "Not included",
    "Things we do *not* sell:",
    "### Missing",
    "Prohibited:",
    "Ingredients to leave out:",
)
MARKERS = ("- ", "* ", "• ", "1. ", "1) ", "  - ")


@pytest.mark.parametrize(("heading", "marker"), tuple(product(HEADINGS, MARKERS)))
def test_a_heading_that_denies_governs_the_list_below_it(heading: str, marker: str) -> None:
    assert judged(f"{heading}\n{marker}soft cheese\n{marker}grapefruit\n\nAll else is fine.") == ["denied"]
    assert judged(f"{heading}\n\n{marker}soft cheese\n{marker}grapefruit") == ["denied"]


@pytest.mark.parametrize(("heading", "marker"), tuple(product(HEADINGS, MARKERS)))
def test_it_governs_nothing_after_its_list(heading: str, marker: str) -> None:
    assert judged(f"{heading}\n{marker}soft cheese\n\nEat grapefruit instead.") == ["affirmed"]
    assert judged(f"{heading}\n{marker}soft cheese\n\n**Enjoy:**\n{marker}grapefruit") == ["affirmed"]


@pytest.mark.parametrize(
    "heading", ["Call us if you notice:", "See a doctor if:", "**When to seek help:**", "Stop if:"]
)
def test_a_heading_with_a_condition_leaves_its_list_open(heading: str) -> None:
    assert judged(f"{heading}\n- pain after grapefruit\n- a rash") == ["neither"]


@pytest.mark.parametrize("heading", ["If you feel weak:", "What to do if you miss lunch:", "Eat:", "**Good for you**"])
def test_a_heading_may_lead_to_what_is_to_be_done(heading: str) -> None:
    assert judged(f"{heading}\n- eat a grapefruit\n- rest") == ["affirmed"]


ASIDES = (
    "under any circumstances",
    "whatever the label says",
    "in fact",
    "as far as we know",
    "despite what you may read",
    "even in small amounts",
    "it turns out",
    "however",
)


@pytest.mark.parametrize(
    ("cue", "aside", "dash"),
    tuple(product(("Do not", "You should never", "They don't", "You must not"), ASIDES, (",", " —"))),
)
def test_a_denial_goes_on_after_an_aside(cue: str, aside: str, dash: str) -> None:
    assert judged(f"{cue}{dash} {aside}{dash} eat grapefruit.") == ["denied"]


@pytest.mark.parametrize("answer", ["No", "none", "None known", "nil", "not allowed", "not yet tested", "declined"])
@pytest.mark.parametrize("sign", [": ", " - ", " – ", " — "])
def test_a_heading_that_is_answered_with_no_is_denied(answer: str, sign: str) -> None:
    for after in ("", ".", "\nRice: yes", ". Rice: yes.", " (asked twice)"):
        assert judged(f"Grapefruit{sign}{answer}{after}") == ["denied"]


@pytest.mark.parametrize(
    "answer", ["yes", "daily", "half", "No. 5 on the list", "not only juice but also peel", "nonalcoholic"]
)
def test_one_that_is_answered_otherwise_is_not(answer: str) -> None:
    assert judged(f"Grapefruit: {answer}") == ["affirmed"]


ANSWERS = {
    "denied": ("No.", "None.", "Never!", "No, not at all.", "None known."),
    "affirmed": ("Yes.", "Yes, daily.", "Of course."),
    "neither": ("It depends.", "Noses matter.", ""),
}


@pytest.mark.parametrize(("answer", "polarity"), [(text, to) for to, texts in ANSWERS.items() for text in texts])
def test_the_answer_decides_what_is_asked(answer: str, polarity: str) -> None:
    assert judged(f"Do you eat grapefruit? {answer}") == [polarity]


@pytest.mark.parametrize("quote", ['"Is there grapefruit?" she asked.', "“Any grapefruit?” he said, and left."])
def test_a_question_inside_a_sentence_is_open(quote: str) -> None:
    assert judged(quote) == ["neither"]


@pytest.mark.parametrize("word", ["grapefruit-free", "non-grapefruit", "GRAPEFRUIT-FREE"])
def test_a_word_may_deny_a_part_of_it(word: str) -> None:
    assert judged(f"The drink is {word}.") == ["denied"]
    assert judged(f"The drink is not {word}.") == ["affirmed"]
    assert judged(f"The drink is far from {word}.") == ["affirmed"]
    assert judged(f"The {word} drink is sold here.", word) == ["affirmed"]


EXCEPTIONS = ("except", "other than", "apart from", "besides", "with the exception of", "save for")


@pytest.mark.parametrize("words", EXCEPTIONS)
def test_what_is_excepted_from_a_denial_is_affirmed(words: str) -> None:
    assert judged(f"She eats no fruit {words} grapefruit.") == ["affirmed"]
    assert judged(f"Nobody here eats any fruit {words} grapefruit.") == ["affirmed"]


@pytest.mark.parametrize("words", ["except", "except for", "other than", "with the exception of"])
def test_what_is_excepted_from_all_is_denied(words: str) -> None:
    assert judged(f"She eats every fruit {words} grapefruit.") == ["denied"]


@pytest.mark.parametrize(
    "sentence",
    [
        "Should grapefruit upset you, stop.",
        "Had she eaten grapefruit, she would have said so.",
        "As long as grapefruit is in season, prices fall.",
        "Provided that grapefruit is in stock, we ship today.",
        "Tell us whenever grapefruit runs out.",
        "In the event of grapefruit running out, call us.",
        "Suppose grapefruit were banned.",
        "Once the grapefruit arrives, call me.",
        "If any grapefruit is left, freeze it.",
        "If, after a week, the grapefruit is soft, throw it out.",
        "Any grapefruit, if found, belongs to the shop.",
        "Call us should the grapefruit run out.",
        "It is unclear whether grapefruit helps.",
        "We do not know yet if grapefruit helps.",
        "He asked for a grapefruit.",
        "She requested more grapefruit.",
        "- [ ] buy grapefruit",
        "☐ grapefruit",
    ],
)
def test_conditions_requests_and_tasks_leave_open(sentence: str) -> None:
    assert judged(sentence) == ["neither"]


@pytest.mark.parametrize(
    "sentence",
    [
        "It is not true that there is no grapefruit.",
        "No one denies that grapefruit helps.",
        "Never cook this without grapefruit.",
        "Not one guest failed to eat the grapefruit.",
        "We never had a guest who did not like grapefruit.",
        "There is no lack of grapefruit.",
        "The bowl is not free of grapefruit.",
        "It is not uncommon to eat grapefruit.",
        "There is no denying that grapefruit helps.",
        "Nobody disputes that grapefruit helps.",
        "You cannot ignore the grapefruit.",
        "She did not stop eating grapefruit.",
        "Do not hesitate to eat grapefruit.",
        "There was no change in grapefruit prices.",
        "I can't recommend grapefruit enough.",
        "Lack of sleep can make you want grapefruit.",
        "To avoid hunger, eat grapefruit.",
        "People who do not eat lunch are given grapefruit.",
        "The bag that is not sealed holds grapefruit.",
        "It is not cold: have a grapefruit.",
        "The path is not lit (bring a grapefruit).",
        "The nobody account ordered grapefruit.",
        "The stop button shows a grapefruit.",
    ],
)
def test_what_looks_denied_and_is_not(sentence: str) -> None:
    assert judged(sentence) == ["affirmed"]


@pytest.mark.parametrize(
    "sentence",
    [
        "Nobody at the table, from the cook to the guests, ate grapefruit.",
        "None of the guests who came last week ate grapefruit.",
        "No guest, not even the cook, ate grapefruit.",
        "There is no evidence, in this study or in any other, that grapefruit helps.",
        "He denied, through a friend, that he had eaten grapefruit.",
        "She has yet to try, in all these years, a grapefruit.",
        "The cook failed, despite our pleas, to serve grapefruit.",
        "I have not tasted any grapefruit.",
        "We have yet to receive the grapefruit.",
        "Grapefruit is no longer sold.",
        "Grapefruit has not yet been found.",
        "Grapefruit was nowhere to be found.",
        "Grapefruit is missing.",
        "The chances of grapefruit are slim.",
        "There is little chance of grapefruit.",
        "It is doubtful whether we will see grapefruit.",
        "She was refused a grapefruit.",
        "They banned us from eating grapefruit.",
        "Leave out the grapefruit.",
        "❌ grapefruit",
        "Grapefruit ✗",
        "grapefruit (-), lemon (+)",
        "| grapefruit | no |",
    ],
)
def test_what_is_denied_from_afar_or_by_a_sign(sentence: str) -> None:
    assert judged(sentence) == ["denied"]


PREDICATES = {
    "denied": ("recommended", "safe", "available", "an option", "sold", "possible"),
    "affirmed": ("there", "ripe", "a vegetable", "peeled"),
}


@pytest.mark.parametrize(("verb", "polarity"), [(verb, to) for to, verbs in PREDICATES.items() for verb in verbs])
def test_a_denied_predicate_denies_its_subject_where_it_says_that_there_is_none(verb: str, polarity: str) -> None:
    assert judged(f"Grapefruit is not {verb}.") == [polarity]
    assert judged(f"Grapefruit isn't {verb} yet.") == [polarity]
