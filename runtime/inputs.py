"""Checks what a caller passes in and gives it the form that facts are computed from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from rubricc.runtime.fold import without_surrogates
from rubricc.runtime.text import Text

Message = Mapping[str, Any]
"""One turn of a conversation: its `role` and its `content`."""


def given_text(name: str, value: object, language: str) -> Text:
    """Give back the query or the response as a text, empty for None; raises TypeError for anything else."""
    if isinstance(value, str):
        return Text(value, language)
    return required_text(name, "" if value is None else value, language)


def required_text(name: str, value: object, language: str) -> Text:
    """Give back an input as a text; raises TypeError, with its name, where it is not a str."""
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a str, not {_kind(value)}.")
    return Text(value, language)


def optional_text(name: str, value: object, language: str) -> Text | None:
    """Give back an input as a text, None where it is not given."""
    return None if value is None else required_text(name, value, language)


def required_texts(name: str, value: object) -> tuple[str, ...]:
    """Give back an input that is a list of texts; raises TypeError where it is anything else."""
    if not isinstance(value, list | tuple):
        raise TypeError(f"{name} must be a list of str, not {_kind(value)}.")
    for place, item in enumerate(value):
        if not isinstance(item, str):
            raise TypeError(f"{name} must be a list of str, but item {place} is {_kind(item)}.")
    return tuple(without_surrogates(item) for item in value)


def optional_texts(name: str, value: object) -> tuple[str, ...] | None:
    """Give back an input that is a list of texts, None where it is not given."""
    return None if value is None else required_texts(name, value)


def required_messages(name: str, value: object) -> tuple[Message, ...]:
    """Give back a conversation; raises TypeError where it is not a list of messages with `role` and `content`."""
    if not isinstance(value, list | tuple) or not all(_is_message(item) for item in value):
        raise TypeError(f"{name} must be a list of messages, each with a str as `role` and as `content`.")
    return tuple(value)


def optional_messages(name: str, value: object) -> tuple[Message, ...] | None:
    """Give back a conversation, None where it is not given."""
    return None if value is None else required_messages(name, value)


def required_date(name: str, value: object) -> date:
    """Give back an input as a date, which may be written `2026-01-31`; raises TypeError for anything else."""
    if isinstance(value, date):
        return value
    try:
        return date.fromisoformat(value if isinstance(value, str) else "")
    except ValueError:
        shown = repr(value) if isinstance(value, str) else _kind(value)
        raise TypeError(f"{name} must be a datetime.date or a str like 2026-01-31, not {shown}.") from None


def optional_date(name: str, value: object) -> date | None:
    """Give back an input as a date, None where it is not given."""
    return None if value is None else required_date(name, value)


def required_value(name: str, value: Any) -> Any:
    """Give back an input of any JSON value; raises TypeError where it is not given."""
    if value is None:
        raise TypeError(f"{name} must be given.")
    return optional_value(value)


def optional_value(value: Any) -> Any:
    """Give back an input of any JSON value, None where it is not given."""
    if isinstance(value, str):
        return without_surrogates(value)
    if isinstance(value, tuple) and all(isinstance(item, str) for item in value):
        return tuple(without_surrogates(item) for item in value)
    return value


def asked(query: str | None, messages: Sequence[Message] | None) -> str | None:
    """Give back the query, or where there is none all user turns of the conversation with a blank line between."""
    if query is not None or messages is None:
        return query
    return "\n\n".join(message["content"] for message in messages if message["role"] == "user")


def _is_message(item: object) -> bool:
    return isinstance(item, Mapping) and isinstance(item.get("role"), str) and isinstance(item.get("content"), str)


def _kind(value: object) -> str:
    return "None" if value is None else type(value).__name__
