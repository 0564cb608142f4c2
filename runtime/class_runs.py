r"""Patterns that match runs of characters, such as `[a-z][a-z'-]*` or `\w{3,}`, cut from ASCII text without matching.

To blank out all other characters and split at blanks is several times faster than to match each run.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from rubricc.runtime.character_sets import Ranges, Unsupported
from rubricc.runtime.regex_syntax import Characters, Concat, Node, Repeat, parse_expression

_ASCII = 128
_BLANKS = frozenset("\t\n\v\f\r\x1c\x1d\x1e\x1f ")
"""What `str.split` splits ASCII text at."""

_ROUNDS = 3
"""So many characters that no match begins with are blanked out before a run, which is faster than looking at each."""


@dataclass(frozen=True, slots=True)
class ClassRuns:
    """Runs of at least `least` characters of a set, of which the first is not one of `inner`.

    `table` maps the ASCII characters of the set to themselves and all others to a blank.
    """

    table: str
    inner: str
    least: int

    def runs(self, text: str) -> list[str]:
        """Give back the runs of an ASCII text, whatever their length, that begin with a first character."""
        kept = f" {text.translate(self.table)}"
        for _ in range(_ROUNDS):
            leading = [character for character in self.inner if character in text and f" {character}" in kept]
            if not leading:
                return kept.split()
            for character in leading:
                kept = kept.replace(f" {character}", "  ")
        return [rest for run in kept.split() if (rest := run.lstrip(self.inner))]

    def long_enough(self, runs: Collection[str]) -> Collection[str]:
        """Give back those of the runs that match."""
        least = self.least
        return [run for run in runs if len(run) >= least] if least > 1 else runs


def class_runs(expression: str, exact: bool = False) -> ClassRuns | None:
    """Give back how to cut the matches of an expression that RE2 accepts, None where it is of another shape.

    The first character's set must be part of the set of those that follow, so that a match, which takes all it can,
    ends where the run ends, and none begins inside a run once a shorter rest of it has failed.
    """
    try:
        shape = _shape(parse_expression(expression, exact))
    except Unsupported:
        return None
    if shape is None:
        return None
    first, loop = shape
    assert isinstance(loop.item, Characters)
    inside, head = _ascii(loop.item.ranges), _ascii(first.ranges) if first else _ascii(loop.item.ranges)
    if not head or not head <= inside or inside & _BLANKS:
        return None
    table = "".join(chr(code) if chr(code) in inside else " " for code in range(_ASCII))
    return ClassRuns(table, "".join(sorted(inside - head)), loop.low + (first is not None))


def _shape(node: Node) -> tuple[Characters | None, Repeat] | None:
    """Give back the first character and the loop after it of `F R*`, or None and the loop of `R+`."""
    items = node.items if isinstance(node, Concat) else (node,)
    loop = items[-1] if items else None
    if not isinstance(loop, Repeat) or loop.high is not None or loop.lazy or not isinstance(loop.item, Characters):
        return None
    if len(items) == 2 and isinstance(items[0], Characters):
        return items[0], loop
    return (None, loop) if len(items) == 1 and loop.low else None


def _ascii(ranges: Ranges) -> frozenset[str]:
    return frozenset(chr(code) for low, high in ranges for code in range(low, min(high, _ASCII - 1) + 1))
