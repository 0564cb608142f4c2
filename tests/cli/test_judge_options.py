"""The options of a judge, and answers to many rubrics."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from chat_server import Script, fails, says, server
from judged import ANSWER, YES, answers, judge, outer

from rubricc.compiler.cli.telling import MOST_LINES

if TYPE_CHECKING:
    from conftest import Rubricc

__all__ = ["judge", "outer", "server"]


def test_lines_without_a_rubric_have_their_id_and_are_not_all_told_of(rubricc: Rubricc, server: Script) -> None:
    source = {"prompt": [], "rubrics": [{"criterion": "Says it", "points": 5, "tags": []}]}
    Path("rows.jsonl").write_text(
        "".join(f"{json.dumps({**source, 'prompt_id': name})}\n" for name in ("one", "two")), encoding="utf-8"
    )
    server.steps = [says(YES)]
    rows = [{"id": at, "rubric": "none", "response": "a"} for at in range(2 * MOST_LINES)]
    path = answers(*rows, {"id": "last", "rubric": "two", "response": "a"}, ["no object"], {"id": 9, "rubric": "one"})
    ran = rubricc(
        *("judge", "rows.jsonl", "--model", "m", "--base-url", server.url, "--answers", path, "--format", "jsonl")
    )
    written = [json.loads(line) for line in ran.out.splitlines()]
    assert [row["id"] for row in written] == [*range(2 * MOST_LINES), "last", None, 9]
    assert [row["line"] for row in written] == list(range(1, 2 * MOST_LINES + 4))
    assert ["error" in row for row in written] == [True] * 2 * MOST_LINES + [False, True, True]
    assert ran.err.count("there is no rubric none") == MOST_LINES
    assert "only counted" in ran.err
    assert f"{2 * MOST_LINES + 3} answers, {2 * MOST_LINES + 2} not wholly judged" in ran.err


SENT: dict[str, tuple[str, object]] = {"temperature": ("0.5", 0.5), "seed": ("7", 7)}
NEED_A_JUDGE = ("base-url", "cache", "replies", "concurrency", "timeout", "tries", "longest-wait", *SENT, "price-in")


@pytest.mark.parametrize("option", NEED_A_JUDGE)
def test_options_of_an_endpoint_need_a_judge(rubricc: Rubricc, outer: str, option: str) -> None:
    for command in ("score", "trace"):
        ran = rubricc(command, outer, *ANSWER, f"--{option}", "1")
        assert (ran.code, f"--{option} is for a judge" in ran.err) == (2, True)


@pytest.mark.parametrize("option", SENT)
def test_what_is_sent_to_a_model_is_sent_to_a_judge(
    rubricc: Rubricc, outer: str, server: Script, judge: tuple[str, ...], option: str
) -> None:
    written, value = SENT[option]
    assert rubricc("score", outer, *ANSWER, *judge, f"--{option}", written).code == 0
    assert [body[option] for body in server.bodies] == [value] * 2


def test_patience_and_costs_are_those_of_the_command_line(
    rubricc: Rubricc, outer: str, server: Script, judge: tuple[str, ...]
) -> None:
    prices = ("--price-in", "1000", "--price-out", "10000")
    ran = rubricc("score", outer, *ANSWER, *judge, *prices)
    assert (ran.code, "cost 0.4000" in ran.err) == (0, True)
    assert rubricc("score", outer, *ANSWER, *judge, *prices[:2]).code == 2
    server.steps, before = [fails(500, "oops")], len(server.bodies)
    few = ("--tries", "2", "--longest-wait", "0.001", "--timeout", "5")
    ran = rubricc("score", outer, "--response", "other", *judge, *few)
    assert (ran.code, len(server.bodies) - before) == (1, 4)
    assert ran.err.count("No answer after 2 attempts") == 2


@pytest.mark.parametrize("status", [400, 413, 422])
def test_one_question_that_an_endpoint_refuses_leaves_the_others(
    rubricc: Rubricc, outer: str, server: Script, judge: tuple[str, ...], status: int
) -> None:
    too_long = fails(status, "The context of this model is 10 tokens: the prompt is too long.")
    server.steps = [too_long, says(YES)]
    ran = rubricc("score", outer, *ANSWER, *judge)
    assert ran.code == 1
    assert ran.err.count("no verdict: ") == 1
    assert "too long" in ran.err


@pytest.mark.parametrize("status", [401, 403, 404])
def test_an_endpoint_that_refuses_every_question_ends_the_run(
    rubricc: Rubricc, outer: str, server: Script, judge: tuple[str, ...], status: int
) -> None:
    server.steps = [fails(status, "no")]
    for given in (ANSWER, ("--answers", answers({"response": "hello"}, {"response": "bye"}))):
        ran = rubricc("score", outer, *given, *judge)
        assert (ran.code, ran.out) == (2, "")
        assert str(status) in ran.err


@pytest.mark.parametrize("option", ["--rubric", "--from"])
def test_options_that_choose_among_rubrics_in_words_are_not_passed_over(
    rubricc: Rubricc, outer: str, server: Script, option: str
) -> None:
    ran = rubricc("judge", outer, "--model", "m", "--base-url", server.url, *ANSWER, option, "csv")
    assert (ran.code, option in ran.err, server.bodies) == (2, True, [])


def test_a_document_of_ai_eval_does_not_tell_of_every_line_either(
    rubricc: Rubricc, server: Script, judge: tuple[str, ...]
) -> None:
    check = "{kind: llm_judge, id: warm, description: Is warm., judge_prompt_ref: p, judges: [m], threshold: 3}"
    lines = ("id: tone", 'version: "1.0"', "label: Tone", f"checks: [{check}]", "scoring: {combine: all_pass}")
    Path("tone.yaml").write_text("\n".join(lines), encoding="utf-8")
    server.steps = [says("No idea.")]
    path = answers(*({"response": f"hello {at}"} for at in range(2 * MOST_LINES)))
    ran = rubricc("ai-eval", "tone.yaml", "--answers", path, *judge, "--format", "jsonl")
    assert (ran.code, len(ran.out.splitlines())) == (1, 2 * MOST_LINES)
    assert (ran.err.count("no verdict: "), ran.err.count("only counted")) == (MOST_LINES, 1)
