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


TOOLS_OF_MANY = """
rubric many "Tools of many namespaces" {
  criterion all max 11 {
    award 1 if argument.hedges(response) > 0 "Hedges."
    award 1 if format.bullets(response) > 0 "Has bullets."
    award 1 if lexical.type_token_ratio(response) > 0.5 "Varies its words."
    award 1 if medical.red_flag(response) "Has a red flag."
    award 1 if quantity.count(response, "mg") > 0 "Has a dose."
    award 1 if readability.ari(response) > 5 "Is hard to read."
    award 1 if response affirms ["yes"] "Says yes."
    award 1 if safety.refuses(response) "Declines."
    award 1 if similarity.ratio(response, "x") > 0.5 "Is alike."
    award 1 if list.size(time.recurrences(response)) > 0 "Says how often."
    award 1 if tone.politeness(response) > 0 "Is polite."
  }
}
"""


def test_a_built_module_that_uses_tools_of_many_namespaces(tmp_path: Path) -> None:
    rubric = tmp_path / "many.rubric"
    rubric.write_text(TOOLS_OF_MANY, encoding="utf-8")
    report("import many", times.import_time(times.build(rubric, tmp_path), tmp_path), 100, unit=" ms")
