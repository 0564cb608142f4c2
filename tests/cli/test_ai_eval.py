"""ai_eval from the command line: running documents, making rubrics of them, and the way back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from ai_eval_documents import OUTER, PROGRAM, TONE
from chat_server import Script, says, server

if TYPE_CHECKING:
    from conftest import Rubricc

__all__ = ["server"]


@pytest.fixture
def tone(rubricc: Rubricc) -> str:
    Path("tone.yaml").write_text(TONE, encoding="utf-8")
    Path("outer.yaml").write_text(OUTER, encoding="utf-8")
    Path("program.yaml").write_text(PROGRAM, encoding="utf-8")
    return "tone.yaml"


def data(text: str) -> dict[str, object]:
    return json.loads(text)


def test_a_document_runs(rubricc: Rubricc, tone: str) -> None:
    ran = rubricc("ai-eval", tone, "--response", "hello, idiot", "--format", "json")
    result = json.loads(ran.out)
    assert (ran.code, result["score"], result["scaled"], result["passed"]) == (0, 0.75, 3.75, True)
    assert [(item["name"], item["score"]) for item in result["checks"]] == [
        ("greets", 1),
        ("polite", 0),
        ("warm_1", None),
    ]
    assert "1 check could not run: warm_1 (no judge was asked)" in result["reason"]
    shown = rubricc("ai-eval", tone, "--response", "hello, idiot").out
    assert "0.75, that is 3.75 of 5  passed" in shown
    assert "warm_1  not run" in shown


def test_what_the_question_expects_is_given_as_json_or_by_file(rubricc: Rubricc, tone: str) -> None:
    Path("expected.json").write_text('{"facts": ["the moon", "the sun"]}', encoding="utf-8")
    for given in ("@expected.json", '{"facts": ["the moon", "the sun"]}'):
        ran = rubricc("ai-eval", "outer.yaml", "--response", "Dear! The moon.", "--expected", given, "--format", "json")
        result = json.loads(ran.out)
        assert {item["name"]: item["score"] for item in result["checks"]} == {"tone": 1, "facts": 0.5}
        assert result["checks"][0]["inside"]["id"] == "tone"
    native = rubricc(
        "ai-eval", "outer.yaml", "--response", "Dear!", "--expected", given, "--native", "--format", "json"
    )
    assert json.loads(native.out)["checks"][1]["executable"] is False
    broken = rubricc("ai-eval", "outer.yaml", "--response", "r", "--expected", "{")
    assert (broken.code, "--expected is JSON" in broken.err) == (2, True)


def test_programs_run_only_where_they_are_allowed(rubricc: Rubricc, tone: str) -> None:
    ran = rubricc("ai-eval", "program.yaml", "--response", "hello", "--format", "json")
    assert json.loads(ran.out)["score"] is None
    assert "has not allowed" in ran.out
    scores = [
        json.loads(rubricc("ai-eval", "program.yaml", "--response", said, "--allow-programs", "--format", "json").out)
        for said in ("hello", "bye")
    ]
    if "sandbox" not in scores[0]["checks"][0]["reason"]:
        assert [item["score"] for item in scores] == [1, 0]


def test_faults_of_a_document_are_told_with_their_lines(rubricc: Rubricc) -> None:
    Path("bad.yaml").write_text(TONE.replace("values: [idiot]", "valuez: [idiot]"), encoding="utf-8")
    for command in (("ai-eval", "bad.yaml", "--response", "r"), ("translate", "bad.yaml", "-o", "bad.rubric")):
        ran = rubricc(*command)
        assert ran.code == 2
        assert "bad.yaml:1" in ran.err
        assert "valuez" in ran.err
    assert not Path("bad.rubric").exists()


def test_a_judge_decides_what_is_a_judges(rubricc: Rubricc, tone: str, server: Script) -> None:
    server.steps = [says('{"reason": "It is.", "points": 4}')]
    options = ("--judge", "m", "--base-url", server.url, "--format", "json")
    result = json.loads(rubricc("ai-eval", tone, "--response", "hello", *options).out)
    assert result["checks"][2]["score"] == 0.8
    assert result["judge"]["criteria"] == {"warm_1": {"points": 4, "reason": "It is."}}
    inner = json.loads(
        rubricc("ai-eval", "outer.yaml", "--response", "hello", "--expected", '{"facts": ["x"]}', *options).out
    )
    assert list(inner["judge"]["criteria"]) == ["tone.warm_1"]
    assert inner["checks"][0]["inside"]["checks"][2]["score"] == 0.8
    asked = len(server.bodies)
    Path("v.json").write_text('{"warm-1": 0.2}', encoding="utf-8")
    given = json.loads(rubricc("ai-eval", tone, "--response", "hello", "--verdicts", "v.json", *options).out)
    assert (given["checks"][2]["score"], len(server.bodies)) == (0.2, asked)


def test_a_file_of_answers(rubricc: Rubricc, tone: str) -> None:
    rows = [{"id": 1, "response": "hello"}, {"id": 2}, {"id": 3, "response": "x", "verdicts": {"warm-1": 1}}]
    Path("a.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    ran = rubricc("ai-eval", tone, "--answers", "a.jsonl", "--format", "jsonl")
    found = [json.loads(line) for line in ran.out.splitlines()]
    assert [(item["id"], item.get("score")) for item in found] == [(1, 1), (2, None), (3, 0.4)]
    assert ran.code == 1
    assert "a.jsonl:2: there is no text in the field response." in ran.err
    assert "2 answers, 1 that cannot be run; mean 0.7 (3.5 of 5), 1 passed." in ran.err


@pytest.mark.parametrize("more", [(), ("--keep-unchecked",)])
def test_a_report_says_where_each_rule_stands(rubricc: Rubricc, tone: str, more: tuple[str, ...]) -> None:
    assert rubricc("translate", tone, "-o", "tone.rubric", "--report", "r.json", *more).code == 0
    lines = Path("tone.rubric").read_text(encoding="utf-8").splitlines()
    (found,) = json.loads(Path("r.json").read_text(encoding="utf-8"))["rubrics"]
    for row in found["rows"]:
        first, last = row["lines"]
        assert row["rule"].split() == " ".join(lines[first - 1 : last]).split()


def test_there_and_back_again(rubricc: Rubricc, tone: str) -> None:
    ran = rubricc("translate", tone, "-o", "tone.rubric", "--report", "r.json")
    assert ran.code == 0
    assert "2 of 3 criteria are checked" in ran.err
    rows = json.loads(Path("r.json").read_text(encoding="utf-8"))["rubrics"][0]["rows"]
    assert [(row["id"], row["status"], row["points"]) for row in rows] == [
        ("greets", "translated", "3"),
        ("polite", "translated", "1"),
        ("warm_1", "unchecked", "1"),
    ]
    scored = json.loads(rubricc("score", "tone.rubric", "--response", "hello, idiot", "--format", "json").out)
    assert scored["score"] == 0.75
    exported = rubricc("export", "tone.rubric", "--to", "ai_eval", "-o", "again.yaml")
    assert (exported.code, exported.out) == (0, "")
    for said in ("hello", "idiot", ""):
        results = [
            json.loads(rubricc("ai-eval", path, "--response", said, "--format", "json").out)
            for path in (tone, "again.yaml")
        ]
        assert results[0] == results[1]


def test_documents_that_are_used_become_files_beside(rubricc: Rubricc, tone: str) -> None:
    refused = rubricc("translate", "outer.yaml")
    assert (refused.code, refused.out) == (2, "")
    ran = rubricc("translate", "outer.yaml", "-o", "made/outer.rubric")
    assert ran.code == 0
    assert sorted(path.name for path in Path("made").iterdir()) == ["outer.rubric", "tone_part.rubric"]
    scored = rubricc(
        "score",
        "made/outer.rubric",
        "--response",
        "Dear!",
        "--input",
        'expected={"facts": ["dear"]}',
        "--format",
        "json",
    )
    assert json.loads(scored.out)["score"] == 1
    built = rubricc("build", "outer.yaml", "--from", "ai_eval", "-o", "graders")
    assert built.code == 0
    assert sorted(path.name for path in Path("graders").iterdir()) == ["outer.py", "outer.rubric", "tone_part.rubric"]


def test_what_cannot_be_exported_is_told_of(rubricc: Rubricc) -> None:
    Path("mine.rubric").write_text(
        """rubric mine {
  version "1.0.0"
  check hi points 2 from "Says hello." if response mentions ["hello"]
  check right points 1 from "Is right." unchecked "Needs a doctor."
  check long points 1 from "Is long." if text.words(response) >= 100
}
""",
        encoding="utf-8",
    )
    ran = rubricc("export", "mine.rubric")
    assert ran.out.startswith("id: mine\n")
    assert ran.code == 1
    assert all(f"{name}: left out: " in ran.err for name in ("right", "long"))
    assert "hi: left out" not in ran.err
    Path("broken.rubric").write_text("rubric mine {", encoding="utf-8")
    assert rubricc("export", "broken.rubric").code == 1
    assert rubricc("export", "none.rubric").code == 2


ORDER = """id: order
version: "1.0"
label: Order
checks:
  - kind: json_schema
    id: shape
    schema_ref: order
