"""Answers that are none: what is read of them, what is tried again, and what ends a batch at once."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest

from rubricc.compiler.frontend.natural.model_translation import (
    ModelError,
    Options,
    RefusedError,
    UnreachableError,
    translate,
    translate_many,
)
from rubricc.compiler.frontend.natural.model_translation.asker import Asker
from rubricc.compiler.frontend.natural.model_translation.prompt import Message
from rubricc.compiler.frontend.natural.model_translation.request import Request, Usage

QUESTION = Request("m", (Message("user", "?"),), "none", 100)


def asker(server, waits=None, **given):
    options = Options(**{"model": "m", "base_url": server.url, "constraint": "none", "timeout": 5, "tries": 2, **given})
    return Asker(options, sleep=(waits if waits is not None else []).append)


def html(handler):
    handler.send_text(200, "<html><title>Sign in</title></html>", Content_Type="text/html")


def chunks_cut(handler):
    """Begin an answer in chunks, and hang up within one."""
    handler.send_response(200)
    handler.send_header("Transfer-Encoding", "chunked")
    handler.end_headers()
    handler.wfile.write(b'40\r\n{"choices": [{"mess')
    handler.close_connection = True


def hangs_up(handler):
    """Say nothing at all, and hang up."""
    handler.close_connection = True


def not_gzip(handler):
    handler.send_text(200, "no gzip", Content_Encoding="gzip")


def streams(handler):
    """Answer as to a question for a stream, which nobody asked for."""
    handler.send_text(200, 'data: {"choices": [{"delta": {"content": "a"}}]}\n\ndata: [DONE]\n\n')


NO_ANSWERS = {
    "HTML": (html, "Sign in"),
    "chunks that end early": (chunks_cut, "connection failed"),
    "nothing": (hangs_up, "connection failed"),
    "no gzip": (not_gzip, "connection failed|cannot be read"),
    "a stream": (streams, "not JSON"),
    "an error with the status 200": (
        lambda handler: handler.send_json(200, {"error": {"message": "Overloaded", "code": 502}}),
        "it says: Overloaded",
    ),
    "no message": (lambda handler: handler.send_json(200, {"choices": [{"text": "a"}]}), "no message"),
    "a message that is a text": (lambda handler: handler.send_json(200, {"choices": [{"message": "a"}]}), "no message"),
    "choices that are none": (lambda handler: handler.send_json(200, {"choices": None}), "no message"),
    "nested without end": (lambda handler: handler.send_text(200, "[" * 100_000), "not JSON"),
    "two values": (lambda handler: handler.send_text(200, "{} {}"), "not JSON"),
    "bytes that are no text": (
        lambda handler: handler.wfile.write(b"\xff\xfe\x00"),
        "connection failed|cannot be read",
    ),
}


@pytest.mark.parametrize("fault", NO_ANSWERS)
def test_what_is_no_answer_is_asked_for_again_and_told(server, fault):
    step, said = NO_ANSWERS[fault]
    server.steps = [step]
    found = asker(server)
    with pytest.raises(UnreachableError, match=said):
        found.ask(QUESTION)
    assert len(server.bodies) == 2
    assert found.record.asked == 0


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ({"content": [{"type": "text", "text": "a"}, {"type": "text", "text": "b"}, 3]}, "ab"),
        ({"content": "a\ud800b"}, "a\ufffdb"),
        ({"content": "\ud83d\ude00"}, "😀"),
        ({"content": 3}, ""),
        ({"content": None, "tool_calls": None}, ""),
        ({"content": "a", "tool_calls": [None, 3, {"custom": 4}, {"function": {"arguments": "{}"}}]}, "a"),
        ({"content": "a", "tool_calls": {"custom": 4}}, "a"),
        ({"content": "a", "refusal": 7}, "a"),
    ],
)
def test_odd_messages_are_read(server, message, text):
    choice = {"finish_reason": None, "message": message}
    server.steps = [lambda handler: handler.send_json(200, {"choices": [choice], "model": 4})]
    reply = asker(server).ask(QUESTION)
    assert (reply.text, reply.finish, reply.refusal) == (text, "stop", "")


@pytest.mark.parametrize(
    "usage",
    [None, [], {"prompt_tokens": None}, {"prompt_tokens": "many"}, {"prompt_tokens": -4}, {"prompt_tokens_details": 3}],
)
def test_tokens_that_are_no_counts_are_none(server, steps, usage):
    choice = {"message": {"content": "a"}}
    server.steps = [lambda handler: handler.send_json(200, {"choices": [choice], "usage": usage})]
    found = asker(server)
    assert found.ask(QUESTION).usage == Usage()
    assert "told no tokens of 1 answers" in str(found.record)


def test_endless_tokens_are_none(server):
    text = '{"choices": [{"message": {"content": "a"}}], "usage": {"prompt_tokens": 1e999, "completion_tokens": NaN}}'
    server.steps = [lambda handler: handler.send_text(200, text)]
    assert asker(server).ask(QUESTION).usage == Usage()


def redirects(status, to):
    """Send every question on to a path of the same server."""

    def step(handler):
        handler.send_text(status, "", Location=to)

    return step


@pytest.mark.parametrize("status", [301, 302, 303])
def test_a_redirect_that_loses_the_question_ends_a_batch_and_names_the_address(server, make, status):
    server.steps = [redirects(status, "/v2/chat/completions")]
    options = Options("m", base_url=server.url, constraint="none", concurrency=1)
    batch = translate_many([make("a"), make("b"), make("c")], options)
    assert len(server.bodies) == 1
    assert "/v2/chat/completions" in batch.stopped
    assert len(batch.failures) == 3


@pytest.mark.parametrize("status", [307, 308])
def test_a_redirect_that_keeps_the_question_is_followed(server, steps, status):
    server.steps = [redirects(status, "/v2/chat/completions"), steps["says"]("a")]
    assert asker(server).ask(QUESTION).text == "a"
    assert [len(body["messages"]) for body in server.bodies] == [1, 1]


def test_a_redirect_without_end_is_told_at_once(server):
    server.steps = [redirects(307, "/v1/chat/completions")]
    with pytest.raises(RefusedError, match="without end"):
        asker(server).ask(QUESTION)


@pytest.mark.parametrize("status", [401, 402, 403, 404, 405, 410])
def test_what_will_not_change_ends_a_batch_with_one_reason(server, steps, make, status):
    server.steps = [steps["fails"](status, "not for you")]
    options = Options("m", base_url=server.url, concurrency=2)
    batch = translate_many([make(f"r_{at}") for at in range(30)], options)
    assert len(server.bodies) <= 6
    assert "not for you" in batch.stopped
    assert {item.why for item in batch.failures} == {batch.stopped}


@pytest.mark.parametrize(
    ("status", "said"),
    [
        (404, "The model `mm` does not exist or you do not have access to it."),
        (404, 'model "mm" not found, try pulling it first'),
        (400, "mm is not a valid model ID"),
        (400, "Unknown model: mm"),
        (404, "Not Found"),
    ],
)
def test_an_unknown_model_is_told_with_those_on_offer(server, steps, status, said):
    server.steps = [steps["fails"](status, said)]
    for constraint in ("none", "auto"):
        with pytest.raises(RefusedError, match=r"It has: m\."):
            asker(server, model="mm", constraint=constraint).ask(QUESTION)
    assert len(server.bodies) == 2


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"base_url": "http://"}, "address|connection failed"),
        ({"base_url": "ftp://127.0.0.1/v1"}, "address"),
        ({"base_url": "nonsense"}, "address"),
        ({"api_key": "schlüssel"}, "characters that no key has"),
        ({"api_key": "a\nb"}, "characters that no key has"),
    ],
)
def test_an_address_or_a_key_that_is_none_is_told(server, given, said):
    with pytest.raises(ModelError, match=said):
        asker(server, **given).ask(QUESTION)
    assert server.bodies == []


def test_a_key_may_end_in_a_line_break(server, steps):
    server.steps = [steps["says"]("a")]
    asker(server, api_key="key\n").ask(QUESTION)
    assert server.headers[0]["authorization"] == "Bearer key"


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ({"text": None, "refusal": "I cannot help with that."}, "declined: I cannot help"),
        ({"text": "", "finish": "content_filter"}, "withheld the answer, or the rest of it (content_filter)"),
        ({"text": "rubric gr", "finish": "length"}, "cut off before its end"),
        ({"text": ""}, "is empty"),
        ({"text": None}, "is empty"),
    ],
)
def test_answers_without_a_rubric_leave_everything_unchecked_and_say_why(server, steps, rubric, answer, why):
    server.steps = [steps["says"](**answer)]
    found = translate(rubric, Options("m", base_url=server.url, rounds=2))
    assert {row.status for row in found.rows} == {"unchecked"}
    assert any(why in note for note in (*found.notes, *(row.why for row in found.rows))), found
    assert len(server.bodies) <= 4


def test_what_came_before_a_filter_is_used(server, steps, rubric, good):
    server.steps = [steps["says"](good, "content_filter")]
    found = translate(rubric, Options("m", base_url=server.url, rounds=1))
    assert found.share.criteria == 2
    assert any("content_filter" in note for note in found.notes)


def test_pauses_without_a_word_grow_and_with_one_follow_it(server, steps):
    server.steps = [*[steps["fails"](429)] * 4, steps["fails"](429, retry_after="30"), steps["says"]("a")]
    waits: list[float] = []
    asker(server, waits, tries=6).ask(QUESTION)
    assert all(later > 1.5 * before for before, later in pairwise(waits[:4]))
    assert 30 <= waits[4] <= 37.5


def test_a_slow_answer_is_ended_when_its_time_is_up(server, steps):
    server.steps = [steps["drips"]]
    begun = time.monotonic()
    with pytest.raises(UnreachableError, match="in time"):
        asker(server, tries=1, timeout=0.1).ask(QUESTION)
    assert time.monotonic() - begun < 0.7
