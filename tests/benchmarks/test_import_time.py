"""Importing is quick: under 60 ms for the package, under 100 ms for a built module."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def times() -> ModuleType:
    spec = importlib.util.spec_from_file_location("import_time", HERE / "import_time.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_package(times: ModuleType) -> None:
    assert times.import_time("rubricc") < 60


@pytest.mark.parametrize("name", ["sore_throat", "argument_quality"])
def test_a_built_module(times: ModuleType, tmp_path: Path, name: str) -> None:
    rubric = times.ROOT / "examples" / name / f"{name}.rubric"
    assert times.import_time(times.build(rubric, tmp_path), tmp_path) < 100
