"""An endpoint that speaks OpenAI's chat completions, over the package `openai`, imported when it is first asked."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from difflib import SequenceMatcher
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
from rubricc.compiler.frontend.natural.model_translation.request import Reply, Request
from rubricc.compiler.frontend.natural.model_translation.wire_answer import message_of, models_in, read_body, reply_of
from rubricc.compiler.frontend.natural.model_translation.wire_errors import as_ours, check_address, is_no_model

MODELS_SHOWN = 8
"""No more models that an endpoint has are named than this, those that are called most like the wanted one."""

LONGEST_TO_CONNECT = 20.0
"""Seconds until a server that does not take the connection is given up, however long its answers may take."""

OLDER, NEWER = "max_tokens", "max_completion_tokens"
"""The field that limits an answer's tokens: OpenAI renamed it, other servers know the older name."""


class Endpoint(Protocol):
    """What answers requests."""

    def ask(self, request: Request) -> Reply:
        """Give back the answer to a request, after one attempt.

        Raises `TransientError` where another attempt may do, other `ModelError`s where none will.
        """


class OpenAIEndpoint:
    """The endpoint of the options; safe for several threads.

    With the constraint `auto` it remembers which ones the endpoint refused, or took and did not keep to.
    """

    def __init__(self, options: Options) -> None:
        self.options = options
        self._lock = Lock()
        self._ways: tuple[Constraint, ...] = () if options.constraint == "auto" else (options.constraint,)
        self._proven = False
        """Whether the first of the constraints was kept to."""
        self._renamed = False

    def ask(self, request: Request) -> Reply:
        """Give back the answer to a request; with `auto`, one constraint after the other is tried.

        One is given up for good where the same request is taken under a later one (what is refused under each of them
        is not refused for the constraint), unless it was kept to before: then it is this request that does not suit.
        """
        ways = self._in_force()
        for way in ways:
            try:
                reply = self._taken(request, way)
            except UnsupportedError:
                if way == ways[-1]:
                    raise
                continue
            self._settle(way, reply)
            return reply
        raise AssertionError("there is one constraint at least")

    def _taken(self, request: Request, way: Constraint) -> Reply:
        try:
            return self._ask(request, way)
        except RefusedError as error:
            raise self._with_models(error) from error
        except ModelError as error:
            if self._renamed or NEWER not in str(error):
                raise
        self._renamed = True
        return self._ask(request, way)

    def _ask(self, request: Request, way: Constraint) -> Reply:
        deadline = monotonic() + self.options.timeout
        with as_ours(way), self._completions.create(**self._arguments(request, way)) as response:
            check_address(response.http_response)
            data = read_body(response.iter_bytes(), deadline)
        reply = reply_of(data, way)
        if self.options.constraint != "auto" or not _is_whole(reply) or self.obeys(request, way, message_of(data)):
            return reply
        return replace(reply, constraint="none")

    def obeys(self, request: Request, way: Constraint, message: Mapping[str, Any]) -> bool:
        """Whether a whole answer can have been held to its constraint."""
        return wire.is_obeyed(way, request.grammar, message)

    @cached_property
    def _client(self) -> Any:
        """The client; raises `RefusedError` where the package or the key is missing."""
        try:
            import openai
        except ImportError as error:
            raise RefusedError("Asking a model needs the package openai: pip install 'rubricc[llm]'") from error
        address = self.options.base_url or os.environ.get("OPENAI_BASE_URL") or None
        given = self.options.api_key or os.environ.get("OPENAI_API_KEY") or ""
        key = given.strip() or ("none" if address else "")
        if not key:
            raise RefusedError("No endpoint is named: set OPENAI_API_KEY, or OPENAI_BASE_URL for a server of your own.")
        if not (key.isascii() and key.isprintable()):
            raise RefusedError("The key in OPENAI_API_KEY has characters that no key has: look at how it was set.")
        timeout = openai.Timeout(self.options.timeout, connect=min(self.options.timeout, LONGEST_TO_CONNECT))
        with as_ours("none"):
            return openai.OpenAI(base_url=address, api_key=key, max_retries=0, timeout=timeout)

    @property
    def _completions(self) -> Any:
        return self._client.chat.completions.with_streaming_response

    def _arguments(self, request: Request, way: Constraint) -> dict[str, Any]:
        messages = [message.to_json() for message in request.sent(way)]
        newer = self._renamed or self._client.base_url.host.endswith("openai.com")
        limit = {NEWER if newer else OLDER: request.max_tokens}
        given: dict[str, Any] = {"model": request.model, "messages": messages, **limit}
        for name in ("temperature", "seed"):
            if getattr(request, name) is not None:
                given[name] = getattr(request, name)
        return given | self.fields(request, way)

    def fields(self, request: Request, way: Constraint) -> dict[str, Any]:
        """Give back the fields that a constraint adds to a request."""
        return wire.fields(way, request.grammar)

    def _in_force(self) -> tuple[Constraint, ...]:
        """Give back the constraints to try; finds out which when first asked."""
        with self._lock:
            self._ways = self._ways or self.known()
            return self._ways

    def _settle(self, way: Constraint, reply: Reply) -> None:
        """Forget the constraints before one that was taken, and it too where it was not kept to."""
        given_up = reply.constraint != way
        with self._lock:
            if self._proven or way not in self._ways:
                return
            self._proven = way != "none" and not given_up and _is_whole(reply)
            self._ways = self._ways[self._ways.index(way) + given_up :]

    def known(self) -> tuple[Constraint, ...]:
        """Give back what may be tried at the server, by what it calls itself as the owner of its models."""
        try:
            models = self._models()
        except TransientError:
            raise
        except ModelError as error:
            if isinstance(error, RefusedError) and error.status == 401:
                raise
            models = {}
        return wire.known_by(models.get(self.options.model) or next(iter(models.values()), ""))

    def _models(self) -> dict[str, str]:
        """Give back the models that the endpoint lists, each with its owner; raises `ModelError` where it does not."""
        with as_ours("none"):
            said = self._client.models.with_raw_response.list().http_response.content
        return models_in(said)

    def _with_models(self, error: RefusedError) -> RefusedError:
        """Give back the error with the models that the endpoint has, where it does not have the wanted one."""
        if not (error.status == 404 or is_no_model(error.status, str(error))):
            return error
        names: tuple[str, ...] = ()
        with suppress(ModelError):
            names = tuple(self._models())
        if not names or self.options.model in names:
            return error
        return RefusedError(f"{error} It has: {_most_like(self.options.model, names)}.", error.status)


def _is_whole(reply: Reply) -> bool:
    """Whether a model answered and ended by itself, so that the answer shows whether a constraint was kept to."""
    return bool(reply.text.strip()) and not reply.refusal and reply.finish in ("stop", "tool_calls")


def _most_like(wanted: str, names: Sequence[str]) -> str:
    ranked = sorted(names, key=lambda name: (-SequenceMatcher(None, wanted, name).ratio(), name))
    more = len(ranked) - MODELS_SHOWN
    return ", ".join(ranked[:MODELS_SHOWN]) + (f" and {more} more" if more > 0 else "")
