"""On small rubrics what is proved is exactly what trying every combination of values finds."""

from __future__ import annotations

import pytest
from strategies.brute import mistakes, small_rubric


def test_small_rubrics_are_made() -> None:
    made = [small_rubric(seed) for seed in range(40)]
    assert sum(item is not None for item in made) > 30


@pytest.mark.parametrize("start", range(0, 20, 10))
def test_proofs_are_what_trying_everything_finds(start: int) -> None:
    assert {seed: found for seed in range(start, start + 10) if (found := mistakes(seed))} == {}


@pytest.mark.slow
@pytest.mark.parametrize("start", range(1_000, 1_600, 100))
def test_proofs_are_what_trying_everything_finds_at_length(start: int) -> None:
    assert {seed: found for seed in range(start, start + 100) if (found := mistakes(seed))} == {}
