"""What tests of judges share: a rubric with a composite, a gate and an override that read verdicts, and who judges."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from chat_server import Handler, Script, says, server

if TYPE_CHECKING:
    from conftest import Rubricc

__all__ = ["server"]

OUTER = """rubric outer "Outer" {
  version "1.0.0"
  use rubric "inner@1.0.0" as inner
  check greets points 1 from "Says hello." if response mentions ["hello"]
  criterion part max 4 = rubric inner
  check right points 2 gate from "Is medically right." unchecked "Needs a doctor."
  override capped if part >= 3 { cap total at 3 reason "The part decides." }
}
"""
INNER = """rubric inner {
  version "1.0.0"
  check sound points 3 from "Is sound." unchecked "Needs a reader."
  check short points 1 from "Is short." if text.words(response) < 9
}
"""
ANSWER = ("--query", "Can I?", "--response", "hello, yes")


def verdict(**fields: object) -> str:
    return json.dumps({"reason": "It says so.", **fields})


YES, NO = verdict(met=True), verdict(met=False)


@pytest.fixture
def outer(rubricc: Rubricc) -> str:
    Path("inner.rubric").write_text(INNER, encoding="utf-8")
    Path("outer.rubric").write_text(OUTER, encoding="utf-8")
    return "outer.rubric"


@pytest.fixture
def judge(server: Script, monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """Give back the options that name the server, one question at a time."""
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    server.steps = [says(YES)]
    return ("--judge", "m", "--base-url", server.url, "--concurrency", "1")


def answers(*rows: object) -> str:
    Path("answers.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    return "answers.jsonl"


RUBRIC = """rubric advice "Advice" {
  version "1.0.0"
  check greets points 1 from "Says hello." if response mentions ["hello"]
  check right points 2 from "Is medically right." unchecked "Needs a doctor."
  check unsafe points -3 from "Is unsafe." unchecked "Needs a doctor."
  criterion depth "Depth" max 4 { from "Goes into the matter." unchecked "Needs a reader." }
}
"""


@pytest.fixture
def rubric(rubricc: Rubricc) -> str:
    Path("advice.rubric").write_text(RUBRIC, encoding="utf-8")
    return "advice.rubric"


def by_criterion(**said: str):
    """Answer by the criterion that is asked about: the sentence that begins with a word."""

    def step(handler: Handler) -> None:
        asked = handler.body["messages"][-1]["content"]
        criterion = asked.partition("The criterion:")[2]
        (found,) = [text for word, text in said.items() if word.replace("_", " ") in criterion]
        says(found)(handler)

    return step
