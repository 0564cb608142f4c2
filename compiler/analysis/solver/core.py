"""Smallest parts of assumptions that cannot hold together."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rubricc.compiler.analysis.solver.engine import Engine

Impossible = Callable[[Sequence[int]], bool]
"""Tells whether literals are proved not to hold together."""


def contradicting(engine: Engine, literals: Sequence[int]) -> list[int]:
    """Give back literals among which propagation finds a contradiction; all of them, where it finds none.

    The early ones are found where there is a choice.
    """
    rest = _blamed(engine, literals)
    needed: list[int] = []
    while rest:
        place = _failing(engine, needed, rest)
        if place is None:
            return needed + rest
        if place < 0:
            break
        # It has a part in the contradiction, so it comes first the next time, and those after it are not needed.
        needed.append(rest[place])
        del rest[place:]
    return needed


def _blamed(engine: Engine, literals: Sequence[int]) -> list[int]:
    """Give back those literals that had a part in the first contradiction; all, where there is none."""
    found = set(literals)
    for literal in literals:
        if not _let(engine, literal):
            found = engine.blamed(literal) | {literal}
            break
    engine.undo(0)
    return [literal for literal in literals if literal in found]


def _failing(engine: Engine, base: Sequence[int], literals: Sequence[int]) -> int | None:
    """Give back the place of the first literal that cannot hold after those before it, -1 for one in `base`."""
    fine = all(_let(engine, literal) for literal in base)
    places = (place for place, literal in enumerate(literals) if not _let(engine, literal))
    found = next(places, None) if fine else -1
    engine.undo(0)
    return found


def _let(engine: Engine, literal: int) -> bool:
    return engine.hold(literal) and engine.propagate()


def smallest(
    literals: Sequence[int], impossible: Impossible, base: Sequence[int] = (), changed: bool = False
) -> list[int]:
    """Give back a part of the literals, none too many, that cannot hold together with `base`; the early ones first.

    The literals cannot. This is QuickXplain (Junker 2004): it halves, so a small part of many is found with few
    questions. `changed` says whether `base` has not been asked about.
    """
    if changed and impossible(base):
        return []
    if len(literals) == 1:
        return list(literals)
    first, second = literals[: len(literals) // 2], literals[len(literals) // 2 :]
    later = smallest(second, impossible, [*base, *first], True)
    return smallest(first, impossible, [*base, *later], bool(later)) + later
