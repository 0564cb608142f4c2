"""Propagation of bounds through clauses and linear constraints, with a trail to go back by.

Plain Python and whole numbers, so all it concludes is exact. It decides most of the questions about one rule, in less
time than handing a model to a solver takes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from rubricc.compiler.analysis.solver.problem import Linear, Problem
from rubricc.compiler.analysis.solver.terms import Sum

Reason = int | Sequence[int] | None
"""A row or a clause that something was concluded from; None: it was told."""

Step = tuple[int, bool, int, Reason]
"""A variable, whether its upper bound changed, what that bound was, and why."""


class Engine:
    """The bounds of all variables as far as propagation can tell them. A boolean is true where its low is 1.

    Linear constraints are kept as rows `sum >= bound`, each with its slack: how far the greatest value that the sum can
    still take lies above the bound.
    """

    def __init__(self) -> None:
        self.lows: list[int] = []
        self.highs: list[int] = []
        self.consistent = True
        self._trail: list[Step] = []
        self._why: Reason = None
        self._known = (0, 0)
        self._heard: set[int] = set()
        self._pairs: defaultdict[int, list[tuple[int, ...]]] = defaultdict(list)
        self._watches: defaultdict[int, list[list[int]]] = defaultdict(list)
        self._rising: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
        self._falling: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
        self._guarded: defaultdict[int, list[int]] = defaultdict(list)
        self._terms: list[list[tuple[int, int, int]]] = []
        self._given: list[tuple[int, ...]] = []
        self._widest: list[int] = []
        self._slack: list[int] = []
        self._queued: list[bool] = []
        self._rows: list[int] = []
        self._facts: list[int] = []

    def follow(self, problem: Problem) -> bool:
        """Take in what the problem has gained; give back whether nothing contradicts itself so far.

        Only to be called where the trail has been undone to its beginning.
        """
        first = len(self.lows)
        for bounds, new in ((self.lows, problem.lows), (self.highs, problem.highs)):
            bounds += new[first:]
        clauses, linears = self._known
        self._known = (len(problem.clauses), len(problem.linears))
        for clause in problem.clauses[clauses:]:
            self.consistent = self.consistent and self._add_clause(clause)
        for linear in problem.linears[linears:]:
            self._add_linear(linear)
        self.settle(self.consistent and self.propagate())
        return self.consistent

    def settle(self, fine: bool) -> None:
        """Take what was concluded for true from now on; `fine` says whether it was no contradiction."""
        self.consistent = self.consistent and fine
        self._forget()
        self._trail.clear()

    def _add_clause(self, literals: tuple[int, ...]) -> bool:
        lows, highs, free = self.lows, self.highs, []
        for literal in literals:
            low, high = (lows[literal], highs[literal]) if literal > 0 else (1 - highs[-literal], 1 - lows[-literal])
            if low:
                return True
            if high:
                free.append(literal)
        if len(free) > 1:
            self._heard.update((-free[0], -free[1]))
            if len(free) == 2:
                pair = literals if len(literals) == 2 else tuple(free)
                self._pairs[free[0]].append(pair)
                self._pairs[free[1]].append(pair)
            else:
                self._watches[free[0]].append(free)
                self._watches[free[1]].append(free)
            return True
        return bool(free) and self.hold(free[0])

    def _add_linear(self, linear: Linear) -> None:
        if linear.low is not None:
            self._add_row(linear.terms, linear.low, linear.given)
        if linear.high is not None:
            turned = tuple((-coefficient, index) for coefficient, index in linear.terms)
            self._add_row(turned, -linear.high, linear.given)

    def _add_row(self, terms: Sum, bound: int, given: tuple[int, ...]) -> None:
        row, most, lows, highs = len(self._terms), 0, self.lows, self.highs
        widths = []
        for term in terms:
            coefficient, index = term
            if coefficient > 0:
                self._falling[index].append((row, coefficient))
                most += coefficient * highs[index]
                widths.append((coefficient * (highs[index] - lows[index]), coefficient, index))
            else:
                self._rising[index].append((row, coefficient))
                most += coefficient * lows[index]
                widths.append((coefficient * (lows[index] - highs[index]), coefficient, index))
        for literal in given:
            self._guarded[literal].append(row)
            self._heard.add(literal)
        widths.sort(reverse=True)
        self._terms.append(widths)
        self._given.append(given)
        self._widest.append(widths[0][0] if widths else 0)
        self._slack.append(most - bound)
        self._queued.append(True)
        self._rows.append(row)

    def true(self, literal: int) -> bool:
        """Tell whether the literal is known to hold."""
        return self.lows[literal] == 1 if literal > 0 else self.highs[-literal] == 0

    def mark(self) -> int:
        """Give back the place to `undo` to."""
        return len(self._trail)

    def changed(self) -> set[int]:
        """Give back the variables about which something was concluded since the beginning of the trail."""
        return {index for index, *_ in self._trail}

    def undo(self, mark: int) -> None:
        """Take back all that was concluded since the mark."""
        trail, lows, highs, slack = self._trail, self.lows, self.highs, self._slack
        self._why = None
        if self._facts or self._rows:
            self._forget()
        while len(trail) > mark:
            index, upper, old, _ = trail.pop()
            if upper:
                change, rows, highs[index] = old - highs[index], self._falling.get(index), old
            else:
                change, rows, lows[index] = old - lows[index], self._rising.get(index), old
            for row, coefficient in rows or ():
                slack[row] += coefficient * change

    def hold(self, literal: int) -> bool:
        """Let the literal hold; give back whether it can."""
        return self.at_least(literal, 1) if literal > 0 else self.at_most(-literal, 0)

    def at_least(self, index: int, value: int) -> bool:
        """Let a variable be at least so much; give back whether it can."""
        old = self.lows[index]
        if value <= old:
            return True
        if value > self.highs[index]:
            return False
        self._trail.append((index, False, old, self._why))
        self.lows[index] = value
        if rows := self._rising.get(index):
            self._touch(rows, value - old)
        if index in self._heard:
            self._facts.append(index)
        return True

    def at_most(self, index: int, value: int) -> bool:
        """Let a variable be at most so much; give back whether it can."""
        old = self.highs[index]
        if value >= old:
            return True
        if value < self.lows[index]:
            return False
        self._trail.append((index, True, old, self._why))
        self.highs[index] = value
        if rows := self._falling.get(index):
            self._touch(rows, value - old)
        if -index in self._heard:
            self._facts.append(-index)
        return True

    def _touch(self, rows: list[tuple[int, int]], change: int) -> None:
        """Lower the slack of rows, and queue those of which something may follow now.

        Nothing does where the slack is as wide as any variable may make it, nor where a row is within its bound and
        not known to hold at all.
        """
        slack, queued, widest = self._slack, self._queued, self._widest
        for row, coefficient in rows:
            slack[row] = left = slack[row] + coefficient * change
            if left < widest[row] and not queued[row] and (left < 0 or self._holds(row)):
                queued[row] = True
                self._rows.append(row)

    def _holds(self, row: int) -> bool:
        """Tell whether a row must hold; no more is looked at than its first condition."""
        given = self._given[row]
        return not given or self.true(given[0])

    def propagate(self) -> bool:
        """Draw conclusions until none is left; give back False where there is a contradiction.

        Bounds of integers may creep towards each other by many small steps. After a number of steps the rest is left
        undrawn: what was concluded stands.
        """
        facts, rows, steps = self._facts, self._rows, 10_000 + 20 * len(self._terms)
        while facts or rows:
            steps -= 1
            fine = self._hear(facts.pop()) if facts else self._examine(rows.pop())
            if not fine or steps < 0:
                self._forget()
                # After a contradiction it is left standing, for `blamed`.
                self._why = self._why if not fine else None
                return fine
        self._why = None
        return True

    def blamed(self, literal: int) -> set[int]:
        """Give back what else was told and had a part in it, perhaps too much, where `literal` could just not hold.

        It goes back over the trail from the constraint that failed, to the variables of each constraint that a bound
        of a variable in question was concluded from.
        """
        asked = self._members(self._why) | {abs(literal)}
        found: set[int] = set()
        for index, upper, _, why in reversed(self._trail):
            if index in asked and why is None:
                found.add(-index if upper else index)
            elif index in asked:
                asked |= self._members(why)
        return found

    def _members(self, reason: Reason) -> set[int]:
        if isinstance(reason, int):
            return {index for _, _, index in self._terms[reason]} | {abs(literal) for literal in self._given[reason]}
        return {abs(literal) for literal in reason or ()}

    def _forget(self) -> None:
        self._facts.clear()
        for row in self._rows:
            self._queued[row] = False
        self._rows.clear()

    def _hear(self, fact: int) -> bool:
        """Look at the constraints in which the literal `fact` is a condition or its opposite is a way out."""
        for row in self._guarded.get(fact, ()):
            if not self._queued[row]:
                self._queued[row] = True
                self._rows.append(row)
        pairs, watching = self._pairs.get(-fact), self._watches.get(-fact)
        return (not pairs or self._conclude(-fact, pairs)) and (not watching or self._visit(-fact, watching))

    def _conclude(self, false: int, pairs: list[tuple[int, ...]]) -> bool:
        """Let the other literal hold of each clause of two of which one is false."""
        lows, highs = self.lows, self.highs
        for clause in pairs:
            other = clause[1] if clause[0] == false else clause[0]
            if not (lows[other] if other > 0 else not highs[-other]):
                self._why = clause
                if not self.hold(other):
                    return False
        return True

    def _visit(self, false: int, watching: list[list[int]]) -> bool:
        """Find each clause that watches a false literal another one to watch, or conclude its last one."""
        lows, highs = self.lows, self.highs
        kept: list[list[int]] = []
        for place, clause in enumerate(watching):
            first = clause[0]
            if first == false:
                clause[0] = first = clause[1]
                clause[1] = false
            if lows[first] if first > 0 else not highs[-first]:
                kept.append(clause)
            elif not self._watch_another(clause):
                kept.append(clause)
                self._why = clause
                if not self.hold(first):
                    watching[:] = kept + watching[place + 1 :]
                    return False
        watching[:] = kept
        return True

    def _watch_another(self, clause: list[int]) -> bool:
        lows, highs = self.lows, self.highs
        for place in range(2, len(clause)):
            literal = clause[place]
            if highs[literal] if literal > 0 else not lows[-literal]:
                clause[1], clause[place] = literal, clause[1]
                self._watches[literal].append(clause)
                self._heard.add(-literal)
                return True
        return False

    def _examine(self, row: int) -> bool:
        self._queued[row], self._why = False, row
        slack, free = self._slack[row], 0
        for literal in self._given[row]:
            if not self.true(literal):
                if free or self.true(-literal):
                    return True
                free = literal
        if free:
            return slack >= 0 or self.hold(-free)
        return slack >= 0 and self._tighten(row, slack)

    def _tighten(self, row: int, slack: int) -> bool:
        """No variable may lower the sum by more than the slack. Those that could most at the beginning come first."""
        lows, highs = self.lows, self.highs
        for widest, coefficient, index in self._terms[row]:
            if widest <= slack:
                break
            width = highs[index] - lows[index]
            if width and abs(coefficient) * width > slack:
                if coefficient > 0:
                    self.at_least(index, highs[index] - slack // coefficient)
                else:
                    self.at_most(index, lows[index] + slack // -coefficient)
        return True
