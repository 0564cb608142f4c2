"""How often a dose is taken is read by what reads recurrences in any text; prescriptions only add to it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rubricc.runtime.text import Text
from rubricc.stdlib._medical_frequency import DAY, frequencies
from rubricc.stdlib._time_recurrence import recurrences

BOTH = {
    "twice daily": 2,
    "2-3 times a day": 3,
    "once or twice daily": 2,
    "every 4-6 hours": 6,
    "every four to six hours": 6,
    "q4-6h": 6,
    "q 8 h": 3,
    "q3d": Fraction(1, 3),
    "q2wk": Fraction(1, 14),
    "every other day": Fraction(1, 2),
    "every second day": Fraction(1, 2),
    "q.o.d.": Fraction(1, 2),
    "b.i.d.": 2,
    "t.d.s.": 3,
    "qid": 4,
    "qhs": 1,
    "every night": 1,
    "once per night": 1,
    "every bedtime": 1,
    "once in 24 hours": 1,
    "once a week": Fraction(1, 7),
}


@pytest.mark.parametrize(("words", "times"), BOTH.items())
def test_medicine_and_time_read_alike(words: str, times: Fraction | int) -> None:
    assert [one.times for one in frequencies(words)] == [times]
    assert [one.rates(DAY)[1] for one in recurrences(Text(f"Take it {words}."))] == [times]


@pytest.mark.parametrize(
    ("words", "times"),
    [("bid", 2), ("bd", 2), ("od", 1), ("with meals", 3), ("as needed", None), ("in two divided doses", None)],
)
def test_what_only_prescriptions_say(words: str, times: int | None) -> None:
    assert [one.times for one in frequencies(words)] == [times]
    assert recurrences(Text(f"They made a {words} for it.")) == ()


def test_after_a_dose_an_abbreviation_is_no_word() -> None:
    assert [one.shown for one in recurrences(Text("aspirin 81 mg od, ibuprofen 400 mg bid"))] == [
        "1 per day",
        "2 per day",
    ]
    assert recurrences(Text("The OD is 5 mm; we bid on it.")) == ()
