"""Text made safe and measurable for a terminal: what is shown for each character, and how many columns it takes.

Control characters would move the cursor, and direction marks would reorder the line, so both are shown as symbols.
"""

from __future__ import annotations

import unicodedata

from rich.cells import cell_len

TAB = "    "
_INVISIBLE = frozenset("\u200b\u2060\ufeff\u00ad\u061c\u200e\u200f")
_REORDERING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def shown(char: str) -> str:
    """Give back what stands for one character on the screen; most stand for themselves."""
    if char == "\t":
        return TAB
    code = ord(char)
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "\u2421"
    if char in _INVISIBLE or char in _REORDERING or unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp"):
        return f"<U+{code:04X}>"
    return char


def visible(text: str, *, keep: str = "") -> str:
    """Give back `text` as it may be shown; the characters in `keep` (line breaks, for instance) stay as they are."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(char if char in keep else shown(char) for char in text)


def columns(text: str) -> int:
    """Give back how many columns `text` takes once shown: two for a wide character, none for a combining mark."""
    if text.isascii() and text.isprintable():
        return len(text)
    return cell_len(visible(text))


def cut(text: str, width: int, ellipsis: str = "…") -> str:
    """Give back `text` shortened to at most `width` columns, with an ellipsis where something was left out."""
    if columns(text) <= width:
        return text
    room, kept = width - columns(ellipsis), ""
    for char in text:
        room -= columns(char)
        if room < 0:
            break
        kept += char
    return kept.rstrip() + ellipsis
