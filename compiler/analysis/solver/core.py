"""Smallest parts of assumptions that cannot hold together."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rubricc.compiler.analysis.solver.engine import Engine

Impossible = Callable[[Sequence[int]], bool]
"""Tells whether literals are proved not to hold together."""


def contradicting(engine: Engine, literals: Sequence[int]) -> list[int]:
    """Give back literals among which propagation finds a contradiction; all of them, where it finds none.

    One literal after another is let hold until there is a contradiction. The last one has a part in it, so it comes
    first the next time, and those after it are not needed. The early ones are found where there is a choice.
    """
    needed: list[int] = []
    rest = list(literals)
    while not _contradicts(engine, needed):
        place = next((place for place, literal in enumerate(rest) if not _let(engine, literal)), None)
        if place is None:
            needed += rest
            break
        needed.append(rest[place])
        del rest[place:]
    engine.undo(0)
    return needed


def _contradicts(engine: Engine, literals: Sequence[int]) -> bool:
    engine.undo(0)
    return not all(_let(engine, literal) for literal in literals)


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
