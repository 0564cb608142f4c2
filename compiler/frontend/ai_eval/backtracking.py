"""Runs expressions of PCRE: those that RE2 does not have by the package `regex`, which is an extra.

These may take so many seconds; RE2, which needs no such limit, runs all others.
"""

from __future__ import annotations

import warnings
from functools import lru_cache
from typing import Any

from rubricc.compiler.frontend.ai_eval.pcre import Read, read
from rubricc.runtime.pattern import Pattern
from rubricc.runtime.text import Text

SECONDS = 2.0
NO_ENGINE = "needs the package regex: pip install 'rubricc[pcre]'"


class InvalidPattern(Exception):  # noqa: N818
    """An expression that is none, or that takes too long; the message says what is wrong with it."""


class NoEngine(Exception):  # noqa: N818
    """An expression that nothing installed here can run; the message says what can."""


def found(body: str, flags: str, text: Text) -> bool:
    """Tell whether an expression of PCRE matches anywhere; raises `InvalidPattern` and `NoEngine`."""
    known = known_pattern(body, flags)
    if isinstance(known, Pattern):
        return known.found(text)
    try:
        return known.search(text.straight, timeout=SECONDS) is not None
    except TimeoutError:
        raise InvalidPattern(f"it took more than {SECONDS:g} seconds") from None
    except (MemoryError, RecursionError):
        raise InvalidPattern("it took too much memory") from None


@lru_cache(maxsize=512)
def known_pattern(body: str, flags: str) -> Any:
    """Give back what finds an expression: a `Pattern`, or one of the package `regex`; raises as `found` does."""
    expression = read(body, flags)
    if expression.kind == "invalid":
        raise InvalidPattern(expression.why)
    if expression.kind == "unknown":
        raise NoEngine(expression.why)
    if expression.kind == "linear":
        return Pattern("", (expression.expression,), expression.exact)
    return _compiled(expression)


def fault(body: str, flags: str = "") -> str:
    """Give back what is wrong with an expression, as far as it can be told here; empty where it is sound."""
    try:
        known_pattern(body, flags)
    except InvalidPattern as error:
        return str(error)
    except NoEngine:
        return ""
    return ""


def _compiled(expression: Read) -> Any:
    try:
        import regex
    except ImportError:
        raise NoEngine(NO_ENGINE) from None
    options = regex.VERSION0 | regex.UNICODE | (0 if expression.exact else regex.IGNORECASE)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return regex.compile(expression.expression, options)
    except (regex.error, OverflowError, RecursionError, MemoryError) as error:
        raise InvalidPattern(str(getattr(error, "msg", error))) from None
