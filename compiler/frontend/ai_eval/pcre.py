"""Expressions of PCRE, as ai_eval has them, in the syntax of RE2, or of the package `regex` where RE2 lacks something.

Whether there is a match is all that is asked, so greed and groups do not matter. Texts and expressions alike have their
quotes, dashes and blanks straightened first, as patterns of the language do. Characters are code points, with or
without `u`. What PCRE 10.42 takes for no expression is none here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from rubricc.compiler.frontend.ai_eval.pcre_groups import captures
from rubricc.compiler.frontend.ai_eval.pcre_syntax import OPTIONS, Invalid, NotLinear, Unknown
from rubricc.compiler.frontend.ai_eval.pcre_translator import Translator
from rubricc.runtime.pattern import Pattern, PatternError, check
from rubricc.runtime.text import Text

Kind = Literal["linear", "backtracking", "invalid", "unknown"]

KNOWN_FLAGS = "imsxuUDAXJnS"
_QUOTED = re.compile(r"\\Q(.*?)(?:\\E|\Z)|\\E|\\c.|\\[^QE]|\\\Z", re.S)
_NUMBERED = re.compile(r"\\x\{([0-9A-F]+)\}|\\.", re.S)


@dataclass(frozen=True, slots=True)
class Read:
    """An expression as read: `linear` in RE2's syntax, `backtracking` in that of the package `regex`.

    `why` says what RE2 does not have, what is wrong with an `invalid` one, or why an `unknown` one runs nowhere here.
    """

    kind: Kind
    expression: str
    exact: bool = True
    why: str = ""


def read(body: str, flags: str = "") -> Read:
    """Give back what an expression of PCRE is: linear in RE2's syntax, else one that needs backtracking, or none."""
    unknown = [flag for flag in flags if flag not in KNOWN_FLAGS]
    if unknown:
        return Read("invalid", body, why=f"`{unknown[0]}` is no flag")
    body, flags = _hoisted(_unquoted(body), flags)
    try:
        return _linear(body, flags)
    except NotLinear as error:
        return _backtracking(body, flags, f"{error} is not in RE2's syntax")
    except PatternError as error:
        return _backtracking(body, flags, error.message)
    except Unknown as error:
        return Read("unknown", body, why=str(error))
    except (Invalid, RecursionError) as error:
        return Read("invalid", body, why=str(error))


def _linear(body: str, flags: str) -> Read:
    expression, exact = Translator(body, flags, captures(body)).whole(), "i" not in flags
    check(expression, exact)
    if "m" in flags and "^" in body and _matches_at_end(expression, exact):
        raise NotLinear("`^` under `m` with nothing after it")
    return Read("linear", expression, exact)


def _matches_at_end(expression: str, exact: bool) -> bool:
    """Tell whether nothing at all, behind a line break at the very end, is a match: `^` stands there in RE2 only."""
    return any(start == 2 for start, _ in Pattern("", (expression,), exact).spans(Text("\0\n")))


def _backtracking(body: str, flags: str, why: str) -> Read:
    try:
        written = Translator(body, flags, captures(body), backtracking=True).whole()
    except Unknown as error:
        return Read("unknown", body, why=str(error))
    except (Invalid, RecursionError) as error:
        return Read("invalid", body, why=str(error))
    numbered = _NUMBERED.sub(lambda match: f"\\U{int(match[1], 16):08X}" if match[1] else match[0], written)
    return Read("backtracking", numbered, "i" not in flags, why)


def _hoisted(body: str, flags: str) -> tuple[str, str]:
    """Take options at the very start, such as `(?i)`, among the flags."""
    while (match := OPTIONS.match(body)) and match[2] == ")" and not set("-^") & set(match[1]):
        flags, body = flags + match[1], body[match.end() :]
        if QUANTIFIED.match(body):
            return f"(?{match[1]}){body}", flags
    return body, flags


QUANTIFIED = re.compile(r"[*+?]|\{[0-9]")


def _unquoted(body: str) -> str:
    """Write what stands between `\\Q` and `\\E` with a backslash before each character that could mean anything."""
    return _QUOTED.sub(_plain, body)


def _plain(match: re.Match[str]) -> str:
    if match[0] == "\\E":
        return ""
    if match[1] is None:
        return match[0]
    return "".join(char if char.isalnum() or ord(char) > 127 else f"\\{char}" for char in match[1])
