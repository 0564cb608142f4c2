"""The plain texts that a regular expression consists of, where it is little more than a list of them."""

from __future__ import annotations

from itertools import islice, product

from rubricc.runtime.character_sets import Unsupported
from rubricc.runtime.regex_syntax import Assertion, Characters, Choice, Node, Repeat, parse_expression

UNKNOWN = "\0"
"""Stands for characters that are not one certain letter."""

EDGE = "\1"
"""Stands for a place that must be the edge of a word, a line or the text."""

_MOST = 200
_FORMS = 3


def alternatives(expression: str, exact: bool) -> tuple[str, ...]:
    """Give back the texts that the expression matches, in small letters unless `exact`, up to a few hundred.

    `UNKNOWN` and `EDGE` stand in them where there is no certain character. Empty for what is not understood or has too
    many texts.
    """
    try:
        found = _texts(parse_expression(expression, exact))
    except Unsupported:
        return ()
    return tuple(dict.fromkeys(found)) if len(found) < _MOST else ()


def _texts(node: Node) -> list[str]:
    if isinstance(node, Characters):
        return [_character(node)]
    if isinstance(node, Assertion):
        return [EDGE]
    if isinstance(node, Choice):
        return [text for option in node.options for text in _texts(option)][:_MOST]
    if isinstance(node, Repeat):
        inner = _texts(node.item)
        if (node.low, node.high) == (0, 1):
            return [*inner, ""]
        return inner if (node.low, node.high) == (1, 1) else [UNKNOWN]
    parts = product(*(_texts(item) for item in node.items))
    return ["".join(part) for part in islice(parts, _MOST)]


def _character(node: Characters) -> str:
    """Give back the one character of a set, or of all forms of a letter (some have three: `s`, `S` and `ſ`)."""
    if sum(high - low + 1 for low, high in node.ranges) > _FORMS:
        return UNKNOWN
    letters = {chr(code).casefold() for low, high in node.ranges for code in range(low, high + 1)}
    return letters.pop() if len(letters) == 1 else UNKNOWN
