"""Gets the answer to a request: from a folder where it is there, else from the endpoint, with patience."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from threading import Event, Lock

from rubricc.compiler.frontend.natural.model_translation.breaker import Breaker
from rubricc.compiler.frontend.natural.model_translation.endpoint import Endpoint, OpenAIEndpoint
from rubricc.compiler.frontend.natural.model_translation.errors import (
    DownError,
    ModelError,
    TransientError,
    UnreachableError,
)
from rubricc.compiler.frontend.natural.model_translation.options import Options
from rubricc.compiler.frontend.natural.model_translation.record import Record
from rubricc.compiler.frontend.natural.model_translation.replies import Replies
from rubricc.compiler.frontend.natural.model_translation.request import Reply, Request

FIRST_WAIT = 1.0
"""Seconds before the second attempt; each pause after it is twice as long."""


class Asker:
    """Answers requests; for several threads, which never ask the same at the same time.

    `endpoint` is that of the options unless given, and `sleep` waits so many seconds.
    """

    def __init__(
        self,
        options: Options,
        record: Record | None = None,
        endpoint: Endpoint | None = None,
        sleep: Callable[[float], object] | None = None,
    ) -> None:
        self.options = options
        self.record = record if record is not None else Record(options.prices)
        self.endpoint = endpoint if endpoint is not None else OpenAIEndpoint(options)
        self.alone = Lock()
        """Held while a draft is looked at: that takes the processor and not the line, and the compiler expects it."""
        self.breaker = Breaker()
        self._stopped = Event()
        self._sleep = sleep if sleep is not None else self._stopped.wait
        self._cache = Replies(options.cache) if options.cache is not None else None
        self._locks: defaultdict[str, Lock] = defaultdict(Lock)
        self._lock = Lock()

    def stop(self) -> None:
        """Try nothing again from now on; what is under way may still be answered, and is kept."""
        self._stopped.set()

    def ask(self, request: Request) -> Reply:
        """Give back the answer; raises a `ModelError` where none comes, a `DownError` where none will come again."""
        if self.options.replies is not None:
            reply = Replies(self.options.replies).take(request)
            self.record.recall(reply)
            return reply
        with self._lock:
            lock = self._locks[request.key]
        with lock:
            return self._recalled(request) or self._asked(request)

    def _recalled(self, request: Request) -> Reply | None:
        found = self._cache.find(request) if self._cache is not None else None
        if found is not None:
            self.record.recall(found)
        return found

    def _asked(self, request: Request) -> Reply:
        self._check()
        self._prepare()
        try:
            reply = self._patiently(request)
        except ModelError:
            self.record.count(failed=1)
            raise
        self.breaker.answered()
        self.record.answered(reply)
        self._keep(request, reply)
        return reply

    def _prepare(self) -> None:
        """Raise `DownError` where an answer could not be kept, before anything is paid for."""
        with self._lock:
            try:
                if self._cache is not None:
                    self._cache.prepare()
            except OSError as error:
                self.breaker.stop(f"Answers cannot be kept in {self.options.cache}: {error}. Name another folder.")
        self._check()

    def _keep(self, request: Request, reply: Reply) -> None:
        """Write an answer down. Where that fails it is used all the same, and no other is paid for."""
        try:
            if self._cache is not None:
                self._cache.keep(request, reply)
        except OSError as error:
            self.breaker.stop(f"An answer could not be kept in {self.options.cache}: {error}. Nothing more is asked.")
            self.stop()

    def _patiently(self, request: Request) -> Reply:
        for attempt in range(1, self.options.tries + 1):
            try:
                return self.endpoint.ask(request)
            except TransientError as error:
                if attempt == self.options.tries or self._stopped.is_set():
                    raise self._given_up(attempt, error) from error
                self.record.count(retried=1)
                self._sleep(pause(request, attempt, error.wait, self.options.longest_wait))
            self._check()
        raise AssertionError("there is one attempt at least")

    def _check(self) -> None:
        """Raise `DownError` where the endpoint was found to be down."""
        if self.breaker.why:
            raise DownError(self.breaker.why)

    def _given_up(self, attempts: int, last: TransientError) -> ModelError:
        """Give back the error of a request that is given up; where that was one too many, wake those that wait."""
        if attempts == self.options.tries:
            self.breaker.gave_up(last)
        if self.breaker.why:
            self.stop()
            return DownError(self.breaker.why)
        return UnreachableError(f"No answer after {attempts} attempts; the last one: {last}")


def pause(request: Request, attempt: int, asked: float | None, longest: float) -> float:
    """Give back the seconds to wait after a failed attempt: twice as long each time, or what the endpoint asks for.

    Up to a quarter is added, by the request's key, so that many requests do not come back at one moment.
    """
    spread = 1 + int(request.key[:4], 16) / 0xFFFF / 4
    wanted = max(FIRST_WAIT * 2.0 ** (attempt - 1), asked or 0.0)
    return min(longest, wanted * spread)
