"""Literals of the surface language: numbers, texts, patterns, and the templates of reasons."""

from __future__ import annotations

import unicodedata
from decimal import Decimal

from rubricc.compiler.ir.rubric import Entry

ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}

UNSEEN = ("Cc", "Cf", "Zl", "Zp")
"""Categories of characters that a reader cannot see; they are written by number."""

SURROGATES = range(0xD800, 0xE000)


def show_number(value: Decimal) -> str:
    """Give back a number without exponent and without trailing zeros."""
    text = f"{value:f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def show_text(value: str) -> str:
    r"""Give back a text as a string literal, on one line; what cannot be seen is escaped.

    >>> show_text('a "b"\u200b')
    '"a \\"b\\"\\u{200B}"'
    """
    return '"' + "".join(_escaped(char) for char in value) + '"'


def show_inner_text(value: str) -> str:
    """Give back a text as a literal inside the braces of a reason, where no brace can stand."""
    return '"' + "".join(ESCAPES.get(char, char) for char in value) + '"'


def show_expression(value: str) -> str | None:
    """Give back a regular expression as a literal; None where no literal means it.

    Only a quote is hidden there, so a line break, or a backslash that itself stands before a quote, cannot be written.
    """
    if "\n" in value or "\r" in value:
        return None
    written: list[str] = []
    escaped = False
    for char in value:
        if char == '"' and escaped:
            return None
        written.append('\\"' if char == '"' else char)
        escaped = char == "\\" and not escaped
    return None if escaped else f'"{"".join(written)}"'


def show_entry(entry: Entry) -> str:
    """Give back the spellings of an entry, joined as an author joins synonyms."""
    return " | ".join(show_text(spelling.text) for spelling in entry.spellings)


def _escaped(char: str) -> str:
    known = ESCAPES.get(char)
    if known is not None:
        return known
    if ord(char) in SURROGATES:
        return "\ufffd"
    return f"\\u{{{ord(char):X}}}" if unicodedata.category(char) in UNSEEN else char
