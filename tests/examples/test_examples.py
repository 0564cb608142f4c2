"""Every folder under examples/ is complete, lints, passes its own tests, and gives the scores it promises."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from rubricc.compiler import driver
from rubricc.compiler.cli.main import run

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = sorted(path.name for path in EXAMPLES.iterdir() if path.is_dir() and not (path / "pyproject.toml").exists())
"""The rubrics; a package of tools has tests of its own."""
SHOWN = {"sore_throat": {"RB508"}}
"""Codes that an example reports on purpose: `sore_throat` shows points for the absence of a circumstance."""


@cache
def built(name: str) -> ModuleType:
    """Give back the module of an example."""
    return driver.load(driver.check_file(EXAMPLES / name / f"{name}.rubric"))


def test_there_are_examples() -> None:
    assert {"sore_throat", "support_tone", "argument_quality", "checklist"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_is_complete(name: str) -> None:
    folder = EXAMPLES / name
    for file in ("source.md", f"{name}.rubric", "answers.jsonl", "expected.jsonl"):
        assert (folder / file).stat().st_size > 0, f"{file} of {name}"


@pytest.mark.parametrize("name", NAMES)
def test_gives_the_scores_it_promises(name: str, expected: ModuleType) -> None:
    folder = EXAMPLES / name
    module = built(name)
    answers = expected.read_lines(folder / "answers.jsonl")
    promised = expected.read_lines(folder / "expected.jsonl")
    assert [entry["id"] for entry in promised] == [answer["id"] for answer in answers]
    for answer, entry in zip(answers, promised, strict=True):
        assert expected.row(module, answer) == entry


@pytest.mark.parametrize("name", NAMES)
def test_an_empty_answer_earns_nothing(name: str) -> None:
    assert built(name).score("What now?", "") <= 0


@pytest.mark.parametrize("name", NAMES)
def test_lints(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    run(["lint", "--format", "json", str(EXAMPLES / name / f"{name}.rubric")])
    printed = capsys.readouterr()
    codes = {finding["code"] for finding in _findings(printed.out) if finding["severity"] != "info"}
    assert codes == SHOWN.get(name, set()), printed.out + printed.err


@pytest.mark.parametrize("name", NAMES)
def test_passes_its_own_tests(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = run(["test", str(EXAMPLES / name / f"{name}.rubric")])
    printed = capsys.readouterr()
    assert code == 0, printed.out + printed.err


@pytest.mark.parametrize("name", NAMES)
def test_trace_is_plain_data_and_agrees_with_the_score(name: str, expected: ModuleType) -> None:
    folder = EXAMPLES / name
    module = built(name)
    for answer in expected.read_lines(folder / "answers.jsonl"):
        trace = module.trace_response(answer["query"], answer["response"])
        assert json.loads(json.dumps(trace)) == trace
        assert trace["result"] == module.score_response(answer["query"], answer["response"])


def _findings(output: str) -> list[dict[str, Any]]:
    loaded = json.loads(output)
    found = loaded if isinstance(loaded, list) else loaded["diagnostics"]
    assert isinstance(found, list)
    return found
