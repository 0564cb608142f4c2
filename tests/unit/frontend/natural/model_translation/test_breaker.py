"""An endpoint that is down: a batch ends early with one reason and can be taken up; short outages cost nothing."""

from __future__ import annotations

import threading
from functools import cache

import pytest

from rubricc.compiler.frontend.natural.model_translation import (
    DownError,
    Options,
    UnreachableError,
    assess,
    loop,
    translate_many,
)
from rubricc.compiler.frontend.natural.model_translation.answer import Answer
from rubricc.compiler.frontend.natural.model_translation.asker import Asker
from rubricc.compiler.frontend.natural.model_translation.breaker import BROKEN, OUT_OF_REACH, Breaker
from rubricc.compiler.frontend.natural.model_translation.errors import TransientError
from rubricc.compiler.frontend.natural.model_translation.outline import outline_of
from rubricc.compiler.frontend.natural.model_translation.prompt import Message
from rubricc.compiler.frontend.natural.model_translation.request import Reply, Request
from rubricc.compiler.frontend.natural.translation import Translation

UNREACHED = TransientError("The connection failed.", reached=False)
BUSY = TransientError("The endpoint answered 503.")


def question(said: object) -> Request:
    return Request("m", (Message("user", str(said)),), "none", 10)


class Line:
    """An endpoint that fails as long as `fails` says so of how often it was asked and of what."""

    def __init__(self, fails, error=UNREACHED, says="a"):
        self.fails, self.error, self.says = fails, error, says
        self.asked, self.lock = [], threading.Lock()

    def ask(self, request):
        with self.lock:
            self.asked.append(request)
            fails = self.fails(len(self.asked), request)
        if fails:
            raise self.error
        return Reply(self.says)


def asker(line, **given):
    return Asker(Options("m", **given), endpoint=line, sleep=lambda _: None)


def asked(found, count):
    """Ask so many questions; give back the kinds of errors that came."""
    errors = []
    for at in range(count):
        try:
            found.ask(question(at))
        except UnreachableError as error:
            errors.append(type(error))
    return errors


@pytest.mark.parametrize(("error", "limit"), [(UNREACHED, OUT_OF_REACH), (BUSY, BROKEN)])
def test_after_so_many_questions_in_a_row_nothing_more_is_asked(error, limit):
    line = Line(lambda *_: True, error)
    errors = asked(asker(line, tries=3), limit + 20)
    assert errors == [UnreachableError] * (limit - 1) + [DownError] * 21
    assert len(line.asked) == 3 * limit


@pytest.mark.parametrize("error", [UNREACHED, BUSY])
def test_an_answer_in_between_shows_that_the_endpoint_is_there(error):
    poisoned = Line(lambda _, request: request.messages[0].content not in ("2", "5", "8", "11", "14"), error)
    errors = asked(asker(poisoned, tries=2), 15)
    assert errors == [UnreachableError] * 10


def test_an_outage_that_is_shorter_than_the_attempts_costs_nothing():
    line = Line(lambda at, _: at <= 5)
    found = asker(line)
    assert asked(found, 20) == []
    assert found.record.asked == 20


def test_an_answer_that_is_kept_is_given_though_the_endpoint_is_down(tmp_path):
    options = Options("m", cache=tmp_path, tries=1)
    Asker(options, endpoint=Line(lambda *_: False)).ask(question("kept"))
    found = Asker(options, endpoint=Line(lambda *_: True))
    asked(found, OUT_OF_REACH)
    assert found.ask(question("kept")).text == "a"
    with pytest.raises(DownError, match="3 requests in a row were given up, the last one with: The connection failed"):
        found.ask(question("other"))


def test_those_that_wait_are_woken():
    options = Options("m", tries=OUT_OF_REACH, concurrency=2, longest_wait=600)
    found = Asker(options, endpoint=Line(lambda *_: True))
    waiting = threading.Thread(target=lambda: asked(found, 1))
    waiting.start()
    for _ in range(OUT_OF_REACH):
        found.breaker.gave_up(UNREACHED)
    found.stop()
    waiting.join(10)
    assert not waiting.is_alive()


