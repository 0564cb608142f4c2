"""What the columns of a table are for, told by their heads."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from rubricc.compiler.frontend.natural.sentences import tongues
from rubricc.compiler.frontend.natural.sentences.marks import plain
from rubricc.compiler.frontend.natural.sentences.scores import score_of
from rubricc.compiler.frontend.natural.structure import names
from rubricc.compiler.frontend.natural.structure.anchors import Band, band_in

_GOOD = "excellent|outstanding|exemplary|exceptional|superior|distinguished|advanced|very good|good|proficient"
_FAIR = "accomplished|satisfactory|adequate|competent|developing|average|fair|basic|acceptable|sufficient"
_BAD = "needs improvement|poor|bad|inadequate|unsatisfactory|insufficient|beginning|novice|emerging|weak|absent|missing"
_REST = "(?:full|half|partial|no) (?:marks?|credits?|points?)|(?:exceeds|meets|below|approaching) [a-z ]+"
LEVEL_WORD = re.compile(rf"(?:{_GOOD}|{_FAIR}|{_BAD}|{_REST}|fail(?:ing)?|pass)", re.IGNORECASE)
"""What levels of a scale are called."""
_BRACKETS = re.compile(r"\s*[(\[][^()\[\]]*[)\]]\s*")
_ROLES = {
    "id": names.ID,
    "points": names.POINTS,
    "weight": names.WEIGHT,
    "tags": names.TAGS,
    "gate": names.GATE,
    "level": names.COLUMN_LEVEL,
    "title": names.TITLE,
    "text": names.TEXT,
    "sort": names.NAMED_TAGS,
    "metadata": (
        *("notes", "note", "comment", "comments", "rationale", "example", "examples", "criteria_enable_range"),
        *tongues.NOTE_HEADS,
    ),
}
_RATING = ("rating_name", "rating_description", "rating_points")
RUBRIC = ("rubric", "rubric_id", "rubric_name", "prompt_id", "task_id")


@dataclass(slots=True)
class Columns:
    """The numbers of the columns, from 0, by what they are for."""

    heads: tuple[str, ...]
    text: list[int] = field(default_factory=list)
    title: list[int] = field(default_factory=list)
    id: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    weight: list[int] = field(default_factory=list)
    tags: list[int] = field(default_factory=list)
    sort: list[int] = field(default_factory=list)
    gate: list[int] = field(default_factory=list)
    level: list[int] = field(default_factory=list)
    metadata: list[int] = field(default_factory=list)
    anchors: dict[int, Band] = field(default_factory=dict)
    unnumbered: list[int] = field(default_factory=list)
    """Columns of levels that have no number."""
    ratings: list[tuple[int, int, int]] = field(default_factory=list)
    """Columns for the name, description and points of a level, three side by side for each."""
    unknown: list[int] = field(default_factory=list)

    def percent(self, column: int) -> bool:
        """Whether the numbers of a column are percentages by its head."""
        return "%" in self.heads[column] or "percent" in self.heads[column].casefold()


def columns(heads: Sequence[str]) -> Columns:
    """Give back what the columns under some heads are for; where none has words, the first unknown one has."""
    found = Columns(tuple(plain(head) for head in heads))
    found.ratings = _ratings(found.heads)
    taken = {at for places in found.ratings for at in places}
    for at, head in enumerate(found.heads):
        if at not in taken:
            _place(found, at, head)
    if not found.text and not found.title and found.unknown:
        found.text.append(found.unknown.pop(0))
    return found


def _ratings(heads: Sequence[str]) -> list[tuple[int, int, int]]:
    folded = [names.folded(head) for head in heads]
    return [(at, at + 1, at + 2) for at in range(len(heads) - 2) if tuple(folded[at : at + 3]) == _RATING]


def role(head: str) -> str | None:
    """Give back what a column is for, by its head alone; None where that is not known."""
    name = names.folded(re.sub(r"(?:\bin )?%", " ", _BRACKETS.sub(" ", head)))
    return next((role for role, known in _ROLES.items() if name in known), None)


def is_head(cells: Sequence[str]) -> bool:
    """Whether the cells of a row are heads: one of them is known, and none but those of levels says points."""
    roles = [role(plain(cell)) for cell in cells]
    if any(found in ("text", "title") for found in roles):
        return True
    return any(found in ("points", "weight") for found in roles) and not any(score_of(cell) for cell in cells)


def _is_band(head: str) -> bool:
    level = band_in(head) if role(head) is None else None
    return level is not None and level.low is not None


def _place(found: Columns, at: int, head: str) -> None:
    kind = role(head)
    if kind == "id" and names.folded(head) == "no" and "yes" in map(names.folded, found.heads):
        kind = None
    level = band_in(head) if kind is None else None
    if level is not None and (level.low is None or sum(map(_is_band, found.heads)) > 1):
        found.anchors[at] = level
    elif kind is not None:
        getattr(found, kind).append(at)
    elif LEVEL_WORD.fullmatch(head.strip()):
        found.unnumbered.append(at)
    else:
        found.unknown.append(at)
