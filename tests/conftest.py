"""Keeps the garbage collector from looking through all tests again and again, and property tests repeatable.

A property test draws the same examples in every run, so that a run says something of the code and not of its luck. To
look for faults on new ground, give `--hypothesis-profile=explore`; what that finds becomes a test of its own.
"""

from __future__ import annotations

import gc

import pytest
from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, database=None, deadline=None)
settings.register_profile("explore", print_blob=True, deadline=None)
settings.load_profile("repeatable")


def pytest_collection_finish(session: pytest.Session) -> None:
    """Leave alone what was collected, which stays to the end, and look rarely for garbage in the rest."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
