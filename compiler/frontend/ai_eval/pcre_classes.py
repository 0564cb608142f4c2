"""Classes of characters in square brackets, as PCRE has them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rubricc.compiler.frontend.ai_eval.pcre_syntax import (
    ASCII,
    CASED,
    CODE,
    POSIX_ASCII,
    POSIX_UNICODE,
    PROPERTIES,
    UNICODE,
    Invalid,
    Members,
    NotLinear,
    Unknown,
    code_of,
    literal,
)

_POSIX = re.compile(r"\[:(\^?)([a-z<>]+):\]|\[([.=]).*?\3\]")
_OCTAL = re.compile(r"[0-7]{1,3}")
_PROPERTY = re.compile(r"[pP](?:\{\s*(\^?)\s*([^{}]*?)\s*\}|([A-Za-z]))")
_CONTROLS = {"n": "\n", "r": "\r", "t": "\t", "f": "\f", "b": "\b"}
_NONE = frozenset("FIJLMOTUYijlmquy")
"""Letters that mean nothing behind a backslash, or nothing that PCRE supports."""
_NOT_INSIDE = frozenset("ABCGKNRXZgkz")


@dataclass(slots=True)
class ClassReader:
    """Reads one class from its opening bracket on; `at` is then behind its closing one."""

    body: str
    at: int
    unicode: bool
    caseless: bool
    backtracking: bool
    parts: list[str] = field(default_factory=list)

    def whole(self) -> str:
        """Give back the class in the other syntax; raises `Invalid`, `NotLinear` and `Unknown`."""
        self.at += 1
        opening = "[" + self._taken("^")
        before: str | None = None
        if self._taken("]"):
            before = self._put("]")
        while not self._taken("]"):
            before = self._member(before)
        return f"{opening}{''.join(self.parts)}]"

    def _taken(self, char: str) -> str:
        if not self.body.startswith(char, self.at):
            return ""
        self.at += len(char)
        return char

    def _put(self, char: str) -> str:
        self.parts.append(literal(char))
        return char

    def _member(self, before: str | None) -> str | None:
        """Take a member, or a range that begins with the character `before`; give back what a range may begin with.

        An empty text stands for a member of many characters, with which no range may begin.
        """
        if before is not None and self.body.startswith("-", self.at) and not self.body.startswith("-]", self.at):
            self.at += 1
            self._range(before)
            return None
        found = self._one()
        return self._put(found) if found else ""

    def _range(self, low: str) -> None:
        high = self._one()
        if not low or not high:
            raise Invalid("a range begins or ends with many characters")
        if high < low:
            raise Invalid("a range ends before it begins")
        self.parts.append("-" + literal(high))

    def _one(self) -> str:
        """Take one character and give it back; empty for what stands for many, which is put down at once."""
        body, at = self.body, self.at
        if at >= len(body):
            raise Invalid("a class is not closed")
        if body[at] == "\\":
            return self._escape()
        if posix := _POSIX.match(body, at):
            self.at = posix.end()
            return self._posix(posix)
        self.at += 1
        return body[at]

    def _escape(self) -> str:
        if code := CODE.match(self.body, self.at + 1):
            self.at = code.end()
            return chr(code_of(code))
        if octal := _OCTAL.match(self.body, self.at + 1):
            self.at = octal.end()
            return chr(int(octal[0], 8))
        if named := _PROPERTY.match(self.body, self.at + 1):
            self.at = named.end()
            return self._many(property_of(named, self.caseless, self.backtracking))
        char = self.body[self.at + 1 : self.at + 2]
        self.at += 2
        if char and char in "dDwWsShHvV":
            return self._shorthand(char)
        check_escape(char)
        if char in _NOT_INSIDE:
            raise Invalid(f"`\\{char}` stands in a class")
        return _CONTROLS.get(char, char)

    def _shorthand(self, char: str) -> str:
        known = (UNICODE if self.unicode else ASCII)[char.lower()]
        if char.islower():
            return self._many(known.inside)
        if not known.without and not self.backtracking:
            raise NotLinear(f"`\\{char}` in a class")
        if not known.without and char not in "WS":
            raise Unknown(f"`\\{char}` in a class runs in PCRE only")
        return self._many(known.without or f"\\{char}")

    def _posix(self, match: re.Match[str]) -> str:
        """Give back the members of a class by name, such as `[:alpha:]`; raises `Invalid` for one that is none."""
        name = match[2]
        if name in ("<", ">"):
            raise Unknown("`[[:<:]]` runs in PCRE only")
        if name not in POSIX_ASCII:
            raise Invalid(f"there is no class {match[0]}")
        if not self.unicode and not self.backtracking:
            return self._many(match[0])
        known = (POSIX_UNICODE if self.unicode else POSIX_ASCII).get(name, Members(""))
        members = known.without if match[1] else known.inside
        if not members:
            raise Unknown(f"`{match[0]}` under `u` runs in PCRE only")
        return self._many(members)

    def _many(self, members: str) -> str:
        self.parts.append(members)
        return ""


def check_escape(char: str) -> None:
    """Raise `Invalid` where a character means nothing behind a backslash."""
    if not char:
        raise Invalid("it ends with a backslash")
    if char in _NONE or char in "copPx":
        raise Invalid(f"`\\{char}` means nothing")


def property_of(match: re.Match[str], caseless: bool, backtracking: bool) -> str:
    """Give back the members of a property such as `\\p{L}`, as they stand in square brackets."""
    negative = (match[0][0] == "P") != bool(match[1])
    name = match[2] or match[3] or ""
    if name in PROPERTIES:
        if negative:
            raise Unknown(f"`\\{match[0]}` runs in PCRE only")
        return PROPERTIES[name].inside
    if not name:
        raise Invalid("a property has no name")
    if caseless and name in CASED:
        # Both engines take such a property for all letters with case; PCRE does not.
        raise Unknown(f"`\\{match[0]}` where case does not count runs in PCRE only")
    return rf"\{'P' if negative else 'p'}{{{name}}}"


PROPERTY = _PROPERTY
