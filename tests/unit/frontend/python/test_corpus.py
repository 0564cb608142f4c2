"""The Python rubrics of the corpus: they run, their planted faults are where they are said to be, crashes are found."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rubricc.compiler.frontend.python.crashes.find import find_crashes
from rubricc.compiler.frontend.python.functions import scoring_functions
from rubricc.compiler.frontend.python.original import Failed, Original
from rubricc.compiler.frontend.python.texts import generated
from rubricc.compiler.source.file import SourceFile

FOLDER = Path(__file__).parents[3] / "fixtures" / "python_rubrics"
MODULES = sorted(FOLDER.glob("*.py"))
KINDS = {
    "max-mismatch", "total-mismatch", "exclusive-awards", "dead-branch", "unreachable-clamp", "hidden-award",
    "hidden-penalty", "phrase-inside-word", "crash",
}  # fmt: skip
ERRORS = {"RB701": "TypeError", "RB702": "AttributeError", "RB703": "ZeroDivisionError", "RB704": "IndexError"}


def faults(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.with_suffix(".expected.json").read_text("utf-8"))["faults"]
    return found


def crash_lines(path: Path) -> list[tuple[str, int]]:
    return [(item["code"], item["line"]) for item in faults(path) if item["kind"] == "crash"]


def told_lines(path: Path) -> list[tuple[str, int]]:
    return [(item["code"], item["line"]) for item in faults(path) if item.get("code", "").startswith("RB70")]


def test_there_are_enough() -> None:
    sizes = [len(path.read_text("utf-8").splitlines()) for path in MODULES]
    assert len(MODULES) >= 12
    assert max(sizes) >= 1_000
    assert max(len(scoring_functions(SourceFile.read(path))) for path in MODULES) >= 16
    assert {item["kind"] for path in MODULES for item in faults(path)} == KINDS
    assert {code for path in MODULES for code, _ in crash_lines(path)} == set(ERRORS)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_planted_faults_are_where_they_are_said_to_be(path: Path) -> None:
    source = SourceFile.read(path)
    spans = {function.name: function.span.lines[0] for function in scoring_functions(source)}
    assert faults(path)
    for fault in faults(path):
        assert source.line_text(fault["line"]).strip() == fault["text"]
        assert fault["why"].endswith(".")
        if fault.get("function"):
            assert spans[fault["function"]] < fault["line"]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_crashes_and_bounds_out_of_reach_are_found_and_nothing_else(path: Path) -> None:
    found = find_crashes(SourceFile.read(path))
    assert [(item.code, item.span.lines[0]) for item in found] == told_lines(path)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_they_run_and_crash_only_where_it_is_said(path: Path) -> None:
    source = SourceFile.read(path)
    said = {(ERRORS[code], line) for code, line in crash_lines(path)}
    met: set[tuple[str, int]] = set()
    with Original(source) as original:
        for pair in generated(source.text, 40):
            for function in scoring_functions(source):
                answer = original.call(function.name, function.arguments(*pair))
                if isinstance(answer, Failed):
                    met.add((answer.error, answer.line))
                else:
                    assert 0 <= answer["score"] <= answer["max_possible"]
    assert met == said
