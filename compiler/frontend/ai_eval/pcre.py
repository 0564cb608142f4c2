"""Expressions of PCRE, as ai_eval has them, in the syntax of RE2.

Whether there is a match is all that is asked, so greed and groups do not matter. Texts and expressions alike have their
quotes, dashes and blanks straightened first, as patterns of the language do. Characters are code points, with or
without `u`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal

from rubricc.runtime.fold import straighten
from rubricc.runtime.pattern import Pattern, PatternError, check
from rubricc.runtime.text import Text

Kind = Literal["linear", "backtracking", "invalid"]

KNOWN_FLAGS = "imsxuUDAXJnS"
_BLANKS, _UNICODE_BLANKS = r"\t-\r ", r"\t-\r \x{85}\p{Z}"
_BREAKS, _LEVEL = r"\n-\r\x{85}\x{2028}\x{2029}", r"\t\p{Zs}"
_CLASSES = {"s": _BLANKS, "h": _LEVEL, "v": _BREAKS}
_UNICODE_CLASSES = _CLASSES | {"s": _UNICODE_BLANKS, "d": r"\p{Nd}", "w": r"\p{L}\p{N}_"}
_OUTSIDE = {
    "R": rf"(?:\r\n|[{_BREAKS}])",
    "N": r"[^\n]",
    "Z": r"(?:\n?\z)",
    "e": r"\x{1B}",
    "E": "",
}
_ONLY_BACKTRACKING = {
    "K": "`\\K`",
    "k": "a backreference",
    "g": "a backreference",
    "X": "`\\X`",
    "C": "`\\C`",
    "G": "`\\G`",
}
_GROUPS = (
    (re.compile(r"\(\?[=!]|\(\?<[=!]"), "lookaround"),
    (re.compile(r"\(\?>"), "an atomic group"),
    (re.compile(r"\(\?\("), "a condition"),
    (re.compile(r"\(\?(?:R|[-+]?[0-9]|&|P[>=])"), "recursion or a backreference"),
    (re.compile(r"\(\*"), "a verb"),
)
_NAMED = re.compile(r"\(\?(?:P?<([A-Za-z_]\w*)>|'([A-Za-z_]\w*)')")
_OPTIONS = re.compile(r"\(\?([imsxUnJ-]*)([:)])")
_CODE = re.compile(r"x\{([0-9A-Fa-f]{1,6})\}|x([0-9A-Fa-f]{0,2})|o\{([0-7]{1,7})\}|(0[0-7]{0,2})|c([ -~])")
_POSIX = re.compile(r"\[:\^?[a-z]+:\]")
_META = frozenset("\\.^$|()*+?{}[]-")
_POSSESSIVE = re.compile(r"(?:[*+?]|\{[0-9]+(?:,[0-9]*)?\})\+")


@dataclass(frozen=True, slots=True)
class Read:
    """An expression as read: `linear` ones in RE2's syntax; others as they were, with the reason why."""

    kind: Kind
    expression: str
    exact: bool = True
    why: str = ""
    flags: str = ""
    """The flags, with those that the expression itself begins with."""


class _Backtracking(Exception):  # noqa: N818
    """The expression needs something that RE2 does not have."""


def read(body: str, flags: str = "") -> Read:
    """Give back what an expression of PCRE is: linear in RE2's syntax, else one that needs backtracking, or none."""
    unknown = [flag for flag in flags if flag not in KNOWN_FLAGS]
    if unknown:
        return Read("invalid", body, why=f"`{unknown[0]}` is no flag")
    body, flags = _hoisted(body, flags)
    try:
        expression = _Translator(body, flags).whole()
    except _Backtracking as error:
        return Read("backtracking", body, why=f"{error} is not in RE2's syntax", flags=flags)
    exact = "i" not in flags
    try:
        check(expression, exact)
    except PatternError as error:
        return _not_linear(body, flags, error.message)
    if "m" in flags and "^" in body and _matches_at_end(expression, exact):
        return Read("backtracking", body, why="`^` under `m` with nothing after it is not as in RE2", flags=flags)
    return Read("linear", expression, exact, flags=flags)


def _matches_at_end(expression: str, exact: bool) -> bool:
    """Tell whether nothing at all, behind a line break at the very end, is a match: `^` stands there in RE2 only."""
    return any(start == 2 for start, _ in Pattern("", (expression,), exact).spans(Text("\0\n")))


def _not_linear(body: str, flags: str, message: str) -> Read:
    """Give back an expression that RE2 refuses, as none where `re` refuses it for its brackets and repeats too."""
    try:
        re.compile(body)
    except re.error as error:
        if not error.msg.startswith(("unknown extension", "bad escape \\")):
            return Read("invalid", body, why=error.msg)
    except (OverflowError, RecursionError):
        return Read("invalid", body, why="it is too large")
    return Read("backtracking", body, why=message, flags=flags)


def _hoisted(body: str, flags: str) -> tuple[str, str]:
    """Take options at the very start, such as `(?i)`, among the flags."""
    while (match := _OPTIONS.match(body)) and match[2] == ")" and "-" not in match[1]:
        flags, body = flags + match[1], body[match.end() :]
    return body, flags


