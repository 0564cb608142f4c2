"""Patterns of which finding all matches can take time that grows with the square of the text.

RE2 makes one search in linear time. Finding all matches is one search after the other, each from the end of the last
match. Where a match can be complete and the search still has to look on, through any number of characters, for
something longer (`a(?:.*z)?`), it may read the rest of the text for every single match.
"""

from __future__ import annotations

from collections.abc import Sequence

from rubricc.runtime.character_sets import Ranges, Unsupported, overlap
from rubricc.runtime.linear_regex import is_linear
from rubricc.runtime.regex_syntax import Assertion, Characters, Choice, Concat, Node, Repeat, parse_expression


def rereads(expression: str, exact: bool) -> bool:
    """Tell whether finding all matches may read the text again and again; False for what is not understood."""
    if is_linear(expression, exact) is not None:
        return False
    try:
        tree = parse_expression(expression, exact)
    except Unsupported:
        return False
    return _looks_on(tree, _first(tree))


def _looks_on(node: Node, heads: Ranges) -> bool:
    """Tell whether the node, as the end of a pattern, can have matched while a longer match is still looked for."""
    if isinstance(node, Concat):
        for item in reversed(node.items):
            if _looks_on(item, heads):
                return True
            if not _can_be_empty(item):
                return False
        return False
    if isinstance(node, Choice):
        return any(_looks_on(option, heads) for option in node.options) or _waits(node.options, heads)
    if isinstance(node, Repeat):
        more = node.high is None or node.high > node.low
        return (more and not node.lazy and _has_gap(node.item, heads)) or _looks_on(node.item, heads)
    return False


def _waits(options: Sequence[Node], heads: Ranges) -> bool:
    """Tell whether an option that comes first can still be looked for while a later one has matched.

    Both begin at one place, so options without a first character in common are never looked for together.
    """
    gaps = [_has_gap(option, heads) for option in options]
    return any(
        gaps[at] and not gaps[later] and _may_begin_alike(options[at], options[later])
        for later in range(len(options))
        for at in range(later)
    )


def _may_begin_alike(one: Node, other: Node) -> bool:
    return _can_be_empty(one) or _can_be_empty(other) or overlap(_first(one), _first(other))


def _has_gap(node: Node, heads: Ranges) -> bool:
    """Tell whether a loop over characters that matches begin with stands before something that must follow it."""
    if isinstance(node, Concat):
        must_follow = False
        for item in reversed(node.items):
            if _has_gap(item, heads) or (must_follow and _loops(item, heads)):
                return True
            must_follow |= not _can_be_empty(item)
        return False
    if isinstance(node, Choice):
        return any(_has_gap(option, heads) for option in node.options)
    return isinstance(node, Repeat) and _has_gap(node.item, heads)


def _loops(node: Node, heads: Ranges) -> bool:
    """Tell whether the node has a loop without end that can begin with one of the heads."""
    if isinstance(node, Repeat):
        return (node.high is None and overlap(_first(node.item), heads)) or _loops(node.item, heads)
    if isinstance(node, Characters | Assertion):
        return False
    return any(_loops(part, heads) for part in (node.items if isinstance(node, Concat) else node.options))


def _first(node: Node) -> Ranges:
    """Give back the characters that the node can begin with."""
    if isinstance(node, Characters):
        return node.ranges
    if isinstance(node, Assertion):
        return ()
    if isinstance(node, Choice):
        return tuple(pair for option in node.options for pair in _first(option))
    if isinstance(node, Repeat):
        return _first(node.item)
    found: Ranges = ()
    for item in node.items:
        found += _first(item)
        if not _can_be_empty(item):
            break
    return found


def _can_be_empty(node: Node) -> bool:
    if isinstance(node, Choice):
        return any(map(_can_be_empty, node.options))
    if isinstance(node, Repeat):
        return node.low == 0 or _can_be_empty(node.item)
    return isinstance(node, Assertion) or (isinstance(node, Concat) and all(map(_can_be_empty, node.items)))
