"""Faults that are planted in clean rubrics are found, and clean rubrics are left in peace."""

from __future__ import annotations

from random import Random

import pytest
from strategies.faults import FAULTS, clean

from rubricc.compiler import driver
from rubricc.compiler.linting import lint
from rubricc.compiler.source.file import SourceFile

EXPECTED = ("RB102", "RB508")
"""Of clean rubrics it is true that penalties go below the floor, and that some points are free."""


def codes(source: str) -> list[str]:
    checked = driver.check(SourceFile("planted.rubric", source))
    return [item.code for item in lint(checked, lambda: driver.load(checked)) if item.code not in EXPECTED]


@pytest.mark.parametrize("plant", FAULTS, ids=lambda plant: plant.__name__)
def test_a_planted_fault_is_found(plant) -> None:
    random = Random(plant.__name__)
    source, expected = plant(random, clean(random))
    assert set(codes(source)) & expected


def test_a_clean_rubric_is_left_in_peace() -> None:
    assert [codes(clean(Random(seed))) for seed in range(12)] == [[]] * 12


@pytest.mark.slow
@pytest.mark.parametrize("plant", FAULTS, ids=lambda plant: plant.__name__)
def test_of_twenty_planted_faults_nineteen_are_found(plant) -> None:
    found = 0
    for number in range(20):
        random = Random(f"{plant.__name__} {number}")
        source, expected = plant(random, clean(random))
        found += bool(set(codes(source)) & expected)
    assert found >= 19


@pytest.mark.slow
def test_false_alarms_are_rare() -> None:
    rules = alarms = 0
    for seed in range(1_000, 1_060):
        source = clean(Random(seed))
        rules += sum(source.count(word) for word in ("award", "penalize", "check ", "level "))
        alarms += len(codes(source))
    assert alarms <= rules / 100
