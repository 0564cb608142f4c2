"""The table of facts names tests that there are."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
TESTS = HERE.parents[2]


def test_each_test_that_is_named_is_there() -> None:
    table = (HERE / "README.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(test_\w+)`", table))
    paths = [
        *HERE.glob("test_*.py"),
        *(TESTS / "property").glob("test_ai_eval*.py"),
        *(TESTS / "cli").glob("test_ai_eval*.py"),
    ]
    there = {name for path in paths for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.M)}
    assert named <= there
    assert all("`test_" in line for line in table.splitlines() if line.startswith("| ") and "held by" not in line)
