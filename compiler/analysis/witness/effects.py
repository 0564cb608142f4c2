"""What a piece of text would do to the goals: what it has of phrases and patterns, and how much room there is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rubricc.compiler.analysis.witness.goal import Goal
from rubricc.compiler.analysis.witness.measure import Measure
from rubricc.compiler.ir.expressions import Call, LexiconRef, PatternRef
from rubricc.compiler.ir.numbers import Exact
from rubricc.compiler.ir.walk import walk


class Effects:
    """Knows what texts have of a rubric's phrase lists and patterns, each text looked at once."""

    def __init__(self, measure: Measure) -> None:
        self.measure = measure
        self._known: dict[tuple[str, str], int] = {}

    def count(self, name: str, text: str) -> int:
        """Give back how often a phrase list, or a pattern, of this name is found in a text."""
        key = (name, text)
        if key not in self._known:
            self._known[key] = self._count(name, text)
        return self._known[key]

    def _count(self, name: str, text: str) -> int:
        view = self.measure.text(text)
        lexicon = self.measure.lexicons.get(name)
        return view.count(lexicon) if lexicon is not None else self.measure.patterns[name].count(view)


@dataclass
class Room:
    """How much of each phrase list and pattern the goals still allow (None: any amount), and still want."""

    room: dict[str, Exact] = field(default_factory=dict)
    wanted: dict[str, Exact] = field(default_factory=dict)

    def harm(self, effects: Effects, text: str, own: str = "") -> float:
        """Give back how bad a text would be: too many hits count 1 each, hits that are wanted take off a little."""
        harm = 0.0
        for name, room in self.room.items():
            count = effects.count(name, text)
            if count > room:
                harm += float(count - room) * (0.5 if name == own else 1)
        for name in self.wanted:
            if name != own and effects.count(name, text):
                harm -= 0.3
        return harm


def names_of(goal: Goal) -> tuple[str, ...]:
    """Give back the phrase lists and patterns whose hits a goal's feature is about; none where it is no call."""
    if not isinstance(goal.feature, Call):
        return ()
    return tuple(node.name for node in walk(goal.feature) if isinstance(node, LexiconRef | PatternRef))


def room_of(goals: Sequence[Goal], values: Sequence[Exact | None], names: Sequence[tuple[str, ...]]) -> Room:
    """Give back the room that goals leave, given the values of their features and the names that these speak of."""
    room = Room()
    for goal, value, named in zip(goals, values, names, strict=True):
        if value is not None:
            for name in named:
                _limit(room, goal, value, name)
    return room


def _limit(room: Room, goal: Goal, value: Exact, name: str) -> None:
    """Note what a goal allows and wants of a name that its feature speaks of."""
    low, high = goal.bounds
    present = goal.feature.type.kind == "Bool"
    if high is not None and not (present and high >= 1):
        left = max(0, high - value)
        room.room[name] = min(left, room.room.get(name, left))
    if low is not None and value < low:
        room.wanted[name] = max(low - value, room.wanted.get(name, low - value))
