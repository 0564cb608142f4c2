"""The tools `tone.*`: VADER to the last digit, and markers that something near them turns or voids."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from rubricc.runtime.text import Text
from rubricc.stdlib._tone_markers import (
    EMOTIONS,
    TONE_KINDS,
    tone_certainty,
    tone_condescending,
    tone_emotion,
    tone_empathy,
    tone_hedging,
    tone_lexicon,
    tone_places,
    tone_politeness,
    tone_supportive,
)
from rubricc.stdlib._tone_subjectivity import (
    sentiment_places,
    subjectivity_places,
    tone_mean_sentiment,
    tone_sentiment,
    tone_subjectivity,
)
from rubricc.stdlib._tone_vader import (
    DENYING,
    IDIOMS,
    STRONGER,
    WEAKER,
    WEAKER_PAIRS,
    compound_of,
    emoji_names,
    valences,
)

PUBLISHED = {
    "VADER is smart, handsome, and funny.": 0.8316,
    "VADER is smart, handsome, and funny!": 0.8439,
    "VADER is very smart, handsome, and funny.": 0.8545,
    "VADER is VERY SMART, handsome, and FUNNY.": 0.9227,
    "VADER is VERY SMART, handsome, and FUNNY!!!": 0.9342,
    "VADER is VERY SMART, uber handsome, and FRIGGIN FUNNY!!!": 0.9469,
    "VADER is not smart, handsome, nor funny.": -0.7424,
    "The book was good.": 0.4404,
    "At least it isn't a horrible book.": 0.431,
    "The book was only kind of good.": 0.3832,
    "The plot was good, but the characters are uncompelling and the dialog is not great.": -0.7042,
    "Today SUX!": -0.5461,
    "Today only kinda sux! But I'll get by, lol": 0.5249,
    "Make sure you :) or :D today!": 0.8633,
    "Catch utf-8 emoji such as \U0001f498 and \U0001f48b and \U0001f601": 0.875,
    "Not bad at all": 0.431,
}
"""Sentences of VADER's own documentation, with the scores it prints."""

MODIFIERS = """but But BUT no or nor least at very so this never without doubt kind of isn't GOOD bad! (happy) ??? !!!
    the a"""
PIECES = [
    *sorted(STRONGER | WEAKER | DENYING),
    *(word for phrase in sorted([*IDIOMS, *WEAKER_PAIRS]) for word in phrase.split()),
    *MODIFIERS.split(),
    *("\U0001f600", "x\U0001f601\U0001f601", "\u2764\ufe0f", ":)", "'good'", "-sad-", "\u0130", "na\u00efve"),
] * 3


def made_texts(number: int) -> list[str]:
    """Give back texts drawn from what the rules look at."""
    draw = random.Random(7)
    pieces = PIECES + sorted(valences())[::9]
    made = []
    for _ in range(number):
        words = [draw.choice(pieces) for _ in range(draw.randint(0, 24))]
        made.append(" ".join(word.upper() if draw.random() < 0.1 else word for word in words))
    return made


@pytest.mark.parametrize("text", PUBLISHED)
def test_sentiment_is_that_which_vader_publishes(text: str) -> None:
    assert compound_of(text) == PUBLISHED[text]


def test_sentiment_is_vaders_to_the_last_digit() -> None:
    vader = pytest.importorskip("vaderSentiment.vaderSentiment").SentimentIntensityAnalyzer()
    texts = [
        *made_texts(2500),
        "",
        " ",
        "good " * 50 + "but " + "good " * 50,
        "bad but bad but bad",
        "\x00",
        "ok\u2028fine",
    ]
    assert [text for text in texts if compound_of(text) != vader.polarity_scores(text)["compound"]] == []


def test_the_lexicons_are_vaders() -> None:
    analyser = pytest.importorskip("vaderSentiment.vaderSentiment").SentimentIntensityAnalyzer()
    assert all(analyser.lexicon[word] == value for word, value in valences().items())
    lost = analyser.lexicon.keys() - valences().keys()
    assert all(word != word.lower() or " " in word or word[0] in "^" for word in lost)
    assert all(analyser.emojis[sign] == name for sign, name in emoji_names().items())
    assert {sign for sign in analyser.emojis if len(sign) == 1} == emoji_names().keys()


def test_the_mean_is_that_of_the_sentences() -> None:
    assert tone_mean_sentiment(Text("The book was good. The book was not good.")) == (0.4404 - 0.3412) / 2
    assert tone_mean_sentiment(Text("")) is None
    long = Text("The book was good. " * 60)
    assert tone_sentiment(long) > 0.99
    assert tone_mean_sentiment(long) == pytest.approx(0.4404)


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("A horrible movie.", 1.0),
        ("The movie was very good.", 0.78),
        ("The movie was not good.", 0.6),
        ("The table is made of wood.", 0.0),
        ("HORRIBLE", 1.0),
        ("", 0.0),
    ],
)
def test_subjectivity_is_the_mean_of_what_is_said(text: str, score: float) -> None:
    assert tone_subjectivity(Text(text)) == pytest.approx(score)


