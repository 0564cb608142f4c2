"""One step of the search: what is missed, and what makers need to know to mend it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any, Literal

from rubricc.compiler.analysis.witness.document import Document, Draft, Piece
from rubricc.compiler.analysis.witness.effects import Effects, Room
from rubricc.compiler.analysis.witness.filler import Filler
from rubricc.compiler.analysis.witness.goal import Goal
from rubricc.compiler.analysis.witness.measure import Measure, Sample
from rubricc.compiler.analysis.witness.sites import Site, sites
from rubricc.compiler.analysis.witness.strings import examples
from rubricc.compiler.analysis.witness.taken import TakenTexts
from rubricc.compiler.ir.expressions import Call, Expression
from rubricc.compiler.ir.numbers import Exact
from rubricc.compiler.ir.rubric import Rubric
from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.pattern import Pattern

Aim = Literal["up", "down", "undefined"]
PartMaker = Callable[["Step", str, list[Goal], Document], Iterator[Document]]
"""Makes a text for the variable of a quantifier that meets goals, beginning with a document."""


class Kit:
    """What all steps of one rubric share."""

    def __init__(self, rubric: Rubric) -> None:
        self.rubric = rubric
        self.language = rubric.language
        self.measure = Measure(rubric)
        self.effects = Effects(self.measure)
        self.filler = Filler(self.measure)
        self.taken = TakenTexts()
        self.items: dict[tuple[int, str], tuple[Call, dict[str, tuple[str, ...]]]] = {}
        self.examples: Callable[[Pattern], tuple[str, ...]] = cache(examples)


@dataclass(frozen=True)
class Step:
    """A missed goal with the draft that misses it; `gap` is how far the value must move, 1 for a truth value."""

    kit: Kit
    draft: Draft
    sample: Sample
    goal: Goal
    value: Exact | None
    aim: Aim
    gap: Fraction
    room: Room
    random: Random
    make_part: PartMaker
    beside: tuple[Goal, ...] = ()
    """All goals of the search."""

    @property
    def up(self) -> bool:
        """Whether the value must rise."""
        return self.aim == "up"

    @property
    def count(self) -> int:
        """The gap as a number of things, 1 at least."""
        return max(1, -(-self.gap.numerator // self.gap.denominator))

    def aiming(self, aim: Aim, gap: Exact = 1) -> Step:
        """Give back the step with another aim."""
        return replace(self, aim=aim, gap=Fraction(gap))

    def sites(self, node: Expression | None) -> list[Site]:
        """Give back where the text that an expression reads can be changed."""
        return sites(node, self.draft)

    def read(self, node: Expression | None) -> Any:
        """Give back the value that an expression has now."""
        return None if node is None else self.kit.measure.read(node)(self.sample)

    def lexicon(self, node: Expression | None) -> Lexicon | None:
        """Give back the phrase list that an argument is now, None where it is undefined."""
        value = self.read(node)
        return None if value is None else self.kit.measure.as_lexicon(value)

    def pattern(self, node: Expression | None) -> Pattern | None:
        """Give back the pattern that an argument is."""
        value = self.read(node)
        return value if isinstance(value, Pattern) else None

    def number(self, call: Call, at: int, default: int) -> int:
        """Give back a whole number that a call is given, the default where it is left out."""
        value = self.read(call.arguments[at]) if at < len(call.arguments) else None
        return default if value is None else int(value)

    def hits(self, lexicon: Lexicon, text: str) -> int:
        """Give back how many hits of a phrase list a text has."""
        if self.kit.measure.lexicons.get(lexicon.name) is lexicon:
            return self.kit.effects.count(lexicon.name, text)
        return self.kit.measure.text(text).count(lexicon)

    def harm(self, text: str, own: str = "") -> float:
        """Give back how bad a text would be for the other goals."""
        return self.room.harm(self.kit.effects, text, own)

    def filler(self, document: Document, count: int, before: str = " ", words: list[str] | None = None) -> list[Piece]:
        """Give back sentences of so many words that mean nothing."""
        return self.kit.filler.sentences(self.kit.filler.take(document, count, words), before)
