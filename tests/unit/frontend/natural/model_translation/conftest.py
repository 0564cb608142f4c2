"""A rubric in words and a draft of it, and a server that answers well or badly."""

from __future__ import annotations

import ssl
from collections.abc import Callable
from decimal import Decimal
from functools import lru_cache

import pytest
from chat_server import server, steps

from rubricc.compiler.frontend.natural.model import Criterion, NaturalRubric, Origin

__all__ = ["server", "steps"]


def greeting(name: str = "greet", *more: tuple[str, int]) -> NaturalRubric:
    """Give back a small rubric in words, with more criteria (text, points) where they are given."""
    at = Origin("greet.md", 1)
    texts = (("Says hello.", 2), ("Is rude to the customer.", -3), ("Is accurate.", 1), *more)
    return NaturalRubric(name, tuple(Criterion(text, at, points=Decimal(points)) for text, points in texts), at)


GOOD = """rubric greet {
  version "1.0.0"
  language en
  normalize positive
  check says_hello points 2 from "Says hello." if response mentions ["hello"]
  check is_rude_to_the_customer points -3 from "Is rude to the customer." if response mentions ["idiot"]
  check is_accurate points 1 from "Is accurate." unchecked "Needs knowledge of the matter."
  test "polite" { query "hi" response "hello there" expect says_hello == 2 expect is_rude_to_the_customer == 0 }
  test "rude" { query "hi" response "go, idiot" expect says_hello == 0 expect is_rude_to_the_customer == -3 }
}
"""


ONE_CONTEXT = lru_cache(ssl.create_default_context)
"""Clients read all certificates when they are made, which takes longer than most tests; here one reading does."""


@pytest.fixture(autouse=True)
def certificates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the clients of all tests share what they know of certificates, which none of them needs."""
    monkeypatch.setattr(ssl, "create_default_context", ONE_CONTEXT)


@pytest.fixture
def rubric() -> NaturalRubric:
    """Give back a rubric of three criteria."""
    return greeting()


@pytest.fixture
def make() -> Callable[..., NaturalRubric]:
    """Give back what makes such rubrics."""
    return greeting


@pytest.fixture
def good() -> str:
    """Give back a draft of it in which nothing is wrong."""
    return GOOD
