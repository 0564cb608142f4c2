"""Which expressions the standard library's `re` matches in linear time with RE2's meaning.

Three shapes are proved to stay linear. Either every attempt to match takes a bounded number of steps; or it takes a
bounded number until it can no longer fail, and what it then reads is consumed; or its unbounded loops take runs of
characters from which no match can begin and which they never give back, so that few attempts read the same run.
Everything else is left to RE2.
"""

from __future__ import annotations

from functools import lru_cache

from rubricc.runtime.character_sets import WORD_CHARACTERS, Ranges, Unsupported, complement, overlap, ranges_of
from rubricc.runtime.regex_syntax import Assertion, Characters, Choice, Concat, Node, Repeat, parse_expression

_MOST_STEPS = 300
_MOST_LOOPS = 6
_MOST_BEGINNINGS = 12
"""More characters than these are not looked for one by one."""


@lru_cache(maxsize=512)
def is_linear(expression: str, exact: bool = False) -> str | None:
    """Give back an equivalent source for `re` (with `re.ASCII`), or None where it is not proved to stay linear.

    The expression must be one that RE2 accepts.
    """
    try:
        tree = _expanded(parse_expression(expression, exact))
    except Unsupported:
        return None
    if _steps(tree) is not None or _commits(tree):
        return _write(tree)
    return _write_guarded(tree)


def may_be_empty(expression: str, exact: bool = False) -> bool:
    """Tell whether an expression that `is_linear` understands can match the empty string somewhere."""
    return _can_be_empty(parse_expression(expression, exact))


def beginnings(expression: str, exact: bool = False) -> str:
    """Give back the characters that a match must begin with, empty where they are many or not all known."""
    try:
        tree = parse_expression(expression, exact)
    except Unsupported:
        return ""
    ranges = () if _can_be_empty(tree) else _first(tree)
    few = sum(high - low + 1 for low, high in ranges) <= _MOST_BEGINNINGS
    return "".join(chr(code) for low, high in ranges for code in range(low, high + 1)) if few else ""


def _expanded(node: Node) -> Node:
    """Give back the tree with `x+` and `x{n,}` as `x{n}x*` where x is one character."""
    if isinstance(node, Concat):
        return _sequence([_expanded(item) for item in node.items])
    if isinstance(node, Choice):
        return _expanded(node.options[0]) if len(node.options) == 1 else Choice(tuple(map(_expanded, node.options)))
    if isinstance(node, Repeat):
        item = _expanded(node.item)
        if node.high is None and node.low and isinstance(item, Characters):
            return _sequence([Repeat(item, node.low, node.low), Repeat(item, 0, None, node.lazy)])
        return Repeat(item, node.low, node.high, node.lazy)
    return node


def _sequence(items: list[Node]) -> Node:
    flat = [part for item in items for part in (item.items if isinstance(item, Concat) else (item,))]
    return flat[0] if len(flat) == 1 else Concat(tuple(flat))


def _items(node: Node) -> tuple[Node, ...]:
    return node.items if isinstance(node, Concat) else (node,)


def _is_loop(node: Node) -> bool:
    """Tell whether the node is `x*` with x one character, greedy."""
    return isinstance(node, Repeat) and node.high is None and isinstance(node.item, Characters) and not node.lazy


def _steps(node: Node, loops: bool = False) -> tuple[int, int] | None:
    """Give back in how many ways a node can match at a place, and in how many steps all are tried.

    None where there is no small bound; with `loops`, a loop counts as one way and one step.
    """
    if isinstance(node, Characters | Assertion) or (loops and _is_loop(node)):
        return 1, 1
    if isinstance(node, Choice):
        parts = [_steps(option, loops) for option in node.options]
        known = [part for part in parts if part is not None]
        return _small(sum(w for w, _ in known), sum(s for _, s in known)) if len(known) == len(parts) else None
    if isinstance(node, Repeat):
        return _repeat_steps(node, loops)
    ways, steps = 1, 0
    for item in node.items:
        part = _steps(item, loops)
        if part is None or (both := _small(ways * part[0], steps + ways * part[1])) is None:
            return None
        ways, steps = both
    return ways, max(steps, 1)


