"""What the parts of an expression of PCRE are in the syntax of RE2, and in that of the package `regex`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from rubricc.runtime.fold import straighten

LAST = 0x10FFFF
"""The last code point."""


class Invalid(Exception):  # noqa: N818
    """An expression that is none; the message says why."""


class NotLinear(Exception):  # noqa: N818
    """The expression needs something that RE2 does not have."""


class Unknown(Exception):  # noqa: N818
    """The expression has something that only PCRE runs."""


@dataclass(frozen=True, slots=True)
class Members:
    """The members of a class of characters, as they stand inside square brackets, and those that it leaves out.

    `without` is empty where brackets have no way to say them.
    """

    inside: str
    without: str = ""


_BREAKS = r"\n-\r\x{85}\x{2028}\x{2029}"
_LEVEL = r"\t\p{Zs}\x{180E}"
ASCII = {
    "d": Members("0-9", r"\x{00}-/:-\x{10FFFF}"),
    "w": Members("0-9A-Za-z_", r"\x{00}-/:-@\[-\^`\{-\x{10FFFF}"),
    "s": Members(r"\t-\r ", r"\x{00}-\x{08}\x{0E}-\x{1F}!-\x{10FFFF}"),
    "h": Members(_LEVEL),
    "v": Members(_BREAKS, r"\x{00}-\t\x{0E}-\x{84}\x{86}-\x{2027}\x{202A}-\x{10FFFF}"),
}
"""Shorthands, as they are without `u`."""
UNICODE = ASCII | {
    "d": Members(r"\p{Nd}", r"\P{Nd}"),
    "w": Members(r"\p{L}\p{N}_"),
    "s": Members(r"\t-\r \x{85}\p{Z}\x{180E}"),
}
POSIX_ASCII: Mapping[str, Members] = {
    "space": ASCII["s"],
    "digit": ASCII["d"],
    "word": ASCII["w"],
    "alpha": Members("A-Za-z", r"\x{00}-@\[-`\{-\x{10FFFF}"),
    "lower": Members("a-z", r"\x{00}-`\{-\x{10FFFF}"),
    "upper": Members("A-Z", r"\x{00}-@\[-\x{10FFFF}"),
    "alnum": Members("0-9A-Za-z", r"\x{00}-/:-@\[-`\{-\x{10FFFF}"),
    "blank": Members(r"\t ", r"\x{00}-\x{08}\n-\x{1F}!-\x{10FFFF}"),
    "punct": Members(r"!-/:-@\[-`\{-~", r"\x{00}- 0-9A-Za-z\x{7F}-\x{10FFFF}"),
    "cntrl": Members(r"\x{00}-\x{1F}\x{7F}", r" -~\x{80}-\x{10FFFF}"),
    "print": Members(" -~", r"\x{00}-\x{1F}\x{7F}-\x{10FFFF}"),
    "graph": Members("!-~", r"\x{00}- \x{7F}-\x{10FFFF}"),
    "ascii": Members(r"\x{00}-\x{7F}", r"\x{80}-\x{10FFFF}"),
    "xdigit": Members("0-9A-Fa-f", r"\x{00}-/:-@G-`g-\x{10FFFF}"),
}
"""What classes by name are without `u`; RE2 knows them by these names."""
POSIX_UNICODE: Mapping[str, Members] = {
    "alpha": Members(r"\p{L}", r"\P{L}"),
    "lower": Members(r"\p{Ll}", r"\P{Ll}"),
    "upper": Members(r"\p{Lu}", r"\P{Lu}"),
    "alnum": Members(r"\p{L}\p{N}"),
    "digit": UNICODE["d"],
    "space": UNICODE["s"],
    "blank": UNICODE["h"],
    "word": UNICODE["w"],
    "cntrl": Members(r"\p{Cc}", r"\P{Cc}"),
    "ascii": POSIX_ASCII["ascii"],
    "xdigit": POSIX_ASCII["xdigit"],
}
"""What these are under `u`."""
PROPERTIES: Mapping[str, Members] = {
    "Any": Members(r"\x{00}-\x{10FFFF}"),
    "L&": Members(r"\p{Lu}\p{Ll}\p{Lt}"),
    "Xan": Members(r"\p{L}\p{N}"),
    "Xwd": UNICODE["w"],
    "Xsp": UNICODE["s"],
    "Xps": UNICODE["s"],
}
"""Properties that only PCRE has."""
CASED = frozenset(("Lu", "Ll", "Lt"))
"""Properties that stay what they are whether case counts or not."""
CODE = re.compile(r"x\{([0-9A-Fa-f]+)\}|x(?!\{)([0-9A-Fa-f]{0,2})|o\{([0-7]+)\}|(0[0-7]{0,2})|c([ -~])|([ae])")
OPTIONS = re.compile(r"\(\?(\^?[imsxnUJ]*(?:-[imsxnUJ]*)?)([:)])")
QUANTIFIER = re.compile(r"[*+?]|\{([0-9]{1,5})(?:(,)([0-9]{1,5})?)?\}")
NAMED = re.compile(r"\(\?(?:P?<([A-Za-z_]\w*)>|'([A-Za-z_]\w*)')")
_META = frozenset("\\.^$|()*+?{}[]-&~")
_NAMED_CODES = {"a": 0x07, "e": 0x1B}


def code_of(match: re.Match[str]) -> int:
    """Give back the code point that an escape by number or letter stands for; raises `Invalid` where there is none."""
    if match[5]:
        return ord(match[5].upper()) ^ 64
    if match[6]:
        return _NAMED_CODES[match[6]]
    code = int(match[3] or match[4], 8) if match[3] or match[4] else int(match[1] or match[2] or "0", 16)
    if code > LAST or 0xD800 <= code <= 0xDFFF:
        raise Invalid(f"there is no character {code:X}")
    return code


def literal(char: str) -> str:
    """Give back what matches one character, straightened, inside a class or outside it."""
    char = straighten(char)
    if char in _META:
        return "\\" + char
    return char if char.isprintable() and char != '"' else rf"\x{{{ord(char):02X}}}"
