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

_TRANSPORTS = ("httpx", "httpx2", "httpcore", "httpcore2")
"""What the client may be built on, by the names of packages."""

_OTHER_REASONS = re.compile(r"context|too long|max_tokens|max_completion_tokens|temperature|seed", re.IGNORECASE)
"""What a refused request speaks of where it is not the constraint that is not liked."""


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
    below = type(error).__module__.partition(".")[0] in _TRANSPORTS
    if isinstance(error, openai.APITimeoutError) or (below and "Timeout" in type(error).__name__):
        return TransientError("The endpoint did not answer in time.")
    if below or isinstance(error, openai.APIConnectionError):
        return TransientError(f"The connection failed: {error.__cause__ or error}.")
    if isinstance(error, openai.OpenAIError | ValueError):
        return TransientError(f"The endpoint's answer cannot be read: {error}.")
    return None


def _of_status(error: Any, way: Constraint) -> ModelError:
    status, said = int(error.status_code), _said(error)
    if status in AGAIN or status >= 500:
        if getattr(error, "code", None) == "insufficient_quota":
            return RefusedError(f"The account has no quota left: {said}")
        return TransientError(f"The endpoint answered {status}: {said}", _wait(error.response.headers))
    if status in (401, 403, 404):
        why = f"The endpoint answered {status}: {said} Look at the key, the model and the address."
        return RefusedError(why, status)
    if way != "none" and status in (400, 422, 501) and not _OTHER_REASONS.search(said):
        return UnsupportedError(f"The endpoint answered {status} to a request held to `{way}`: {said}")
    return ModelError(f"The endpoint answered {status}: {said}")


def _said(error: Any) -> str:
    return " ".join(str(error).split())[:300]


def _wait(headers: Mapping[str, str]) -> float | None:
    """Give back how many seconds the endpoint asks to wait; it may say a time instead (RFC 9110, section 10.2.3)."""
    for name, unit in (("retry-after-ms", 1000.0), ("retry-after", 1.0)):
        with suppress(KeyError, ValueError):
            return max(0.0, float(headers[name]) / unit)
    with suppress(KeyError, ValueError, TypeError):
        return max(0.0, parsedate_to_datetime(headers["retry-after"]).timestamp() - time())
    return None
