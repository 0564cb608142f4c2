"""A printed rubric lowers to the IR that it was printed from."""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies.hypotheses import rubrics
from strategies.rubrics import make_rubric

from rubricc.compiler.driver import check_file
from rubricc.compiler.ir.rubric import Rubric
from rubricc.compiler.ir.rubric_printer import print_library, print_rubric
from rubricc.compiler.ir.statement_printer import PrintError
from rubricc.compiler.ir.statements import Give
from rubricc.compiler.ir.strip import strip
from rubricc.compiler.passes.pipeline import run

EXAMPLES = Path(__file__).parents[2] / "examples"


def lowered(sources: dict[str, str]) -> Rubric:
    """Give back the IR of the first of some sources, the others beside it."""
    with TemporaryDirectory() as folder:
        for name, text in sources.items():
            (Path(folder) / name).write_text(text, encoding="utf-8")
        checked = check_file(Path(folder) / next(iter(sources)))
    assert checked.rubric is not None, [error.message for error in checked.errors]
    return checked.rubric


def assert_survives(rubric: Rubric) -> None:
    again = lowered(print_library(rubric))
    assert strip(run(again)) == strip(run(rubric))


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None)
@given(rubric=rubrics(surface=True))
def test_generated_rubrics_survive_printing(rubric: Rubric) -> None:
    assert_survives(rubric)


@pytest.mark.parametrize("seed", range(12))
def test_declared_tools_survive_printing(seed: int) -> None:
    assert_survives(make_rubric(Random(seed), 1 + seed % 3, surface=True, own=True))


@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None)
@given(rubric=rubrics(surface=True))
def test_what_is_printed_is_a_fixed_point(rubric: Rubric) -> None:
    once = print_library(run(lowered(print_library(rubric))))
    assert print_library(run(lowered(once))) == once


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*/*.rubric")), ids=lambda path: path.stem)
def test_examples_survive_printing(path: Path) -> None:
    checked = check_file(path)
    assert checked.rubric is not None
    assert_survives(checked.rubric)


@given(seed=st.integers(0, 1_000))
@settings(max_examples=10, deadline=None)
def test_a_rule_without_a_reason_cannot_be_printed(seed: int) -> None:
    rubric = make_rubric(Random(seed), 1, surface=True)
    silent = rubric.criteria[0].model_copy(update={"form": "criterion", "rubric": None, "unchecked": None})
    silent = silent.model_copy(update={"body": (Give(points=rubric.precision),)})
    with pytest.raises(PrintError):
        print_rubric(rubric.model_copy(update={"criteria": (silent,)}))
