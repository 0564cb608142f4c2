"""Searching one text for many strings at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import AnyStr, Protocol, TypeVar

from rubricc.runtime.automaton_pure import PureAutomaton

Occurrence = tuple[int, int, int]
"""Number of a pattern and the span of one occurrence."""

Searched = TypeVar("Searched", str, bytes, contravariant=True)


class Search(Protocol[Searched]):
    """A search for patterns: takes the text, and whether occurrences that overlap are wanted."""

    def __call__(self, text: Searched, overlapping: bool, /) -> list[Occurrence]:
        """Give back the occurrences, in no stated order."""


_FEW = 4
_SHORT = 64
_DENSE = 60_000
_WINDOW = 1 << 15


class Automaton:
    """Finds every occurrence of every pattern, overlapping ones too, in time linear in the text.

    Uses the compiled library where it is installed, plain string search for a handful of patterns, and
    `PureAutomaton` otherwise; all give the same occurrences. Patterns are distinct and not empty. ASCII text may be
    given as bytes, which is faster.
    """

    __slots__ = ("_bytes", "_patterns", "_reach", "_text", "window")

    def __init__(self, patterns: Sequence[str]) -> None:
        self._patterns = patterns
        self._reach = max(map(len, patterns), default=1)
        self._text: Search[str] | None = None
        self._bytes: Search[bytes] | None = None
        self.window = max(_WINDOW, 4 * self._reach)
        """The longest text that should be searched in one go."""

    def find(self, text: str | bytes) -> list[Occurrence]:
        """Give back all occurrences, in no stated order."""
        if isinstance(text, bytes):
            if self._bytes is None:
                self._bytes = _bytes_search(self._patterns)
            return self._bytes(text, True)
        if self._text is None:
            self._text = _text_search(self._patterns)
        return self._text(text, True)

    def windows(self, text: str | bytes) -> Iterator[list[Occurrence]]:
        """Yield all occurrences, one stretch of the text after the other, so that few are held at a time."""
        if len(text) <= self.window:
            yield self.find(text)
            return
        for base in range(0, len(text), self.window):
            part = self.find(text[base : base + self.window + self._reach - 1])
            yield [(number, s + base, e + base) for number, s, e in part if s < self.window]


def _text_search(patterns: Sequence[str]) -> Search[str]:
    if _is_few(patterns):
        return lambda text, _: _find_few(patterns, text)
    try:
        import ahocorasick_rs
    except ImportError:
        pure = PureAutomaton(patterns).find
        return lambda text, _: pure(text)
    kinds = ahocorasick_rs.Implementation
    kind = kinds.DFA if sum(map(len, patterns)) <= _DENSE else kinds.ContiguousNFA
    return ahocorasick_rs.AhoCorasick(patterns, store_patterns=False, implementation=kind).find_matches_as_indexes


def _bytes_search(patterns: Sequence[str]) -> Search[bytes]:
    """Give back the search of ASCII text; patterns that are not ASCII are never in it."""
    numbers = [number for number, pattern in enumerate(patterns) if pattern.isascii()]
    encoded = [patterns[number].encode() for number in numbers]
    whole = len(numbers) == len(patterns)
    if _is_few(encoded):
        return lambda text, _: _numbered(_find_few(encoded, text), numbers, whole)
    try:
        import ahocorasick_rs
    except ImportError:
        pure = PureAutomaton(patterns).find
        return lambda text, _: pure(text.decode())
    kinds = ahocorasick_rs.Implementation
    kind = kinds.DFA if sum(map(len, encoded)) <= _DENSE else kinds.ContiguousNFA
    search: Search[bytes] = ahocorasick_rs.BytesAhoCorasick(encoded, implementation=kind).find_matches_as_indexes
    return search if whole else lambda text, overlapping: _numbered(search(text, overlapping), numbers, False)


def double_blanks() -> Callable[[bytes], bool]:
    """Give back what tells whether two blanks stand side by side.

    Where blanks are frequent, the library finds the pair several times faster than `in` does.
    """
    try:
        import ahocorasick_rs
    except ImportError:
        return lambda text: b"  " in text
    search: Search[bytes] = ahocorasick_rs.BytesAhoCorasick((b"  ",)).find_matches_as_indexes
    return lambda text: bool(search(text, False)) if len(text) < _WINDOW else b"  " in text


def _numbered(found: list[Occurrence], numbers: list[int], whole: bool) -> list[Occurrence]:
    return found if whole else [(numbers[number], start, end) for number, start, end in found]


def _is_few(patterns: Sequence[str] | Sequence[bytes]) -> bool:
    return len(patterns) <= _FEW and max(map(len, patterns), default=0) <= _SHORT


def _find_few(patterns: Sequence[AnyStr], text: AnyStr) -> list[Occurrence]:
    """Search plainly for one pattern after the other."""
    found = []
    for number, pattern in enumerate(patterns):
        length = len(pattern)
        at = text.find(pattern)
        while at >= 0:
            found.append((number, at, at + length))
            at = text.find(pattern, at + 1)
    return found
