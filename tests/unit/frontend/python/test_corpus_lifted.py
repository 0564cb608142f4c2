"""The corpus of Python rubrics, lifted: planted faults are told where they are, and scores are the original's."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from rubricc.compiler import driver
from rubricc.compiler.diagnostics.model import Diagnostic
from rubricc.compiler.frontend.python.compare import compare
from rubricc.compiler.frontend.python.functions import scoring_functions
from rubricc.compiler.frontend.python.lift import lift
from rubricc.compiler.frontend.python.lint import lint_python, without_total
from rubricc.compiler.frontend.python.runnable import runnable
from rubricc.compiler.source.file import SourceFile

FOLDER = Path(__file__).parents[3] / "fixtures" / "python_rubrics"
MODULES = sorted(FOLDER.glob("*.py"))
DEAD = {"RB201", "RB202", "RB203", "RB207", "RB705"}
"""What tells a branch that is never taken, whichever way it is seen."""

DIFFERS = {"negotiation_long": {"score_clarity", "score_response"}}
"""Where a pattern with blanks at its ends is sought in a text whose ends were stripped before."""


def faults(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.with_suffix(".expected.json").read_text("utf-8"))["faults"]
    return [fault for fault in found if fault.get("code")]


def stretches(source: SourceFile) -> dict[str, range]:
    """Give back the lines of each function."""
    body = ast.parse(source.text).body
    return {
        item.name: range(item.lineno, (item.end_lineno or 0) + 1) for item in body if isinstance(item, ast.FunctionDef)
    }


def tells(item: Diagnostic, fault: dict[str, Any], lines: dict[str, range], scoring: set[str]) -> bool:
    """Whether a finding tells a fault: in its function, or in a helper, where the points are given there."""
    codes = DEAD if fault["kind"] == "dead-branch" else {fault["code"]}
    if item.code not in codes:
        return False
    if fault["kind"] == "phrase-inside-word":
        return True
    at = item.span.lines[0]
    helpers = [stretch for name, stretch in lines.items() if name not in scoring]
    return at in lines[fault["function"]] or any(at in stretch for stretch in helpers)


@pytest.mark.slow
@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_planted_faults_are_told(path: Path) -> None:
    source = SourceFile.read(path)
    missed = missing(source, faults(path))
    if missed:  # proofs have a second each, which is little while other programs run
        missed = missing(source, missed)
    assert missed == []


def missing(source: SourceFile, wanted: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Give back the faults that no finding tells."""
    found = lint_python(source).findings
    lines, scoring = stretches(source), {function.name for function in scoring_functions(source)}
    return [fault for fault in wanted if not any(tells(item, fault, lines, scoring) for item in found)]


@pytest.mark.slow
@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_lifted_rubrics_score_as_their_originals(path: Path) -> None:
    source = SourceFile.read(path)
    lifted = lift(source)
    checked = driver.check(SourceFile("lifted.rubric", without_total(lifted.rubric_text)))
    assert checked.rubric is not None, checked.errors
    part = runnable(checked.rubric)
    assert part.rubric is not None
    functions = [item for item in scoring_functions(source, lifted.functions) if item.criterion or part.whole]
    compared = compare(source, driver.load(part.rubric), count=120, functions=functions)
    assert compared.failed is None
    assert compared.compared > 100
    wrong = {item.function for item in compared.differences if item.kind in ("score", "unsteady")}
    assert wrong <= DIFFERS.get(path.stem, set())
