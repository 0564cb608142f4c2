"""Every row of the list of cases names tests, and they exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROW = re.compile(r"^\| ([0-9]+) \|.*\| ([^|]+) \|$", re.M)
ROWS = ROW.findall((HERE / "README.md").read_text(encoding="utf-8"))


def test_all_rows_are_listed_in_order() -> None:
    assert [int(number) for number, _ in ROWS] == list(range(1, 49))


@pytest.mark.parametrize(("row", "tests"), ROWS)
def test_the_tests_of_a_row_exist(row: str, tests: str) -> None:
    named = re.findall(r"`([^`]+)`", tests)
    assert named
    for name in named:
        path, _, function = name.partition("::")
        source = (HERE / path).read_text(encoding="utf-8")
        assert re.search(rf"^def {function or 'test_[a-z]'}", source, re.M), f"row {row}: {name}"
