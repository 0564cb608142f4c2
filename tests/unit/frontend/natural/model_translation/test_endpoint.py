"""Servers that fail in every way there is: what is tried again, what is given up, and what is told."""

from __future__ import annotations

import json
import time
from email.utils import formatdate

import pytest

from rubricc.compiler.frontend.natural.model_translation import (
    ModelError,
    Options,
    Record,
    RefusedError,
    UnreachableError,
    translate,
    wire_answer,
)
from rubricc.compiler.frontend.natural.model_translation.asker import Asker, pause
from rubricc.compiler.frontend.natural.model_translation.errors import UnsupportedError
from rubricc.compiler.frontend.natural.model_translation.prompt import Message
from rubricc.compiler.frontend.natural.model_translation.request import Reply, Request, Usage

QUESTION = Request("m", (Message("user", "?"),), "auto", 100, grammar='start: "a"')
FAULTS = {
    "429": lambda steps: steps["fails"](429, "slow down"),
    "500": lambda steps: steps["fails"](500),
    "503": lambda steps: steps["raw"]("x" * 10) and steps["fails"](503),
    "no JSON": lambda steps: steps["raw"]("<html>busy</html>"),
    "half of it": lambda steps: steps["half"],
    "no choices": lambda steps: steps["raw"]('{"choices": []}'),
    "a list": lambda steps: steps["raw"]("[1, 2]"),
    "choices of numbers": lambda steps: steps["raw"]('{"choices": [3]}'),
    "null": lambda steps: steps["raw"]("null"),
    "nothing": lambda steps: steps["raw"](""),
    "late": lambda steps: steps["sleeps"],
    "dripping": lambda steps: steps["drips"],
}

SLOW = {"late", "dripping"}
"""Faults that show only when the time is up."""


def asker(server, waits=None, **given):
    options = Options(**{"model": "m", "base_url": server.url, "api_key": "secret-key", "timeout": 5, **given})
    return Asker(options, sleep=(waits if waits is not None else []).append)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_that_passes_is_waited_out(server, steps, fault):
    server.steps = [FAULTS[fault](steps), steps["says"]("a")]
    waits: list[float] = []
    found = asker(server, waits, timeout=0.25 if fault in SLOW else 5)
    assert found.ask(QUESTION).text == "a"
    assert (found.record.asked, found.record.retried, found.record.failed) == (1, 1, 0)
    assert len(waits) == 1


@pytest.mark.parametrize("fault", ["429", "half of it", "no JSON", "late"])
def test_a_fault_that_stays_is_given_up(server, steps, fault):
    server.steps = [FAULTS[fault](steps)]
    waits: list[float] = []
    found = asker(server, waits, tries=3, timeout=0.1 if fault in SLOW else 5)
    with pytest.raises(UnreachableError, match="after 3 attempts"):
        found.ask(QUESTION)
    assert len(server.bodies) == 3
    assert waits == sorted(waits)
    assert waits[1] >= 2 * 1.0
    assert (found.record.asked, found.record.retried, found.record.failed) == (0, 2, 1)


@pytest.mark.parametrize(("header", "value"), [("Retry_After", "7"), ("retry_after_ms", "7000")])
def test_an_endpoint_is_left_alone_as_long_as_it_asks(server, steps, header, value):
    server.steps = [steps["fails"](429, **{header: value}), steps["says"]("a")]
    waits: list[float] = []
    asker(server, waits).ask(QUESTION)
    assert 7 <= waits[0] <= 7 * 1.25


def test_an_endpoint_may_name_a_time(server, steps):
    server.steps = [
        steps["fails"](429, retry_after=formatdate(time.time() + 20, usegmt=True)),
        steps["fails"](429, retry_after="soon"),
        steps["says"]("a"),
    ]
    waits: list[float] = []
    asker(server, waits).ask(QUESTION)
    assert 10 <= waits[0] <= 25
    assert 2 <= waits[1] <= 2.5


def test_pauses_grow_and_end():
    found = [pause(QUESTION, attempt, None, 20.0) for attempt in range(1, 9)]
    assert found == sorted(found)
    assert 1 <= found[0] <= 1.25
    assert found[-1] == 20.0
    assert pause(QUESTION, 1, 3600.0, 20.0) == 20.0


@pytest.mark.parametrize("status", [401, 403, 404])
def test_a_wrong_key_or_model_is_told_at_once(server, steps, status):
    server.steps = [steps["fails"](status, "who are you?")]
    with pytest.raises(RefusedError, match="who are you"):
        asker(server).ask(QUESTION)
    assert len(server.bodies) == 1


def test_an_empty_account_is_not_asked_again(server, steps):
    server.steps = [steps["fails"](429, "You exceeded your quota", "insufficient_quota")]
    with pytest.raises(RefusedError, match="quota"):
        asker(server).ask(QUESTION)
    assert len(server.bodies) == 1


