"""`rubricc translate --model`: what is sent, what is told, and what it costs."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from chat_server import Script, fails, says, server
from translating_server import draft

from rubricc.compiler.cli.progress import rate
from rubricc.compiler.frontend.natural.model_translation import breaker
from rubricc.compiler.frontend.natural.model_translation.prompt import Message, as_text

if TYPE_CHECKING:
    from chat_server import Handler
    from conftest import Ran, Rubricc

__all__ = ["server"]

WORDS = """# Support answer

- Mentions a refund (3 points)
- Blames the customer (−2 points)
"""
ROW = {"criterion": "Mentions a refund", "points": 3, "tags": []}


@pytest.fixture(autouse=True)
def words(rubricc: Rubricc, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    Path("support.md").write_text(WORDS, encoding="utf-8")
    return Path("support.md")


def rows(count: int) -> Path:
    """Write so many rubrics into one file."""
    lines = [{"prompt_id": f"r-{at}", "prompt": [], "rubrics": [{**ROW, "points": at + 1}]} for at in range(count)]
    Path("rows.jsonl").write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    return Path("rows.jsonl")


def translates(handler: Handler) -> None:
    """Answer with a sound draft of the rubric that was asked about."""
    says(draft(handler.body["messages"][1]["content"]))(handler)


def asked(rubricc: Rubricc, server: Script, *arguments: object) -> Ran:
    return rubricc("translate", *arguments, "--model", "m", "--base-url", server.url)


@pytest.mark.parametrize("given", [(), ("--tools", "none"), ("--tools", "all"), ("--brief",)])
def test_a_dry_run_prints_what_is_sent_to_the_byte(rubricc: Rubricc, server: Script, given: tuple[str, ...]) -> None:
    server.steps = [translates]
    shown = asked(rubricc, server, "support.md", "--dry-run", *given)
    assert (shown.code, shown.err, server.bodies) == (0, "", [])
    asked(rubricc, server, "support.md", "-o", "support.rubric", *given)
    sent = as_text(Message(**message) for message in server.bodies[0]["messages"])
    assert shown.out.encode() == sent.encode()


def test_a_dry_run_shows_the_prompt_for_a_schema_too(rubricc: Rubricc, server: Script) -> None:
    server.steps = [fails(400, "no tools here"), says("{}")]
    shown = asked(rubricc, server, "support.md", "--dry-run", "--constraint", "json_schema")
    asked(rubricc, server, "support.md", "-o", "support.rubric", "--rounds", "1")
    assert "response_format" in server.bodies[1]
    assert shown.out == as_text(Message(**message) for message in server.bodies[1]["messages"])


def test_what_asking_took_and_cost_is_told(rubricc: Rubricc, server: Script) -> None:
    server.steps = [says("I would rather not.")]
    command = ("support.md", "-o", "support.rubric", "--rounds", "1", "--price-in", "10", "--price-out", "100")
    command = (*command, "--price-cached", "5")
    first = asked(rubricc, server, *command)
    assert "1 asked, 0 from kept answers" in first.err
    assert "100 tokens of prompts, 10 of answers, cost 0.0018" in first.err
    again = asked(rubricc, server, *command)
    assert "0 asked, 1 from kept answers" in again.err
    assert "with the kept answers 100 tokens of prompts, 10 of answers, cost 0.0018" in again.err
    assert len(server.bodies) == 1
    assert Path("support.rubric").read_text(encoding="utf-8").count("unchecked") == 2


def test_what_is_wrong_with_drafts_is_told(rubricc: Rubricc, server: Script) -> None:
    def accepts(handler: Handler) -> None:
        says(draft(handler.body["messages"][1]["content"]).replace("  check", "  # accept RB508: so\n  check", 1))(
            handler
        )

    server.steps = [says("I would rather not."), accepts]
    ran = asked(rubricc, server, "support.md", "-o", "support.rubric")
    assert ran.code == 0
    assert "support: Draft 1: Things to mend: 1, the first: There is no rubric in the answer" in ran.err
    assert "support: Draft 2: The model accepted RB508 itself" in ran.err
    assert "accept" not in Path("support.rubric").read_text(encoding="utf-8")


def test_recorded_answers_give_the_same_files_without_an_endpoint(rubricc: Rubricc, server: Script) -> None:
    server.steps = [translates]
    path = rows(5)
    asked(rubricc, server, path, "-o", "one", "--report", "one.json")
    assert len(server.bodies) == 5
    for folder in ("two", "three"):
        command = ("translate", path, "-o", folder, "--report", f"{folder}.json", "--model", "m")
        ran = rubricc(*command, "--replies", ".rubricc/answers", "--base-url", "http://127.0.0.1:9/v1")
        assert ran.code == 0, ran.err
    for name in (path.name for path in Path("one").iterdir()):
        assert Path("one", name).read_bytes() == Path("two", name).read_bytes() == Path("three", name).read_bytes()
    assert Path("one.json").read_bytes() == Path("two.json").read_bytes()
    missing = rubricc("translate", "support.md", "--model", "m", "--replies", "nowhere")
    assert missing.code == 1
    assert re.search(r"No recorded answer: nowhere.[0-9a-f]{64}\.json is not there", missing.err)


def test_an_endpoint_that_refuses_all_is_told_once(rubricc: Rubricc, server: Script) -> None:
    server.steps = [translates, translates, fails(401, "Wrong key.")]
    ran = asked(rubricc, server, rows(30), "-o", "made", "--concurrency", "1", "--constraint", "none")
    assert ran.code == 1
    assert len(server.bodies) == 3
    assert ran.err.count("Wrong key.") == 1
    assert "Stopped: 28 of 30 rubrics are not translated. What was answered is kept" in ran.err
    assert len(list(Path("made").iterdir())) == 2
    server.steps = [translates]
    assert asked(rubricc, server, rows(30), "-o", "made", "--constraint", "none").code == 0
    assert (len(server.bodies), len(list(Path("made").iterdir()))) == (31, 30)


def test_an_endpoint_that_is_down_is_told_once(rubricc: Rubricc) -> None:
    command = ("translate", rows(200), "-o", "made", "--model", "m", "--base-url", "http://127.0.0.1:9/v1")
    ran = rubricc(*command, "--tries", "2", "--longest-wait", "0.01", "--concurrency", "2", "--timeout", "5")
    assert ran.code == 1
    assert ran.err.count("The endpoint is down: 3 requests in a row were given up") == 1
    assert "Stopped: 19" in ran.err
    assert len(ran.err.splitlines()) < 3 + breaker.OUT_OF_REACH + 4
    assert "0 asked, 0 from kept answers" in ran.err


def test_of_many_that_fail_one_by_one_the_first_are_told(rubricc: Rubricc, server: Script) -> None:
    server.steps = [fails(400, "This was flagged.")]
    ran = asked(rubricc, server, rows(30), "-o", "made", "--constraint", "none")
    assert ran.code == 1
    assert len(server.bodies) == 30
    assert ran.err.count("flagged") == 20
    assert "… and 10 more rubrics are not translated." in ran.err


def test_the_options_reach_the_endpoint(rubricc: Rubricc, server: Script) -> None:
    server.steps = [says("no")]
    given = ("--temperature", "0.5", "--seed", "7", "--max-tokens", "99", "--rounds", "1", "--constraint", "none")
    asked(rubricc, server, "support.md", "-o", "support.rubric", *given)
    (body,) = server.bodies
    assert (body["temperature"], body["seed"], body["max_tokens"]) == (0.5, 7, 99)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--rounds", "2"), "--rounds is for a model: name it with --model"),
        (("--tools", "all"), "--tools is for a model"),
        (("--price-in", "2"), "--price-in is for a model"),
        (("--dry-run",), "--dry-run is for a model"),
        (("--model", "m", "--price-in", "2"), "both --price-in and --price-out"),
        (("--model", "m", "--price-in", "much"), "is no price"),
        (("--model", "m", "--price-in", "-1"), "is no price"),
        (("--model", "m", "--timeout", "0"), "0"),
        (("--model", "m", "--tries", "0"), "0"),
        (("--model", "m", "--constraint", "magic"), "a constraint is one of auto"),
        (("--model", " "), "A model is needed"),
    ],
)
def test_wrong_use_is_told(rubricc: Rubricc, given: tuple[str, ...], said: str) -> None:
    ran = rubricc("translate", "support.md", *given)
    assert ran.code == 2
    assert said in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(
    ("count", "seconds", "said"), [(1500, 2, "750 a second"), (3, 12, "15 a minute"), (0, 1, "0 a minute")]
)
def test_slow_progress_is_told_by_the_minute(count: int, seconds: float, said: str) -> None:
    assert rate(count, seconds) == said
