"""Rows of text whose cells stand between commas, semicolons or tabs."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from rubricc.compiler.frontend.natural.model import Criterion, NaturalRubric, Origin, Unread
from rubricc.compiler.frontend.natural.sentences.scores import score_of
from rubricc.compiler.frontend.natural.structure import names
from rubricc.compiler.frontend.natural.structure.columns import RUBRIC, Columns, columns, is_head, role
from rubricc.compiler.frontend.natural.structure.errors import ReadError
from rubricc.compiler.frontend.natural.structure.records import stem
from rubricc.compiler.frontend.natural.structure.rows import Row
from rubricc.compiler.frontend.natural.structure.table import read_table
from rubricc.compiler.frontend.natural.structure.weights import weighed
from rubricc.compiler.source.file import SourceFile

_SEPARATOR = re.compile(r"sep=.\r?\n")
_DEEPEST_HEADS = 15
"""In how many rows heads are looked for."""
_RULE = re.compile(r"^(?=.*[-=]{2})[ \t:|+=-]+$", re.MULTILINE)
"""A line of Markdown, or of a drawn table, that parts the heads from the rows."""
HEADS = "begin with a line of heads, such as: criterion,points"


def rubrics(source: SourceFile, delimiters: str) -> Iterator[NaturalRubric]:
    """Yield the rubric of a source with one of the delimiters, or those that a column `rubric` names, in order.

    Raises `ReadError` where the source is empty, has a quotation mark that does not close, or columns without heads.
    """
    delimiter = _delimiter(source, delimiters)
    rows = [row for row in _rows(source, delimiter) if any(cell.strip() for cell in row.cells)]
    if not rows:
        raise ReadError(source.path, 0, "the file is empty; it needs a rubric.")
    above = _above_heads(rows)
    rows = rows[len(above) :]
    heads = rows.pop(0).cells if is_head(rows[0].cells) else _made_up(source, rows)
    if not rows:
        raise ReadError(source.path, 0, "there are heads, but no rows under them.")
    yield from (_titled(found, above) for found in _grouped(source, heads, rows))


def _above_heads(rows: Sequence[Row]) -> list[Row]:
    """Give back the rows of a title that a sheet has above its heads: a cell or two each."""
    for at, row in enumerate(rows[:_DEEPEST_HEADS]):
        if is_head(row.cells) and (at == 0 or _is_surely_head(row)):
            return list(rows[:at])
        if len(_filled(row)) > 2:
            break
    return []


def _is_surely_head(row: Row) -> bool:
    known = [cell for cell in _filled(row) if role(cell) is not None]
    return len(known) > 1 and not any(score_of(cell) for cell in _filled(row))


def _filled(row: Row) -> list[str]:
    return [cell.strip() for cell in row.cells if cell.strip()]


def _titled(found: NaturalRubric, above: Sequence[Row]) -> NaturalRubric:
    """Give back a rubric with what stands above the heads of its sheet: its title, and what is said of it."""
    lines = [": ".join(_filled(row)) for row in above]
    return replace(found, title=lines[0], description="\n".join(lines[1:])) if lines else found


def has_heads(source: SourceFile, delimiters: str) -> bool:
    """Whether the first line of a source is heads between one of the delimiters."""
    first = _first(source)
    delimiter = _delimiter(source, delimiters)
    if delimiter not in first or (delimiter == "|" and _RULE.search(source.text[:10_000]) is not None):
        return False
    try:
        return is_head(next(csv.reader([first], delimiter=delimiter), []))
    except csv.Error:
        return False


def _first(source: SourceFile) -> str:
    """Give back the first line that is not blank, and does not only name the delimiter, as spreadsheets have it."""
    lines = (line for line in io.StringIO(source.text[:10_000]) if line.strip() and not _SEPARATOR.match(line))
    return next(lines, "").rstrip("\r\n")


def _delimiter(source: SourceFile, delimiters: str) -> str:
    """Give back the delimiter that the first line with one has most often."""
    lines = [line for line in source.text[:10_000].splitlines() if not _SEPARATOR.match(f"{line}\n")]
    first = next((line for line in lines if any(mark in line for mark in delimiters)), "")
    return max(delimiters, key=first.count)


def _rows(source: SourceFile, delimiter: str) -> Iterator[Row]:
    skipped = _SEPARATOR.match(source.text)
    text = source.text if skipped is None else source.text[skipped.end() :]
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    before = 0 if skipped is None else 1
    line = before + 1
    try:
        for count, cells in enumerate(reader, 1):
            yield Row(tuple(cells), Origin(source.path, line, f"row {count}"))
            line = before + reader.line_num + 1
    except csv.Error as error:
        raise ReadError(source.path, line, f"{error}; double a quotation mark inside quotation marks.") from None


def _made_up(source: SourceFile, rows: Sequence[Row]) -> tuple[str, ...]:
    """Give back heads for rows without: words, and points where every cell of a column is a number."""
    width = max(len(row.cells) for row in rows)
    numbers = [at for at in range(width) if all(score_of(row.cell(at)) for row in rows)]
    if width == 1:
        return ("criterion",)
    if width == 2 and len(numbers) == 1:
        return tuple("points" if at in numbers else "criterion" for at in range(width))
    raise ReadError(source.path, rows[0].origin.line, f"what the columns are for is not said; {HEADS}.")


def _grouped(source: SourceFile, cells: tuple[str, ...], rows: list[Row]) -> Iterator[NaturalRubric]:
    """Yield a rubric for each name in a column `rubric`, or one where there is none."""
    at = next((at for at, cell in enumerate(cells) if names.folded(cell) in RUBRIC), None)
    if at is None or len(cells) < 3:
        yield _rubric(stem(source), columns(cells), rows)
        return
    heads = columns(tuple(cell for column, cell in enumerate(cells) if column != at))
    for name, group in groupby(rows, key=lambda row: row.cell(at).strip()):
        rest = [Row(tuple(c for i, c in enumerate(row.cells) if i != at), row.origin) for row in group]
        yield _rubric(name or stem(source), heads, rest)


def _rubric(name: str, heads: Columns, rows: list[Row]) -> NaturalRubric:
    found = read_table(heads, rows)
    unread: tuple[Unread, ...] = tuple(found.unread)
    scale = (Criterion(name, rows[0].origin, anchors=found.anchors),) if found.anchors else ()
    made = NaturalRubric(
        id=name,
        criteria=(*found.criteria, *scale),
        origin=rows[0].origin,
        metadata={} if found.total is None else {"total": found.total},
        unread=unread,
    )
    return weighed(made)
