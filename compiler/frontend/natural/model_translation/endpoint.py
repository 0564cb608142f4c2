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
from rubricc.compiler.frontend.natural.model_translation.wire_answer import message_of, read_body, reply_of
from rubricc.compiler.frontend.natural.model_translation.wire_errors import as_ours, check_address, is_no_model

MODELS_SHOWN = 8
"""No more models that an endpoint has are named than this, those that are called most like the wanted one."""

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
        self._renamed = False

    def ask(self, request: Request) -> Reply:
        """Give back the answer to a request; with `auto`, one constraint after the other is tried.

        One is given up for good where the same request is taken under a later one: what is refused under each of them
        is not refused for the constraint.
        """
        ways = self._in_force()
        for way in ways:
            try:
                reply = self._taken(request, way)
            except UnsupportedError:
                if way == ways[-1]:
                    raise
                continue
            self._keep_from(way)
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
        self._give_up(way)
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
        with as_ours("none"):
            return openai.OpenAI(base_url=address, api_key=key, max_retries=0, timeout=self.options.timeout)

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

    def _keep_from(self, way: Constraint) -> None:
        """Forget the constraints before one, which is taken."""
        with self._lock:
            if way in self._ways:
                self._ways = self._ways[self._ways.index(way) :]

    def _give_up(self, way: Constraint) -> None:
        """Forget a constraint that was not kept to, and those before it, which were refused."""
        with self._lock:
            if way in self._ways:
                self._ways = self._ways[self._ways.index(way) + 1 :]

    def known(self) -> tuple[Constraint, ...]:
        """Give back what may be tried at the server, by what it calls itself as the owner of its models."""
        try:
            models = self._models()
        except TransientError:
            raise
        except ModelError as error:
            if isinstance(error, RefusedError) and error.status == 401:
                raise
            models = ()
        named = [model for model in models if model.id == self.options.model] or list(models)
        return wire.known_by(str(getattr(named[0], "owned_by", "")) if named else "")

    def _models(self) -> Sequence[Any]:
        """Give back the models that the endpoint lists; raises `ModelError` where it lists none."""
        with as_ours("none"):
            listed = self._client.models.list().data
        return [model for model in listed or () if isinstance(getattr(model, "id", None), str)]

    def _with_models(self, error: RefusedError) -> RefusedError:
        """Give back the error with the models that the endpoint has, where it does not have the wanted one."""
        if not (error.status == 404 or is_no_model(error.status, str(error))):
            return error
        names: list[str] = []
        with suppress(ModelError):
            names = [model.id for model in self._models()]
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
