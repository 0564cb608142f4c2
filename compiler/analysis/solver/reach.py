"""How far numbers without bounds need to go.

If integers keep some linear inequalities at all, then integers that are not too large keep them: with n variables,
none need be larger than n + 1 times the largest subdeterminant of the inequalities with their right sides (von zur
Gathen and Sieveking 1978; Schrijver, Theory of Linear and Integer Programming, 17.1). Where an open variable goes
that far, its open end is not needed, and without it more is known to be impossible.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import isqrt, prod

from rubricc.compiler.analysis.solver.problem import Linear, Problem
from rubricc.compiler.analysis.solver.terms import Sum

MOST = 12
"""Of more integers than this that are tied together the bound would be astronomic."""


@dataclass
class _Group:
    """Integers that are tied together by inequalities: the directions of these, and the largest right side."""

    members: set[int] = field(default_factory=set)
    directions: set[Sum] = field(default_factory=set)
    side: int = 1

    def reach(self) -> int:
        """Give back a size that no member needs to go beyond.

        A subdeterminant with the right sides is expanded along them; the rest is at most the product of the lengths of
        as many directions as there are members (Hadamard). Parallel ones are never in it together.
        """
        size = len(self.members) + 1
        squares = sorted(sum(c * c for c, _ in direction) for direction in self.directions)[-len(self.members) :]
        return size * size * self.side * (isqrt(prod(squares)) + 1)


def needless_ends(problem: Problem) -> tuple[int, ...]:
    """Give back the negations of the literals of open ends that may be left out: if anything can hold, it can so."""
    found: list[int] = []
    for group in _groups(problem):
        reach = group.reach()
        for index in sorted(group.members & problem.opened.keys()):
            ends = problem.opened[index]
            far_down = ends.low is None or -problem.lows[index] > reach
            if far_down and (ends.high is None or problem.highs[index] > reach):
                found += ends.shut
    return tuple(found)


def _groups(problem: Problem) -> Iterator[_Group]:
    """Yield the integers that open ones are tied to, where they are few and none is barred."""
    rows = [row for number, row in enumerate(problem.linears) if number not in problem.capping]
    tied: dict[int, set[int]] = defaultdict(set)
    of: dict[int, list[Linear]] = defaultdict(list)
    for row in rows:
        numbers = [index for _, index in row.terms if not problem.is_boolean(index)]
        for index in numbers:
            tied[index].update(numbers)
            of[index].append(row)
    seen: set[int] = set()
    for index in problem.opened:
        if index not in seen:
            members = _reached(index, tied)
            seen |= members
            if len(members) <= MOST and not members & problem.barred:
                yield _group(problem, members, [row for member in members for row in of[member]])


def _reached(start: int, tied: dict[int, set[int]]) -> set[int]:
    found, waiting = {start}, [start]
    while waiting:
        more = tied[waiting.pop()] - found
        found |= more
        waiting.extend(more)
    return found


def _group(problem: Problem, members: set[int], rows: list[Linear]) -> _Group:
    group = _Group(members)
    for row in rows:
        numbers = tuple((c, index) for c, index in row.terms if not problem.is_boolean(index))
        sign = 1 if numbers[0][0] > 0 else -1
        group.directions.add(tuple((sign * c, index) for c, index in numbers))
        rest = sum(abs(c) for c, index in row.terms if problem.is_boolean(index))
        group.side = max(group.side, rest + max(abs(bound or 0) for bound in (row.low, row.high)))
    for index in members:
        ends = problem.opened.get(index)
        group.directions.add(((1, index),))
        if ends is None or ends.low is None:
            group.side = max(group.side, abs(problem.lows[index]))
        if ends is None or ends.high is None:
            group.side = max(group.side, abs(problem.highs[index]))
    return group