def test_the_first_reason_stays():
    breaker = Breaker()
    for error in (*[UNREACHED] * OUT_OF_REACH, *[BUSY] * BROKEN):
        breaker.gave_up(error)
    assert breaker.why.endswith("The connection failed.")


@cache
def blank(make):
    """A draft in which nothing stands: what drafts are worth does not matter here."""
    return assess.assess(outline_of(make("greet")), Answer(""))


@pytest.mark.parametrize("concurrency", [1, 8])
def test_a_batch_ends_early_and_is_taken_up(make, tmp_path, monkeypatch, concurrency):
    monkeypatch.setattr(loop, "assess", lambda outline, _: blank(make))
    monkeypatch.setattr(loop, "translation_of", lambda rubric, *_: Translation(rubric.id, "greet", "", ()))
    rubrics = [make(f"greet_{at}") for at in range(20)]
    options = Options("m", cache=tmp_path, tries=2, concurrency=concurrency, rounds=1)
    cut = Line(lambda at, _: at > 10)
    batch = translate_many(rubrics, options, asker=Asker(options, endpoint=cut, sleep=lambda _: None))
    assert (len(batch.translations), len(batch.results)) == (10, 20)
    assert batch.stopped.startswith("The endpoint is down: ")
    assert len(cut.asked) <= 10 + 2 * (OUT_OF_REACH + concurrency)
    assert sum(item.why != batch.stopped for item in batch.failures) <= OUT_OF_REACH + concurrency
    back = Line(lambda *_: False)
    batch = translate_many(rubrics, options, asker=Asker(options, endpoint=back))
    assert (len(batch.translations), len(back.asked), batch.stopped) == (20, 10, "")


@pytest.mark.parametrize("concurrency", [1, 4])
def test_what_was_given_up_is_asked_for_once_more_where_others_are_answered(make, monkeypatch, concurrency):
    monkeypatch.setattr(loop, "assess", lambda outline, _: blank(make))
    monkeypatch.setattr(loop, "translation_of", lambda rubric, *_: Translation(rubric.id, "greet", "", ()))
    rubrics = [make(f"greet_{at}") for at in range(20)]
    options = Options("m", tries=2, concurrency=concurrency, rounds=1)
    seen = []
    stumbles = Line(lambda at, _: at <= 2 * 5, BUSY)
    batch = translate_many(rubrics, options, seen.append, asker=Asker(options, endpoint=stumbles, sleep=lambda _: None))
    assert (len(batch.translations), batch.failures, batch.stopped) == (20, (), "")
    assert (seen[-1].done, seen[-1].total, seen[-1].failed) == (20, 20, 0)
    poisoned = Line(lambda _, request: "rubric greet_3 " in request.messages[1].content, BUSY)
    batch = translate_many(rubrics, options, asker=Asker(options, endpoint=poisoned, sleep=lambda _: None))
    assert [item.index for item in batch.failures] == [3]
    assert len(poisoned.asked) == 19 + 2 * 2


def test_nothing_is_asked_once_more_where_the_last_was_given_up(make):
    options = Options("m", tries=2, concurrency=1)
    line = Line(lambda *_: True, BUSY)
    rubrics = [make(f"greet_{at}") for at in range(2)]
    batch = translate_many(rubrics, options, asker=Asker(options, endpoint=line, sleep=lambda _: None))
    assert (len(line.asked), len(batch.failures)) == (4, 2)


def test_a_rubric_whose_later_draft_does_not_come_is_left_for_the_next_run(make, tmp_path):
    options = Options("m", cache=tmp_path, tries=1, concurrency=1, rounds=2)
    rubrics = [make(f"greet_{at}") for at in range(5)]
    line = Line(lambda at, _: at > 1, says="No.")
    batch = translate_many(rubrics, options, asker=Asker(options, endpoint=line, sleep=lambda _: None))
    assert batch.stopped
    assert len(line.asked) == 1 + OUT_OF_REACH
    assert len(batch.failures) + len(batch.translations) == 5
