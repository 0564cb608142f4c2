"""Answers one question: by what is known, by propagation, by a dive, and by a backend where these do not suffice."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from rubricc.compiler.analysis.solver.cone import Occurrences, cone, variables, whole
from rubricc.compiler.analysis.solver.dive import search
from rubricc.compiler.analysis.solver.engine import Engine
from rubricc.compiler.analysis.solver.guide import wishes
from rubricc.compiler.analysis.solver.model import Answer, Backend, Model
from rubricc.compiler.analysis.solver.parts import least_of_parts
from rubricc.compiler.analysis.solver.problem import Problem
from rubricc.compiler.analysis.solver.terms import Sum

KEPT = 8
"""How many of the last assignments are looked at before anything is worked out."""

DIVES = 3
"""How often to dive for one assignment."""

CONFLICTS = 24
"""How often a dive may go wrong. By then a backend is the faster way."""


@dataclass(slots=True)
class Knowledge:
    """What a session keeps between questions."""

    problem: Problem
    backend: Backend
    engine: Engine = field(default_factory=Engine)
    occurrences: Occurrences = field(default_factory=Occurrences)
    found: list[list[int]] = field(default_factory=list)
    last: list[int] = field(default_factory=list)
    size: tuple[int, int, int] = (0, 0, 0)

    def follow(self) -> bool:
        """Take in what the problem has gained; give back False where nothing can hold any more."""
        problem = self.problem
        size = (len(problem.lows), len(problem.clauses), len(problem.linears))
        if size != self.size:
            self.size, self.found = size, []
            self.occurrences.follow(problem)
            self.engine.follow(problem)
        return self.engine.consistent

    def keep(self, values: list[int]) -> None:
        """Remember an assignment that holds."""
        self.found = [*self.found[1 - KEPT :], values]
        self.last = values


@dataclass(slots=True)
class Question:
    """The least value of a sum, where the engine has drawn the conclusions of `assume`; until the clock is at `end`.

    `bound` is proved, `best` is the best assignment so far and `value` its sum.
    """

    known: Knowledge
    goal: Sum
    assume: Sequence[int]
    end: float
    bound: int = 0
    best: list[int] = field(default_factory=list)
    value: int = 0
    impossible: bool = False

    def answer(self) -> Answer:
        """Give back the best assignment and the proved bound, by the cheapest means that settle the question."""
        self.bound = self._least()
        for step in STEPS:
            step(self)
            if self.impossible:
                return Answer(infeasible=True)
            if self.best and (not self.goal or self.value == self.bound):
                break
        return Answer(bound=self.bound, values=dict(enumerate(self.best)))

    def tell(self) -> bool:
        """Let the engine know what was proved of a goal of one variable; give back False for a contradiction."""
        if len(self.goal) != 1:
            return True
        ((coefficient, index),) = self.goal
        engine, worth = self.known.engine, -(-self.bound // abs(coefficient))
        fine = engine.at_least(index, worth) if coefficient > 0 else engine.at_most(index, -worth)
        return fine and engine.propagate()

    def _least(self) -> int:
        """Give back the value of the goal that the bounds of its variables allow."""
        lows, highs = self.known.engine.lows, self.known.engine.highs
        return sum(c * (lows[i] if c > 0 else highs[i]) for c, i in self.goal)

    def _remember(self) -> None:
        """Look whether one of the last assignments will do."""
        for values in reversed(self.known.found):
            if all(values[a] if a > 0 else not values[-a] for a in self.assume):
                self._take(values)

    def _take(self, values: list[int]) -> None:
        """Keep an assignment that is the best so far."""
        value = sum(coefficient * values[index] for coefficient, index in self.goal)
        if not self.best or value < self.value:
            self.best, self.value = values, value

    def _dive(self) -> None:
        """Decide one variable after another: as the question needs it, else as in the last assignment."""
        engine = self.known.engine
        wished, needs = self._last(), wishes(self.goal, self.assume, self.known.occurrences)
        for index, high in needs.items():
            wished[index] = engine.highs[index] if high else engine.lows[index]
        self._try([*sorted(needs), *self._open()], wished)

    def _dive_again(self) -> None:
        """Demand the bound itself, and move it where a dive shows that it cannot be had.

        Only a bound that comes from the bounds of the goal's variables can be demanded of them.
        """
        if not self.goal or self.bound != self._least():
            return
        engine = self.known.engine
        mark, lows, highs = engine.mark(), engine.lows, engine.highs
        ends = [engine.at_most(i, lows[i]) if c > 0 else engine.at_least(i, highs[i]) for c, i in self.goal]
        fine = all(ends) and engine.propagate()
        if fine:
            self._dive()
        engine.undo(mark)
        if self.impossible or not fine:
            self.impossible, self.bound = False, self.bound + 1

    def _ask_terms(self) -> None:
        """Ask about each variable of the goal alone, within half the time, and dive again with the bounds found."""
        if len(self.goal) < 2:
            return
        end = (time.monotonic() + self.end) / 2
        for coefficient, index in self.goal:
            alone = Question(self.known, ((1 if coefficient > 0 else -1, index),), self.assume, end)
            self.impossible = alone.answer().infeasible or not alone.tell()
            if self.impossible or time.monotonic() >= end:
                return
        self.bound = max(self.bound, self._least())
        self._remember()
        self._dive_again()

    def _last(self) -> list[int]:
        last = self.known.last
        return last + self.known.engine.lows[len(last) :]

    def _open(self) -> list[int]:
        lows, highs = self.known.engine.lows, self.known.engine.highs
        return [index for index in range(1, len(lows)) if lows[index] != highs[index]]

    def _try(self, order: Sequence[int], wished: Sequence[int]) -> None:
        """Dive, check what comes of it in whole numbers, and leave the engine as it was."""
        engine, problem = self.known.engine, self.known.problem
        mark = engine.mark()
        outcome = search(engine, order, wished, CONFLICTS, DIVES)
        values = list(engine.lows)
        engine.undo(mark)
        self.impossible = outcome is False
        if outcome and problem.holds(values):
            self.known.keep(values)
            self._take(values)

    def _ask_part(self) -> None:
        """Ask the backend about what bears on the goal and on the assumptions."""
        if time.monotonic() >= self.end:
            return
        occurrences, engine = self.known.occurrences, self.known.engine
        touched = {i for changed in engine.changed() for c in occurrences.of(changed) for i in variables(c)}
        self._ask(cone(touched.union(index for _, index in self.goal), occurrences, engine))

    def _ask_whole(self) -> None:
        """Ask the backend about everything."""
        if time.monotonic() >= self.end:
            return
        self._ask(whole(self.known.problem, self.known.engine))

    def _ask(self, model: Model) -> None:
        """Let a relaxation move the bound, and extend its assignment to the variables that it leaves out."""
        if time.monotonic() >= self.end:
            return
        answer = least_of_parts(self._with_goal(model), self.known.backend, dict(enumerate(self.best)), self.end)
        self.impossible = answer.infeasible
        if answer.bound is not None:
            self.bound = max(self.bound, answer.bound + self._fixed())
        if answer.values:
            wished = self._last()
            for index, value in answer.values.items():
                wished[index] = value
            self._try([*model.variables, *self._open()], wished)

    def _with_goal(self, model: Model) -> Model:
        return replace(model, objective=tuple(term for term in self.goal if term[1] in model.variables))

    def _fixed(self) -> int:
        """Give back what the variables of the goal that have one value add to it."""
        lows, highs = self.known.engine.lows, self.known.engine.highs
        return sum(c * lows[index] for c, index in self.goal if lows[index] == highs[index])


STEPS = (
    Question._remember,
    Question._dive,
    Question._dive_again,
    Question._ask_terms,
    Question._ask_part,
    Question._ask_whole,
)
"""From cheap to dear. Each moves the bound, finds an assignment, or shows that there is none."""
