"""ai_eval from the command line: files of answers, wrong use, and numbers at the edges."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from ai_eval_documents import OUTER, PROGRAM, TONE

if TYPE_CHECKING:
    from conftest import Rubricc


@pytest.fixture
def tone(rubricc: Rubricc) -> str:
    Path("tone.yaml").write_text(TONE, encoding="utf-8")
    Path("outer.yaml").write_text(OUTER, encoding="utf-8")
    Path("program.yaml").write_text(PROGRAM, encoding="utf-8")
    return "tone.yaml"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "give the answer by one of --response TEXT and --response-file FILE"),
        (("--response", "a", "--response-file", "b"), "give the answer by one of"),
        (("--response", "a", "--format", "jsonl"), "--format jsonl is for a file of --answers"),
        (("--response", "a", "--seconds", "0", "--allow-programs"), "--seconds is more than 0"),
        (("--response", "a", "--expected", "[" * 100_000), "--expected is JSON"),
        (("--response", "a", "--metadata", "@none.json"), "none.json"),
        (("--response", "a", "--verdicts", "list.json"), "verdicts are an object"),
        (("--response", "a", "--verdicts", "bad.json"), "must be true, false or from 0 to 1"),
        (("--response", "a", "--schema", "order"), "write it as REF=FILE"),
        (("--answers", "a.jsonl", "--response", "a"), "--response is for one answer"),
        (("--answers", "a.jsonl", "--expected", "1"), "--expected is for one answer"),
        (("--answers", "empty.jsonl"), "there are no answers in it"),
        (("--answers", "a.jsonl", "--format", "json"), "--format json is for one answer"),
        (("--answers", "none.jsonl"), "none.jsonl"),
    ],
)
def test_wrong_use_is_told_and_ends_with_2(
    rubricc: Rubricc, tone: str, arguments: tuple[str, ...], message: str
) -> None:
    Path("a.jsonl").write_text('{"response": "hello"}\n', encoding="utf-8")
    Path("empty.jsonl").write_text("\n", encoding="utf-8")
    Path("list.json").write_text("[1]", encoding="utf-8")
    Path("bad.json").write_text('{"warm-1": 7}', encoding="utf-8")
    ran = rubricc("ai-eval", tone, *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("{", "a.jsonl:2: "),
        ("[1]", "a.jsonl:2: "),
        ('{"response": 5}', "a.jsonl:2: there is no text in the field response"),
        ('{"response": "a", "query": 5}', "a.jsonl:2: the field query is no text"),
        ('{"response": "a", "verdicts": [1]}', "a.jsonl:2: verdicts are an object"),
        ('{"response": "a", "verdicts": {"warm-1": 7}}', "a.jsonl:2: The verdict on warm_1 must be"),
    ],
)
def test_a_line_of_answers_that_cannot_be_run_is_told_and_the_rest_is_run(
    rubricc: Rubricc, tone: str, row: str, message: str
) -> None:
    good = '{"response": "hello", "expected": {"x": 1}, "tool_calls": []}'
    Path("a.jsonl").write_text(f"{good}\n{row}\n{good}\n", encoding="utf-8")
    ran = rubricc("ai-eval", tone, "--answers", "a.jsonl", "--format", "jsonl")
    rows = [json.loads(line) for line in ran.out.splitlines()]
    assert (ran.code, [item["line"] for item in rows if "error" not in item]) == (1, [1, 3])
    assert message in ran.err
    assert "2 answers, 1 that cannot be run; mean 1 (5 of 5), 2 passed." in ran.err


def test_answers_of_which_nothing_can_be_run_have_no_score_and_no_mean(rubricc: Rubricc, tone: str) -> None:
    Path("a.jsonl").write_text('{"response": "hello"}\n', encoding="utf-8")
    ran = rubricc("ai-eval", "program.yaml", "--answers", "a.jsonl", "--format", "jsonl")
    found = json.loads(ran.out)
    assert (ran.code, found["score"], found["scaled"], found["passed"]) == (0, None, None, None)
    assert found["reason"].startswith("No check could run. 1 check could not run: counts (")
    assert "1 answers; none has a score." in ran.err


def test_a_question_gets_the_rubric_that_it_names(rubricc: Rubricc, tone: str) -> None:
    refs = [None, "rubric/tone@1.0.0", "rubric/program@1.0", "rubric/none@1.0", "rubric/tone", "tone@1.0"]
    rows = "".join(f"{json.dumps({'response': 'hello', 'rubric_ref': ref})}\n" for ref in refs)
    Path("a.jsonl").write_text(rows, encoding="utf-8")
    ran = rubricc("ai-eval", tone, "--answers", "a.jsonl", "--format", "jsonl")
    found = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.code == 0
    assert [(item["id"], item["rubric"], item["score"]) for item in found] == [
        (None, "tone", 1),
        (None, "tone", 1),
        (None, "program", None),
        *[(None, "", None)] * 3,
    ]
    assert found[3]["reason"] == "The question is left to its own criteria: there is no rubric rubric/none@1.0."
    assert found[4]["reason"].endswith("rubric/tone does not have the form rubric/<id>@<version>.")
    assert "6 answers; mean 1 (5 of 5), 2 passed." in ran.err
    Path("a.jsonl").write_text('{"response": "hello", "rubric_ref": 5}\n', encoding="utf-8")
    assert "a.jsonl:1: the field rubric_ref is no text" in rubricc("ai-eval", tone, "--answers", "a.jsonl").err


@pytest.mark.parametrize("weight", ["1e30", "1000000000000000", "-1"])
def test_weights_that_no_rubric_has_are_refused_by_every_command(rubricc: Rubricc, tone: str, weight: str) -> None:
    Path("w.yaml").write_text(TONE.replace("{greets: 3}", f"{{greets: {weight}}}"), encoding="utf-8")
    for command in (
        ("ai-eval", "w.yaml", "--response", "r"),
        ("translate", "w.yaml"),
        ("translate", "w.yaml", "--model", "m", "--dry-run"),
        ("judge", "w.yaml", "--model", "m", "--response", "r", "--dry-run"),
        ("build", "w.yaml", "-o", "made"),
    ):
        ran = rubricc(*command)
        assert (ran.code, ran.out) == (2, "")
        assert "w.yaml:21: scoring.weights.greets: " in ran.err


def test_a_model_is_shown_a_check_with_its_numbers(rubricc: Rubricc, tone: str) -> None:
    Path("n.yaml").write_text(TONE.replace("threshold: 3", "threshold: 0.35"), encoding="utf-8")
    ran = rubricc("translate", "n.yaml", "--model", "m", "--dry-run")
    assert (ran.code, ran.err) == (0, "")
    assert '"threshold": 0.35' in ran.out
