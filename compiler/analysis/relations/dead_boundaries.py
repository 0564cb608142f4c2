"""Boundaries (`\\b`) in patterns that can never hold, or hold only where nobody means them to.

A boundary stands between a letter, digit or underscore and something else. Between two symbols there is none, nor
between two letters: `C\\+\\+\\b` finds `C++11`, and not `C++`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rubricc.runtime.character_sets import WORD_CHARACTERS, Ranges, Unsupported, complement, overlap
from rubricc.runtime.regex_syntax import Assertion, Characters, Choice, Concat, Node, Repeat, parse_expression

_ENDING = frozenset("+%)].!?:;,°#")
"""Symbols after which, at the end of a pattern, nobody wants a letter to follow at once."""

_BEGINNING = frozenset("$([{€£")
"""Symbols before which, at the beginning of a pattern, nobody wants a letter to stand at once."""

Neighbours = list["Ranges | None"]
"""What may stand beside a boundary, by alternatives: characters, or None where that is open."""


class DeadBoundary(NamedTuple):
    """A boundary that fails: the characters beside it as they read, and whether it can never hold at all.

    `before` and `after` are empty where the pattern begins or ends. `total`: it fails in all alternatives.
    """

    before: str
    after: str
    never: bool
    total: bool


def dead_boundaries(expression: str, exact: bool) -> tuple[DeadBoundary, ...]:
    """Give back the boundaries that fail, in the order of the expression; empty for what is not understood."""
    try:
        tree = parse_expression(expression, exact)
    except Unsupported:
        return ()
    return tuple(_found(tree, True, True))


def _found(node: Node, at_start: bool, at_end: bool) -> Iterator[DeadBoundary]:
    if isinstance(node, Concat):
        for number, item in enumerate(node.items):
            first, last = number == 0, number == len(node.items) - 1
            if isinstance(item, Assertion) and item.kind == "b":
                yield from _judged(node.items, number, at_start, at_end)
            else:
                yield from _found(item, at_start and first, at_end and last)
    elif isinstance(node, Choice):
        for option in node.options:
            yield from _found(option, at_start, at_end)
    elif isinstance(node, Repeat):
        once = node.high == 1
        yield from _found(node.item, at_start and once, at_end and once)


def _judged(items: tuple[Node, ...], number: int, at_start: bool, at_end: bool) -> Iterator[DeadBoundary]:
    left = _ends(items[number - 1]) if number else [None]
    right = _begins(items[number + 1]) if number + 1 < len(items) else [None]
    pairs = [(one, other) for one in left for other in right]
    never = [pair for pair in pairs if None not in pair and _same_side(*pair)]
    if never:
        yield DeadBoundary(_shown(never[0][0]), _shown(never[0][1]), True, len(never) == len(pairs))
        return
    open_end = at_end and number + 1 == len(items)
    open_start = at_start and number == 0
    glued = [
        pair
        for pair in pairs
        if (open_end and _is_among(pair[0], _ENDING)) or (open_start and _is_among(pair[1], _BEGINNING))
    ]
    if glued:
        yield DeadBoundary(_shown(glued[0][0]), _shown(glued[0][1]), False, len(glued) == len(pairs))


def _same_side(one: Ranges | None, other: Ranges | None) -> bool:
    """Tell whether both sets are of word characters only, or both of other characters only."""
    assert one is not None
    assert other is not None
    return any(
        not overlap(one, kind) and not overlap(other, kind) for kind in (WORD_CHARACTERS, complement(WORD_CHARACTERS))
    )


def _is_among(ranges: Ranges | None, symbols: frozenset[str]) -> bool:
    return ranges is not None and all(low == high and chr(low) in symbols for low, high in ranges) and bool(ranges)


def _shown(ranges: Ranges | None) -> str:
    if ranges is None:
        return ""
    low, high = ranges[0]
    return chr(low).lower() if low == high else f"{chr(low)}-{chr(high)}"


def _begins(node: Node) -> Neighbours:
    """Give back what a node can begin with, by its alternatives."""
    if isinstance(node, Characters):
        return [node.ranges]
    if isinstance(node, Choice):
        return [found for option in node.options for found in _begins(option)]
    if isinstance(node, Repeat):
        return _begins(node.item) if node.low else [*_begins(node.item), None]
    return _begins(node.items[0]) if isinstance(node, Concat) and node.items else [None]


def _ends(node: Node) -> Neighbours:
    """Give back what a node can end with, by its alternatives."""
    if isinstance(node, Characters):
        return [node.ranges]
    if isinstance(node, Choice):
        return [found for option in node.options for found in _ends(option)]
    if isinstance(node, Repeat):
        return _ends(node.item) if node.low else [*_ends(node.item), None]
    return _ends(node.items[-1]) if isinstance(node, Concat) and node.items else [None]
