"""Many rubrics: none lost, none paid for twice, whatever happens in between."""

from __future__ import annotations

import json
import threading
from dataclasses import replace
from functools import cache

import pytest

from rubricc.compiler.frontend.natural.model_translation import (
    Failed,
    ModelError,
    NoReplyError,
    Options,
    Record,
    RefusedError,
    assess,
    first_prompt,
    loop,
    translate,
    translate_many,
)
from rubricc.compiler.frontend.natural.model_translation.asker import Asker
from rubricc.compiler.frontend.natural.model_translation.errors import TransientError
from rubricc.compiler.frontend.natural.model_translation.replies import Replies
from rubricc.compiler.frontend.natural.model_translation.request import Reply, Usage, reply_from_json, request_for


class Endpoint:
    """Answers well, but for the rubrics whose titles are in `broken`; counts what it was asked."""

    def __init__(self, draft, broken=(), error=None):
        self.draft, self.broken, self.error = draft, set(broken), error or ModelError("the line is dead")
        self.asked, self.lock = [], threading.Lock()

    def ask(self, request):
        with self.lock:
            self.asked.append(request.key)
        said = request.messages[1].content
        if any(f"rubric {name} " in said for name in self.broken):
            raise self.error
        name = said.split("```rubric\nrubric ")[1].split()[0]
        return Reply(self.draft.replace("rubric greet", f"rubric {name}"), usage=Usage(100, 0, 10))


@cache
def assessed(outline, answer):
    """Look at a draft as always, but at the same one only once in all these tests."""
    return assess.assess(outline, answer)


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(loop, "assess", assessed)


def asked_first(rubric, options):
    """The first request about a rubric."""
    prompt = first_prompt(rubric, options)
    return request_for(prompt.messages, options, "", prompt.in_json)


@pytest.fixture
def rubrics(make):
    return [make(f"greet_{at}") for at in range(5)]


def run(rubrics, endpoint, options, progress=None):
    return translate_many(rubrics, options, progress, asker=Asker(options, endpoint=endpoint, sleep=lambda _: None))


def test_all_are_translated_in_the_order_given(rubrics, good):
    batch = run(rubrics, Endpoint(good), Options("m", concurrency=3))
    assert [item.name for item in batch.translations] == [rubric.id for rubric in rubrics]
    assert batch.failures == ()
    assert (batch.record.asked, batch.record.usage) == (5, Usage(500, 0, 50))


def test_progress_is_told_after_each(rubrics, good):
    seen = []
    run(rubrics, Endpoint(good, ["greet_2"]), Options("m", concurrency=2), seen.append)
    assert [item.done for item in seen] == [1, 2, 3, 4, 5]
    assert {item.total for item in seen} == {5}
    assert seen[-1].failed == 1
    assert sorted(item.index for item in seen) == [0, 1, 2, 3, 4]
    assert isinstance(next(item.last for item in seen if item.index == 2), Failed)


def test_one_that_fails_does_not_stop_the_others(rubrics, good):
    batch = run(rubrics, Endpoint(good, ["greet_0", "greet_3"]), Options("m"))
    assert [item.index for item in batch.failures] == [0, 3]
    assert all("line is dead" in item.why for item in batch.failures)
    assert len(batch.translations) == 3


def test_a_fault_of_ours_in_one_loses_no_other(rubrics, good):
    batch = run(rubrics, Endpoint(good, ["greet_2"], ZeroDivisionError("oops")), Options("m"))
    assert [(item.index, item.why) for item in batch.failures] == [(2, "ZeroDivisionError: oops")]
    assert len(batch.translations) == 4


def test_a_wrong_key_stops_them_all_and_loses_none(rubrics, good):
    endpoint = Endpoint(good, ["greet_1"], RefusedError("who are you?"))
    batch = run(rubrics, endpoint, Options("m", concurrency=1))
    assert len(endpoint.asked) == 2
    assert [type(item).__name__ for item in batch.results] == ["Translation", "Failed", "Failed", "Failed", "Failed"]
    assert {item.why for item in batch.failures} == {"who are you?"}


def test_what_was_answered_before_a_stop_is_not_asked_again(rubrics, good, tmp_path):
    options = Options("m", cache=tmp_path / "kept", concurrency=2)
    first = Endpoint(good, ["greet_1", "greet_4"])
    assert len(run(rubrics, first, options).failures) == 2
    second = Endpoint(good)
    batch = run(rubrics, second, options)
    assert batch.failures == ()
    assert len(second.asked) == 2
    assert (batch.record.asked, batch.record.recalled) == (2, 3)
    third = Endpoint(good)
    assert run(rubrics, third, options).translations == batch.translations
    assert third.asked == []


def test_a_crash_in_the_middle_keeps_what_was_paid_for(rubrics, good, tmp_path):
    options = Options("m", cache=tmp_path, concurrency=1)

    def crash(progress):
        if progress.done == 3:
            raise KeyboardInterrupt

    first = Endpoint(good)
    with pytest.raises(KeyboardInterrupt):
        run(rubrics, first, options, crash)
    second = Endpoint(good)
    assert len(run(rubrics, second, options).translations) == 5
    assert not set(first.asked) & set(second.asked)
    assert not list(tmp_path.glob("*.part"))


