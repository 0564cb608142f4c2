"""Signs of illness as the reader is told of them: the phrases of the list are of any person and of usual verb forms."""

from __future__ import annotations

import pytest

from rubricc.runtime.registry import tool
from rubricc.runtime.text import Text
from rubricc.stdlib._medical_notation import frame_table

SECOND_PERSON = [
    ("become confused", "new confusion"),
    ("get confused or drowsy", "new confusion"),
    ("are getting confused", "new confusion"),
    ("feel confused", "new confusion"),
    ("develop confusion", "new confusion"),
    ("can't catch your breath", "shortness of breath"),
    ("are unable to catch your breath", "shortness of breath"),
    ("struggle to catch your breath", "shortness of breath"),
    ("feel faint", "fainted"),
    ("feel dizzy or faint", "fainted"),
    ("faint", "fainted"),
    ("think you might pass out", "fainted"),
    ("lose consciousness", "fainted"),
    ("collapse", "fainted"),
    ("stop passing urine", "not passed urine for a day"),
    ("stop urinating", "not passed urine for a day"),
    ("are not passing urine", "not passed urine for a day"),
    ("haven't peed", "not passed urine for a day"),
    ("cough blood", "coughing up blood"),
    ("have blood in your urine", "blood in the urine"),
    ("feel like ending your life", "suicidal thoughts"),
    ("can't control your bladder", "loss of bladder or bowel control"),
    ("have a fit", "seizure"),
]


@pytest.mark.parametrize("opening", ["Call 999 if you {}.", "If you {}, go to hospital."])
@pytest.mark.parametrize(("sign", "name"), SECOND_PERSON)
def test_what_the_reader_is_warned_of_is_mentioned(sign: str, name: str, opening: str) -> None:
    text = Text(opening.format(sign))
    assert name in tool("medical.red_flags").run(text, "any", "mentioned")
    assert tool("medical.red_flags").run(text) == ()


@pytest.mark.parametrize("possessive", ["your", "his", "her", "their"])
def test_what_is_said_of_oneself_is_read_of_anybody(possessive: str) -> None:
    """Harm to one's own baby is left out: what may hurt `your baby` is no thought of it."""
    texts = {phrase.text for (phrase,) in frame_table("medical_red_flags").lexicon.entries}
    own = {text for text in texts if " my " in f" {text} " and "baby" not in text}
    assert len(own) > 40
    assert {text.replace("my ", f"{possessive} ") for text in own} - texts == set()


@pytest.mark.parametrize(
    "text",
    [
        "Take a moment to catch your breath.",
        "There is a faint smell of almonds.",
        "I feel a faint breeze.",
        "I got confused by the menu.",
        "She is confused about which train to take.",
        "You pass out leaflets at the door.",
        "Develop a plan to avoid confusion.",
    ],
)
def test_idioms_are_no_signs(text: str) -> None:
    assert tool("medical.red_flags").run(Text(text), "any", "mentioned") == ()
