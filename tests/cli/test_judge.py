"""`--judge` of `score` and `trace`: what is asked, what it becomes, and how it is told of."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from chat_server import Script, fails, says, server
from judged import answers, by_criterion, rubric, verdict

if TYPE_CHECKING:
    from conftest import Rubricc

__all__ = ["rubric", "server"]

NAMES = ("right", "unsafe", "depth")


GOOD = by_criterion(medically=verdict(met=True), unsafe=verdict(met=True), matter=verdict(points=3))


@pytest.fixture
def judge(server: Script, monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """Give back the options that name the server, one question at a time."""
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    server.steps = [GOOD]
    return ("--judge", "m", "--base-url", server.url, "--concurrency", "1")


ANSWER = ("--query", "Can I take it?", "--response", "hello, yes")


def test_without_the_option_nobody_is_asked(rubricc: Rubricc, rubric: str, server: Script) -> None:
    ran = rubricc("score", rubric, *ANSWER, "--format", "json")
    assert json.loads(ran.out)["score"] == 1
    assert "judge" not in json.loads(ran.out)
    assert server.bodies == []


def test_only_what_is_unchecked_is_asked_and_marked(
    rubricc: Rubricc, rubric: str, server: Script, judge: tuple[str, ...]
) -> None:
    ran = rubricc("score", rubric, *ANSWER, *judge, "--format", "json")
    result = json.loads(ran.out)
    assert ran.code == 0
    assert result["score"] == 1 + 2 - 3 + 3
    assert result["checked_share"] == 1
    assert result["judge"]["model"] == "m"
    assert tuple(result["judge"]["criteria"]) == NAMES
    assert [name for name, item in result["criteria"].items() if item.get("judged_by") == "m"] == list(NAMES)
    assert result["criteria"]["right"]["judge_reason"] == "It says so."
    assert "3 asked" in ran.err
    asked = [body["messages"][-1]["content"] for body in server.bodies]
    assert len(asked) == 3
    assert not any("Says hello." in text for text in asked)
    assert all("Can I take it?" in text and "hello, yes" in text for text in asked)


def test_answers_are_held_to_a_schema(rubricc: Rubricc, rubric: str, server: Script, judge: tuple[str, ...]) -> None:
    rubricc("score", rubric, *ANSWER, *judge)
    schemas = [body["response_format"]["json_schema"]["schema"]["properties"] for body in server.bodies]
    assert [sorted(item) for item in schemas] == [["met", "reason"], ["met", "reason"], ["points", "reason"]]
    assert schemas[2]["points"]["enum"] == [0, 1, 2, 3, 4]


def test_a_server_without_schemas_is_asked_without(
    rubricc: Rubricc, rubric: str, server: Script, judge: tuple[str, ...]
) -> None:
    server.steps = [fails(400, "response_format is not supported"), GOOD]
    assert rubricc("score", rubric, *ANSWER, *judge).code == 0
    assert ["response_format" in body for body in server.bodies] == [True, False, False, False]


def test_text_and_trace_name_the_judge(rubricc: Rubricc, rubric: str, judge: tuple[str, ...]) -> None:
    scored = rubricc("score", rubric, *ANSWER, *judge).out
    assert "judged by m" in scored
    assert "It says so." in scored
    trace = rubricc("trace", rubric, *ANSWER, *judge).out
    assert trace.count("judged by m") == 3
    assert trace.count("It says so.") == 3
    data = json.loads(rubricc("trace", rubric, *ANSWER, *judge, "--format", "json").out)
    assert [item.get("judged_by") for item in data["criteria"]] == [None, "m", "m", "m"]
    assert data["result"]["judge"]["criteria"]["unsafe"] == {"points": -3, "reason": "It says so."}


WRONG = {
    "prose": ("Yes, it is.", "not JSON"),
    "nothing": ("", "not JSON"),
    "a list": ("[true]", "no JSON object"),
    "another field": (verdict(met=True, more=1), "other fields"),
    "no reason": ('{"met": true}', "other fields"),
    "a word": (verdict(met="yes"), "neither true nor false"),
    "a number": (verdict(met=1), "neither true nor false"),
    "twice": ('{"reason": "a", "met": true, "met": false}', "twice"),
    "a number as reason": ('{"reason": 3, "met": true}', "no text"),
    "not a number": ('{"reason": "a", "met": NaN}', "no JSON"),
}


@pytest.mark.parametrize("fault", WRONG)
def test_a_wrong_answer_is_no_verdict_and_said(
    rubricc: Rubricc, rubric: str, server: Script, judge: tuple[str, ...], fault: str
) -> None:
    text, said = WRONG[fault]
    server.steps = [by_criterion(medically=text, unsafe=verdict(met=False), matter=verdict(points=0))]
    ran = rubricc("score", rubric, *ANSWER, *judge, "--format", "json")
    result = json.loads(ran.out)
    assert ran.code == 1
    assert result["criteria"]["right"]["score"] is None
    assert said in result["criteria"]["right"]["not_judged"]
    assert "right: no verdict: " in ran.err
    assert result["criteria"]["unsafe"]["score"] == 0


@pytest.mark.parametrize("points", [5, -1, 2.5, True, "3", None])
def test_points_that_are_none_of_the_choices_are_no_verdict(
    rubricc: Rubricc, rubric: str, server: Script, judge: tuple[str, ...], points: object
) -> None:
    server.steps = [by_criterion(medically=verdict(met=True), unsafe=verdict(met=False), matter=verdict(points=points))]
    ran = rubricc("score", rubric, *ANSWER, *judge, "--format", "json")
    assert (ran.code, json.loads(ran.out)["criteria"]["depth"]["score"]) == (1, None)
    assert "0, 1, 2, 3, 4" in ran.err


def test_refusals_and_cut_answers_are_no_verdicts(
    rubricc: Rubricc, rubric: str, server: Script, judge: tuple[str, ...]
) -> None:
    server.steps = [says("", refusal="I cannot judge this."), says(verdict(met=True), "length"), GOOD]
    ran = rubricc("score", rubric, *ANSWER, *judge)
    assert ran.code == 1
    assert "right: no verdict: the judge declined: I cannot judge this." in ran.err
    assert "unsafe: no verdict: the judge's answer was cut off." in ran.err
    assert "depth" not in ran.err


def test_an_endpoint_that_refuses_all_is_told_once(
    rubricc: Rubricc, rubric: str, server: Script, judge: tuple[str, ...]
) -> None:
    server.steps = [fails(401, "wrong key")]
    ran = rubricc("score", rubric, *ANSWER, *judge)
    assert (ran.code, ran.out) == (2, "")
    assert "401" in ran.err


def test_answers_are_kept_and_found_again(
    rubricc: Rubricc, rubric: str, server: Script, judge: tuple[str, ...]
) -> None:
    first = rubricc("score", rubric, *ANSWER, *judge, "--cache", "kept", "--format", "json")
    again = rubricc("score", rubric, *ANSWER, *judge, "--cache", "kept", "--format", "json")
    replayed = rubricc("score", rubric, *ANSWER, "--judge", "m", "--replies", "kept", "--format", "json")
    assert first.out == again.out == replayed.out
    assert len(server.bodies) == 3
    assert "0 asked, 3 from kept answers" in again.err
    assert not any("secret" in path.read_text() for path in Path("kept").iterdir())
    other = rubricc("score", rubric, "--response", "another", "--judge", "m", "--replies", "kept")
    assert (other.code, other.err.count("No recorded answer")) == (1, 3)
    server.bodies.clear()
    assert rubricc("score", rubric, *ANSWER, *judge, "--judge", "other", "--cache", "kept").code == 0
    assert len(server.bodies) == 3


def test_verdicts_that_are_given_are_not_asked_for(
    rubricc: Rubricc, rubric: str, server: Script, judge: tuple[str, ...]
) -> None:
    Path("v.json").write_text('{"right": false, "depth": 1}', encoding="utf-8")
    result = json.loads(rubricc("score", rubric, *ANSWER, *judge, "--verdicts", "v.json", "--format", "json").out)
    assert (result["score"], len(server.bodies)) == (1 + 0 - 3 + 1, 1)
    assert "judged_by" not in result["criteria"]["right"]
    assert list(result["judge"]["criteria"]) == ["unsafe"]


def test_a_file_of_answers_keeps_its_order_whoever_is_first(
    rubricc: Rubricc, rubric: str, server: Script, judge: tuple[str, ...]
) -> None:
    path = answers(*({"id": n, "response": f"hello {n}"} for n in range(20)), {"id": 20}, {"id": 21, "response": "bye"})
    several = (*judge[:-1], "5", "--cache", "kept")
    ran = rubricc("score", rubric, "--answers", path, *several, "--format", "jsonl")
    rows = [json.loads(line) for line in ran.out.splitlines()]
    assert [row["id"] for row in rows] == list(range(22))
    assert [row.get("score") for row in rows] == [3] * 20 + [None, 2]
    assert (ran.code, rows[20]["error"]) == (1, "there is no text in the field response.")
    assert all(row["judge"]["model"] == "m" for row in rows if "error" not in row)
    assert len(server.bodies) == 21 * 3
    again = rubricc("score", rubric, "--answers", path, *several, "--format", "jsonl")
    assert (again.out, len(server.bodies)) == (ran.out, 21 * 3)


def test_a_file_of_answers_tells_of_missing_verdicts(
    rubricc: Rubricc, rubric: str, server: Script, judge: tuple[str, ...]
) -> None:
    server.steps = [says("nonsense"), GOOD]
    path = answers({"id": 1, "response": "a"}, {"id": 2, "response": "b"})
    ran = rubricc("score", rubric, "--answers", path, *judge, "--concurrency", "1")
    assert ran.code == 1
    assert "answers.jsonl:1: right: no verdict: the judge's answer is not JSON: nonsense" in ran.err
    assert "1 verdicts are missing" in ran.err
    csv_text = rubricc("score", rubric, "--answers", path, *judge, "--format", "csv").out
    rows = list(csv.DictReader(io.StringIO(csv_text)))
    assert [(row["judge"], row["depth"]) for row in rows] == [("m", "3"), ("m", "3")]


def test_a_refusing_endpoint_stops_a_file(
    rubricc: Rubricc, rubric: str, server: Script, judge: tuple[str, ...]
) -> None:
    server.steps = [fails(401, "wrong key")]
    path = answers(*({"response": str(n)} for n in range(50)))
    ran = rubricc("score", rubric, "--answers", path, *judge)
    assert ran.code == 2
    assert len(server.bodies) < 20


def test_options_of_a_judge_need_one(rubricc: Rubricc, rubric: str) -> None:
    ran = rubricc("score", rubric, *ANSWER, "--cache", "kept")
    assert (ran.code, "--judge" in ran.err) == (2, True)
    assert rubricc("build", rubric, "-o", "out").code == 0
    built = rubricc("score", "out/advice.py", *ANSWER, "--judge", "m")
    assert (built.code, ".rubric" in built.err) == (2, True)


def test_a_built_module_knows_of_no_judge(rubricc: Rubricc, rubric: str) -> None:
    rubricc("build", rubric, "-o", "out")
    assert "judg" not in Path("out/advice.py").read_text(encoding="utf-8")
