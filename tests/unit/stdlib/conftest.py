"""Turns the plain arguments of a case into what a tool receives."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Parameter, Tool


def received(parameter: Parameter, value: object, language: str) -> object:
    """Give back one argument as the tool receives it."""
    kind = parameter.type.kind
    if value is None:
        return None
    if kind == "Lexicon":
        return Lexicon.of([tuple(item) if isinstance(item, tuple) else item for item in value], language)
    if kind == "Pattern":
        from rubricc.runtime.pattern import Pattern

        return Pattern("p", (value,), exact=False)
    if kind == "Text" and not parameter.constant:
        return Text(value, language)
    if kind == "Date" and isinstance(value, str):
        return date.fromisoformat(value)
    return tuple(value) if kind == "List" and isinstance(value, list) else value


def _answer(tool: Tool, arguments: tuple[object, ...], language: str = "en") -> object:
    """Give back what the tool answers: Reals rounded to 6 decimals, lists as lists."""
    given = [received(parameter, value, language) for parameter, value in zip(tool.parameters, arguments, strict=False)]
    found = tool.run(*given)
    if isinstance(found, float):
        return round(found, 6)
    return list(found) if isinstance(found, tuple) else found


@pytest.fixture(scope="session")
def answer() -> Callable[..., object]:
    """What a tool answers to plain arguments, in a language."""
    return _answer


@pytest.fixture(scope="session")
def received_all() -> Callable[[Tool, tuple[object, ...], str], list[object]]:
    """Plain arguments as a tool receives them, in a language."""
    return lambda tool, arguments, language: [
        received(parameter, value, language) for parameter, value in zip(tool.parameters, arguments, strict=False)
    ]