def test_a_stop_does_not_wait_for_attempts_that_would_be_made_again(rubrics, good):
    options = Options("m", concurrency=2, tries=50)
    endpoint = Endpoint(good, ["greet_1"], TransientError("busy", 1000.0))

    def stop(progress):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        translate_many(rubrics[:2], options, stop, asker=Asker(options, endpoint=endpoint))
    assert len(endpoint.asked) <= 3


def test_nothing_is_asked_where_no_answer_can_be_kept(rubrics, good, tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    endpoint = Endpoint(good)
    batch = run(rubrics, endpoint, Options("m", cache=tmp_path / "file"))
    assert endpoint.asked == []
    assert "Answers cannot be kept in" in batch.stopped
    assert len(batch.failures) == 5


def test_an_answer_that_cannot_be_kept_is_used_and_no_other_is_paid_for(rubrics, good, tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    endpoint = Endpoint(good)
    monkeypatch.setattr(Replies, "keep", full)
    batch = run(rubrics, endpoint, Options("m", cache=tmp_path, concurrency=1))
    assert len(endpoint.asked) == 1
    assert len(batch.translations) == 1
    assert "No space left" in batch.stopped


def test_the_same_rubric_twice_is_asked_for_once(make, good, tmp_path):
    endpoint = Endpoint(good)
    run([make("greet")] * 6, endpoint, Options("m", cache=tmp_path, concurrency=6))
    assert len(endpoint.asked) == 1


def test_recorded_answers_need_no_endpoint(rubric, good, tmp_path):
    cached = Options("m", cache=tmp_path)
    before = translate(rubric, cached, asker=Asker(cached, endpoint=Endpoint(good)))
    record = Record()
    after = translate(rubric, Options("m", replies=tmp_path), record)
    assert after == before
    assert (record.asked, record.recalled) == (0, 1)


def test_an_answer_may_be_written_by_hand(rubric, good, tmp_path):
    options = Options("m", replies=tmp_path)
    request = asked_first(rubric, options)
    Replies(tmp_path).path(request).with_suffix(".txt").write_text(f"```rubric\n{good}```", encoding="utf-8")
    assert translate(rubric, options).share.criteria == 2


def test_an_answer_that_was_not_recorded_is_told_by_its_file(rubric, tmp_path):
    with pytest.raises(NoReplyError, match=r"No recorded answer: .*[0-9a-f]{64}\.json is not there"):
        translate(rubric, Options("m", replies=tmp_path))


@pytest.mark.parametrize("broken", ["", "{", "[]", '{"reply": {}}', '{"reply": {"text": 3}}', '{"reply": null}'])
def test_a_broken_file_is_asked_for_again_and_never_believed(rubric, good, tmp_path, broken):
    options = Options("m", cache=tmp_path)
    request = asked_first(rubric, options)
    Replies(tmp_path).path(request).write_text(broken, encoding="utf-8")
    with pytest.raises(NoReplyError, match="cannot be read"):
        translate(rubric, Options("m", replies=tmp_path))
    endpoint = Endpoint(good)
    translate(rubric, options, asker=Asker(options, endpoint=endpoint))
    assert len(endpoint.asked) == 1
    assert Replies(tmp_path).take(request).usage == Usage(100, 0, 10)


def test_a_kept_file_says_what_was_asked_and_no_secret(rubric, good, tmp_path):
    options = Options("m", cache=tmp_path, api_key="secret-key", base_url="http://127.0.0.1/v1")
    translate(rubric, options, asker=Asker(options, endpoint=Endpoint(good)))
    (file,) = tmp_path.iterdir()
    text = file.read_text(encoding="utf-8")
    assert "secret-key" not in text
    assert json.loads(text)["request"]["messages"][1]["content"] == first_prompt(rubric, options).messages[1].content


def test_replies_survive_the_round_trip():
    reply = Reply("ä\n\0", "length", "no", "m-1", "gbnf", Usage(1, 2, 3))
    assert reply_from_json(json.loads(json.dumps(reply.to_json()))) == reply


def test_the_key_is_of_what_is_asked_and_not_of_where(rubric):
    options = Options("m")
    messages = first_prompt(rubric, options).messages
    request = request_for(messages, options, "one grammar")
    assert request_for(messages, replace(options, base_url="http://other", timeout=1), "another").key == request.key
    for change in ({"model": "n"}, {"temperature": 0.0}, {"seed": 1}, {"max_tokens": 5}, {"constraint": "gbnf"}):
        assert request_for(messages, replace(options, **change), "one grammar").key != request.key
    assert request_for(messages[:1], options, "").key != request.key


@pytest.mark.parametrize(
    "wrong",
    [{"model": " "}, {"tools": "some"}, {"constraint": "magic"}, {"rounds": 0}, {"concurrency": 0}, {"timeout": 0}],
)
def test_options_that_make_no_sense_are_refused(wrong):
    with pytest.raises(ValueError, match=r"needed|one of|more than 0"):
        Options(**{"model": "m", **wrong})
