"""What a piece of text would do to the goals: what it has of phrases and patterns, and how much room there is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from rubricc.compiler.analysis.witness.goal import Goal
from rubricc.compiler.analysis.witness.measure import Measure
from rubricc.compiler.ir.expressions import Call, LexiconRef, PatternRef
from rubricc.compiler.ir.numbers import Exact
from rubricc.compiler.ir.walk import walk

COUNTED = frozenset({"text.count", "text.distinct", "text.contains", "text.coverage", "text.count_matches"})
PRESENT = frozenset({"text.contains", "text.matches", "text.coverage"})


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

    room: dict[str, Fraction] = field(default_factory=dict)
    wanted: dict[str, Fraction] = field(default_factory=dict)

    def harm(self, effects: Effects, text: str, own: str = "") -> float:
        """Give back how bad a text would be: too many hits count 1 each, hits that are wanted take off a little."""
        harm = 0.0
        for name, room in self.room.items():
            excess = effects.count(name, text) - room
            harm += max(0.0, float(excess)) * (0.5 if name == own else 1)
        for name in self.wanted:
            if name != own and effects.count(name, text):
                harm -= 0.3
        return harm


def room_of(goals: Sequence[Goal], values: Iterable[Exact | None]) -> Room:
    """Give back the room that goals leave, given the values of their features."""
    room = Room()
    for goal, value in zip(goals, values, strict=True):
        if isinstance(goal.feature, Call) and value is not None:
            for name in _names(goal.feature):
                _limit(room, goal, Fraction(value), name)
    return room


def _names(call: Call) -> list[str]:
    return [node.name for node in walk(call) if isinstance(node, LexiconRef | PatternRef)]


def _limit(room: Room, goal: Goal, value: Fraction, name: str) -> None:
    """Note what a goal allows and wants of a name that its feature speaks of."""
    present = goal.feature.type.kind == "Bool"
    if goal.high is not None and not (present and goal.high >= 1):
        left = max(Fraction(0), Fraction(goal.high) - value)
        room.room[name] = min(left, room.room.get(name, left))
    if goal.low is not None and value < Fraction(goal.low):
        lacking = Fraction(goal.low) - value
        room.wanted[name] = max(lacking, room.wanted.get(name, lacking))
