"""What `rubricc lint` and `rubricc bounds` cost, and how the cost grows with the rubric.

python -m pytest tests/benchmarks/test_analysis.py -s      (with RUBRICC_DATA, a published module is linted as well)

Every figure is of a process of its own, from its start to its end: processor time, which a busy machine changes little,
and peak memory.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from math import log
from pathlib import Path

import pytest
from benchmarks.process import Cost, cost
from benchmarks.report import report
from strategies.realistic import realistic

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted(ROOT.glob("examples/*/*.rubric"))
MODULES = sorted((ROOT / "tests" / "fixtures" / "python_rubrics").glob("*_long.py"))
SIZES = (10, 30, 100, 300, 1000, 2000)
NO_FAILURE = (0, 1)
"""The exit codes of a run that came to an end: nothing was found, or something was."""


def _measured(what: str, arguments: Sequence[str], target: float) -> Cost:
    """Run a command, and show its time beside the target and its memory."""
    found = cost(arguments)
    assert found.code in NO_FAILURE, f"{what} failed with {found.code}"
    report(f"{what}, {found.megabytes:.0f} MB", found.seconds, target, unit=" s")
    return found


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_lint_of_examples(path: Path) -> None:
    _measured(f"lint {path.stem}", ["lint", str(path)], 2)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_bounds_of_examples(path: Path) -> None:
    _measured(f"bounds {path.stem}", ["bounds", str(path)], 30)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_lint_of_long_modules(path: Path) -> None:
    lines = len(path.read_text(encoding="utf-8").splitlines())
    _measured(f"lint {path.name}, {lines} lines", ["lint", str(path)], 10)


def test_lint_of_a_published_module() -> None:
    named = os.environ.get("RUBRICC_DATA")
    if not named:
        pytest.skip("RUBRICC_DATA is not set: it names the folder with the public data sets")
    for path in sorted((Path(named) / "python_rubrics").glob("*.py")):
        _measured(f"lint {path.name}", ["lint", str(path)], 10)


def test_lint_grows_with_the_rubric(tmp_path: Path) -> None:
    seconds: dict[int, float] = {}
    for size in SIZES:
        path = tmp_path / f"generated_{size}.rubric"
        path.write_text(realistic(1, size), encoding="utf-8")
        seconds[size] = _measured(f"lint {size} criteria", ["lint", str(path)], 2 + 0.03 * size).seconds
    small, large = SIZES[-3], SIZES[-1]
    power = log(seconds[large] / seconds[small]) / log(large / small)
    report(f"from {small} to {large} criteria time grows with their number to the power of", power, 1.2)
