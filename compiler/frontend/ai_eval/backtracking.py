"""Expressions of PCRE that RE2 does not have, run by the package `regex`, which is an extra.

They see the text as it is, and may take so many seconds; RE2, which needs no such limit, runs all others.
"""

from __future__ import annotations

import re
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
        return known.search(text.original, timeout=SECONDS) is not None
    except TimeoutError:
        raise InvalidPattern(f"it took more than {SECONDS:g} seconds") from None


@lru_cache(maxsize=512)
def known_pattern(body: str, flags: str) -> Any:
    """Give back what finds an expression: a `Pattern`, or one of the package `regex`; raises as `found` does."""
    expression = read(body, flags)
    if expression.kind == "invalid":
        raise InvalidPattern(expression.why)
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
    if "(*" in expression.expression:
        raise NoEngine("verbs such as `(*SKIP)` run in PCRE only")
    try:
        import regex
    except ImportError:
        raise NoEngine(NO_ENGINE) from None
    options = regex.VERSION0 | (regex.UNICODE if "u" in expression.flags else regex.ASCII)
    for flag in "imsx":
        if flag in expression.flags:
            options |= getattr(regex, flag.upper())
    try:
        return regex.compile(_ends(expression), options)
    except (regex.error, OverflowError, RecursionError) as error:
        raise InvalidPattern(str(getattr(error, "msg", error))) from None


_END = re.compile(r"\\(.)|\[\^?\]?(?:\\.|[^\]\\])*\]|[$^]", re.S)
_ENDS = {r"\z": r"\Z", r"\Z": r"(?=\n?\Z)", r"\h": r"[\t\p{Zs}]", r"\e": r"\x1b"}


def _ends(expression: Read) -> str:
    """Write what PCRE calls the end of the text in the package's words, where `\\Z` is what PCRE calls `\\z`."""
    anchor = r"\A" if "A" in expression.flags else ""
    ends = dict(_ENDS)
    if "m" in expression.flags:
        ends["^"] = r"(?:\A|(?<=\n)(?!\Z))"
    elif "D" in expression.flags:
        ends["$"] = r"\Z"
    body = _END.sub(lambda match: ends.get(match[0], match[0]), expression.expression)
    return f"{anchor}(?:{body})" if anchor else body
