"""Items of lists that are typed with marks of no Markdown: `• a`, `– a`, `✅ a`, `(1) a`, `1️⃣ a`, `① a`, `Step 1: a`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rubricc.runtime.lazily import lazy_pattern

TYPED_ITEM = lazy_pattern(
    r"[^\S\n]*(?:(?P<glyph>[•◦‣▪●○⁃][^\S\n]*\S)|(?P<dash>[–—][^\S\n]+\S)"
    r"|(?P<tick>[✅✔✓☑✗✘❌☐➤➢►▶→]\ufe0f?[^\S\n]*\S)"
    r"|(?P<number>\([0-9]{1,3}\)[^\S\n]+\S|(?:[0-9]{1,2}\ufe0f?\u20e3|🔟|[①-⑳])[^\S\n]*\S"
    r"|(?:\*\*|__)?[Ss]tep [0-9]{1,3}[:.)](?:\*\*|__)?[^\S\n]+\S))"
)
"""A line that begins with a typed mark, however far in, which Markdown itself reads as plain text."""
KINDS = {"glyph": "bullets", "dash": "bullets", "tick": "bullets", "number": "numbered"}
"""The marks, and what their lines are."""


def typed_items(source: str, in_item: bool) -> list[tuple[int, str]]:
    """Give back the lines of a paragraph that begin with a typed mark, and the mark's kind, a key of `KINDS`.

    Right after the mark of an item (`in_item`) it is no item of its own. Dashes begin lines of speech and the names
    of authors too: only two lines in a row are items.
    """
    found: dict[int, str] = {}
    for number, line in enumerate(source.split("\n")):
        match = TYPED_ITEM.match(line)
        if match is not None and not (in_item and number == 0):
            found[number] = str(match.lastgroup)
    return [
        (number, kind)
        for number, kind in found.items()
        if kind != "dash" or "dash" in (found.get(number - 1), found.get(number + 1))
    ]


def kinds_that_count(kinds: Iterable[str]) -> frozenset[str]:
    """Give back the kinds of marks that make items in a text: a tick or a number alone makes no list."""
    return frozenset(kind for kind, count in Counter(kinds).items() if count > 1 or kind == "glyph")
