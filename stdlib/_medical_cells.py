"""What the cells of a table are called: by the first cell of their row, and by the head of their column."""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from rubricc.runtime.lexicon import Hit
from rubricc.runtime.polarity import Polarity, polarity_of
from rubricc.runtime.text import Text
from rubricc.stdlib._memo import remembered

_OF_RULES = frozenset("|:- \t\r")
"""What the line under the head of a table is made of."""
_LONGEST_NAME = 40
"""Characters of the longest cell that is read as a name of others."""
_CELL_EDGES = " \t*_`:"


class _Row(NamedTuple):
    """A row: where it starts and ends, where each cell starts, and the row at the head of its table, -1 for none."""

    start: int
    end: int
    cells: tuple[int, ...]
    head: int


def polarity_in_table(text: Text, start: int, end: int, named: frozenset[int]) -> Polarity:
    """Give back how what stands at a place is spoken of, by its own words and by the names of its cell in a table.

    `| Avoid | ibuprofen |` denies it. A cell in which one of the `named` things begins names no others.
    """
    own = polarity_of(text, Hit(start, end, 0))
    if own == "neither" or "|" not in text.original:
        return own
    what = text.straight[start:end]
    told = {_told_by(text, name, what) for name in _names_of_cell(text, start, named)}
    return "denied" if "denied" in told else "neither" if "neither" in told else own


def _told_by(text: Text, name: str, what: str) -> Polarity:
    """Give back what a name with a colon makes of the thing after it."""
    begin = len(name) + 2
    return polarity_of(Text(f"{name}: {what}", text.language), Hit(begin, begin + len(what), 0))


def _names_of_cell(text: Text, place: int, named: frozenset[int]) -> list[str]:
    """Give back the short cells that name the one a place is in."""
    starts, rows = remembered(text, "rows of tables", _rows_of_tables)
    at = bisect_right(starts, place) - 1
    if at < 0 or place >= rows[at].end:
        return []
    row = rows[at]
    column = bisect_right(row.cells, place) - 1
    naming = [(row, 0)] if column > 0 else []
    if row.head >= 0 and column < len(rows[row.head].cells):
        naming.append((rows[row.head], column))
    found = [_cell(text, other, number, named) for other, number in naming]
    return [name for name in found if name]


def _cell(text: Text, row: _Row, column: int, named: frozenset[int]) -> str:
    """Give back what a cell says, nothing where it is long or one of the named things begins in it."""
    start = row.cells[column]
    stop = row.cells[column + 1] - 1 if column + 1 < len(row.cells) else row.end
    said = text.straight[start:stop].strip(_CELL_EDGES + "|")
    is_short = len(said) <= _LONGEST_NAME and stop - start < 2 * _LONGEST_NAME
    return said if is_short and named.isdisjoint(range(start, stop)) else ""


def _rows_of_tables(text: Text) -> tuple[list[int], list[_Row]]:
    """Give back where the rows of tables start, and the rows; the rule under a head is none."""
    found: list[_Row] = []
    head, is_first, place = -1, True, 0
    for line in text.straight.split("\n"):
        end = place + len(line)
        if not line.lstrip().startswith("|"):
            head, is_first = -1, True
        elif "-" in line and _OF_RULES.issuperset(line):
            head = len(found) - 1 if found and found[-1].end + 1 == place else -1
        else:
            cells = tuple(place + at + 1 for at, sign in enumerate(line.rstrip()[:-1]) if sign == "|")
            found.append(_Row(place, end, cells, -1 if is_first else head))
            is_first = False
        place = end + 1
    return [row.start for row in found], found
