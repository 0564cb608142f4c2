"""What a piece of text would do to the goals: what it has of phrases and patterns, and how much room there is."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, field

from rubricc.compiler.analysis.witness.goal import Goal
from rubricc.compiler.analysis.witness.measure import Measure
from rubricc.compiler.analysis.witness.readers import ELEMENT
from rubricc.compiler.ir.expressions import Call, ElementRef, InputRef, LexiconRef, PatternRef
from rubricc.compiler.ir.numbers import Exact
from rubricc.compiler.ir.walk import walk


class Effects:
    """Knows what texts have of a rubric's phrase lists and patterns, each text looked at once."""

    def __init__(self, measure: Measure) -> None:
        self.measure = measure
        self._hits: dict[str, dict[str, int]] = {}
        self._matches: dict[tuple[str, str], int] = {}

    def hits(self, text: str) -> dict[str, int]:
        """Give back how often each phrase list that a text has anything of is found in it."""
        known = self._hits.get(text)
        if known is None:
            view, lexicons = self.measure.text(text), self.measure.lexicons
            known = {name: view.count(lexicons[name]) for name in self.measure.present(text)}
            self._hits[text] = known
        return known

    def count(self, name: str, text: str) -> int:
        """Give back how often a phrase list, or a pattern, of this name is found in a text."""
        pattern = self.measure.patterns.get(name)
        if pattern is None or name in self.measure.lexicons:
            return self.hits(text).get(name, 0)
        key = (name, text)
        if key not in self._matches:
            self._matches[key] = pattern.count(self.measure.text(text))
        return self._matches[key]


@dataclass
class Room:
    """How much of each phrase list and pattern the goals still allow (none named: any amount), and still want."""

    lexicons: dict[str, Exact] = field(default_factory=dict)
    patterns: dict[str, Exact] = field(default_factory=dict)
    wanted: dict[str, Exact] = field(default_factory=dict)

    def harm(self, effects: Effects, text: str, own: str = "") -> float:
        """Give back how bad a text would be: too many hits count 1 each, hits that are wanted take off a little."""
        harm = 0.0
        hits = effects.hits(text)
        counts = [*hits.items(), *((name, effects.count(name, text)) for name in self.patterns)]
        for name, count in counts:
            room = self.lexicons.get(name, self.patterns.get(name, count))
            if count > room:
                harm += float(count - room) * (0.5 if name == own else 1)
            elif count and name != own and name in self.wanted:
                harm -= 0.3
        return harm


def names_of(goal: Goal) -> tuple[str, ...]:
    """Give back the phrase lists and patterns whose hits a goal's feature is about; none where it is no call."""
    if not isinstance(goal.feature, Call):
        return ()
    return tuple(node.name for node in walk(goal.feature) if isinstance(node, LexiconRef | PatternRef))


def inputs_of(goal: Goal) -> frozenset[str]:
    """Give back the names of the inputs, and of the variables of quantifiers around it, that a goal's feature reads."""
    nodes = walk(goal.feature)
    return frozenset(
        ELEMENT + node.name if isinstance(node, ElementRef) else node.name
        for node in nodes
        if isinstance(node, InputRef | ElementRef)
    )


def room_of(
    goals: Sequence[Goal], values: Sequence[Exact | None], names: Sequence[tuple[str, ...]], patterns: Container[str]
) -> Room:
    """Give back the room that goals leave, given the values of their features and the names that these speak of."""
    room = Room()
    for goal, value, named in zip(goals, values, names, strict=True):
        if value is not None:
            for name in named:
                _limit(room, goal, value, name, room.patterns if name in patterns else room.lexicons)
    return room


def _limit(room: Room, goal: Goal, value: Exact, name: str, left: dict[str, Exact]) -> None:
    """Note what a goal allows and wants of a name that its feature speaks of."""
    low, high = goal.bounds
    present = goal.feature.type.kind == "Bool"
    if high is not None and not (present and high >= 1):
        free = max(0, high - value)
        left[name] = min(free, left.get(name, free))
    if low is not None and value < low:
        room.wanted[name] = max(low - value, room.wanted.get(name, low - value))