def _repeat_steps(node: Repeat, loops: bool) -> tuple[int, int] | None:
    part = _steps(node.item, loops)
    if part is None or node.high is None or _can_be_empty(node.item):
        return None
    ways, steps, total = 1, 0, 0
    for count in range(node.high + 1):
        total += ways if count >= node.low else 0
        steps += ways * part[1]
        ways *= part[0]
        if _small(total, steps) is None:
            return None
    return total, steps


def _small(ways: int, steps: int) -> tuple[int, int] | None:
    return (ways, steps) if max(ways, steps) <= _MOST_STEPS else None


def _can_be_empty(node: Node) -> bool:
    if isinstance(node, Choice):
        return any(map(_can_be_empty, node.options))
    if isinstance(node, Repeat):
        return node.low == 0 or _can_be_empty(node.item)
    return isinstance(node, Assertion) or (isinstance(node, Concat) and all(map(_can_be_empty, node.items)))


def _commits(node: Node) -> bool:
    """Tell whether the node fails only within a bounded number of steps, and never once it has gone further."""
    if isinstance(node, Choice):
        return all(map(_commits, node.options)) and len(node.options) <= _MOST_STEPS
    items = _items(node)
    bounded = 0
    while bounded < len(items) and _steps(Concat(items[: bounded + 1])) is not None:
        bounded += 1
    rest = items[bounded:]
    if rest and isinstance(rest[0], Choice) and _commits(rest[0]):
        rest = rest[1:]
    return all(map(_never_fails, rest))


def _never_fails(node: Node) -> bool:
    if not isinstance(node, Repeat) or node.low or node.lazy or _can_be_empty(node.item):
        return False
    return _commits(node.item)


def _first(node: Node) -> Ranges:
    """Give back the characters that a match of the node may begin with."""
    if isinstance(node, Characters):
        return node.ranges
    if isinstance(node, Choice):
        return ranges_of(*(pair for option in node.options for pair in _first(option)))
    if isinstance(node, Repeat):
        return _first(node.item) if node.high != 0 else ()
    return _first_of(_items(node)) if isinstance(node, Concat) else ()


def _first_of(items: tuple[Node, ...]) -> Ranges:
    found: list[tuple[int, int]] = []
    for item in items:
        found += _first(item)
        if not _can_be_empty(item):
            break
    return ranges_of(*found)


def _last(node: Node) -> Ranges:
    """Give back the characters that a match of the node may end with."""
    return _first(_reversed(node))


def _reversed(node: Node) -> Node:
    if isinstance(node, Concat):
        return Concat(tuple(_reversed(item) for item in reversed(node.items)))
    if isinstance(node, Choice):
        return Choice(tuple(map(_reversed, node.options)))
    return Repeat(_reversed(node.item), node.low, node.high) if isinstance(node, Repeat) else node


def _write_guarded(tree: Node) -> str | None:
    """Give back the source of an expression whose loops take runs from which no match can begin, or None."""
    items = _items(tree)
    if _steps(tree, loops=True) is None or _can_be_empty(tree):
        return None
    loops: list[Ranges] = []
    if not _keeps_runs(tree, (), frozenset(), loops) or len(loops) > _MOST_LOOPS:
        return None
    first = _first(tree)
    if all(not overlap(first, loop) for loop in loops):
        return _write(tree)
    if items[0] == Assertion("b") and _within(first, WORD_CHARACTERS):
        sides = (WORD_CHARACTERS, complement(WORD_CHARACTERS))
        return _write(tree) if all(any(_within(loop, side) for side in sides) for loop in loops) else None
    return _write_run_first(items, loops)


