"""No answer goes beyond what the analysis proves: scores within limits, branches and overrides that can be."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from strategies.limits import beyond_limits

seeds = st.integers(0, 2**32 - 1)
exhaustive = settings(
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),  # a seed does not get simpler by shrinking
    suppress_health_check=list(HealthCheck),
)


@settings(exhaustive, max_examples=12)
@given(seed=seeds, size=st.integers(1, 3))
def test_no_answer_goes_beyond_a_limit(seed: int, size: int) -> None:
    assert beyond_limits(seed, size, texts=6) == []


@pytest.mark.slow
@settings(exhaustive, max_examples=200)
@given(seed=seeds, size=st.integers(1, 4))
def test_no_answer_goes_beyond_a_limit_at_length(seed: int, size: int) -> None:
    assert beyond_limits(seed, size, texts=12) == []
