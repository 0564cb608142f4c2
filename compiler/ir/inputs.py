"""Reads the inputs of a rubric: what may be given, what stands in for what is not, and what is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from rubricc.compiler.ir.rubric import InputDef, Rubric

Inputs = Mapping[str, Any]
"""The value of every input by name: str, tuple of str, tuple of messages, date, plain JSON; None is undefined."""


def read_inputs(rubric: Rubric, query: object, response: object, given: Mapping[str, object]) -> Inputs:
    """Give back the value of every input of the rubric.

    Without a query, the query is what the user said in `messages`, a blank line between turns. Raises TypeError for
    a value of the wrong type, an unknown input, and a missing one that is not optional.
    """
    declared = {definition.name: definition for definition in rubric.inputs}
    unknown = sorted(set(given) - set(declared))
    if unknown:
        raise TypeError(f"The rubric {rubric.id} has no input {unknown[0]}.")
    values = {name: _read(definition, given.get(name)) for name, definition in declared.items()}
    if query is None and values.get("messages") is not None:
        query = "\n\n".join(message["content"] for message in values["messages"] if message["role"] == "user")
    values["query"] = _text("query", "" if query is None else query)
    values["response"] = _text("response", "" if response is None else response)
    return values


def child_inputs(rubric: Rubric, inputs: Inputs) -> Inputs:
    """Give back those inputs that a rubric inside this one reads; raises TypeError where one it needs is absent."""
    values = {"query": inputs["query"], "response": inputs["response"]}
    for definition in rubric.inputs:
        values[definition.name] = inputs.get(definition.name)
        if values[definition.name] is None and not definition.optional:
            raise TypeError(f"The input {definition.name} is missing.")
    return values


def _read(definition: InputDef, value: object) -> Any:
    if value is None:
        if definition.optional:
            return None
        raise TypeError(f"The input {definition.name} is missing.")
    match definition.type.kind, definition.type.element:
        case "Text", _:
            return _text(definition.name, value)
        case "List", "Message":
            return _messages(definition.name, value)
        case "List", _:
            return tuple(_text(definition.name, item) for item in _items(definition.name, value))
        case "Date", _:
            return _date(definition.name, value)
        case _:
            return value


def _date(name: str, value: object) -> date:
    if isinstance(value, date):
        return value
    try:
        return date.fromisoformat(_text(name, value))
    except ValueError:
        raise TypeError(f"The input {name} must be a date or a str like 2026-01-31, not {value!r}.") from None


def _text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"The input {name} must be a str, not {type(value).__name__}.")
    return value


def _items(name: str, value: object) -> Sequence[object]:
    if not isinstance(value, list | tuple):
        raise TypeError(f"The input {name} must be a list, not {type(value).__name__}.")
    return value


def _messages(name: str, value: object) -> tuple[Mapping[str, Any], ...]:
    """Give back messages as they were given, once each is known to have a role and a content."""
    messages = []
    for item in _items(name, value):
        if not isinstance(item, Mapping):
            raise TypeError(f"The input {name} must hold messages with a role and a content.")
        _text(f"{name}: role", item.get("role"))
        _text(f"{name}: content", item.get("content"))
        messages.append(item)
    return tuple(messages)
