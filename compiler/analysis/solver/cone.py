"""The part of a problem that bears on a question.

Who builds a problem defines each new variable over older ones: the arms of a choice over its conditions, a total over
its parts. Such a definition says nothing about the older ones. So a question about some variables needs, first of all,
the constraints of which those are the youngest variables, then those of the variables these speak of, and so on. An
integer that has one value or another by conditions may be older than the conditions, so it is asked for as well.
Leaving out the rest is a relaxation: what is impossible in it is impossible, and a bound in it is a bound. But an
assignment in it has to be extended to the other variables, and where that fails the whole problem is needed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeAlias

from rubricc.compiler.analysis.solver.engine import Engine
from rubricc.compiler.analysis.solver.model import Model
from rubricc.compiler.analysis.solver.problem import Linear, Problem

Constraint: TypeAlias = tuple[int, ...] | Linear


class Occurrences:
    """For each variable, the constraints it stands in; it follows a problem that grows."""

    def __init__(self) -> None:
        self._problem = Problem()
        self._of: defaultdict[int, list[Constraint]] = defaultdict(list)
        self._defining: defaultdict[int, list[Constraint]] = defaultdict(list)
        self._size = 0
        self._wide: set[int] = set()
        self._known = (0, 0)
        self._known_of = (0, 0)

    def follow(self, problem: Problem) -> None:
        """Take in what the problem has gained."""
        self._problem = problem
        first, self._size, defining = self._size, len(problem.lows), self._defining
        bounds = zip(problem.lows[first:], problem.highs[first:], strict=True)
        self._wide |= {index for index, ends in enumerate(bounds, first) if ends != (0, 1)}
        clauses, linears = self._known
        self._known = (len(problem.clauses), len(problem.linears))
        # No variable stands in a clause twice, and its youngest is the one that it defines.
        for clause in islice(problem.clauses, clauses, None):
            defining[max(map(abs, clause), default=0)].append(clause)
        for linear in islice(problem.linears, linears, None):
            for index in self._defined(linear):
                defining[index].append(linear)

    def _defined(self, linear: Linear) -> Iterable[int]:
        """Give back the variables that a linear constraint defines, as `owners` does where all are accepted."""
        youngest = max((index for _, index in linear.terms), default=0)
        if not linear.given:
            return (youngest,)
        wide = self._wide
        integer = max((index for _, index in linear.terms if index in wide), default=0)
        return {max(youngest, *map(abs, linear.given)), integer}

    def of(self, index: int) -> Sequence[Constraint]:
        """Give back the constraints that a variable stands in."""
        problem = self._problem
        if self._known_of != self._known:
            clauses, linears = self._known_of
            self._known_of = self._known
            new: tuple[Constraint, ...] = (*problem.clauses[clauses:], *problem.linears[linears:])
            for constraint in new:
                for other in set(variables(constraint)):
                    self._of[other].append(constraint)
        return self._of.get(index, ())

    def defining(self, index: int) -> Sequence[Constraint]:
        """Give back the constraints that define a variable, as it seems."""
        return self._defining.get(index, ())

    def owners(self, constraint: Constraint, among: Callable[[int], bool] = lambda index: True) -> tuple[int, ...]:
        """Give back the variables that a constraint defines, as it seems, of those that `among` accepts."""
        found = set(filter(among, variables(constraint)))
        if isinstance(constraint, tuple) or not constraint.given:
            return (max(found, default=0),)
        integers = (index for _, index in constraint.terms if index in found and index in self._wide)
        return max(found, default=0), max(integers, default=0)


def variables(constraint: Constraint) -> Iterator[int]:
    """Yield the index of each variable in a constraint; one may come twice."""
    if isinstance(constraint, tuple):
        yield from map(abs, constraint)
    else:
        yield from (index for _, index in constraint.terms)
        yield from map(abs, constraint.given)


def cone(seeds: Iterable[int], occurrences: Occurrences, engine: Engine) -> Model:
    """Give back what bears on the seeds, with all that the engine knows put in."""
    return _Cone(occurrences, engine).grown(seeds)


def whole(problem: Problem, engine: Engine) -> Model:
    """Give back the whole problem, with all that the engine knows put in."""
    constraints: list[Constraint] = [*problem.clauses, *problem.linears]
    opened = [_opened(constraint, engine) for constraint in constraints]
    lows, highs = engine.lows, engine.highs
    inside = [index for index in range(1, len(lows)) if lows[index] != highs[index]]
    return _model(inside, filter(None, opened), engine)


class _Cone:
    def __init__(self, occurrences: Occurrences, engine: Engine) -> None:
        self._occurrences = occurrences
        self._engine = engine
        self._owners: dict[int, tuple[int, ...]] = {}
        self._taken: set[int] = set()

    def grown(self, seeds: Iterable[int]) -> Model:
        waiting = sorted({index for index in seeds if self._open(index)})
        inside = set(waiting)
        kept: list[Constraint] = []
        while waiting:
            for constraint in self._owned(waiting.pop()):
                kept.append(constraint)
                new = set(variables(constraint)) - inside
                inside |= new
                waiting += sorted(new)
        return _model(sorted(inside), kept, self._engine)

    def _owned(self, index: int) -> Iterator[Constraint]:
        """Yield the constraints that define the variable, as far as they are open, if they were not yielded before."""
        for constraint in self._occurrences.of(index):
            key = id(constraint)
            if key not in self._owners:
                self._owners[key] = self._occurrences.owners(constraint, self._open)
            if key not in self._taken and index in self._owners[key]:
                self._taken.add(key)
                if opened := _opened(constraint, self._engine):
                    yield opened

    def _open(self, index: int) -> bool:
        return self._engine.lows[index] != self._engine.highs[index]


def _model(inside: Sequence[int], constraints: Iterable[Constraint], engine: Engine) -> Model:
    clauses: list[tuple[int, ...]] = []
    linears: list[Linear] = []
    for constraint in constraints:
        if isinstance(constraint, tuple):
            clauses.append(constraint)
        else:
            linears.append(constraint)
    bounds = {index: (engine.lows[index], engine.highs[index]) for index in inside}
    return Model(bounds, list(dict.fromkeys(clauses)), linears)


def _opened(constraint: Constraint, engine: Engine) -> Constraint | None:
    """Give back what is left of a constraint when the variables that have one value are put in; None: nothing.

    A contradiction of which nothing is left is left out too. It is the engine's to find.
    """
    if isinstance(constraint, Linear):
        return _opened_linear(constraint, engine)
    if any(map(engine.true, constraint)):
        return None
    return tuple(literal for literal in constraint if not engine.true(-literal))


def _opened_linear(linear: Linear, engine: Engine) -> Linear | None:
    if any(engine.true(-literal) for literal in linear.given):
        return None
    lows, highs = engine.lows, engine.highs
    given = tuple(literal for literal in linear.given if not engine.true(literal))
    terms = tuple((c, index) for c, index in linear.terms if lows[index] != highs[index])
    constant = sum(c * lows[index] for c, index in linear.terms if lows[index] == highs[index])
    low, high = linear.low, linear.high
    least = sum(c * (lows[index] if c > 0 else highs[index]) for c, index in terms)
    most = sum(c * (highs[index] if c > 0 else lows[index]) for c, index in terms)
    low = None if low is None or low - constant <= least else low - constant
    high = None if high is None or high - constant >= most else high - constant
    return None if (low is None and high is None) or not (terms or given) else Linear(terms, low, high, given)
