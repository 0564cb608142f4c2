"""`rubricc score` on a folder: each answer names its rubric, by its file or by the id in the source."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import Rubricc

ROW = '{"prompt": [{"role": "user", "content": "q"}], "prompt_id": "%s", "rubrics": [%s]}\n'
CRITERION = '{"criterion": "Mentions a %s", "points": 3, "tags": []}'
ANSWERS = (
    {"id": 1, "prompt_id": "1-a", "response": "The refund is on its way."},
    {"id": 2, "rubric": "b", "query": "q", "response": "The refund is on its way."},
    {"id": 3, "rubric": "rubric_1_a", "prompt_id": "b", "response": "No."},
    {"id": 4, "prompt_id": "c", "response": "x"},
    {"id": 5, "response": "x"},
    {"id": 6, "prompt_id": "b"},
)


@pytest.fixture
def folder(rubricc: Rubricc) -> str:
    rows = (ROW % ("1-a", CRITERION % "refund"), ROW % ("b", CRITERION % "invoice"))
    Path("rows.jsonl").write_text("".join(rows), encoding="utf-8")
    Path("answers.jsonl").write_text("".join(json.dumps(item) + "\n" for item in ANSWERS), encoding="utf-8")
    assert rubricc("translate", "rows.jsonl", "-o", "rubrics").code == 0
    return "rubrics"


@pytest.mark.parametrize("built", [False, True])
def test_each_answer_is_scored_by_its_own_rubric(rubricc: Rubricc, folder: str, built: bool) -> None:
    if built:
        rubricc("build", folder, "-o", "graders")
        folder = "graders"
    ran = rubricc("score", folder, "--answers", "answers.jsonl", "--format", "jsonl")
    found = [json.loads(line) for line in ran.out.splitlines()]
    assert [(item["id"], item.get("rubric"), item.get("score")) for item in found] == [
        (1, "rubric_1_a", 3),
        (2, "b", 0),
        (3, "rubric_1_a", 0),
        (4, None, None),
        (5, None, None),
        (6, "b", None),
    ]
    assert ran.code == 1
    for told in (
        "answers.jsonl:4: there is no rubric c in the folder.",
        "answers.jsonl:5: it names no rubric, in a field rubric or prompt_id.",
        "answers.jsonl:6: there is no text in the field response.",
        "6 answers, 3 that could not be scored; mean normalised 0.333333 of 3.",
    ):
        assert told in ran.err


def test_a_rubric_with_errors_costs_only_its_own_answers(rubricc: Rubricc, folder: str) -> None:
    Path("rubrics/b.rubric").write_text("rubric b { check x points }\n", encoding="utf-8")
    ran = rubricc("score", folder, "--answers", "answers.jsonl", "--format", "jsonl")
    assert [json.loads(line).get("score") for line in ran.out.splitlines()] == [3, None, 0, None, None, None]
    assert "answers.jsonl:2: the rubric has errors" in ran.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "this is a folder; name one rubric in it"),
        (("--answers", "answers.jsonl", "--query", "q"), "stands in their fields"),
        (("--answers", "answers.jsonl", "--jobs", "2"), "--jobs and --judge are for one"),
        (("--answers", "answers.jsonl", "--format", "csv"), "take jsonl"),
        (("--answers", "none.jsonl"), "none.jsonl"),
    ],
)
def test_wrong_use_is_told(rubricc: Rubricc, folder: str, arguments: tuple[str, ...], said: str) -> None:
    ran = rubricc("score", folder, *arguments)
    assert (ran.code, said in ran.err) == (2, True)


def test_folders_that_do_not_say_which_rubric_is_meant_are_told_of(rubricc: Rubricc, folder: str) -> None:
    Path("rubrics/more").mkdir()
    Path("rubrics/more/b.rubric").write_bytes(Path("rubrics/b.rubric").read_bytes())
    Path("nothing").mkdir()
    for name, said in ((folder, "has the same name"), ("nothing", "there is no .rubric file")):
        ran = rubricc("score", name, "--answers", "answers.jsonl")
        assert (ran.code, said in ran.err) == (2, True)
