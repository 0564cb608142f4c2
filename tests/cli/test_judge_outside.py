"""A judge stands outside the language, and what it decides is marked as its own."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from chat_server import Script, says, server
from judged import ANSWER, NO, YES, answers, judge, outer

import rubricc.grammar
from rubricc.compiler import driver
from rubricc.runtime import registry

if TYPE_CHECKING:
    from conftest import Rubricc

__all__ = ["judge", "outer", "server"]


UNASKED = """
import socket, sys
def refuse(*given, **named): raise AssertionError("a socket was opened")
socket.socket.connect = socket.create_connection = socket.getaddrinfo = refuse
from rubricc.compiler.cli.main import run
answer = ["--query", "Can I?", "--response", "hello, yes"]
codes = [run(["score", *answer, "outer.rubric"]), run(["trace", *answer, "outer.rubric"])]
codes.append(run(["score", "outer.rubric", "--answers", "answers.jsonl"]))
loaded = [name for name in sys.modules if name.partition(".")[0] in ("openai", "httpx", "httpcore")]
loaded += [name for name in sys.modules if "frontend.judging" in name or "model_translation" in name]
assert not loaded, loaded
assert codes == [0, 0, 0], codes
"""


def test_without_a_judge_nothing_of_one_is_even_loaded(outer: str) -> None:
    answers({"response": "hello"})
    named = {**os.environ, "OPENAI_API_KEY": "k", "OPENAI_BASE_URL": "http://127.0.0.1:9/v1"}
    ran = subprocess.run([sys.executable, "-c", UNASKED], env=named, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_the_language_has_no_word_and_no_tool_for_a_judge() -> None:
    grammar = (Path(str(rubricc.grammar.__path__[0])) / "rubric.lark").read_text(encoding="utf-8")
    assert not re.search(r'"(judge|model|prompt|llm|ask)\w*"', grammar, re.IGNORECASE)
    for item in registry.all_tools():
        assert not re.search(r"openai|anthropic|litellm|requests|httpx", item.requires), item.name


def test_no_judge_is_left_in_a_rubric_its_ir_or_its_module(
    rubricc: Rubricc, outer: str, server: Script, judge: tuple[str, ...]
) -> None:
    before, words = Path(outer).read_text(encoding="utf-8"), ("judge", "openai", server.url, "It says so")
    rubricc("build", outer, "-o", "before")
    for command in ("score", "trace"):
        assert rubricc(command, outer, *ANSWER, *judge).code == 0
    rubricc("build", outer, "-o", "after")
    checked = driver.check_file(outer)
    assert checked.rubric is not None
    built = Path("after/outer.py").read_text(encoding="utf-8")
    assert Path(outer).read_text(encoding="utf-8") == before
    assert Path("before/outer.py").read_text(encoding="utf-8") == built
    for text in (checked.rubric.model_dump_json(), built):
        assert not any(word in text.lower() for word in words)


def test_what_is_judged_inside_a_composite_is_named_on_the_outside_too(
    rubricc: Rubricc, outer: str, judge: tuple[str, ...]
) -> None:
    result = json.loads(rubricc("score", outer, *ANSWER, *judge, "--format", "json").out)
    assert result["criteria"]["part"]["judged_inside"] == ["sound"]
    assert "judged_inside" not in result["criteria"]["right"]
    assert result["reasons"]["right"] == []
    assert not any("It says so." in reason for reasons in result["reasons"].values() for reason in reasons)
    text = rubricc("score", outer, *ANSWER, *judge).out
    assert "sound: m says: It says so." in text
    trace = json.loads(rubricc("trace", outer, *ANSWER, *judge, "--format", "json").out)
    part = next(item for item in trace["criteria"] if item["id"] == "part")
    assert part["judged_inside"] == ["sound"]
    assert [item.get("judged_by") for item in part["trace"]["criteria"]] == ["m", None]


def test_every_line_with_a_judges_reason_names_the_judge(rubricc: Rubricc, outer: str, judge: tuple[str, ...]) -> None:
    for command in ("score", "trace"):
        lines = [line for line in rubricc(command, outer, *ANSWER, *judge).out.splitlines() if "It says so." in line]
        assert lines
        assert all("m says: It says so." in line for line in lines)


def test_what_is_undecided_inside_a_composite_is_named_with_the_reason(
    rubricc: Rubricc, outer: str, server: Script, judge: tuple[str, ...]
) -> None:
    server.steps = [says("No idea."), says(YES)]
    ran = rubricc("score", outer, *ANSWER, *judge)
    assert ran.code == 1
    assert "sound: no verdict: the judge's answer is not JSON: No idea." in ran.out
    assert "part.sound: no verdict" in ran.err
    result = json.loads(rubricc("score", outer, *ANSWER, *judge, "--format", "json").out)
    assert result["criteria"]["part"]["not_judged_inside"] == ["sound"]


def test_gates_and_overrides_read_verdicts(
    rubricc: Rubricc, outer: str, server: Script, judge: tuple[str, ...]
) -> None:
    kept = {}
    for said in (YES, NO, "nonsense"):
        server.steps = [says(said)]
        given = (*ANSWER, *judge, "--cache", f"kept{len(kept)}", "--format", "json")
        kept[said] = json.loads(rubricc("score", outer, *given).out)
    assert [item["passed"] for item in kept.values()] == [True, False, None]
    assert [bool(kept[said]["overrides"]) for said in (YES, NO)] == [True, False]
    assert kept[YES]["score"] == 3


def test_a_summary_says_what_was_judged(rubricc: Rubricc, outer: str, judge: tuple[str, ...]) -> None:
    path = answers({"response": "hello"}, {"response": "bye"})
    lines = rubricc("score", outer, "--answers", path, *judge).out.splitlines()
    found = {line.split()[0]: line.rpartition("  ")[2] for line in lines if "judged by" in line}
    assert found == {"part": "partly judged by m", "right": "judged by m"}
    summary = json.loads(rubricc("score", outer, "--answers", path, *judge, "--format", "json").out)["summary"]
    assert (summary["judge"], summary["judged_criteria"]) == ("m", ["part.sound", "right"])
