"""A search for many strings at once that needs nothing but the standard library.

The automaton of Aho and Corasick, "Efficient string matching: an aid to bibliographic search" (1975).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence


class PureAutomaton:
    """Finds every occurrence of every pattern, overlapping ones too, in time linear in the text."""

    __slots__ = ("_ends", "_fail", "_lengths", "_next")

    def __init__(self, patterns: Sequence[str]) -> None:
        self._next: list[dict[str, int]] = [{}]
        self._ends: list[tuple[int, ...]] = [()]
        self._lengths = tuple(map(len, patterns))
        for number, pattern in enumerate(patterns):
            self._add(number, pattern)
        self._fail = [0] * len(self._next)
        self._link()

    def _add(self, number: int, pattern: str) -> None:
        state = 0
        for character in pattern:
            if character not in self._next[state]:
                self._next[state][character] = len(self._next)
                self._next.append({})
                self._ends.append(())
            state = self._next[state][character]
        self._ends[state] += (number,)

    def _link(self) -> None:
        """Set each state's failure link, breadth first, and inherit what ends there."""
        queue = deque(self._next[0].values())
        while queue:
            state = queue.popleft()
            for character, following in self._next[state].items():
                self._fail[following] = self._step(self._fail[state], character)
                self._ends[following] += self._ends[self._fail[following]]
                queue.append(following)

    def _step(self, state: int, character: str) -> int:
        while state and character not in self._next[state]:
            state = self._fail[state]
        return self._next[state].get(character, 0)

    def find(self, text: str) -> list[tuple[int, int, int]]:
        """Give back the number and span of all occurrences, ordered by their end."""
        found = []
        state, goto, fail, ends = 0, self._next, self._fail, self._ends
        for end, character in enumerate(text, 1):
            while state and character not in goto[state]:
                state = fail[state]
            state = goto[state].get(character, 0)
            if ends[state]:
                found.extend([(number, end - self._lengths[number], end) for number in ends[state]])
        return found
