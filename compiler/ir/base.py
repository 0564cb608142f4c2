"""What every node of the typed IR has in common: immutability, a place in the source, and `from` sentences."""

from __future__ import annotations

from typing import NamedTuple

from pydantic import BaseModel, ConfigDict


class Place(NamedTuple):
    """Where a node stands in its source: offsets in code points, and the 1-based line and column of its start."""

    start: int = 0
    end: int = 0
    line: int = 0
    column: int = 0


NOWHERE = Place()


class Node(BaseModel):
    """A frozen node of the IR. Two nodes are equal when everything but nothing else, places included, is equal."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    at: Place = NOWHERE
    sources: tuple[str, ...] = ()
    """The natural-language sentences that the node implements, from its own `from` clauses."""
