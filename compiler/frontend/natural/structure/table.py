"""Tables of criteria: a row each, or a row for each level of one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from itertools import groupby

from rubricc.compiler.frontend.natural.model import Anchor, Criterion, Unread
from rubricc.compiler.frontend.natural.sentences import tongues
from rubricc.compiler.frontend.natural.sentences.marks import Marked, marked, plain
from rubricc.compiler.frontend.natural.sentences.scores import Score, score_of
from rubricc.compiler.frontend.natural.structure import names
from rubricc.compiler.frontend.natural.structure.anchors import level_of, ordered
from rubricc.compiler.frontend.natural.structure.columns import Columns
from rubricc.compiler.frontend.natural.structure.criteria import NO, NO_NUMBER, WORDS_ALREADY, YES, tags_in
from rubricc.compiler.frontend.natural.structure.rows import Row, beside_levels, has_level_rows, key, scale_rows
from rubricc.compiler.frontend.natural.structure.said import missed, said_criterion
from rubricc.compiler.frontend.natural.structure.totals import checked, highest

TOTAL = re.compile(
    rf"(?:(?:grand |overall |sub-?)?(?:total|sum|maximum|max\.?)(?: points| score| marks| possible| weight)*"
    rf"|{'|'.join(tongues.TOTALS)})[:：]?",
    re.IGNORECASE,
)
"""What stands before the sum of the points."""


@dataclass(slots=True)
class Table:
    """What a table says."""

    criteria: list[Criterion] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)
    total: Decimal | None = None
    anchors: tuple[Anchor, ...] = ()
    """The levels that all rows are, of the one criterion that the table stands under."""


def read_table(heads: Columns, rows: Iterable[Row]) -> Table:
    """Give back the criteria of the rows, in order, a total that they state, and what is not understood."""
    listed = [row for row in rows if any(cell.strip() for cell in row.cells)]
    found = Table(anchors=scale_rows(heads, listed))
    if found.anchors:
        found.unread += beside_levels(heads, listed)
    elif has_level_rows(heads, listed):
        for _, group in groupby(listed, key=lambda row: key(heads, row)):
            _add_scale(found, heads, list(group))
    else:
        for row in listed:
            _add(found, heads, row)
    return found


def _add(found: Table, heads: Columns, row: Row) -> None:
    criterion = _criterion(found, heads, row)
    if criterion is None:
        return
    if TOTAL.fullmatch(criterion.text) and not (criterion.title or criterion.anchors or criterion.gate):
        _add_total(found, criterion)
    else:
        found.criteria.append(criterion)


def _add_total(found: Table, criterion: Criterion) -> None:
    """Hold the total that a row states against the rows before it; one of shares says nothing. Other cells are told."""
    others = (criterion.id, *criterion.tags, *criterion.metadata.values())
    if said := " | ".join(filter(None, others)):
        found.unread.append(Unread(said, criterion.origin, "a total has only a number"))
    if criterion.points is not None:
        found.total = criterion.points
        found.unread += checked(criterion.points, highest(found.criteria), criterion.origin, criterion.text)
    elif criterion.weight is None:
        found.unread.append(Unread(criterion.text, criterion.origin, "a total without a number"))


def _criterion(found: Table, heads: Columns, row: Row) -> Criterion | None:
    """Give back the criterion of a row, None where it has no words; notes what is not understood."""
    cells = _Cells(heads, row, found.unread)
    words = [text for at in (*heads.title, *heads.text) if (text := cells.take(at))]
    if not words:
        cells.lose("there are no words here for a criterion")
        return None
    for extra in words[1:-1]:
        cells.note(extra, WORDS_ALREADY)
    points, weight = cells.score(heads.points), cells.score(heads.weight)
    if points == Score() and weight == Score():
        said = marked(words[-1], heading=True)
    else:
        said = Marked(plain(words[-1]), score=Score(points.points, points.low, points.share_beside(weight)))
    found.unread += missed(said, row.origin)
    made = said_criterion(said, row.origin)
    made = replace(made, text=made.text or words[0], title=made.title or (plain(words[0]) if len(words) > 1 else ""))
    return cells.completed(made)


class _Cells:
    """The cells of one row that nobody took yet."""

    def __init__(self, heads: Columns, row: Row, unread: list[Unread]) -> None:
        self.heads = heads
        self.row = row
        self.unread = unread
        self.left = {at: cell.strip() for at, cell in enumerate(row.cells) if cell.strip()}

    def completed(self, made: Criterion) -> Criterion:
        """Give back a criterion with what the other cells of its row say; notes the cells that say nothing known."""
        made = replace(
            made,
            id=" ".join(self.take(at) for at in self.heads.id).strip(),
            tags=self.tags(made.tags),
            gate=self.gate() or made.gate,
            anchors=self.anchors() or made.anchors,
            metadata=self.metadata(),
        )
        self.finish()
        return made

    def take(self, at: int) -> str:
        """Give back and take a cell; empty where nothing stands in it."""
        return self.left.pop(at, "")

    def note(self, text: str, why: str) -> None:
        """Remember a text of the row that is not understood."""
        self.unread.append(Unread(text, self.row.origin, why))

    def score(self, places: Sequence[int]) -> Score:
        """Give back what the first cell of some columns that says something of points says."""
        for at in places:
            text = self.take(at)
            if not text or text in ("-", "–", "—"):
                continue
            if (found := score_of(plain(text))) is None:
                self.note(f"{self.heads.heads[at]}: {text}", NO_NUMBER)
                continue
            if self.heads.percent(at) and found.points is not None:
                return Score(weight=found.points / 100)
            return found
        return Score()

    def tags(self, said: tuple[str, ...]) -> tuple[str, ...]:
        """Give back the tags of the row; a column that sorts rows gives one with its name."""
        listed = (tag for at in self.heads.tags for tag in tags_in(self.take(at)))
        sorting = [(names.folded(self.heads.heads[at]), self.take(at)) for at in (*self.heads.sort, *self.heads.level)]
        return (*said, *listed, *(f"{name}:{text}" for name, text in sorting if text))

    def gate(self) -> bool:
        """Say whether a cell makes the row a gate."""
        for at in self.heads.gate:
            text = self.take(at)
            if text.casefold() in YES:
                return True
            if text.casefold() not in NO:
                self.note(f"{self.heads.heads[at]}: {text}", "say yes or no")
        return False

    def anchors(self) -> tuple[Anchor, ...]:
        """Give back the levels that stand in columns of their own, from the lowest."""
        found = ((level, self.take(at)) for at, level in self.heads.anchors.items())
        numbered = [level.anchor(text, self.row.origin) for level, text in found if text]
        return ordered([*numbered, *self._named_levels(), *self._ratings()])

    def _ratings(self) -> Iterator[Anchor]:
        """Yield the levels that have three columns each."""
        for name, about, number in self.heads.ratings:
            level = level_of(self.left.get(number, ""))
            if level is not None:
                self.take(number)
                words = ": ".join(filter(None, (self.take(name), self.take(about))))
                yield Anchor(level, " ".join(words.split()), self.row.origin)

    def _named_levels(self) -> Iterator[Anchor]:
        """Yield the levels of columns without a number, whose cells have it (`Clear (9–10)` under `Excellent`)."""
        for at in self.heads.unnumbered:
            text = " ".join(self.left.get(at, "").split())
            score = marked(text, heading=True).score
            if score is not None and score.points is not None:
                self.take(at)
                yield Anchor(score.points, f"{self.heads.heads[at]}: {text}", self.row.origin)

    def metadata(self) -> dict[str, str]:
        """Give back the notes of the row by their heads; a second column of one name has its number behind it."""
        found: dict[str, str] = {}
        for at in self.heads.metadata:
            head = self.heads.heads[at]
            if text := self.take(at):
                found[head if head not in found else f"{head} {at + 1}"] = text
        return found

    def lose(self, why: str) -> None:
        """Note the whole row."""
        self.note(" | ".join(self.row.cells).strip(), why)
        self.left.clear()

    def finish(self) -> None:
        """Note the cells that no column claims."""
        for at, text in sorted(self.left.items()):
            if at >= len(self.heads.heads):
                self.note(text, "the row has more cells than the table has heads")
            elif at in self.heads.unnumbered:
                self.note(f"{self.heads.heads[at]}: {text}", f"levels need a number: {self.heads.heads[at]} (3)")
            else:
                self.note(f"{self.heads.heads[at]}: {text}", "nothing is known of this column")


def _add_scale(found: Table, heads: Columns, rows: list[Row]) -> None:
    """Add the criterion that some rows are the levels of."""
    at = (*heads.title, *heads.text)[1]
    anchors = [
        Anchor(level, " ".join(row.cell(at).split()), row.origin)
        for row in rows
        if (level := level_of(row.cell(heads.level[0]))) is not None
    ]
    bare = [
        tuple("" if column in (at, heads.level[0]) else cell for column, cell in enumerate(row.cells)) for row in rows
    ]
    first = _criterion(found, heads, Row(bare[0], rows[0].origin))
    if first is not None:
        found.criteria.append(replace(first, anchors=ordered(anchors)))
    for row, cells in zip(rows[1:], bare[1:], strict=True):
        extra = [cell for cell, before in zip(cells, bare[0], strict=False) if cell.strip() not in ("", before.strip())]
        if extra:
            found.unread.append(Unread(" | ".join(extra), row.origin, "only the first row of a scale may say this"))
