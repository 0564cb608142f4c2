"""Benchmarks take long and want a quiet machine: they are run where the slow tests are."""

from __future__ import annotations

from pathlib import Path

import pytest
from data.conftest import folder, rows

__all__ = ["folder", "pytest_collection_modifyitems", "rows"]

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.slow)
