"""How many of the words of a statement must be there for an answer to say it."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from rubricc.compiler.frontend.natural.offline.lists import most


@dataclass(frozen=True, slots=True)
class Manner:
    """How a statement is meant: as a fault that is said (`strict`), as a question, or as circumstances (`when`).

    `beside` says that it stands beside a list, `needed` that something of it must be there in any case.
    """

    strict: bool = False
    asked: bool = False
    when: bool = False
    beside: bool = False
    needed: bool = False


def enough(size: int, manner: Manner) -> int:
    """Give back how many of so many words must be there: fewer beside a list, and beside what is needed."""
    if size <= 2 and not manner.beside:
        return size
    if manner.strict and not manner.beside:
        return size if size <= 4 else max(ceil(0.75 * size), size - 1 if size <= 8 else 0)
    return most(size) if _is_plain(size, manner) else ceil(_share(size, manner) * size)


def _is_plain(size: int, manner: Manner) -> bool:
    """Say whether nothing about a statement lets more of its words go than those of any."""
    return not (manner.asked or manner.beside or manner.needed or (manner.when and size > 4))


def _share(size: int, manner: Manner) -> float:
    if manner.asked:
        return 0.6
    return 0.5 if manner.beside or (manner.when and size > 4) else 0.6
