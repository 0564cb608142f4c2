"""Importing is quick: under 60 ms for the package, under 100 ms for a built module."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks import import_time as times
from benchmarks.report import report


def test_the_package() -> None:
    report("import rubricc", times.import_time("rubricc"), 60, unit=" ms")


@pytest.mark.parametrize("name", ["sore_throat", "argument_quality"])
def test_a_built_module(tmp_path: Path, name: str) -> None:
    rubric = times.ROOT / "examples" / name / f"{name}.rubric"
    report(f"import {name}", times.import_time(times.build(rubric, tmp_path), tmp_path), 100, unit=" ms")
