"""A rubric in people's words, whatever format it came in.

Readers make it, translators turn it into a `.rubric`. Points are exact decimals as the source gives them, with their
signs; criteria stand in the order of the source; every part knows where it came from; and what a reader did not
understand is kept, with its place, so that nothing is lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class Origin:
    """Where something stands in its source: the name of the file, the line (from 1), and the row or path in it."""

    source: str
    line: int = 0
    row: str = ""

    def __str__(self) -> str:
        place = f"{self.source}:{self.line}" if self.line else self.source
        return f"{place} ({self.row})" if self.row else place


@dataclass(frozen=True, slots=True)
class Anchor:
    """What an answer is like that gets a level of a scale; empty where the source says no more than the level."""

    level: Decimal
    text: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Check:
    """A criterion in machine-readable form, as some sources give it: its kind, and its fields as they stand there.

    The fields are texts, truth values, lists, dicts and numbers: `int` where written whole, else `Decimal`.
    """

    kind: str
    fields: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Criterion:
    """One thing that a rubric asks.

    `points` are what meeting it gives, negative for a fault, None where the source gives none; `weight` is its share
    among its siblings, where the source weighs. A criterion with `children` is worth what they come to: where they have
    points it has none of its own, and what the source states for it is the `total` of its metadata. A `gate` must be
    met, or everything else is worth nothing. `metadata` is what else the source says of it, as it stands there. Of an
    `untold` one no judge is asked: its source says what machines are to do, and nothing in words.
    """

    text: str
    origin: Origin
    id: str = ""
    title: str = ""
    points: Decimal | None = None
    weight: Decimal | None = None
    tags: tuple[str, ...] = ()
    gate: bool = False
    anchors: tuple[Anchor, ...] = ()
    children: tuple[Criterion, ...] = ()
    check: Check | None = None
    metadata: dict[str, Any] = field(default_factory=dict)
    untold: bool = False

    def walk(self) -> Iterator[Criterion]:
        """Yield the criterion and all inside it, in the order of the source."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(frozen=True, slots=True)
class Unread:
    """A part of the source that says nothing to a reader: its text, its place, and why."""

    text: str
    origin: Origin
    why: str


Combine = Literal["sum", "weighted_avg", "min", "max", "median", "all_pass", "any_pass"]


@dataclass(frozen=True, slots=True)
class NaturalRubric:
    """A whole rubric: its criteria, and what the source says of the answers that it is for.

    `messages` is the conversation that is answered (`role`, `content`), `query` the question alone; `references` are
    good answers that the source gives. `combine` and `threshold` are None where the source does not say.
    """

    id: str
    criteria: tuple[Criterion, ...]
    origin: Origin
    title: str = ""
    description: str = ""
    version: str = ""
    query: str = ""
    messages: tuple[dict[str, str], ...] = ()
    references: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    language: str = ""
    combine: Combine | None = None
    threshold: Decimal | None = None
    metadata: dict[str, Any] = field(default_factory=dict)
    unread: tuple[Unread, ...] = ()

    def walk(self) -> Iterator[Criterion]:
        """Yield every criterion, those inside others too, in the order of the source."""
        for criterion in self.criteria:
            yield from criterion.walk()

    @property
    def points(self) -> Decimal:
        """The sum of the positive points: what a perfect answer gets."""
        return sum((item.points for item in self.walk() if item.points and item.points > 0), Decimal(0))


def counts_of_positive(points: Iterable[Decimal], combine: Combine | None) -> bool:
    """Say whether a score is a share of the positive points: where criteria that are added up take points away too.

    Such a share may be below 0, so that no fault is hidden.
    """
    return combine in (None, "sum") and {value > 0 for value in points} == {True, False}