@dataclass(slots=True)
class _Translator:
    """Goes through an expression once, from left to right."""

    body: str
    flags: str
    at: int = 0
    classes: dict[str, str] = field(default_factory=dict)

    def whole(self) -> str:
        self.classes = _UNICODE_CLASSES if "u" in self.flags else _CLASSES
        parts = []
        while self.at < len(self.body):
            parts.append(self._part())
        inner = "".join(parts)
        if "A" in self.flags:
            inner = rf"\A(?:{inner})"
        options = "".join(flag for flag in "ms" if flag in self.flags)
        return f"(?{options}){inner}" if options else inner

    def _part(self) -> str:
        body, at = self.body, self.at
        char = body[at]
        if char == "\\":
            return self._escape(inside=False)
        if char == "[":
            return self._class()
        if char == "(":
            return self._group()
        if char == "$":
            return self._end()
        if "x" in self.flags and (char.isspace() or char == "#"):
            return self._passed_over()
        if _POSSESSIVE.match(body, at):
            raise _Backtracking("a possessive repetition")
        self.at += 1
        return literal(char) if not _is_syntax(char) else char

    def _passed_over(self) -> str:
        """Pass over a blank or a comment, which mean nothing under `x`."""
        if self.body[self.at] == "#":
            end = self.body.find("\n", self.at)
            self.at = len(self.body) if end < 0 else end + 1
        else:
            self.at += 1
        return ""

    def _end(self) -> str:
        self.at += 1
        if "m" in self.flags:
            return "$"
        if "D" in self.flags:
            return r"\z"
        if self.body[self.at : self.at + 1] not in ("", ")", "|") or re.search(r"\(\?[a-zA-Z]*m", self.body):
            raise _Backtracking("`$` before other things")
        return r"(?:\n?\z)"

    def _group(self) -> str:
        body, at = self.body, self.at
        for pattern, name in _GROUPS:
            if pattern.match(body, at):
                raise _Backtracking(name)
        if body.startswith("(?#", at):
            end = body.find(")", at)
            self.at = len(body) if end < 0 else end + 1
            return "" if end >= 0 else "(?#"
        if body.startswith("(?|", at):
            self.at += 3
            return "(?:"
        if named := _NAMED.match(body, at):
            self.at = named.end()
            return "("
        options = _OPTIONS.match(body, at)
        if options and set(options[1]) & set("xnJ"):
            raise _Backtracking(f"the option `{options[0]}`")
        self.at = options.end() if options else at + 1
        return options[0] if options else "("

    def _escape(self, inside: bool) -> str:
        body = self.body
        char = body[self.at + 1 : self.at + 2]
        if char == "Q":
            return self._quotation()
        if code := _CODE.match(body, self.at + 1):
            self.at = code.end()
            return literal(_character(code))
        self.at += 1 + len(char)
        if char.lower() in self.classes and char.isalpha():
            return self._shorthand(char, inside)
        if inside:
            return r"\x{08}" if char == "b" else self._plain_escape(char)
        if char in "bB" and char and "u" in self.flags:
            raise _Backtracking(f"`\\{char}` under `u`")
        if char in _ONLY_BACKTRACKING:
            raise _Backtracking(_ONLY_BACKTRACKING[char])
        return _OUTSIDE[char] if char in _OUTSIDE else self._plain_escape(char)

    def _plain_escape(self, char: str) -> str:
        """Give back an escape that RE2 has too, or that stands for a character."""
        if char.isdigit():
            raise _Backtracking("a backreference")
        if char.isalpha() and char.isascii():
            return "\\" + char
        return literal(char) if char else "\\"

    def _shorthand(self, char: str, inside: bool) -> str:
        members = self.classes[char.lower()]
        if inside and char.isupper():
            raise _Backtracking(f"`\\{char}` in a class")
        if inside:
            return members
        return f"[^{members}]" if char.isupper() else f"[{members}]"

    def _quotation(self) -> str:
        end = self.body.find(r"\E", self.at)
        stop = len(self.body) if end < 0 else end
        quoted = self.body[self.at + 2 : stop]
        self.at = stop + 2
        return "".join(map(literal, quoted))

    def _class(self) -> str:
        """Give back a class in square brackets; one that is not closed is left to RE2 to refuse."""
        self.at += 1
        parts = ["["]
        for opening in ("^", "]"):
            if self.body.startswith(opening, self.at):
                parts.append(opening if opening == "^" else r"\]")
                self.at += 1
        while self.at < len(self.body):
            if self.body[self.at] == "]":
                self.at += 1
                return "".join([*parts, "]"])
            parts.append(self._member())
        return "["

    def _member(self) -> str:
        body, at = self.body, self.at
        if body[at] == "\\":
            return self._escape(inside=True)
        if posix := _POSIX.match(body, at):
            self.at = posix.end()
            return posix[0]
        self.at += 1
        return "-" if body[at] == "-" else literal(body[at])


def _is_syntax(char: str) -> bool:
    return char in ".^|()*+?{},-"


def _character(code: re.Match[str]) -> str:
    """Give back the character that an escape by number stands for; one that is none is left as U+FFFD."""
    if code[5]:
        return chr(ord(code[5].upper()) ^ 64)
    digits, base = (code[3] or code[4], 8) if code[3] or code[4] else (code[1] or code[2] or "0", 16)
    number = int(digits, base)
    return chr(number) if number < 0x110000 and not 0xD800 <= number < 0xE000 else "\ufffd"


def literal(char: str) -> str:
    """Give back what matches one character, straightened, inside a class or outside it."""
    char = straighten(char)
    if char in _META:
        return "\\" + char
    return char if char.isprintable() and char != '"' else rf"\x{{{ord(char):02X}}}"
