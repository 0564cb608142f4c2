"""The rows of a table, and whether they are the levels of scales instead of criteria."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rubricc.compiler.frontend.natural.model import Anchor, Origin, Unread
from rubricc.compiler.frontend.natural.structure.anchors import Band, band_in, level_of, ordered
from rubricc.compiler.frontend.natural.structure.columns import Columns


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of a row, and where it stands."""

    cells: tuple[str, ...]
    origin: Origin

    def cell(self, at: int) -> str:
        """Give back the cell in a column, counted from 0; empty where the row has fewer."""
        return self.cells[at] if at < len(self.cells) else ""


def has_level_rows(heads: Columns, rows: Sequence[Row]) -> bool:
    """Whether rows are the levels of criteria: a column of numbers for levels, and words of criteria that repeat."""
    if not heads.level or len(heads.title) + len(heads.text) < 2:
        return False
    keys = [key(heads, row) for row in rows]
    if not all(keys) or len(set(keys)) == len(keys):
        return False
    return all(level_of(row.cell(heads.level[0])) is not None for row in rows)


def key(heads: Columns, row: Row) -> str:
    """Give back the words of the criterion that a row is a level of."""
    return row.cell((*heads.title, *heads.text)[0]).strip()


def scale_rows(heads: Columns, rows: Sequence[Row]) -> tuple[Anchor, ...]:
    """Give back the levels that all rows are, of the one criterion that their table stands under; none where they are
    criteria.

    They are levels where a column numbers levels and no other gives points, or where points are bands (`3–4`).
    """
    words = (*heads.title, *heads.text)
    if not heads.level or len(words) != 1 or len(rows) < 2:
        return ()
    bands = [_band(heads, row) for row in rows]
    known = [band for band in bands if band is not None]
    if len({band.high for band in known}) < len(rows) or (heads.points and all(band.low is None for band in known)):
        return ()
    return ordered(band.anchor(_words(heads, row), row.origin) for band, row in zip(known, rows, strict=True))


def beside_levels(heads: Columns, rows: Sequence[Row]) -> Iterator[Unread]:
    """Yield the cells that rows have which are levels, beside the level and its words."""
    used = {heads.level[0], *heads.points[:1], *heads.title, *heads.text}
    for row in rows:
        extra = [cell.strip() for at, cell in enumerate(row.cells) if at not in used and cell.strip()]
        if extra:
            yield Unread(" | ".join(extra), row.origin, "a level of a scale has only a number and words")


def _band(heads: Columns, row: Row) -> Band | None:
    return band_in(row.cell((heads.points or heads.level)[0]))


def _words(heads: Columns, row: Row) -> str:
    """Give back the words of a level, with its name before them where it has one beside its points."""
    words, name = key(heads, row), row.cell(heads.level[0]).strip()
    return f"{name}: {words}" if heads.points and name and level_of(name) is None else words
