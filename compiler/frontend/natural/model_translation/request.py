"""What is asked of an endpoint, and what it answers: plain data, the same whatever the wire looks like."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

from rubricc.compiler.frontend.natural.model_translation.options import Constraint, Options
from rubricc.compiler.frontend.natural.model_translation.prompt import Message

FORMAT = 1
"""Raised whenever an answer to the same messages would be read in another way; answers kept before count no more."""


@dataclass(frozen=True)
class Request:
    """One question to a model. `grammar` is that of its answers, in Lark's notation.

    `in_json` is the same question in the words for an endpoint that holds answers to a JSON Schema, where the
    constraint leaves that open.
    """

    model: str
    messages: tuple[Message, ...]
    constraint: Constraint
    max_tokens: int
    temperature: float | None = None
    seed: int | None = None
    grammar: str = ""
    in_json: tuple[Message, ...] = ()

    @cached_property
    def key(self) -> str:
        """What the answer is known by: a SHA-256 of all that tells one question from another.

        Neither the endpoint's address nor the grammar is part of it: the first does not matter, and the second only
        keeps answers in shape. Nor is the constraint that an endpoint turns out to know.
        """
        return _digest(self.to_json())

    def sent(self, way: str) -> tuple[Message, ...]:
        """Give back the messages that are sent under a constraint."""
        return self.in_json if self.in_json and way == "json_schema" else self.messages

    def to_json(self) -> dict[str, Any]:
        """Give back what the key is made of, as plain data."""
        other = {"in_json": _digest([message.to_json() for message in self.in_json])} if self.in_json else {}
        return {
            "format": FORMAT,
            "model": self.model,
            "messages": [message.to_json() for message in self.messages],
            "constraint": self.constraint,
            "max_tokens": self.max_tokens,
            "temperature": self.temperature,
            "seed": self.seed,
            **other,
        }


def _digest(data: Any) -> str:
    return sha256(json.dumps(data, sort_keys=True, ensure_ascii=False).encode("utf-8")).hexdigest()


def request_for(
    messages: tuple[Message, ...], options: Options, grammar: str, in_json: tuple[Message, ...] = ()
) -> Request:
    """Give back the request that asks with these messages."""
    return Request(
        options.model,
        messages,
        options.constraint,
        options.max_tokens,
        options.temperature,
        options.seed,
        grammar,
        in_json,
    )


@dataclass(frozen=True, slots=True)
class Usage:
    """How many tokens a request took: of its prompt, of these from the endpoint's own cache, and of its answer."""

    prompt: int = 0
    cached: int = 0
    answer: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(self.prompt + other.prompt, self.cached + other.cached, self.answer + other.answer)

    def to_json(self) -> dict[str, int]:
        """Give back the counts as plain data."""
        return {"prompt": self.prompt, "cached": self.cached, "answer": self.answer}


@dataclass(frozen=True, slots=True)
class Reply:
    """What a model answered.

    `finish` is why it stopped: `stop`, `length` (it was cut off), or another word of the endpoint. `refusal` is what it
    says where it declines. `constraint` is the one that was in force.
    """

    text: str
    finish: str = "stop"
    refusal: str = ""
    model: str = ""
    constraint: str = "none"
    usage: Usage = Usage()

    def to_json(self) -> dict[str, Any]:
        """Give back the reply as plain data."""
        return {
            "text": self.text,
            "finish": self.finish,
            "refusal": self.refusal,
            "model": self.model,
            "constraint": self.constraint,
            "usage": self.usage.to_json(),
        }


def reply_from_json(data: Mapping[str, Any]) -> Reply:
    """Give back a reply from plain data; raises `KeyError`, `TypeError` or `ValueError` where it is none."""
    usage = data.get("usage", {})
    texts = [data["text"], *(data.get(name, "") for name in ("finish", "refusal", "model", "constraint"))]
    if not all(isinstance(text, str) for text in texts):
        raise TypeError("a reply's fields are texts")
    counts = Usage(*(int(usage.get(name, 0)) for name in ("prompt", "cached", "answer")))
    return Reply(texts[0], texts[1] or "stop", texts[2], texts[3], texts[4] or "none", counts)
