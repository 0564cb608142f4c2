"""Loads the helper that stands beside these tests."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def expected() -> ModuleType:
    """Give back `expected.py` as a module."""
    spec = importlib.util.spec_from_file_location("expected", HERE / "expected.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def rubricc() -> Run:
    """Give back a function that runs the command in a process of its own, from the project's top folder."""

    def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "rubricc", *arguments],
            cwd=ROOT,
            env={**os.environ, "NO_COLOR": "1", **environment},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    return run