scoring:
  combine: all_pass
"""


def test_build_takes_the_schemas_that_a_document_names(rubricc: Rubricc) -> None:
    Path("order.yaml").write_text(ORDER, encoding="utf-8")
    Path("order.json").write_text('{"type": "object", "required": ["id"]}', encoding="utf-8")
    without = rubricc("build", "order.yaml", "-o", "without")
    assert "schema" in without.err
    built = rubricc("build", "order.yaml", "-o", "graders", "--schema", "order=order.json")
    assert built.code == 0, built.err
    for answer, passes in (('{"id": 1}', True), ("{}", False)):
        scored = rubricc("score", "graders/order.rubric", "--query", "q", "--response", answer, "--format", "json")
        assert json.loads(scored.out)["passed"] is passes
    assert rubricc("build", "order.yaml", "-o", "graders", "--schema", "order").code == 2
    assert "nothing.json" in rubricc("build", "order.yaml", "--schema", "order=nothing.json").err


def test_documents_that_share_a_file_become_rubrics_each(rubricc: Rubricc, tone: str) -> None:
    other = OUTER.replace("combine: min", "combine: max, weights: {facts: 2, fcats: 3}")
    Path("both.yaml").write_text(f"{TONE}---\n{other}", encoding="utf-8")
    ran = rubricc("translate", "both.yaml", "-o", "made", "--report", "r.json")
    assert ran.code == 1
    assert "both.yaml:" in ran.err
    assert "“fcats: 3”: no check has this id" in ran.err
    assert sorted(path.name for path in Path("made").iterdir()) == ["outer.rubric", "tone.rubric", "tone_part.rubric"]
    assert [item["name"] for item in json.loads(Path("r.json").read_text(encoding="utf-8"))["rubrics"]] == [
        "tone",
        "outer",
    ]
    for path, document in (("made/tone.rubric", "tone.yaml"), ("made/outer.rubric", "outer.yaml")):
        exported = rubricc("export", path)
        assert exported.code == 0
        assert exported.out.startswith(f"id: {document.removesuffix('.yaml')}\n")
    refused = rubricc("translate", "both.yaml")
    assert (refused.code, "name a folder for them with -o DIR" in refused.err) == (2, True)
    built = rubricc("build", "both.yaml", "-o", "graders")
    assert built.code == 1
    assert {"outer.py", "tone.py"} <= {path.name for path in Path("graders").iterdir()}
    Path("faulty.yaml").write_text(f"{TONE.replace('kind', 'knid', 1)}---\n{OUTER}more: 1\n", encoding="utf-8")
    told = rubricc("translate", "faulty.yaml", "-o", "made").err
    assert "faulty.yaml:5: checks[0]" in told
    assert "more: `more` is no field" in told


def test_a_weight_of_no_check_is_told_of(rubricc: Rubricc, tone: str) -> None:
    Path("typo.yaml").write_text(TONE.replace("weights: {greets: 3}", "weights: {geets: 3}"), encoding="utf-8")
    ran = rubricc("ai-eval", "typo.yaml", "--response", "hello")
    assert (ran.code, ran.err) == (0, "typo.yaml:21: scoring.weights.geets: no check has this id.\n")
