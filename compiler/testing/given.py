"""Turns what a test gives into the arguments of a built module."""

from __future__ import annotations

import datetime
import json
from typing import Any

from rubricc.compiler.ir.rubric import Given, Rubric, TestCase
from rubricc.runtime.types import Type


class GivenError(ValueError):
    """A value in a test that does not fit its input; the message names the input."""


def arguments(rubric: Rubric, test: TestCase) -> dict[str, Any]:
    """Give back the keyword arguments `query`, `text` and the declared inputs that the test gives.

    A query that is not given is None, an answer that is not given is empty. Raises `GivenError`.
    """
    types = {item.name: item.type for item in rubric.inputs}
    values = {item.name: _value(item, types.get(item.name)) for item in test.givens}
    return {"query": values.pop("query", None), "text": values.pop("response", ""), **values}


def _value(given: Given, declared: Type | None) -> Any:
    if given.turns is not None:
        return [{"role": turn.role, "content": turn.text} for turn in given.turns]
    if given.texts is not None:
        return list(given.texts)
    return parse(given.name, given.text or "", declared)


def parse(name: str, text: str, declared: Type | None) -> Any:
    """Read a value written as text for an input of the declared type; raises `GivenError`.

    Text stays as it is; Json, lists and messages are read as JSON (a lone text is a list of one); a Date is
    `2026-01-31`, with a time of day where one is given.
    """
    kind = "Text" if declared is None else declared.kind
    if kind == "Json" or (declared is not None and declared.element == "Message"):
        return _json(name, text)
    if kind == "List":
        return _json(name, text) if text.lstrip().startswith("[") else [text]
    return _date(name, text) if kind == "Date" else text


def _json(name: str, text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise GivenError(f"the input {name} is not JSON: {error}") from error


def _date(name: str, text: str) -> datetime.date:
    for read in (datetime.date.fromisoformat, datetime.datetime.fromisoformat):
        try:
            return read(text.strip())
        except ValueError:
            continue
    raise GivenError(f"the input {name} is not a date like 2026-01-31: {text!r}")
