"""What a translation gives back: the rubric's text, and what became of every sentence of its source.

Both translators, by rules and by a model, give this, so that reports are made in one way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Literal

from rubricc.compiler.diagnostics.model import Diagnostic
from rubricc.compiler.frontend.natural.model import Criterion, Origin
from rubricc.compiler.ir.literals import show_number

Status = Literal["translated", "unchecked", "unread"]
"""`translated`: a rule decides it; `unchecked`: it stands in the rubric, and no program decides it; `unread`: a
reader did not understand this part of the source, so it is not in the rubric."""


@dataclass(frozen=True, slots=True)
class WrittenTest:
    """A test of the rubric that was written for a criterion: its title, and whether its answer should earn it.

    `query` is the question that is answered, where that matters; `score` what the answer gets, where that is not all
    or nothing.
    """

    title: str
    response: str
    earns: bool
    query: str = ""
    score: Decimal | None = None

    def to_json(self) -> dict[str, Any]:
        """Give back the test as plain data; a score is a text, as points are."""
        asked = {"query": self.query} if self.query else {}
        score = {} if self.score is None else {"score": str(self.score)}
        return {"title": self.title, **asked, "response": self.response, "earns": self.earns, **score}


@dataclass(frozen=True, slots=True)
class Row:
    """What became of one sentence of the source.

    `id` names the criterion in the rubric (empty where it is unread), `rule` is its text there and `lines` its first
    and last line, from 1; (0, 0) where it has none. `points` are those of the source, None where it gives none; then
    `worth` is what the rubric makes of it, where that is known. `why` says why it is not checked; `way` by which rule
    of the translator, or by which model, it was made. `under` is what it stands under in the source, outermost first:
    headings, the criteria that it is a part of, and its own title.
    """

    sentence: str
    origin: Origin
    status: Status
    id: str = ""
    points: Decimal | None = None
    rule: str = ""
    lines: tuple[int, int] = (0, 0)
    tests: tuple[WrittenTest, ...] = ()
    why: str = ""
    way: str = ""
    worth: Decimal | None = None
    under: tuple[str, ...] = ()

    @property
    def is_part(self) -> bool:
        """Whether it is a part of the source that no reader understood, and not a criterion with points of its own."""
        return self.status == "unread" and self.points is None

    @property
    def size(self) -> Decimal:
        """How many points hang on it, whatever their sign; 1 where neither the source nor the rubric says."""
        return abs(next((found for found in (self.points, self.worth) if found is not None), Decimal(1)))

    def to_json(self) -> dict[str, Any]:
        """Give back the row as plain data; points are texts, exact as the source gives them."""
        return {
            "sentence": self.sentence,
            "origin": str(self.origin),
            "status": self.status,
            "id": self.id,
            "points": None if self.points is None else str(self.points),
            "rule": self.rule,
            "lines": list(self.lines),
            "tests": [test.to_json() for test in self.tests],
            "why": self.why,
            "way": self.way,
            "worth": None if self.worth is None else str(self.worth),
            "under": list(self.under),
        }


@dataclass(frozen=True, slots=True)
class Share:
    """How much of a whole is checked: in criteria, and in points whatever their sign.

    `unread` counts the parts of the source that are beside all that: what they are worth nobody knows.
    """

    criteria: int = 0
    of_criteria: int = 0
    points: Decimal = Decimal(0)
    of_points: Decimal = Decimal(0)
    unread: int = 0

    @property
    def of_all_criteria(self) -> float:
        """The share of the criteria, from 0 to 1; 0 of none."""
        return self.criteria / self.of_criteria if self.of_criteria else 0.0

    @property
    def of_all_points(self) -> float:
        """The share of the points, from 0 to 1; 0 of none."""
        return float(self.points / self.of_points) if self.of_points else 0.0

    def __add__(self, other: Share) -> Share:
        return Share(
            self.criteria + other.criteria,
            self.of_criteria + other.of_criteria,
            self.points + other.points,
            self.of_points + other.of_points,
            self.unread + other.unread,
        )

    def to_json(self) -> dict[str, Any]:
        """Give back counts, points (as texts) and shares as plain data."""
        return {
            "criteria": self.criteria,
            "of_criteria": self.of_criteria,
            "share_of_criteria": round(self.of_all_criteria, 6),
            "points": str(self.points),
            "of_points": str(self.of_points),
            "share_of_points": round(self.of_all_points, 6),
            "unread": self.unread,
        }

    def __str__(self) -> str:
        told = (
            f"{self.criteria} of {self.of_criteria} criteria are checked ({self.of_all_criteria:.0%}), "
            f"{show_number(self.points)} of {show_number(self.of_points)} points ({self.of_all_points:.0%})"
        )
        if not self.unread:
            return told
        return f"{told}; {self.unread} part{'s' if self.unread > 1 else ''} of the source could not be read"


@dataclass(frozen=True, slots=True)
class Translation:
    """A rubric that was made of words: its text, what became of each sentence, and what linting still finds in it.

    `source` is the id that the source gives the rubric, `name` that in the text. `text` is empty where nothing could
    be written, and then `findings` or the rows say why.
    """

    source: str
    name: str
    text: str
    rows: tuple[Row, ...]
    findings: tuple[Diagnostic, ...] = ()
    notes: tuple[str, ...] = ()
    """What else the reader of a report should know of how it was made, a sentence each."""

    @property
    def share(self) -> Share:
        """How many of the criteria, and of their points, are checked, and how many parts of the source are unread."""
        return share_of(self.rows)

    def of(self, status: Status) -> Iterator[Row]:
        """Yield the rows with a status, in the order of the source."""
        return (row for row in self.rows if row.status == status)

    def to_json(self) -> dict[str, Any]:
        """Give back all of it as plain data."""
        return {
            "source": self.source,
            "name": self.name,
            "text": self.text,
            "share": self.share.to_json(),
            "rows": [row.to_json() for row in self.rows],
            "findings": [finding.to_json() for finding in self.findings],
            "notes": list(self.notes),
        }


def placed(rows: Iterable[Row], criteria: Iterable[Criterion]) -> tuple[Row, ...]:
    """Give back rows with what their sentences stand under, in the criteria that they were made of."""
    places = dict(_places(criteria, ()))
    return tuple(replace(row, under=places.get(row.origin, ())) for row in rows)


def _places(criteria: Iterable[Criterion], above: tuple[str, ...]) -> Iterator[tuple[Origin, tuple[str, ...]]]:
    for item in criteria:
        own = above if not item.title else (*above, item.title)
        yield item.origin, own if item.text else above
        yield from _places(item.children, own if item.text in ("", item.title) else (*own, item.text))


def share_of(rows: Iterable[Row]) -> Share:
    """Give back how many of the criteria, and of their points, are checked, and how many parts are unread."""
    return sum((_share(row) for row in rows), Share())


def _share(row: Row) -> Share:
    if row.is_part:
        return Share(unread=1)
    done = row.status == "translated"
    return Share(int(done), 1, row.size if done else Decimal(0), row.size)
