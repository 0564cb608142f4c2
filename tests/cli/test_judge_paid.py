"""What is asked of a judge and paid for, whatever its server does."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from chat_server import Script, drips, fails, half, raw, says, server, sleeps
from judged import ANSWER, OUTER, YES, answers, judge, outer

from rubricc.compiler.frontend.natural.model_translation import options

if TYPE_CHECKING:
    from conftest import Rubricc

__all__ = ["judge", "outer", "server"]


def test_verdicts_are_kept_by_content(rubricc: Rubricc, outer: str, server: Script, judge: tuple[str, ...]) -> None:
    def asked(*changed: str, path: str = outer) -> int:
        before = len(server.bodies)
        given = dict(zip(ANSWER[::2], ANSWER[1::2], strict=True)) | dict(zip(changed[::2], changed[1::2], strict=True))
        line = [part for pair in given.items() for part in pair]
        assert rubricc("score", path, *judge, "--cache", "kept", *line).code == 0
        return len(server.bodies) - before

    assert asked() == 2
    assert asked() == 0
    moved = OUTER.replace("outer", "moved").replace("points 2", "points 7").replace("check right", "check other")
    Path("moved.rubric").write_text(moved, encoding="utf-8")
    Path("changed.rubric").write_text(OUTER.replace("Is medically right.", "Is right."), encoding="utf-8")
    assert asked(path="moved.rubric") == 0
    assert asked(path="changed.rubric") == 1
    assert asked("--response", "hello, no") == 2
    assert asked("--query", "May I?") == 2
    assert asked("--judge", "n") == 2
    assert asked("--temperature", "0.5") == 2


BAD_ROWS: dict[str, dict[str, Any]] = {
    "no answer": {},
    "a query that is no text": {"response": "hello", "query": 5},
    "a verdict on what is checked": {"response": "hello", "verdicts": {"greets": True}},
    "a verdict on nothing": {"response": "hello", "verdicts": {"other": True}},
    "a verdict that is a word": {"response": "hello", "verdicts": {"right": "yes"}},
    "a verdict inside that is a word": {"response": "hello", "verdicts": {"part.sound": "yes"}},
    "a verdict that is null": {"response": "hello", "verdicts": {"right": None}},
    "verdicts that are a list": {"response": "hello", "verdicts": ["right"]},
}


@pytest.mark.parametrize("kind", BAD_ROWS)
def test_nothing_is_asked_about_an_answer_that_cannot_be_scored(
    rubricc: Rubricc, outer: str, server: Script, judge: tuple[str, ...], kind: str
) -> None:
    path = answers({"id": 1, **BAD_ROWS[kind]})
    ran = rubricc("score", outer, "--answers", path, *judge, "--format", "jsonl")
    alone = rubricc("score", outer, "--answers", path, "--format", "jsonl")
    assert (ran.code, server.bodies) == (1, [])
    assert json.loads(ran.out)["error"] == json.loads(alone.out)["error"]


def test_wrong_verdicts_are_refused_before_a_judge_is_asked(
    rubricc: Rubricc, outer: str, server: Script, judge: tuple[str, ...]
) -> None:
    for said in ('{"other": true}', '{"right": "yes"}', '{"greets": true}'):
        Path("v.json").write_text(said, encoding="utf-8")
        for command in ("score", "trace"):
            assert rubricc(command, outer, *ANSWER, *judge, "--verdicts", "v.json").code == 2
    assert server.bodies == []


def test_an_answers_own_verdicts_win_and_are_not_asked_for(
    rubricc: Rubricc, outer: str, server: Script, judge: tuple[str, ...]
) -> None:
    path = answers(
        {"response": "hello", "verdicts": {"right": False}},
        {"response": "hello", "verdicts": {"part.sound": 1, "right": 1}},
        {"response": "hello"},
    )
    ran = rubricc("score", outer, "--answers", path, *judge, "--cache", "kept", "--format", "jsonl")
    rows = [json.loads(line) for line in ran.out.splitlines()]
    assert [row["criteria"]["right"]["score"] for row in rows] == [0, 1, 2]
    assert ["judged_by" in row["criteria"]["right"] for row in rows] == [False, False, True]
    assert [list(row["judge"]["criteria"]) for row in rows] == [["part.sound"], [], ["part.sound", "right"]]
    assert len(server.bodies) == 2


def test_a_judge_reads_the_whole_conversation_of_an_answer(
    rubricc: Rubricc, outer: str, server: Script, judge: tuple[str, ...]
) -> None:
    turns = [("system", "Be kind."), ("user", "Can I?"), ("assistant", "What?"), ("user", "Run.")]
    row = {"messages": [{"role": role, "content": text} for role, text in turns], "response": "hello"}
    rubricc("score", outer, "--answers", answers(row), *judge)
    for body in server.bodies:
        said = body["messages"][-1]["content"]
        found = [said.index(f"<part-{role}>\n{text}\n</part-{role}>") for role, text in turns]
        assert found == sorted(found)


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Give back a function that makes attempts few and short, with no pauses in between."""
    made = options.Options.__init__

    def hurry(**chosen: float) -> None:
        def quick(self: options.Options, *given: Any, **named: Any) -> None:
            made(self, *given, **{"longest_wait": 0.0, **chosen, **named})

        monkeypatch.setattr(options.Options, "__init__", quick)

    return hurry


FAULTS: dict[str, Callable[..., Any]] = {
    "429": fails(429, "slow down", retry_after="0"),
    "500": fails(500, "oops"),
    "no JSON": raw("<html>"),
    "no message": raw('{"choices": []}'),
    "half": half,
    "silence": sleeps,
    "drops": drips,
}


@pytest.mark.parametrize("kind", FAULTS)
def test_a_server_that_stumbles_is_asked_again(
    rubricc: Rubricc, outer: str, server: Script, hurry: Callable[..., None], judge: tuple[str, ...], kind: str
) -> None:
    server.steps = [FAULTS[kind], says(YES)]
    hurry(tries=6, timeout=0.3 if kind in ("silence", "drops") else 5.0)
    ran = rubricc("score", outer, *ANSWER, *judge)
    assert (ran.code, ran.out.count("judged by m")) == (0, 1)
    assert "0 retries" not in ran.err
    assert "0 failed" in ran.err


@pytest.mark.parametrize("kind", ["429", "half"])
def test_a_server_that_is_down_ends_a_file_and_nothing_is_paid_twice(
    rubricc: Rubricc, outer: str, server: Script, hurry: Callable[..., None], judge: tuple[str, ...], kind: str
) -> None:
    path = answers(*({"id": at, "response": f"hello {at}"} for at in range(20)))
    server.steps = [*[says(YES)] * 3, FAULTS[kind]]
    hurry(tries=2)
    line = ("score", outer, "--answers", path, *judge, "--cache", "kept", "--format", "jsonl")
    ran = rubricc(*line)
    assert ran.code == 2
    assert "The endpoint is down" in ran.err
    assert "asks for nothing that was kept" in ran.err
    assert len(server.bodies) <= 3 + 2 * (10 + 1)
    server.steps, failed = [says(YES)], len(server.bodies)
    again = rubricc(*line)
    assert again.code == 0
    assert len(server.bodies) - failed == 40 - 3
    whole = rubricc(*line)
    assert (whole.out, len(server.bodies) - failed) == (again.out, 40 - 3)
