"""From the body of an answer to a reply: read within bounds, and believed in nothing that it does not have to be."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from time import monotonic
from typing import Any

from rubricc.compiler.frontend.natural.model_translation import constraint as wire
from rubricc.compiler.frontend.natural.model_translation.errors import TransientError
from rubricc.compiler.frontend.natural.model_translation.options import Constraint
from rubricc.compiler.frontend.natural.model_translation.request import Reply, Usage

LARGEST = 8 * 1024 * 1024
"""No more bytes of an answer are read than this."""

MOST_TOKENS = 10**9
"""A count of tokens above this is none."""


def read_body(chunks: Iterator[bytes], deadline: float) -> Any:
    """Give back the JSON of a body; raises `TransientError` where it is too slow, too large or broken."""
    body = bytearray()
    for chunk in chunks:
        body += chunk
        if len(body) > LARGEST:
            raise TransientError(f"The answer is longer than {LARGEST // 1024 // 1024} MiB.")
        if monotonic() > deadline:
            raise TransientError("The answer did not end in time.")
    try:
        return json.loads(body)
    except (ValueError, RecursionError) as error:
        raise TransientError(f"The answer is not JSON: {error}{_shown(body)}.") from error


def _shown(body: bytearray) -> str:
    """Give back the beginning of a body, as it is shown in a message."""
    text = " ".join(body[:400].decode("utf-8", "replace").split())[:80]
    return f" (it begins: {text})" if text else ""


def models_in(body: bytes) -> dict[str, str]:
    """Give back the models that a list of them names, each with its owner; none where it is no such list."""
    try:
        data = json.loads(body)
    except (ValueError, RecursionError):
        return {}
    listed = data.get("data") if isinstance(data, Mapping) else None
    models = [item for item in listed if isinstance(item, Mapping)] if isinstance(listed, list) else []
    return {model["id"]: _text(model.get("owned_by")) for model in models if isinstance(model.get("id"), str)}


def message_of(data: Any) -> Mapping[str, Any]:
    """Give back the message of an answer; raises `TransientError` where there is none."""
    try:
        message = data["choices"][0]["message"]
        if isinstance(message, Mapping):
            return message
    except (KeyError, IndexError, TypeError):
        pass
    said = _error(data)
    why = f"it says: {said}" if said else "the endpoint does not speak chat completions"
    raise TransientError(f"The answer has no message: {why}.")


def _error(data: Any) -> str:
    """Give back what an answer says that is an error in spite of its status; empty where it says nothing."""
    error = data.get("error") if isinstance(data, Mapping) else None
    said = error.get("message") if isinstance(error, Mapping) else error
    return " ".join(said.split())[:200] if isinstance(said, str) else ""


def reply_of(data: Any, way: Constraint) -> Reply:
    """Give back the reply that an answer holds; raises `TransientError` where it holds none."""
    message = message_of(data)
    finish = _text(data["choices"][0].get("finish_reason")) or "stop"
    refusal, text = _text(message.get("refusal")), _plain(wire.answer(message))
    return Reply(text, finish, refusal, _text(data.get("model")), way, _usage(data.get("usage")))


def _text(value: Any) -> str:
    return _plain(value) if isinstance(value, str) else ""


def _plain(text: str) -> str:
    """Give back a text that can be written down: lone surrogates, which JSON can escape, are no characters."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _usage(data: Any) -> Usage:
    """Give back the tokens that an answer counts; what is no count is 0."""
    if not isinstance(data, Mapping):
        return Usage()
    details = data.get("prompt_tokens_details")
    cached = details.get("cached_tokens") if isinstance(details, Mapping) else 0
    return Usage(_count(data.get("prompt_tokens")), _count(cached), _count(data.get("completion_tokens")))


def _count(value: Any) -> int:
    return int(value) if isinstance(value, int | float) and 0 <= value <= MOST_TOKENS else 0
