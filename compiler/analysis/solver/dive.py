"""Looks for an assignment by deciding one variable after another, as wished where that is possible."""

from __future__ import annotations

from collections.abc import Sequence

from rubricc.compiler.analysis.solver.engine import Engine


def search(engine: Engine, order: Sequence[int], wishes: Sequence[int], conflicts: int, times: int) -> bool | None:
    """Dive some times, each time with the variables first that went wrong before; give back what `dive` does.

    What is wrong with a decision often shows late. Deciding first what it went wrong at shows it at once.
    """
    clashed: list[int] = []
    outcome: bool | None = None
    for _ in range(times):
        latest = dict.fromkeys(reversed(clashed))
        outcome = dive(engine, [*latest, *order], wishes, conflicts, clashed)
        if outcome is not None:
            break
    return outcome


def dive(
    engine: Engine, order: Sequence[int], wishes: Sequence[int], conflicts: int, clashed: list[int]
) -> bool | None:
    """Decide the variables in `order` until each has one value.

    True: they have, and the engine holds them. False: there is no assignment. None: it was given up after so many
    conflicts. In the last two cases the engine stands where it began, or knows more of what holds there. The variables
    whose decisions led to conflicts are added to `clashed`.
    """
    lows, highs = engine.lows, engine.highs
    begin, place = engine.mark(), 0
    decisions: list[tuple[int, int, int, bool, int]] = []
    while True:
        while place < len(order) and lows[order[place]] == highs[order[place]]:
            place += 1
        if place == len(order):
            return True
        index = order[place]
        upward, value = _decision(lows[index], highs[index], wishes[index])
        decisions.append((engine.mark(), place, index, upward, value))
        fine = _bind(engine, index, upward, value)
        while not fine:
            conflicts -= 1
            clashed.append(index)
            if not decisions:
                return False
            if conflicts < 0:
                engine.undo(begin)
                return None
            mark, place, index, upward, value = decisions.pop()
            engine.undo(mark)
            fine = _bind(engine, index, not upward, value - 1 if upward else value + 1)


def _decision(low: int, high: int, wish: int) -> tuple[bool, int]:
    """Give back a bound to set, whether it is the lower one, and its value: the other bound or the wish."""
    if wish >= high:
        return True, high
    return (False, low) if wish <= low else (False, wish)


def _bind(engine: Engine, index: int, upward: bool, value: int) -> bool:
    fine = engine.at_least(index, value) if upward else engine.at_most(index, value)
    return fine and engine.propagate()
