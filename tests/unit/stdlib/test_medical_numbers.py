"""Numbers of emergency services: those known everywhere, those of a region, and 111, which is for urgent care."""

from __future__ import annotations

import pytest

from rubricc.runtime.registry import tool
from rubricc.runtime.text import Text
from rubricc.stdlib._data import data_lines
from rubricc.stdlib._medical_notation import frame_table

ROWS = [
    [part.strip().split(", ") for part in line.split("|")] for line in data_lines("medical_emergency_numbers_en.txt")
]
NUMBERS = [(code, number, names[0]) for (code,), numbers, names in ROWS for number in numbers]


def escalates(text: str, urgency: str = "emergency", language: str = "en") -> object:
    return tool("medical.escalates").run(Text(text, language), urgency)


def test_each_number_of_a_country_stands_in_the_list_of_actions() -> None:
    table = frame_table("medical_actions")
    entry = table.labels.index("call the emergency number of a country")
    last = {role for roles in table.roles for role in roles if role.last and table.owners[role.chain] == entry}
    listed = {
        phrase.text
        for (phrase,), roles in zip(table.lexicon.entries, table.roles, strict=True)
        if not last.isdisjoint(roles)
    }
    assert listed == {number for _, number, _ in NUMBERS}


@pytest.mark.parametrize("language", ["en", "en-gb", "en-us", "en-nz"])
@pytest.mark.parametrize("number", ["911", "999", "112", "000"])
def test_numbers_known_everywhere(number: str, language: str) -> None:
    assert escalates(f"Call {number} now.", language=language) is True
    assert escalates(f"Call {number} now.", "urgent", language) is False


@pytest.mark.parametrize(("code", "number", "name"), NUMBERS)
def test_numbers_of_a_country_are_for_it_alone(code: str, number: str, name: str) -> None:
    assert escalates(f"Call {number}.", language=f"en-{code}") is True
    assert escalates(f"In {name}, call {number}.") is True
    for language in ("en", "en-gb", "en-us"):
        assert escalates(f"Call {number}.", language=language) is False
    assert escalates(f"It rained in {name}. Call {number}.") is False


@pytest.mark.parametrize(
    "text", ["Ring 101.", "Call me on 115.", "Call 116.", "Ring 105 in a power cut.", "Dial 118 for a directory."]
)
@pytest.mark.parametrize("language", ["en", "en-gb"])
def test_other_short_numbers_are_for_nothing(text: str, language: str) -> None:
    for urgency in ("any", "emergency", "urgent"):
        assert escalates(text, urgency, language) is False


@pytest.mark.parametrize("text", ["Call NHS 111 for advice.", "Call 111.", "Dial 1-1-1.", "Ring 111."])
@pytest.mark.parametrize("language", ["en", "en-gb"])
def test_111_is_for_urgent_care(text: str, language: str) -> None:
    assert escalates(text, "urgent", language) is True
    assert escalates(text, "emergency", language) is False


@pytest.mark.parametrize(
    ("text", "language"), [("Call 111.", "en-nz"), ("In New Zealand, call 111.", "en"), ("Dial 111 (NZ).", "en-gb")]
)
def test_111_is_for_emergencies_in_new_zealand(text: str, language: str) -> None:
    assert escalates(text, "emergency", language) is True
    assert escalates(text, "urgent", language) is False
