"""From what the package `openai` raises to our own errors: what may be tried again, and what is of no use."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from email.utils import parsedate_to_datetime
from time import time
from typing import Any

from rubricc.compiler.frontend.natural.model_translation.errors import (
    ModelError,
    RefusedError,
    TransientError,
    UnsupportedError,
)
from rubricc.compiler.frontend.natural.model_translation.options import Constraint

AGAIN = {408, 409, 425, 429}
"""Statuses after which another attempt may do, beside those from 500."""

NEVER = {401, 402, 403, 404, 405, 410}
"""Statuses of an endpoint that will answer no other request either."""

_TRANSPORTS = ("httpx", "httpx2", "httpcore", "httpcore2")
"""What the client may be built on, by the names of packages."""

_CONSTRAINTS = re.compile(r"grammar|schema|response_format|tool|structured|guided|ebnf", re.IGNORECASE)
"""What a refusal speaks of where the constraint is not liked, whatever its status is."""

_OTHER_REASONS = re.compile(r"context|too long|max_tokens|max_completion_tokens|temperature|seed", re.IGNORECASE)
"""What a refused request speaks of where it is not the constraint that is not liked."""

_NO_MODEL = re.compile(
    r"model\b.*\b(?:not exist|not found|unknown|invalid)|(?:unknown|invalid|not a valid) model", re.IGNORECASE
)
"""What endpoints say of a model that they do not have."""


@contextmanager
def as_ours(way: Constraint) -> Iterator[None]:
    """Raise our errors in place of those of the client, inside a `with` block that asks under this constraint."""
    try:
        yield
    except ModelError:
        raise
    except Exception as error:
        found = _translated(error, way)
        if found is None:
            raise
        raise found from error


def _translated(error: Exception, way: Constraint) -> ModelError | None:
    """Give back our error for one of the client, or of the transport below it, whichever the client is built on."""
    import openai

    if isinstance(error, openai.APIStatusError):
        return _of_status(error, way)
    cause = error.__cause__ or error
    if type(cause).__name__ in ("InvalidURL", "UnsupportedProtocol"):
        return RefusedError(f"This is no address of an endpoint: {cause}")
    below = type(error).__module__.partition(".")[0] in _TRANSPORTS
    reached = not isinstance(error, openai.APIConnectionError)
    if isinstance(error, openai.APITimeoutError) or (below and "Timeout" in type(error).__name__):
        return TransientError("The endpoint did not answer in time.", reached=reached)
    if type(cause).__name__ == "TooManyRedirects":
        return RefusedError("The endpoint sends requests from one address to another without end: look at the address.")
    if below or isinstance(error, openai.APIConnectionError):
        return TransientError(f"The connection failed: {cause}.", reached=reached)
    if isinstance(error, openai.OpenAIError | ValueError):
        return TransientError(f"The endpoint's answer cannot be read: {error}.")
    return None


def _of_status(error: Any, way: Constraint) -> ModelError:
    check_address(error.response)
    status, said = int(error.status_code), _said(error)
    why = f"The endpoint answered {status}: {said}"
    if getattr(error, "code", None) == "insufficient_quota":
        return RefusedError(f"The account has no quota left: {said}", status)
    if way != "none" and _is_of_constraint(status, said):
        return UnsupportedError(f"The endpoint answered {status} to a request held to `{way}`: {said}")
    if is_no_model(status, said):
        return RefusedError(f"{why} Look at the model and the address.", status)
    if status in AGAIN or status >= 500:
        return TransientError(why, _wait(error.response.headers))
    if status in NEVER:
        return RefusedError(f"{why} Look at the key, the model and the address.", status)
    return ModelError(why)


def check_address(response: Any) -> None:
    """Raise `RefusedError` where a question was sent on in a way that loses it: it became a mere request for a page."""
    lost = [step for step in getattr(response, "history", ()) if step.status_code in (301, 302, 303)]
    if lost:
        raise RefusedError(
            f"The endpoint answered {lost[0].status_code} and sends on to {response.url}, where no question arrives: "
            "name the address that it is at now.",
            lost[0].status_code,
        )


def is_no_model(status: int | None, said: str) -> bool:
    """Whether an endpoint says with this status and text that it does not have the model."""
    return status in (400, 404, 422) and _NO_MODEL.search(said) is not None


def _is_of_constraint(status: int, said: str) -> bool:
    """Whether a request was refused for its constraint: it says so, or says nothing else and the request is wrong."""
    if status in (*AGAIN, 401, 402, 403):
        return False
    if _CONSTRAINTS.search(said):
        return True
    return status in (400, 422, 501) and not (_OTHER_REASONS.search(said) or is_no_model(status, said))


def _said(error: Any) -> str:
    """Give back what the endpoint says, on one line: its message, else the body as it is."""
    body = getattr(error, "body", None)
    said = (body.get("message") or body.get("detail")) if isinstance(body, Mapping) else body
    return " ".join(str(said or error).split())[:300]


def _wait(headers: Mapping[str, str]) -> float | None:
    """Give back how many seconds the endpoint asks to wait; it may say a time instead (RFC 9110, section 10.2.3)."""
    for name, unit in (("retry-after-ms", 1000.0), ("retry-after", 1.0)):
        with suppress(KeyError, ValueError):
            return max(0.0, float(headers[name]) / unit)
    with suppress(KeyError, ValueError, TypeError):
        return max(0.0, parsedate_to_datetime(headers["retry-after"]).timestamp() - time())
    return None