def _write_run_first(items: tuple[Node, ...], loops: list[Ranges]) -> str | None:
    """Give back the source of an expression that begins with a run `x+`, tried only where the run begins."""
    head, rest = items[0], Concat(items[2:])
    if not isinstance(head, Repeat) or head.low != 1 or head.high != 1 or not isinstance(head.item, Characters):
        return None
    run = head.item.ranges
    if len(items) < 3 or items[1] != Repeat(head.item, 0, None) or _can_be_empty(rest):
        return None
    apart = not overlap(_last(rest), run) and sum(loop == run for loop in loops) == 1
    if not apart or any(overlap(loop, run) for loop in loops if loop != run):
        return None
    return f"(?<!{_write_set(run)}){_write(Concat(items))}"


def _within(one: Ranges, other: Ranges) -> bool:
    return not overlap(one, complement(other))


def _keeps_runs(node: Node, follow: Ranges, places: frozenset[str], loops: list[Ranges]) -> bool:
    """Tell whether giving back a part of a run never helps any loop in the node; add the loops' sets.

    `follow` is what may come after the node, `places` the assertions that may be met before it.
    """
    if isinstance(node, Choice):
        return all(_keeps_runs(option, follow, places, loops) for option in node.options)
    if isinstance(node, Concat):
        for item in reversed(node.items):
            if not _keeps_runs(item, follow, places, loops):
                return False
            empty = _can_be_empty(item)
            follow = ranges_of(*_first(item), *(follow if empty else ()))
            places = _places(item) | (places if empty else frozenset())
        return True
    if isinstance(node, Repeat):
        return _keeps_run(node, follow, places, loops)
    return True


def _keeps_run(node: Repeat, follow: Ranges, places: frozenset[str], loops: list[Ranges]) -> bool:
    if not _is_loop(node):
        inner = _has_loop(node.item)
        return not inner or (node.high == 1 and _keeps_runs(node.item, follow, places, loops))
    assert isinstance(node.item, Characters)
    run = node.item.ranges
    loops.append(run)
    one_sided = _within(run, WORD_CHARACTERS) or not overlap(run, WORD_CHARACTERS)
    return not overlap(run, follow) and places <= {"b", "z"} and (one_sided or "b" not in places)


def _places(node: Node) -> frozenset[str]:
    """Give back the kinds of assertions in a node."""
    if isinstance(node, Assertion):
        return frozenset(node.kind)
    if isinstance(node, Repeat):
        return _places(node.item)
    parts = node.items if isinstance(node, Concat) else node.options if isinstance(node, Choice) else ()
    return frozenset().union(*map(_places, parts))


def _has_loop(node: Node) -> bool:
    if isinstance(node, Repeat):
        return node.high is None or _has_loop(node.item)
    parts = node.items if isinstance(node, Concat) else node.options if isinstance(node, Choice) else ()
    return any(map(_has_loop, parts))


_PLACES = {"b": r"\b", "A": r"\A", "z": r"\Z", "^": "(?m:^)", "$": "(?m:$)"}


def _write(node: Node) -> str:
    """Give back the source of a tree; loops keep what they take."""
    if isinstance(node, Characters):
        return _write_set(node.ranges)
    if isinstance(node, Assertion):
        return _PLACES[node.kind]
    if isinstance(node, Choice):
        return "(?:" + "|".join(map(_write, node.options)) + ")"
    if isinstance(node, Concat):
        return "".join(map(_write, node.items))
    item = _write(node.item)
    item = item if isinstance(node.item, Characters) else f"(?:{item})"
    if node.high is None:
        return f"{item}*+" if node.low == 0 else f"{item}{{{node.low},}}+"
    if (node.low, node.high) == (1, 1):
        return item
    times = "?" if (node.low, node.high) == (0, 1) else f"{{{node.low},{node.high}}}"
    return item + times + "?" * node.lazy


def _write_set(ranges: Ranges) -> str:
    if len(ranges) == 1 and ranges[0][0] == ranges[0][1]:
        return _write_code(ranges[0][0])
    if not ranges:
        return r"[^\x00-\U0010ffff]"
    return "[" + "".join(_write_code(a) + (f"-{_write_code(b)}" if b > a else "") for a, b in ranges) + "]"


def _write_code(code: int) -> str:
    character = chr(code)
    if character.isascii() and character.isalnum():
        return character
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 65536 else f"\\U{code:08x}"
