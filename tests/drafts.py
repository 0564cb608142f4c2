"""A model that says what a test tells it to, and what must hold of the rubric that comes of it."""

from __future__ import annotations

import pytest

from rubricc.compiler import driver
from rubricc.compiler.frontend.natural.model import Origin
from rubricc.compiler.frontend.natural.model_translation import ModelError, Options, assess, translate
from rubricc.compiler.frontend.natural.model_translation.asker import Asker
from rubricc.compiler.frontend.natural.model_translation.request import Reply
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.testing.run import run_tests

AT = Origin("x.md", 3)


class Speaker:
    """An endpoint that says one thing after another, and fails when nothing is left."""

    def __init__(self, *said, constraint="none", finish="stop"):
        self.said, self.asked, self.constraint, self.finish = list(said), [], constraint, finish

    def ask(self, request):
        self.asked.append(request)
        if not self.said:
            raise ModelError("nobody is there")
        return Reply(self.said.pop(0), constraint=self.constraint, finish=self.finish)


def translated(rubric, *said, rounds=1, **given):
    options = Options("m", rounds=rounds)
    speaker = Speaker(*said, **given)
    found = translate(rubric, options, asker=Asker(options, endpoint=speaker))
    assert_sound(found, rubric)
    return found, speaker


def assert_sound(found, rubric):
    """What holds whatever a model says: it compiles, its tests pass, and nothing of the source is lost."""
    checked = driver.check(SourceFile("draft.rubric", found.text))
    assert checked.rubric is not None
    assert all(outcome.passed for outcome in run_tests(checked.rubric, driver.load(checked)))
    assert checked.rubric.accepted == ()
    leaves = [leaf for leaf in rubric.walk() if not leaf.children]
    assert [row.sentence for row in found.rows] == [leaf.text for leaf in leaves]
    for criterion, row, leaf in zip(checked.rubric.criteria, found.rows, leaves, strict=True):
        assert criterion.id == row.id
        assert (criterion.unchecked is None) == (row.status == "translated")
        if leaf.points is not None and not leaf.anchors:
            assert (criterion.max if leaf.points > 0 else criterion.min) == leaf.points
        assert found.text.splitlines()[row.lines[0] - 1].lstrip().startswith(row.rule.splitlines()[0].lstrip())


@pytest.fixture
def unlinted(monkeypatch):
    """Leave linting out, which takes longest, where nothing depends on it."""
    monkeypatch.setattr(assess, "lint", lambda *given, **named: ())


def statuses(found):
    return {row.id: row.status for row in found.rows}


def whys(found):
    return {row.id: row.why for row in found.rows if row.status == "unchecked"}


def change(good, before, after):
    assert before in good
    return good.replace(before, after)
