"""What can go wrong with an endpoint: the messages say what happened and what to do about it."""

from __future__ import annotations


class ModelError(Exception):
    """No answer came for a request."""


class NoReplyError(ModelError):
    """No recorded answer is there for a request, and none may be asked for."""


class RefusedError(ModelError):
    """The endpoint will answer no request of this kind: the key, the model or the address is wrong.

    `status` is the endpoint's own, None where it was not reached.
    """

    def __init__(self, message: str, status: int | None = None) -> None:
        super().__init__(message)
        self.status = status


class UnsupportedError(ModelError):
    """The endpoint does not know the constraint that was asked for; another one may do."""


class UnreachableError(ModelError):
    """The endpoint failed again and again: time-outs, too many requests, broken answers."""


class DownError(UnreachableError):
    """The endpoint is down: nothing more is asked of it. What was answered before is kept."""


class TransientError(ModelError):
    """One attempt failed, and another may do.

    `wait` is how many seconds the endpoint asks for, None for no word; `reached` whether it answered anything at all.
    """

    def __init__(self, message: str, wait: float | None = None, *, reached: bool = True) -> None:
        super().__init__(message)
        self.wait = wait
        self.reached = reached