COUNTED: dict[str, tuple[Callable[[Text], int], list[str], list[str]]] = {
    "hedging": (
        tone_hedging,
        [
            "It may help.",
            "It might not help.",
            "It does not seem to help.",
            "Perhaps.",
            "It is unlikely to help.",
            "I'm not sure about that.",
            "It isn't proven, more research is needed.",
            "May I say that it could possibly be so?",
            "May help with pain.",
        ],
        [
            "It helps.",
            "He came in May.",
            "On May 5 we met.",
            "Since May, all is well.",
            "April, May and June",
            "There is no uncertainty.",
            "It is not possible.",
            "He used all his might.",
        ],
    ),
    "certainty": (
        tone_certainty,
        [
            "It certainly helps.",
            "There is no doubt that it helps.",
            "It is proven.",
            "Undoubtedly, this is so.",
            "I am certain that it is so.",
            "Without a doubt it works.",
            "Clearly, this is wrong.",
        ],
        [
            "It helps.",
            "It is not proven.",
            "I am not certain that it helps.",
            "It is not clear that it helps.",
            "Is it certain that it helps?",
            "If it is proven, we will know.",
            "Speak clearly.",
            "Make sure that the door is shut.",
            "Always wash your hands.",
            "a proven track record",
        ],
    ),
    "politeness": (
        tone_politeness,
        [
            "Please wait.",
            "Could you please wait?",
            "Thank you!",
            "Thanks, Bob.",
            "I'm sorry.",
            "Don't hesitate to ask.",
        ],
        [
            "Wait.",
            "That will please her.",
            "It is hard to please everyone.",
            "It broke thanks to the rain.",
            "I am not sorry.",
            "print('hello world')",
            "Take care of the dog.",
            "a sorry state",
        ],
    ),
    "empathy": (
        tone_empathy,
        ["I'm so sorry to hear that.", "That must be hard.", "You are not alone.", "It is okay to feel that way."],
        ["Take two tablets.", "I am sorry, we are closed.", "He is alone."],
    ),
}


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind in COUNTED for text in COUNTED[kind][1]])
def test_a_marker_counts(kind: str, text: str) -> None:
    assert COUNTED[kind][0](Text(text)) > 0


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind in COUNTED for text in COUNTED[kind][2]])
def test_what_is_denied_or_means_something_else_does_not_count(kind: str, text: str) -> None:
    assert COUNTED[kind][0](Text(text)) == 0


def test_places_do_not_overlap_and_are_those_of_the_original() -> None:
    text = Text("\ufb01rst: it could possibly be that, in some cases, I\u2019m not sure.")
    places = tone_places(text, "hedging")
    assert [text.original[start:end] for start, end, _ in places] == [
        "could possibly",
        "in some cases",
        "I\u2019m not sure",
    ]


@pytest.mark.parametrize("emotion", EMOTIONS)
def test_an_emotion_counts_where_it_is_affirmed(emotion: str) -> None:
    lexicon = tone_lexicon(f"emotion_{emotion}")
    for number, entry in enumerate(lexicon.entries):
        word = entry[0].text
        assert tone_emotion(Text(f"We saw {word} there."), emotion) >= 1, (number, word)
        assert tone_emotion(Text(f"There was no {word} there."), emotion) == 0, (number, word)
    assert tone_emotion(Text("")) == 0


SUPPORT = [
    ("You can do it!", True),
    ("You've got this.", True),
    ("Don't give up, I'm here for you.", True),
    ("You are not alone.", True),
    ("It's not your fault.", True),
    ("This is not supportive.", False),
    ("You cannot do it.", False),
    ("It is not true that you can do it.", False),
    ("I doubt that you can do this.", False),
    ("If you can do it, call me.", False),
    ("You can do this by pressing F5.", False),
    ("You can do it, idiot.", False),
    ("Good job, even you could do it.", False),
    ("Take two tablets.", False),
]


@pytest.mark.parametrize(("text", "supports"), SUPPORT)
def test_support_is_told_from_what_is_none(text: str, supports: bool) -> None:
    assert tone_supportive(Text(text)) is supports


