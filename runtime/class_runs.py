r"""Patterns that match runs of characters, such as `[a-z][a-z'-]*` or `\w{3,}`, cut from ASCII text without matching.

To blank out all other characters and split at blanks is several times faster than to match each run.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from rubricc.runtime.character_sets import Ranges, Unsupported
from rubricc.runtime.regex_syntax import Characters, Concat, Node, Repeat, parse_expression
from rubricc.runtime.views import Views

_ASCII = 128
_BLANKS = frozenset("\t\n\v\f\r\x1c\x1d\x1e\x1f ")
"""What `str.split` splits ASCII text at."""

_BLANK = ord(" ")
_FEW = 8
"""Up to so many characters of a kind that no match begins with are looked at one by one."""

_ROUNDS = 3
"""So many characters that no match begins with are blanked out before a run, which is faster than looking at each."""


class ClassRuns:
    """Runs of at least `least` characters of a set, of which the first is not one of `inner`.

    `table` maps the ASCII characters of the set to themselves, in small letters where case does not matter, and all
    others to a blank. Texts are such whose view for patterns is ASCII. What is cut out of a text is kept with it, as
    bytes, and shared by all patterns whose runs are the same but for how long they must be.
    """

    __slots__ = ("_all", "_apart", "_inner", "_leading", "_stripped", "_table", "least")

    def __init__(self, table: bytes, inner: bytes, least: int) -> None:
        self._table = table
        self._stripped = inner + b" "
        self._inner = inner
        self._leading = tuple((character, bytes((_BLANK, character))) for character in inner)
        kind = table + inner
        self._all, self._apart = b"runs" + kind, b"different" + kind
        self.least = least

    def cut(self, text: Views) -> list[bytes]:
        """Give back the runs of the text, whatever their length, that begin with a first character."""
        memo = text.memo
        runs: list[bytes] | None = memo.get(self._all)
        if runs is None:
            runs = memo[self._all] = self._runs(text.straight)
        return runs

    def different(self, text: Views) -> set[bytes]:
        """Give back the different runs of any length."""
        memo = text.memo
        runs: set[bytes] | None = memo.get(self._apart)
        if runs is None:
            runs = memo[self._apart] = set(self.cut(text))
        return runs

    def count(self, text: Views) -> int:
        """Give back the number of runs that match."""
        if self.least > 1:
            return len(self.long_enough(self.cut(text)))
        return len(self.cut(text))

    def distinct(self, text: Views) -> int:
        """Give back the number of different runs that match."""
        runs = self.different(text)
        return len(runs) if self.least <= 1 else len(self.long_enough(runs))

    def tokens(self, text: Views) -> tuple[str, ...]:
        """Give back the runs that match."""
        runs = self.long_enough(self.cut(text))
        return tuple(b" ".join(runs).decode().split(" ")) if runs else ()

    def shared(self, text: Views, others: Iterable[str]) -> int:
        """Give back how many of the others are runs that match; each counts once."""
        runs, least = self.different(text), self.least
        return len(
            {run for other in others if len(other) >= least and other.isascii() and (run := other.encode()) in runs}
        )

    def long_enough(self, runs: Collection[bytes]) -> Collection[bytes]:
        """Give back those of the runs that match."""
        least = self.least
        return [run for run in runs if len(run) >= least] if least > 1 else runs

    def _runs(self, text: str) -> list[bytes]:
        kept = text.encode().translate(self._table)
        for character in self._inner:
            at = kept.find(character)
            for _ in range(_FEW):
                if at < 0:
                    break
                if not at or kept[at - 1] == _BLANK:
                    kept = self._blanked(kept, at)
                at = kept.find(character, at + 1)
            if at >= 0:
                return self._begun(kept)
        return kept.split()

    def _blanked(self, kept: bytes, start: int) -> bytes:
        """Give back the runs without the characters from a run's start on that no match begins with."""
        rest = kept[start:].lstrip(self._inner)
        return kept[:start] + b" " * (len(kept) - len(rest) - start) + rest

    def _begun(self, kept: bytes) -> list[bytes]:
        """Give back the runs without the characters before the first that a match can begin with."""
        stripped = self._stripped
        kept = kept.lstrip(stripped)
        for _ in range(_ROUNDS):
            leading = [pair for character, pair in self._leading if character in kept and pair in kept]
            if not leading:
                return kept.split()
            for pair in leading:
                kept = kept.replace(pair, b"  ")
        return [rest for run in kept.split() if (rest := run.lstrip(stripped))]


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
    inner = "".join(sorted(inside - head)).encode()
    return ClassRuns(_table(inside, exact), inner, loop.low + (first is not None))


def _table(inside: frozenset[str], exact: bool) -> bytes:
    kept = [chr(code) if chr(code) in inside else " " for code in range(_ASCII)]
    return "".join(kept if exact else map(str.lower, kept)).encode().ljust(256)


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
