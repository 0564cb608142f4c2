"""A local search for inputs that meet goals: the missed ones are mended one after the other.

A change is taken where it lowers the cost of all goals together. Goals that stay missed weigh more and more, so that
the search leaves a place where each change costs as much as it mends (breakout: Morris, AAAI 1993).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

from rubricc.compiler.analysis.witness.document import Document, Draft
from rubricc.compiler.analysis.witness.effects import Room, inputs_of, names_of, room_of
from rubricc.compiler.analysis.witness.goal import Goal
from rubricc.compiler.analysis.witness.measure import Sample
from rubricc.compiler.analysis.witness.moves import moves
from rubricc.compiler.analysis.witness.readers import ELEMENT
from rubricc.compiler.analysis.witness.step import Aim, Kit, Step
from rubricc.compiler.ir.expressions import Call
from rubricc.compiler.ir.numbers import Exact

WIDTH = 14
"""Changes that are tried for a goal before the best of them is taken."""
WIDER = 60
PART_TRIES = 60
MANY = 10
"""Missed goals from which on all are mended once before the search begins."""
OPENING_WIDTH = 3
MOST_TRIMMED = 6
"""Pieces of a text that are tried to be done without."""
SLACK = 3.0
"""How much worse than the draft it comes from a changed one may be, and be looked at to the end."""
DEEPEST = 3
MOST_FAILURES = 24
"""Rounds without any gain after which a search gives up."""

STAGES = ("text.affirms", "text.denies", "text.asks", "text.contains", "text.distinct", "text.coverage", "text.count")
LATE = ("text.paragraphs", "text.lines", "text.sentences", "text.words", "text.characters", "text.density")


@dataclass
class Budget:
    """How many drafts may still be measured."""

    left: int

    def spend(self) -> bool:
        """Take one; say whether there was one left."""
        self.left -= 1
        return self.left >= 0


@dataclass
class Found:
    """A measured draft: its inputs, what each feature is there, and what each goal costs."""

    draft: Draft
    sample: Sample
    values: list[Exact | None]
    costs: list[float] = field(default_factory=list)

    @property
    def missed(self) -> list[int]:
        """The numbers of the goals that are not met."""
        return [number for number, cost in enumerate(self.costs) if cost]


class Search:
    """Looks for drafts that meet some goals."""

    def __init__(
        self,
        kit: Kit,
        goals: Sequence[Goal],
        random: Random,
        budget: Budget,
        around: dict[str, Any] | None = None,
        depth: int = 0,
    ) -> None:
        self.kit = kit
        self.goals = list(goals)
        self.random = random
        self.budget = budget
        self.around = around or {}
        self.depth = depth
        self.weights = [1.0] * len(self.goals)
        self._names = [names_of(goal) for goal in self.goals]
        self._inputs = [inputs_of(goal) for goal in self.goals]
        self._seen: set[str] = set()
        self._visited: set[str] = set()

    def measured(self, draft: Draft) -> Found:
        """Measure all goals on a draft."""
        sample = self.kit.measure.sample({**self.around, **draft.inputs})
        values = [self.kit.measure.value(goal.feature, sample) for goal in self.goals]
        costs = [goal.cost(value) for goal, value in zip(self.goals, values, strict=True)]
        return Found(draft, sample, values, costs)

    def cost(self, found: Found) -> float:
        """Give back the weighed cost of a measured draft, a trifle more for longer texts."""
        return sum(weight * cost for weight, cost in zip(self.weights, found.costs, strict=True))

    def run(self, start: Draft) -> Iterator[Found]:
        """Yield ever better drafts, the last of them the best that was found; it is over when all goals are met."""
        now = best = self._opened(self.measured(start))
        self.budget.spend()
        yield best
        failures, round_number = 0, 0
        while best.missed and self.budget.left > 0 and failures < MOST_FAILURES:
            number = self._choose(now, round_number)
            after = self._mended(now, number, failures)
            round_number += 1
            if after is None:
                failures += 1
                self.weights[number] += 0.7
                self._seen = set(self._visited)
                continue
            now = after
            self._visited.add(repr(now.draft.inputs))
            if (len(now.missed), sum(now.costs)) < (len(best.missed), sum(best.costs)):
                best, failures = now, 0
                yield best
            else:
                failures += 1

    def trimmed(self, found: Found) -> Found:
        """Give back a draft without the pieces that no goal needs, as far as a few tries find them."""
        for name, value in found.draft.fields.items():
            count = len(value.pieces) if isinstance(value, Document) else 0
            for place in reversed(range(max(0, count - MOST_TRIMMED), count)):
                now = found.draft.fields[name]
                if isinstance(now, Document) and self.budget.spend():
                    after = self.measured(found.draft.put(name, now.without(place)))
                    found = found if after.missed else after
        return found

    def _opened(self, now: Found) -> Found:
        """Mend all missed goals once, each without regard to the others, where there are many; keep what is better."""
        missed = now.missed
        if len(missed) < MANY:
            return now
        draft = now.draft
        for number in sorted(missed, key=lambda n: (_stage(self.goals[n], now.values[n]), n)):
            draft = self._alone(replace(now, draft=draft), number)
        after = self.measured(draft)
        self.budget.spend()
        return after if self.cost(after) < self.cost(now) else now

    def _alone(self, now: Found, number: int) -> Draft:
        """Give back the draft with one goal mended, by the first change that does it, or as it is."""
        goal, draft = self.goals[number], now.draft
        sample, value = self._value(draft, number)
        before = goal.cost(value)
        if not before:
            return draft
        values = [*now.values[:number], value, *now.values[number + 1 :]]
        for option in islice(moves(self.step(replace(now, sample=sample, values=values), number)), OPENING_WIDTH):
            if goal.cost(self._value(option, number)[1]) == 0:
                return option
        return draft

    def _value(self, draft: Draft, number: int) -> tuple[Sample, Exact | None]:
        sample = self.kit.measure.sample({**self.around, **draft.inputs})
        return sample, self.kit.measure.value(self.goals[number].feature, sample)

    def _choose(self, now: Found, round_number: int) -> int:
        """Give back the goal to mend next: at first in a fixed order, then by chance, heavier ones oftener."""
        missed = now.missed
        if round_number < 2 * len(self.goals):
            return min(missed, key=lambda n: (self.weights[n], _stage(self.goals[n], now.values[n]), n))
        return self.random.choices(missed, [self.weights[n] for n in missed])[0]

    def _mended(self, now: Found, number: int, failures: int) -> Found | None:
        """Give back the best of the changed drafts that are better than now (or, when stuck, not much worse)."""
        level = self.cost(now)
        best: Found | None = None
        for draft in self._options(now, number, failures):
            if not self.budget.spend():
                break
            after = self._tried(now, draft, number, level + SLACK)
            if after is None:
                continue
            if not after.costs[number] and all(new <= old for new, old in zip(after.costs, now.costs, strict=True)):
                return after
            if best is None or self.cost(after) < self.cost(best):
                best = after
        if best is None or self.cost(best) < level:
            return best
        self.weights[number] += 0.5
        slack = 1.0 if self.random.random() < 0.15 + 0.05 * failures else 0.0
        return best if self.cost(best) < self.cost(now) + slack else None

    def _tried(self, now: Found, draft: Draft, number: int, limit: float) -> Found | None:
        """Measure a changed draft; None where the goal it is to mend comes no nearer, or all others cost too much.

        Goals that read no input that has changed keep their values.
        """
        inputs, before = draft.inputs, now.draft.inputs
        changed = {name for name in {**inputs, **before} if inputs.get(name) != before.get(name)}
        sample = self.kit.measure.sample({**self.around, **inputs})
        after = Found(draft, sample, list(now.values), list(now.costs))
        total = self.cost(now)
        for n in (number, *(n for n in range(len(self.goals)) if n != number)):
            if self._inputs[n] and self._inputs[n].isdisjoint(changed):
                continue
            after.values[n] = self.kit.measure.value(self.goals[n].feature, sample)
            after.costs[n] = self.goals[n].cost(after.values[n])
            total += self.weights[n] * (after.costs[n] - now.costs[n])
            if (n == number and after.costs[n] >= now.costs[n]) or total > limit:
                return None
        return after

    def _options(self, now: Found, number: int, failures: int) -> Iterator[Draft]:
        """Yield changed drafts that have not been measured before; when stuck, more of them, in any order."""
        offered = moves(self.step(now, number))
        if failures:
            pool = list(islice(offered, WIDER * 2))
            self.random.shuffle(pool)
            offered = iter(pool)
        fresh = (draft for draft in offered if self._is_new(draft))
        yield from islice(fresh, WIDTH if failures < 3 else WIDER)

    def _is_new(self, draft: Draft) -> bool:
        key = repr(draft.inputs)
        if key in self._seen:
            return False
        self._seen.add(key)
        return True

    def step(self, now: Found, number: int) -> Step:
        """Give back what makers are told about a missed goal."""
        goal, value = self.goals[number], now.values[number]
        room = self._room(now, number)
        aim, gap = _aim(goal, value)
        return Step(
            self.kit, now.draft, now.sample, goal, value, aim, gap, room, self.random, self._part, tuple(self.goals)
        )

    def _room(self, now: Found, number: int) -> Room:
        """Give back what the other goals that are about the same inputs leave room for."""
        mine = self._inputs[number]
        others = [n for n, read in enumerate(self._inputs) if n != number and (not mine or not read.isdisjoint(mine))]
        named = [n for n in others if self._names[n]]
        return room_of(
            [self.goals[n] for n in named],
            [now.values[n] for n in named],
            [self._names[n] for n in named],
            self.kit.measure.patterns,
        )

    def _part(self, step: Step, variable: str, goals: list[Goal], start: Document) -> Iterator[Document]:
        """Yield texts for the variable of a quantifier that meet goals."""
        if self.depth >= DEEPEST:
            return
        name = ELEMENT + variable
        budget = Budget(min(PART_TRIES, self.budget.left))
        around = dict(step.sample.values)
        inner = Search(self.kit, [*goals], self.random, budget, around, self.depth + 1)
        for found in inner.run(Draft({name: start})):
            if not found.missed:
                yield found.draft.document((name,))


def _aim(goal: Goal, value: Exact | None) -> tuple[Aim, Fraction]:
    if not goal.defined:
        return ("undefined", Fraction(1))
    if value is None:
        return ("up", Fraction(max(1, goal.low or 1)))
    gap = Fraction(goal.gap(value))
    return ("up" if gap >= 0 else "down", abs(gap) or Fraction(1))


def _stage(goal: Goal, value: Exact | None) -> int:
    """Give back when a goal's turn is: what takes something out, then what puts phrases in, sizes last."""
    feature = goal.feature
    if value is not None and goal.gap(value) < 0:
        return 0
    if isinstance(feature, Call):
        return 2 if feature.tool in STAGES else 9 if feature.tool in LATE else 4
    return 1
