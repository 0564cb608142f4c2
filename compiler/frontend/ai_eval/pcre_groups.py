"""What stands behind an opening bracket in an expression of PCRE."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Protocol

from rubricc.compiler.frontend.ai_eval.pcre_syntax import NAMED, Invalid, Unknown

COMMENT = re.compile(r"\(\?#[^)]*(\))?")
CLOSED_COMMENT = re.compile(r"\(\?#[^)]*\)")
_OPENINGS = {
    "(?:": "",
    "(?|": "",
    "(?=": "lookaround",
    "(?!": "lookaround",
    "(?<=": "lookaround",
    "(?<!": "lookaround",
    "(?>": "an atomic group",
}
_REFERENCE = re.compile(r"\(\?(?:P=(\w+)|(?:P>|&)(\w+)|(R|[+-]?[0-9]+))\)")
_CONDITION = re.compile(r"\(\?\((?:([0-9]+)|<(\w+)>|'(\w+)'|(DEFINE)|([A-Za-z_]\w*))\)|\(\?(?=\(\?<?[=!])")
_VERB = re.compile(r"\(\*[A-Za-z:]")
_CAPTURES = re.compile(
    r"\\.|\[\^?\]?(?:\\.|\[:\^?[a-z]+:\]|[^\]\\])*\]|(\((?!\?|\*[A-Za-z])|\(\?(?:P?<(?![=!])|'))", re.S
)


@dataclass(frozen=True, slots=True)
class Scope:
    """What holds inside a group: options, whether it is, or is inside, a lookbehind, and what the group is called."""

    options: frozenset[str]
    behind: bool = False
    called: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Opening:
    """How a group opens, and what it needs that RE2 does not have (empty: nothing)."""

    text: str
    needs: str = ""


class Numbering(Protocol):
    """What knows the numbers of groups."""

    def number(self, said: str) -> int:
        """Give back the number of a group; raises `Invalid` where there is none."""

    def called(self, name: str) -> str:
        """Give back a call of a group."""

    def referred(self, name: str) -> str:
        """Give back a reference to a group."""


def captures(body: str) -> int:
    """Give back how many groups of an expression have numbers."""
    return sum(match[1] is not None for match in _CAPTURES.finditer(body))


def named(body: str, at: int) -> tuple[str, int] | None:
    """Give back the name of the group that opens here, and where its content begins; None where none does."""
    match = NAMED.match(body, at)
    return (match[1] or match[2], match.end()) if match else None


def opening(body: str, at: int) -> Opening:
    """Give back how the group opens; raises `Invalid` for one that there is not, and `Unknown` for verbs."""
    if _VERB.match(body, at):
        raise Unknown("verbs such as `(*SKIP)` run in PCRE only")
    if not body.startswith("(?", at):
        return Opening("(")
    for size in (4, 3):
        if (text := body[at : at + size]) in _OPENINGS:
            return Opening(text, _OPENINGS[text])
    if body.startswith("(?C", at):
        raise Unknown("callouts run in PCRE only")
    raise Invalid(f"`{body[at : at + 3]}` opens no group")


def reference(body: str, at: int, numbering: Numbering) -> tuple[str, int] | None:
    """Give back a reference to a group, or a call of one, and where it ends; None where there is none here."""
    match = _REFERENCE.match(body, at)
    if match is None:
        return None
    if match[1]:
        return numbering.referred(match[1]), match.end()
    if match[3] in ("R", "0"):
        return "(?R)", match.end()
    return numbering.called(match[2] or match[3]), match.end()


def condition(body: str, at: int, numbering: Numbering) -> tuple[str, int]:
    """Give back the beginning of a group with a condition, and where it ends."""
    match = _CONDITION.match(body, at)
    if match is None or match[5]:
        raise Unknown("such a condition runs in PCRE only")
    if match[1]:
        return f"(?({numbering.number(match[1])})", match.end()
    name = match[2] or match[3] or match[4]
    return (f"(?({name})" if name else "(?"), match.end()
