"""Criteria written as labelled lines (`Criterion: …`, `Points: 5`, `Description: …`)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rubricc.compiler.frontend.natural.model import Origin
from rubricc.compiler.frontend.natural.structure import names
from rubricc.compiler.frontend.natural.structure.nodes import Node

_LINE = re.compile(
    r"\s*(?:\*\*|__)?(?P<name>[^\W\d_]{1,30}(?:[ ._-][^\W\d_]{1,30}){0,2})\.?(?:\s*#?\d{1,3})?(?:\*\*|__)?\s*[:：=]"
    r"(?:\*\*|__)?\s*(?P<said>\S.*)"
)
_NAMED = re.compile(r"\s*\[(?P<name>[^\[\]]{2,60})\]\s*")
"""A line with the name of what follows, as files of settings have it."""
_WORDS = frozenset((*names.TEXT, *names.TITLE))


def labelled_criterion(lines: Sequence[tuple[str, Origin]]) -> Node | None:
    """Give back the object that labelled lines are; None where a line has no known label, or no label is for words."""
    if len(lines) < 2:
        return None
    found: dict[str, Node] = {}
    named = _NAMED.fullmatch(lines[0][0])
    if named is not None:
        found["title"] = Node(named.group("name"), lines[0][1].source, lines[0][1].line, lines[0][1].row)
    for text, origin in lines[named is not None :]:
        group = _LINE.fullmatch(text)
        name = names.folded(group.group("name")) if group is not None else ""
        if group is None or name not in names.KNOWN or name in found:
            return None
        found[name] = Node(group.group("said").strip(), origin.source, origin.line, origin.row)
    first = lines[0][1]
    return Node(found, first.source, first.line, first.row) if _WORDS & found.keys() else None