def test_a_prompt_that_is_too_long_is_an_error_of_its_own(server, steps):
    server.owner = "llamacpp"
    server.steps = [steps["fails"](400, "the request exceeds the available context size")]
    with pytest.raises(ModelError, match="context size") as caught:
        asker(server).ask(QUESTION)
    assert type(caught.value) is ModelError
    assert len(server.bodies) == 1


def test_an_answer_larger_than_any_rubric_is_not_read_to_its_end(server, steps, monkeypatch):
    monkeypatch.setattr(wire_answer, "LARGEST", 20_000)
    server.steps = [steps["says"]("x" * 40_000), steps["says"]("a")]
    found = asker(server)
    assert found.ask(QUESTION).text == "a"
    assert found.record.retried == 1


def test_nothing_listens(server):
    options = Options("m", base_url="http://127.0.0.1:9/v1", constraint="none", tries=2, timeout=2)
    with pytest.raises(UnreachableError, match="connection failed"):
        Asker(options, sleep=lambda seconds: None).ask(QUESTION)


def test_no_endpoint_is_named(monkeypatch):
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(RefusedError, match="OPENAI_API_KEY"):
        Asker(Options("m")).ask(QUESTION)


def test_the_address_and_the_key_come_from_the_environment(server, steps, monkeypatch):
    monkeypatch.setenv("OPENAI_BASE_URL", server.url)
    monkeypatch.setenv("OPENAI_API_KEY", "from-outside")
    server.steps = [steps["says"]("a")]
    assert Asker(Options("m")).ask(QUESTION).text == "a"
    assert server.headers[0]["authorization"] == "Bearer from-outside"


@pytest.mark.parametrize(
    ("owner", "field"),
    [
        ("openai", "tools"),
        ("llamacpp", "grammar"),
        ("vllm", "structured_outputs"),
        ("sglang", "ebnf"),
        ("system", "tools"),
        ("somebody", "tools"),
    ],
)
def test_the_constraint_is_one_that_the_server_knows(server, steps, owner, field):
    server.owner, server.steps = owner, [steps["says"]("a")]
    asker(server).ask(QUESTION)
    added = server.bodies[0].keys() - {"model", "messages", "max_tokens"}
    assert added - {"tool_choice"} == ({field} if field else set())


def test_a_constraint_that_is_not_known_is_given_up_for_good(server, steps):
    server.owner = "llamacpp"
    server.steps = [steps["fails"](400, "failed to parse grammar"), steps["fails"](400, "no"), steps["says"]("a")]
    found = asker(server)
    assert found.ask(QUESTION).constraint == "none"
    assert found.ask(QUESTION).constraint == "none"
    assert [body.get("grammar", "")[:12] for body in server.bodies] == ["%llguidance ", 'root ::= "a"', "", ""]


def test_a_constraint_that_was_asked_for_is_not_given_up(server, steps):
    server.steps = [steps["fails"](400, "failed to parse grammar")]
    with pytest.raises(UnsupportedError, match="`gbnf`"):
        asker(server, constraint="gbnf").ask(QUESTION)


def test_the_answer_may_stand_in_a_tool_call(server, steps):
    call = {"type": "custom", "id": "1", "custom": {"name": "write_rubric", "input": "the rubric"}}
    server.steps = [steps["says"](None, "tool_calls", tool_calls=[call])]
    assert asker(server, constraint="openai").ask(QUESTION).text == "the rubric"
    asked = server.bodies[0]
    assert asked["tools"][0]["custom"]["format"]["grammar"] == {"syntax": "lark", "definition": 'start: "a"'}
    assert asked["tool_choice"]["custom"]["name"] == asked["tools"][0]["custom"]["name"]


def test_tokens_and_cost_are_counted(server, steps):
    from decimal import Decimal

    from rubricc.compiler.frontend.natural.model_translation import Prices

    server.steps = [steps["says"]("a")]
    found = asker(server, prices=Prices(Decimal(2), Decimal(10)))
    found.ask(QUESTION)
    found.ask(Request("m", (Message("user", "!"),), "auto", 100))
    assert found.record.usage == Usage(200, 80, 20)
    assert found.record.cost == Decimal("0.0006")
    assert "200 tokens of prompts, 20 of answers, cost 0.0006" in str(found.record)


def test_a_record_without_prices_has_no_cost():
    record = Record()
    record.answered(Reply("a"))
    assert record.cost is None
    assert record.to_json()["uncounted"] == 1


def test_what_a_server_declines_becomes_unchecked(server, steps, rubric):
    server.steps = [steps["says"](None, refusal="I cannot help with that.")]
    found = translate(rubric, Options("m", base_url=server.url, rounds=2))
    assert {row.status for row in found.rows} == {"unchecked"}
    assert all("I cannot help with that." in row.why for row in found.rows)
    assert len(server.bodies) == 2


def test_a_key_is_never_shown():
    assert "secret" not in repr(Options("m", api_key="secret"))
    assert "secret" not in json.dumps(QUESTION.to_json())
