"""Searching one text for many strings at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rubricc.runtime.automaton_pure import PureAutomaton

Found = tuple[int, int, int]
"""Number of a pattern and the span of one occurrence."""

_FEW = 6
_SHORT = 64
_DENSE = 20_000
_WINDOW = 1 << 15


class Automaton:
    """Finds every occurrence of every pattern, overlapping ones too, in time linear in the text.

    Uses the compiled library where it is installed, plain string search for a handful of patterns, and
    `PureAutomaton` otherwise; all give the same occurrences. Patterns are distinct and not empty.
    """

    __slots__ = ("_find", "_reach", "_window")

    def __init__(self, patterns: Sequence[str]) -> None:
        self._reach = max(map(len, patterns), default=1)
        self._window = max(_WINDOW, 4 * self._reach)
        self._find = _finder(patterns)

    def find(self, text: str) -> list[Found]:
        """Give back all occurrences, in no stated order."""
        if len(text) <= self._window:
            return list(self._find(text))
        return [found for window in self.windows(text) for found in window]

    def windows(self, text: str) -> Iterator[list[Found]]:
        """Yield all occurrences, one stretch of the text after the other, so that few are held at a time."""
        if len(text) <= self._window:
            yield list(self._find(text))
            return
        for base in range(0, len(text), self._window):
            part = self._find(text[base : base + self._window + self._reach - 1])
            yield [(number, s + base, e + base) for number, s, e in part if s < self._window]


def _finder(patterns: Sequence[str]) -> Any:
    if len(patterns) <= _FEW and max(map(len, patterns), default=0) <= _SHORT:
        return _FewPatterns(patterns).find
    try:
        import ahocorasick_rs as compiled
    except ImportError:
        return PureAutomaton(patterns).find
    kinds = compiled.Implementation
    kind = kinds.DFA if sum(map(len, patterns)) <= _DENSE else kinds.ContiguousNFA
    automaton = compiled.AhoCorasick(patterns, compiled.MatchKind.Standard, False, kind)
    find = automaton.find_matches_as_indexes
    return lambda text: find(text, True)


class _FewPatterns:
    """Plain search, one pattern after the other."""

    __slots__ = ("_patterns",)

    def __init__(self, patterns: Sequence[str]) -> None:
        self._patterns = tuple(patterns)

    def find(self, text: str) -> list[Found]:
        found = []
        for number, pattern in enumerate(self._patterns):
            length = len(pattern)
            at = text.find(pattern)
            while at >= 0:
                found.append((number, at, at + length))
                at = text.find(pattern, at + 1)
        return found
