"""What tools answer to the plain arguments of a case."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from strategies.tool_answers import received_all as as_received

from rubricc.runtime.tool import Tool


def _answer(tool: Tool, arguments: tuple[object, ...], language: str = "en") -> object:
    """Give back what the tool answers: Reals rounded to 6 decimals, lists as lists."""
    found = tool.run(*as_received(tool, arguments, language))
    if isinstance(found, float):
        return round(found, 6)
    return list(found) if isinstance(found, tuple) else found


@pytest.fixture(scope="session")
def answer() -> Callable[..., object]:
    """What a tool answers to plain arguments, in a language."""
    return _answer


@pytest.fixture(scope="session")
def received_all() -> Callable[..., list[Any]]:
    """Plain arguments as a tool receives them, in a language."""
    return as_received
