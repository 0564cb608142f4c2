"""An endpoint that speaks OpenAI's chat completions, over the package `openai`, imported when it is first asked."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from functools import cached_property
from threading import Lock
from time import monotonic
from typing import Any, Protocol

from rubricc.compiler.frontend.natural.model_translation import constraint as wire
from rubricc.compiler.frontend.natural.model_translation.errors import (
    ModelError,
    RefusedError,
    TransientError,
    UnsupportedError,
)
from rubricc.compiler.frontend.natural.model_translation.options import Constraint, Options
from rubricc.compiler.frontend.natural.model_translation.request import Reply, Request, Usage
from rubricc.compiler.frontend.natural.model_translation.wire_errors import as_ours

LARGEST = 8 * 1024 * 1024
"""No more bytes of an answer are read than this."""


class Endpoint(Protocol):
    """What answers requests."""

    def ask(self, request: Request) -> Reply:
        """Give back the answer to a request, after one attempt.

        Raises `TransientError` where another attempt may do, other `ModelError`s where none will.
        """


class OpenAIEndpoint:
    """The endpoint of the options; safe for several threads."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self._lock = Lock()
        self._ways: tuple[Constraint, ...] = () if options.constraint == "auto" else (options.constraint,)

    def ask(self, request: Request) -> Reply:
        """Give back the answer to a request; with `auto`, constraints that the endpoint does not know are given up."""
        while True:
            way = self._way()
            try:
                return self._ask(request, way)
            except UnsupportedError:
                if self.options.constraint != "auto" or way == "none":
                    raise
                self._give_up(way)

    def _ask(self, request: Request, way: Constraint) -> Reply:
        deadline = monotonic() + self.options.timeout
        with as_ours(way), self._completions.create(**self._arguments(request, way)) as response:
            data = _read(response.iter_bytes(), deadline)
        return _reply(data, way)

    @cached_property
    def _client(self) -> Any:
        """The client; raises `RefusedError` where the package or the key is missing."""
        try:
            import openai
        except ImportError as error:
            raise RefusedError("Asking a model needs the package openai: pip install 'rubricc[llm]'") from error
        address = self.options.base_url or os.environ.get("OPENAI_BASE_URL") or None
        key = self.options.api_key or os.environ.get("OPENAI_API_KEY") or ("none" if address else None)
        if key is None:
            raise RefusedError("No endpoint is named: set OPENAI_API_KEY, or OPENAI_BASE_URL for a server of your own.")
        return openai.OpenAI(base_url=address, api_key=key, max_retries=0, timeout=self.options.timeout)

    @property
    def _completions(self) -> Any:
        return self._client.chat.completions.with_streaming_response

    def _arguments(self, request: Request, way: Constraint) -> dict[str, Any]:
        messages = [message.to_json() for message in request.messages]
        given: dict[str, Any] = {"model": request.model, "messages": messages, self._limit: request.max_tokens}
        for name in ("temperature", "seed"):
            if getattr(request, name) is not None:
                given[name] = getattr(request, name)
        return given | self.fields(request, way)

    def fields(self, request: Request, way: Constraint) -> dict[str, Any]:
        """Give back the fields that a constraint adds to a request."""
        return wire.fields(way, request.grammar)

    @property
    def _limit(self) -> str:
        """The field that limits an answer's tokens: OpenAI renamed it, other servers know the older name."""
        return "max_completion_tokens" if self._client.base_url.host.endswith("openai.com") else "max_tokens"

    def _way(self) -> Constraint:
        """Give back the constraint in force; finds out which when first asked."""
        with self._lock:
            if not self._ways:
                self._ways = self.known()
            return self._ways[0]

    def _give_up(self, way: Constraint) -> None:
        with self._lock:
            if self._ways[0] == way:
                self._ways = self._ways[1:] or ("none",)

    def known(self) -> tuple[Constraint, ...]:
        """Give back what the server can, by what it calls itself; one that lists no models is asked for nothing."""
        try:
            with as_ours("none"):
                models = self._client.models.list().data
        except TransientError:
            raise
        except ModelError as error:
            if isinstance(error, RefusedError) and error.status == 401:
                raise
            return ("none",)
        named = [model for model in models if model.id == self.options.model] or list(models)
        return wire.known_by(str(getattr(named[0], "owned_by", "")) if named else "")


def _read(chunks: Iterator[bytes], deadline: float) -> Any:
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
    except ValueError as error:
        raise TransientError(f"The answer is not JSON: {error}.") from error


def _reply(data: Any, way: Constraint) -> Reply:
    try:
        choice = data["choices"][0]
        message = choice["message"]
        refusal = message.get("refusal") or ""
        usage = _usage(data.get("usage") or {})
        finish, model = str(choice.get("finish_reason") or "stop"), str(data.get("model") or "")
        return Reply(wire.answer(message), finish, str(refusal), model, way, usage)
    except (KeyError, IndexError, TypeError, AttributeError, ValueError) as error:
        raise TransientError("The answer has no message: the endpoint does not speak chat completions.") from error


def _usage(data: Mapping[str, Any]) -> Usage:
    details = data.get("prompt_tokens_details") or {}
    counts = (data.get("prompt_tokens"), details.get("cached_tokens"), data.get("completion_tokens"))
    return Usage(*(int(count or 0) for count in counts))
