"""What to wish for each variable, so that literals hold and a sum becomes small."""

from __future__ import annotations

from collections.abc import Iterable

from rubricc.compiler.analysis.solver.cone import Occurrences
from rubricc.compiler.analysis.solver.problem import Linear
from rubricc.compiler.analysis.solver.terms import Sum

Wishes = dict[int, bool]
"""Variables, and whether they should be high."""


def wishes(goal: Sum, assume: Iterable[int], occurrences: Occurrences) -> Wishes:
    """Give back for each variable that bears on it whether a high or a low value makes `assume` hold, the goal small.

    It follows definitions from a variable to the older ones that it is defined by. Where two ways disagree, the
    shorter one is believed. It is a guess, and nothing but speed depends on it.
    """
    found: Wishes = {abs(literal): literal > 0 for literal in assume}
    found |= {index: coefficient < 0 for coefficient, index in goal if index not in found}
    waiting = list(found)
    for index in waiting:
        high = found[index]
        false = -index if high else index
        for constraint in occurrences.defining(index):
            if isinstance(constraint, Linear):
                needs = _needs_of_sum(constraint, index, high)
            elif false in constraint:
                needs = [(abs(literal), literal > 0) for literal in constraint]
            else:
                continue
            for other, wish in needs:
                if other not in found:
                    found[other] = wish
                    waiting.append(other)
    return found


def _needs_of_sum(linear: Linear, index: int, high: bool) -> list[tuple[int, bool]]:
    """Say what a condition needs of the sum that it promises, and a summand of the others, or of the conditions."""
    if (index if high else -index) in linear.given:
        return [(other, (c > 0) == (linear.low is not None)) for c, other in linear.terms if other != index]
    others = [(c, other) for c, other in linear.terms if other != index]
    own = next((c for c, other in linear.terms if other == index), 0)
    room_above = (own > 0) == high
    if not own or (linear.high if room_above else linear.low) is None:
        return []
    if not others:
        return [(abs(literal), literal < 0) for literal in linear.given]
    return [(other, (c > 0) != room_above) for c, other in others]
