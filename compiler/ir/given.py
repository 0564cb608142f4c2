"""Reads the values of inputs that are written as text: in the tests of a rubric, and on the command line."""

from __future__ import annotations

import datetime
import json
import re
from typing import Any

from rubricc.runtime.types import Type


class GivenError(ValueError):
    """A value that does not fit its input; the message names the input."""


def parse(name: str, text: str, declared: Type | None) -> Any:
    """Read a value written as text for an input of the declared type; raises `GivenError`.

    Text stays as it is; Json, lists and messages are read as JSON (a lone text is a list of one); a Date is
    `2026-01-31`, with a time of day where one is given. What may be anything is a Date where it looks like one, and
    JSON else.
    """
    kind = "Text" if declared is None else declared.kind
    if kind == "Any":
        return _any(name, text)
    if kind == "Json" or (declared is not None and declared.element == "Message"):
        return _json(name, text)
    if kind == "List":
        return _json(name, text) if text.lstrip().startswith("[") else [text]
    return _date(name, text) if kind == "Date" else text


def _any(name: str, text: str) -> Any:
    """Read JSON or, where it looks like one, a date."""
    return _date(name, text) if re.match(r"\s*\d{4}-\d\d-\d\d", text) else _json(name, text)


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
