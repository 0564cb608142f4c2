"""Doses as labels and prescriptions have them: the pieces of a strength, and how often they are taken."""

from __future__ import annotations

import pytest

from rubricc.runtime.registry import tool
from rubricc.runtime.text import Text


def daily(text: str) -> object:
    return tool("medical.highest_daily_dose").run(Text(text))


class TestPiecesOfAStrength:
    """Two tablets of 500 mg four times a day are 4,000 mg, wherever the number of tablets stands."""

    @pytest.mark.parametrize("often", ["every 6 hours", "four times a day", "QDS", "6-hourly"])
    @pytest.mark.parametrize(
        "text",
        [
            "Take 2 paracetamol 500 mg tablets {}.",
            "Take two paracetamol 500 mg {}.",
            "Take 2 tablets of paracetamol 500 mg {}.",
            "Take two tablets paracetamol 500mg {}.",
            "Take 2 paracetamol tablets (500 mg each) {}.",
            "2 x paracetamol 500 mg {}",
            "Paracetamol 500 mg tablets: take 2 {}.",
            "Paracetamol 500 mg tablets. Take 2 {}.",
            "Paracetamol 500 mg. Take 2 tablets {}.",
            "Paracetamol 500mg tablets\nTake 2 tablets {}",
            "Paracetamol 500mg tablets - take TWO {}",
            "Paracetamol 500mg tablets: one or two to be taken {}",
            "paracetamol 500mg, 2 tablets {}",
            "paracetamol (500 mg), 2 tablets {}",
            "paracetamol 500 mg 2 {}",
            "500 mg paracetamol tablets: take 2 {}",
            "500mg x 2, {}",
            "500 mg × 2 tablets {}",
        ],
    )
    def test_the_number_is_found(self, text: str, often: str) -> None:
        assert daily(text.format(often)) == 4000

    @pytest.mark.parametrize(
        ("text", "milligrams"),
        [
            ("Take 1 g (two 500 mg tablets) four times a day.", 4000),
            ("Take 1,000 mg (2 tablets) every 6 hours.", 4000),
            ("Take 1,000 mg, 2 tablets, every 6 hours.", 4000),
            ("Paracetamol 1,000 mg, 2 tablets, every 6 hours.", 4000),
            ("Take 2 paracetamol tablets (500 mg) every 6 hours.", 2000),
        ],
    )
    def test_an_amount_told_again_is_no_strength(self, text: str, milligrams: float) -> None:
        assert daily(text) == milligrams

    @pytest.mark.parametrize(
        ("text", "milligrams"),
        [
            ("paracetamol 500 mg x 4 daily", 2000),
            ("paracetamol 500 mg daily x 7 days", 500),
            ("paracetamol 500 mg x 7 days, daily", 500),
            ("paracetamol 500 mg, two times a day", 1000),
            ("Paracetamol 500 mg tablets: take 2 times a day.", 1000),
            ("Paracetamol 500 mg, 6 hourly", 2000),
            ("Day 2 paracetamol 500 mg QDS", 2000),
            ("1. paracetamol 500 mg QDS", 2000),
            ("Take 500 mg of paracetamol, three times a day, for 2 days.", 1500),
            ("Take paracetamol 500 mg every 6 hours; 2 tablets are in the box.", 2000),
        ],
    )
    def test_other_numbers_are_no_pieces(self, text: str, milligrams: float) -> None:
        assert daily(text) == milligrams


class TestHowOften:
    """Hours apart, meals, parts of the day, and the counts of a prescription."""

    @pytest.mark.parametrize(
        ("often", "times"),
        [
            ("8-hourly", 3),
            ("6 hourly", 4),
            ("eight-hourly", 3),
            ("4-6 hourly", 6),
            ("four to six hourly", 6),
            ("hourly", 24),
            ("with each meal", 3),
            ("morning, noon and night", 3),
            ("in the morning, at noon and at night", 3),
            ("with breakfast, lunch and dinner", 3),
            ("morning and evening", 2),
            ("at breakfast, lunch, dinner and bedtime", 4),
            ("1-1-1", 3),
            ("1-0-1", 2),
            ("1-1-1-1", 4),
            ("2-0-1", 3),
        ],
    )
    def test_the_times_a_day_are_counted(self, often: str, times: int) -> None:
        assert daily(f"Take ibuprofen 100 mg {often}.") == 100 * times

    @pytest.mark.parametrize("text", ["ibuprofen 100 mg, call 1-800-222", "ibuprofen 100 mg on 2024-1-1-1"])
    def test_other_numbers_joined_by_hyphens_are_none(self, text: str) -> None:
        assert daily(text) is None


class TestRecurrences:
    """The same in any text, where two parts of a day may be those of one day."""

    @pytest.mark.parametrize(
        ("text", "seconds"),
        [
            ("Check it 8-hourly.", 8 * 3600),
            ("Feed the baby three-hourly.", 3 * 3600),
            ("Report two-weekly.", 14 * 86400),
            ("Do it morning, noon and night.", 8 * 3600),
            ("Eat fruit with each meal.", 8 * 3600),
        ],
    )
    def test_what_recurs(self, text: str, seconds: int) -> None:
        from rubricc.stdlib._time_recurrence import recurrences

        (found,) = recurrences(Text(text))
        assert found.rates(found.unit.factor)[1] * seconds == found.unit.factor

    @pytest.mark.parametrize(
        "text", ["We met in the morning and again in the evening.", "Lunch and dinner are on us.", "Good morning, all."]
    )
    def test_two_parts_of_one_day_do_not(self, text: str) -> None:
        assert tool("time.recurs").run(Text(text), 0, 99) is False
