"""Tells an endpoint that is down from one that stumbles, so that a long batch does not knock at a closed door.

A request is given up after all its attempts with their pauses, half a minute at least with the default options: an
outage that is shorter costs nothing. Requests that are given up in a row, with no answer to any other in between, mean
that the endpoint is down: `OUT_OF_REACH` of them where it was not even reached (no connection, or no word in time), or
`BROKEN` of them whatever came. The second number is larger since an endpoint that says something may stumble over
single requests, which would be in the way again whenever the batch is taken up.
"""

from __future__ import annotations

from threading import Lock

from rubricc.compiler.frontend.natural.model_translation.errors import TransientError

OUT_OF_REACH = 3
BROKEN = 10


class Breaker:
    """Counts for several threads at once. `why` says why nothing more should be asked; it is empty while all may be."""

    def __init__(self) -> None:
        self.why = ""
        self._unreached = self._given_up = 0
        self._lock = Lock()

    def stop(self, why: str) -> None:
        """Ask nothing more, for a reason of one's own."""
        with self._lock:
            self.why = self.why or why

    @property
    def is_quiet(self) -> bool:
        """Whether the last that came of a request was an answer."""
        return not (self._given_up or self.why)

    def answered(self) -> None:
        """Note an answer: whatever was given up before it, the endpoint is there."""
        with self._lock:
            self._unreached = self._given_up = 0

    def gave_up(self, last: TransientError) -> None:
        """Note a request that was given up, with the error of its last attempt."""
        with self._lock:
            self._given_up += 1
            self._unreached = 0 if last.reached else self._unreached + 1
            if self._unreached >= OUT_OF_REACH or self._given_up >= BROKEN:
                self.why = self.why or (
                    f"The endpoint is down: {self._given_up} requests in a row were given up, the last one with: {last}"
                )
