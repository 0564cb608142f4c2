"""Items of lists whose first line is a title: `Style (30%)`, and the sentence under it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from rubricc.compiler.frontend.natural.prose.blocks import Item
from rubricc.compiler.frontend.natural.sentences.marks import Marked, marked

_ENDS = re.compile(r".*[)\]](?:\*\*|__|\*|_)?:?\s*")
_SHARE = re.compile(r"\d\s*[%％٪]")


def first_line_title(item: Item) -> Marked | None:
    """Give back what an item says whose first line ends with its points, and whose next begins a sentence."""
    if len(item.lines) < 2 or not _ENDS.fullmatch(item.lines[0]) or item.lines[1].lstrip("*_ ")[:1].islower():
        return None
    title = marked(item.lines[0], heading=True)
    rest = marked(" ".join(item.lines[1:]))
    if title.score is None or rest.score is not None:
        return None
    return replace(rest, title=title.text, score=title.score, gate=title.gate or rest.gate, tags=title.tags + rest.tags)


def are_shares(items: Sequence[Item]) -> bool:
    """Whether each item has a percentage in brackets or at one of its ends, and they come to 100."""
    if not items or not all(_SHARE.search(item.text) for item in items):
        return False
    found = [(first_line_title(item) or marked(item.text, heading=True)).score for item in items]
    return sum(score.weight or Decimal(0) for score in found if score is not None) == 1
