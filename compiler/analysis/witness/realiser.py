"""From goals to actual inputs: the one door of this package."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any

from rubricc.compiler.analysis.witness.demands import expanded
from rubricc.compiler.analysis.witness.document import Draft
from rubricc.compiler.analysis.witness.goal import Goal
from rubricc.compiler.analysis.witness.inline import Inliner
from rubricc.compiler.analysis.witness.readers import ELEMENT, declaration
from rubricc.compiler.analysis.witness.samples import drafts, empty
from rubricc.compiler.analysis.witness.search import Budget, Search
from rubricc.compiler.analysis.witness.step import Kit
from rubricc.compiler.ir.expressions import Call, Expression
from rubricc.compiler.ir.numbers import Exact
from rubricc.compiler.ir.rubric import Rubric
from rubricc.compiler.ir.walk import walk

TRIES = 800
"""Texts that are measured for one question, unless told otherwise."""

MODELS_PRICE = 8
"""How many texts one text counts for where a tool runs a model on it."""

STARTS = 4
"""Samples that a search may begin with, beside the empty inputs."""

Inputs = dict[str, Any]


class Realiser:
    """Makes inputs that show given features, for one rubric. The same questions get the same answers."""

    def __init__(self, rubric: Rubric, seed: int = 0) -> None:
        self.kit = Kit(rubric)
        self._seed = seed
        self._drafts: list[Draft] | None = None
        self._inliner = Inliner(self.kit.measure.lets)

    def realise(self, goals: Sequence[Goal], limit: int = TRIES) -> Iterator[Inputs]:
        """Yield inputs (`query`, `response`, and others by name) that meet the goals, each of them measured.

        Where none are found that meet all, the best that were found come last. At most `limit` texts are
        measured, besides the samples that a second search may begin with.
        """
        goals = [replace(goal, feature=self._inliner.whole(goal.feature)) for goal in goals]
        budget, random = Budget(limit // MODELS_PRICE if any(map(_asks_a_model, goals)) else limit), Random(self._seed)
        closest: list[tuple[int, float, Inputs]] = []
        given: set[str] = set()
        for number, start in enumerate(self._starts(goals)):
            search = Search(self.kit, expanded(goals, number), random, budget)
            *_, last = search.run(start)
            last = last if last.missed else search.trimmed(last)
            inputs = _plain(last.draft)
            if repr(inputs) not in given:
                given.add(repr(inputs))
                missed = len(self.misses(goals, inputs))
                if not missed:
                    yield inputs
                closest.append((missed, sum(last.costs), inputs))
            if budget.left <= 0:
                break
        if all(missed for missed, _, _ in closest):
            for _, _, inputs in sorted(closest, key=lambda found: found[:2]):
                yield inputs

    def _starts(self, goals: Sequence[Goal]) -> Iterator[Draft]:
        """Yield drafts to begin with: the empty one, then the samples that come nearest, then the empty one again."""
        yield empty(self.kit.rubric)
        search = Search(self.kit, goals, Random(self._seed), Budget(0))
        measured = [search.measured(draft) for draft in self._samples()]
        measured.sort(key=lambda found: (len(found.missed), sum(found.costs)))
        for found in measured[:STARTS]:
            yield found.draft
        for _ in range(STARTS):
            yield empty(self.kit.rubric)

    def _samples(self) -> list[Draft]:
        if self._drafts is None:
            self._drafts = list(drafts(self.kit))
        return self._drafts

    def measure(self, feature: Expression, inputs: Mapping[str, Any]) -> Decimal | None:
        """Give back the exact value of a feature on inputs, None where it is undefined; true is 1, a text is 1."""
        return _decimal(self.kit.measure.value(feature, self.kit.measure.sample(inputs)))

    def misses(self, goals: Sequence[Goal], inputs: Mapping[str, Any]) -> list[Goal]:
        """Give back the goals that do not hold for some inputs."""
        sample = self.kit.measure.sample(inputs)
        return [goal for goal in goals if not goal.met_by(self.kit.measure.value(goal.feature, sample))]

    def samples(self) -> Iterator[Inputs]:
        """Yield a varied handful of inputs to explore with: empty, neutral, rich in phrases, the tests' own."""
        for draft in self._samples():
            yield _plain(draft)


def _asks_a_model(goal: Goal) -> bool:
    tools = [declaration(node.tool) for node in walk(goal.feature) if isinstance(node, Call)]
    return any(found is not None and found.cost == "model" for found in tools)


def _plain(draft: Draft) -> Inputs:
    return {name: value for name, value in draft.inputs.items() if not name.startswith(ELEMENT)}


def _decimal(value: Exact | None) -> Decimal | None:
    """Give back a number that has at most a few decimals as a Decimal, another one to 28 digits."""
    if value is None:
        return None
    exact = Fraction(value)
    return Decimal(exact.numerator) / Decimal(exact.denominator)
