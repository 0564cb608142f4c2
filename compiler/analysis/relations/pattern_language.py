"""Whether every text in which one pattern is found is a text in which another one is found.

Both are searched for at once in all texts, character class by character class: a search is in one of finitely many
states, so either a text turns up that has the one and not the other, or there is none.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from rubricc.runtime.character_sets import LAST_CHARACTER, PERL_CLASSES, Ranges, Unsupported
from rubricc.runtime.regex_syntax import Assertion, Characters, Choice, Concat, Node, Repeat, parse_expression

MOST_PLACES = 400
"""Longer expressions, repetitions written out, are not compared."""

MOST_STATES = 300
"""An example is looked for in this many states of a search."""

MOST_STEPS = 20_000
"""After more steps than this of two searches at once the answer is left open."""

NEWLINE = ord("\n")
END = -1
"""Stands for the end of the text where a character is looked at, and for its start behind the first one."""


@dataclass
class _Machine:
    """A nondeterministic automaton: `steps[place]` is what leads on from a place; the last place is the end."""

    steps: list[list[tuple[Ranges | str | None, int]]] = field(default_factory=list)

    def place(self) -> int:
        """Give back a new place."""
        if len(self.steps) >= MOST_PLACES:
            raise Unsupported
        self.steps.append([])
        return len(self.steps) - 1

    def add(self, node: Node, start: int) -> int:
        """Add an expression that begins at a place, and give back where it ends."""
        match node:
            case Characters():
                end = self.place()
                self.steps[start].append((node.ranges, end))
                return end
            case Assertion():
                end = self.place()
                self.steps[start].append((node.kind, end))
                return end
            case Concat():
                for item in node.items:
                    start = self.add(item, start)
                return start
            case Choice():
                end = self.place()
                for option in node.options:
                    self.steps[self.add(option, start)].append((None, end))
                return end
            case Repeat():
                return self._repeat(node, start)

    def _repeat(self, node: Repeat, start: int) -> int:
        for _ in range(node.low):
            start = self.add(node.item, start)
        end = self.place()
        self.steps[start].append((None, end))
        if node.high is None:
            again = self.place()
            self.steps[end].append((None, again))
            self.steps[self.add(node.item, again)].append((None, end))
            return end
        for _ in range(node.high - node.low):
            start = self.add(node.item, start)
            self.steps[start].append((None, end))
        return end


State = tuple[frozenset[int], int] | None
"""The places of a search, and the class of the character before; None once the pattern has been found."""


class _Search:
    """Looks for one pattern in a text, a character class at a time; `classes` are characters that stand for all."""

    def __init__(self, tree: Node, classes: Sequence[int]) -> None:
        self.machine = _Machine()
        self.start = self.machine.place()
        self.end = self.machine.add(tree, self.start)
        self.classes = classes
        self._next: dict[tuple[State, int], State] = {}

    @cached_property
    def first(self) -> State:
        """The state at the start of a text."""
        return frozenset((self.start,)), END

    def after(self, state: State, character: int) -> State:
        """Give back the state after a character, or at the end of the text for `END`."""
        if state is None:
            return None
        key = (state, character)
        if key not in self._next:
            self._next[key] = self._step(state[0], state[1], character)
        return self._next[key]

    def _step(self, places: frozenset[int], before: int, character: int) -> State:
        reached = self._closed(places, before, character)
        if self.end in reached:
            return None
        found = {self.start}
        for place in reached:
            for label, target in self.machine.steps[place]:
                if isinstance(label, tuple) and character != END and _holds(label, character):
                    found.add(target)
        return frozenset(found), _kind(character)

    def _closed(self, places: frozenset[int], before: int, after: int) -> set[int]:
        """Give back the places that can be reached without a character between two characters."""
        reached, waiting = set(places), list(places)
        while waiting:
            for label, target in self.machine.steps[waiting.pop()]:
                free = label is None or (isinstance(label, str) and _stands(label, before, after))
                if free and target not in reached:
                    reached.add(target)
                    waiting.append(target)
        return reached


def _holds(ranges: Ranges, character: int) -> bool:
    return any(low <= character <= high for low, high in ranges)


def _kind(character: int) -> int:
    """Give back a character that assertions cannot tell from this one."""
    if character in (END, NEWLINE):
        return character
    return ord("a") if _is_word(character) else ord(" ")


def _is_word(character: int) -> bool:
    return character != END and _holds(PERL_CLASSES["w"], character)


def _stands(kind: str, before: int, after: int) -> bool:
    """Whether an assertion holds between two characters."""
    match kind:
        case "b":
            return _is_word(before) != _is_word(after)
        case "A":
            return before == END
        case "z":
            return after == END
        case "^":
            return before in (END, NEWLINE)
        case "$":
            return after in (END, NEWLINE)
        case _:
            raise Unsupported


Pattern = tuple[tuple[str, ...], bool]
"""The expressions of a pattern, of which any may match, and whether it is exact."""


@lru_cache(maxsize=1024)
def implies(one: Pattern, other: Pattern) -> bool:
    """Whether a text in which `one` is found always has `other`; False also where that cannot be told."""
    try:
        shortest, tree = example(one), _tree(*other)
        # Mostly the shortest text that has the one lacks the other, and nothing more is to be asked.
        if shortest is None or not _finds(_Search(tree, ()), shortest):
            return False
        trees = [_tree(*one), tree]
        classes = _classes(trees)
        return _included(_Search(trees[0], classes), _Search(tree, classes), classes)
    except (Unsupported, RecursionError):
        return False


@lru_cache(maxsize=1024)
def example(pattern: Pattern) -> tuple[int, ...] | None:
    """Give back a shortest text in which a pattern is found, None where none turns up soon; raises `Unsupported`."""
    tree = _tree(*pattern)
    search, classes = _Search(tree, ()), _classes([tree])
    seen = {search.first}
    waiting: deque[tuple[State, tuple[int, ...]]] = deque([(search.first, ())])
    while waiting and len(seen) < MOST_STATES:
        state, text = waiting.popleft()
        if search.after(state, END) is None:
            return text
        for character in classes:
            after = search.after(state, character)
            if after is None:
                return (*text, character)
            if after not in seen:
                seen.add(after)
                waiting.append((after, (*text, character)))
    return None


def _finds(search: _Search, text: tuple[int, ...]) -> bool:
    state = search.first
    for character in (*text, END):
        state = search.after(state, character)
    return state is None


def _tree(expressions: tuple[str, ...], exact: bool) -> Node:
    options = tuple(parse_expression(expression, exact) for expression in expressions)
    return options[0] if len(options) == 1 else Choice(options)


def _classes(trees: Sequence[Node]) -> list[int]:
    """Give back one character of each class that the expressions, and their assertions, tell apart."""
    cuts = {0, NEWLINE, NEWLINE + 1, LAST_CHARACTER + 1}
    for low, high in [*PERL_CLASSES["w"], *(pair for tree in trees for pair in _ranges(tree))]:
        cuts |= {low, high + 1}
    return sorted(cut for cut in cuts if cut <= LAST_CHARACTER)


def _ranges(node: Node) -> list[tuple[int, int]]:
    match node:
        case Characters():
            return list(node.ranges)
        case Concat():
            return [pair for item in node.items for pair in _ranges(item)]
        case Choice():
            return [pair for option in node.options for pair in _ranges(option)]
        case Repeat():
            return _ranges(node.item)
        case _:
            return []


def _included(one: _Search, other: _Search, classes: Sequence[int]) -> bool:
    """Whether no text ends with the one found and the other not."""
    seen: set[tuple[State, State]] = set()
    waiting: list[tuple[State, State]] = [(one.first, other.first)]
    while waiting:
        states = waiting.pop()
        if states in seen or states[1] is None:
            continue
        seen.add(states)
        if len(seen) * len(classes) > MOST_STEPS:
            return False
        if one.after(states[0], END) is None and other.after(states[1], END) is not None:
            return False
        waiting.extend((one.after(states[0], c), other.after(states[1], c)) for c in classes)
    return True
