"""How long a medicine is taken, as prescriptions note it."""

from __future__ import annotations

import pytest

from rubricc.runtime.registry import tool
from rubricc.runtime.text import Text


def values(text: str, unit: str) -> list[str]:
    return list(tool("quantity.values").run(Text(text), unit))


@pytest.mark.parametrize("opening", ["Amoxicillin 500 mg tds", "Two tablets BD", "Prednisolone 40mg od", "1 cap daily"])
@pytest.mark.parametrize("word", ["for", "x"])
@pytest.mark.parametrize(("noted", "days"), [("7/7", 7), ("5/7", 5), ("10/7", 10), ("2/52", 14)])
def test_times_after_a_dose(opening: str, word: str, noted: str, days: int) -> None:
    assert values(f"{opening} {word} {noted}.", "day") == [str(days)]


def test_months_after_a_dose() -> None:
    assert values("Ramipril 5 mg od for 3/12, then review", "month") == ["3"]


@pytest.mark.parametrize(
    "text",
    [
        "The meeting is set for 7/12.",
        "We are open for 5/7 of the year.",
        "Take 500 mg tds for 5/7 of the course.",
        "Take 500 mg on 7/7.",
        "Take 500 mg for 7/7/2024.",
        "The score was 5/7.",
    ],
)
def test_fractions_and_dates_are_no_times(text: str) -> None:
    for unit in ("day", "week", "month"):
        assert values(text, unit) == []
