"""Where the tests find data that is not part of the repository."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Rows = Callable[[str], list[dict[str, Any]]]


@pytest.fixture(scope="session")
def folder() -> Path:
    """Give back the data folder; skip where none is named, fail where it is empty."""
    named = os.environ.get("RUBRICC_DATA")
    if not named:
        pytest.skip("RUBRICC_DATA is not set: it names the folder with the public data sets")
    found = Path(named)
    assert any(found.glob("*/*")), f"RUBRICC_DATA is set to {named!r}, but nothing is there"
    return found


@pytest.fixture(scope="session")
def rows(folder: Path) -> Rows:
    """Give back a function that reads a JSONL file of the data folder."""

    def read(path: str) -> list[dict[str, Any]]:
        file = folder / path
        assert file.is_file(), f"{path} is not in {folder}"
        found = [json.loads(line) for line in file.read_text(encoding="utf-8").split("\n") if line.strip()]
        assert found, f"{file} is empty"
        return found

    return read