LOOKING_DOWN = [
    ("You wouldn't understand.", True),
    ("Even a child could do that.", True),
    ("Obviously you have no idea what you're talking about.", True),
    ("What a stupid question!", True),
    ("Let me dumb it down for you.", True),
    ("That is not a stupid question.", False),
    ("There is no such thing as a stupid question.", False),
    ('She said: "You wouldn\'t understand."', False),
    ("If you don't get it, ask again.", False),
    ("Don't worry, many people find this hard.", False),
    ("To calm down, breathe deeply.", False),
    ("Obviously, water is wet.", False),
]


@pytest.mark.parametrize(("text", "looks_down"), LOOKING_DOWN)
def test_to_look_down_is_told_from_what_is_none(text: str, looks_down: bool) -> None:
    assert tone_condescending(Text(text)) is looks_down


@pytest.mark.parametrize("kind", TONE_KINDS)
def test_every_phrase_counts_in_a_plain_sentence_or_is_voided_on_purpose(kind: str) -> None:
    lexicon = tone_lexicon(kind)
    silent = [p.text for entry in lexicon.entries for p in entry if not tone_places(Text(f"Here: {p.text}."), kind)]
    assert len(silent) * 20 <= sum(len(entry) for entry in lexicon.entries), silent


def test_evidence_names_what_was_found() -> None:
    text = Text("A horrible \U0001f600 day :( but GREAT!")
    assert [text.original[start:end] for start, end, _ in sentiment_places(text)] == [
        "horrible",
        "\U0001f600",
        ":(",
        "GREAT",
    ]
    assert [entry for _, _, entry in subjectivity_places(text)] == ["horrible", "great"]


@pytest.mark.parametrize(
    ("text", "is_supportive"),
    [
        ("You've got this!", True),
        ("You got this, friend.", True),
        ("You've got this covered.", True),
        ("You've got this wrong.", False),
        ("You got this email from us.", False),
        ("Well done, Anna.", True),
        ("Cook it until well done.", False),
        ("Good job on the essay.", True),
        ("He found a good job in Paris.", False),
        ("Keep going, you're close.", True),
        ("Keep going straight until the lights.", False),
        ("You deserve to be happy.", True),
        ("You deserve to be punished.", False),
    ],
)
def test_encouragements_that_have_another_sense(text: str, is_supportive: bool) -> None:
    assert tone_supportive(Text(text)) is is_supportive


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("I'm very sorry.", 1),
        ("I'm sorry that happened.", 1),
        ("I'm sorry this is happening.", 1),
        ("I'm sorry for the inconvenience.", 1),
        ("I am sorry for the trouble this caused.", 1),
        ("We're sorry we let you down.", 1),
        ("We are truly sorry about the mix-up.", 1),
        ("Please accept our sincere apologies.", 1),
        ("We apologise for the delay.", 1),
        ("I know it's frightening.", 1),
        ("I understand this is really scary.", 1),
        ("You must be so worried.", 1),
        ("No wonder you are upset.", 1),
        ("I'm sorry, but I can't help with that.", 0),
        ("I'm sorry. I cannot share that.", 0),
        ("I'm very sorry, we are closed.", 0),
        ("I am sorry to say that it is sold out.", 0),
        ("I'm not sorry.", 0),
        ("I know it's on page 5.", 0),
        ("I understand this is for a friend.", 0),
        ("You must be over 18.", 0),
    ],
)
def test_regret_and_fellow_feeling_are_told_from_formulas(text: str, count: int) -> None:
    assert tone_empathy(Text(text)) == count


@pytest.mark.parametrize(
    ("text", "looks_down"),
    [
        ("You should have read the contract.", True),
        ("Calm down.", True),
        ("It is only a form. Calm down!", True),
        ("You clearly haven't studied.", True),
        ("Let me explain this slowly.", True),
        ("You should have received a mail.", False),
        ("Calm down the dog first.", False),
        ("Sit somewhere quiet, breathe and calm down.", False),
        ("It helps to calm down.", False),
        ("You clearly studied hard.", False),
    ],
)
def test_reproaches_look_down(text: str, looks_down: bool) -> None:
    assert tone_condescending(Text(text)) is looks_down


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("You are sure to profit.", 1),
        ("Prices are certain to rise and bound to stay high.", 2),
        ("It is a sure thing.", 1),
        ("It is not a sure thing.", 0),
        ("It is 100% safe, 100 percent effective and risk-free.", 3),
        ("Be sure to lock up, and make certain to call.", 0),
        ("Sure to say, sure thing!", 0),
        ("He is legally bound to pay, and bound to secrecy.", 0),
        ("It is 100% cotton.", 0),
    ],
)
def test_what_is_sure_to_happen_is_certain_and_what_to_make_sure_of_is_not(text: str, count: int) -> None:
    assert tone_certainty(Text(text)) == count
