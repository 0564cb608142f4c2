"""Keeps the garbage collector from looking through all tests again and again while each of them runs."""

from __future__ import annotations

import gc

import pytest


def pytest_collection_finish(session: pytest.Session) -> None:
    """Leave alone what was collected, which stays to the end, and look rarely for garbage in the rest."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
