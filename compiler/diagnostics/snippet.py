"""Source lines with every contributing place marked under them.

One row of marks for each place, so that places may overlap; carets line up under wide characters; a line too long for
the screen is shown around its marks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rubricc.compiler.diagnostics.style import Paint, Style
from rubricc.compiler.diagnostics.visible import columns, visible
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.source.span import Span

MOST_PLACES = 12
"""No more places than this are shown for a file; the rest are counted."""
_BEFORE = 24
"""Columns kept to the left of a mark in a line that is too long."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A place to mark: its span, what to write beside it, and whether it is the finding's own place."""

    span: Span
    text: str
    primary: bool = False


@dataclass(frozen=True, slots=True)
class _Row:
    """A mark on one line: the columns of code points `[start, end)` in the line."""

    line: int
    start: int
    end: int
    mark: Mark
    note: str


def snippet(file: SourceFile, marks: Sequence[Mark], paint: Paint, style: Style) -> Iterator[str]:
    """Give back the lines of the snippet; marks stand in the order of their places."""
    rows = sorted((_row(file, mark) for mark in marks), key=lambda row: (row.line, not row.mark.primary, row.start))
    rows, left_out = rows[:MOST_PLACES], len(rows) - MOST_PLACES
    gutter = len(str(max(row.line for row in rows)))
    bar = paint("place", "|")
    yield f" {' ' * gutter} {bar}"
    last_line, window = 0, (0, 0)
    for row in rows:
        text = file.line_text(row.line)
        repeated = row.line == last_line and window[0] <= row.start and row.end <= max(window[1], row.start + 1)
        if not repeated:
            if last_line and row.line > last_line + 1:
                yield paint("place", "..." if gutter < 3 else " ...")
            window = _window(text, row, None if paint.width is None else max(20, paint.width - gutter - 4))
            yield f" {paint('place', str(row.line).rjust(gutter))} {bar} {_cropped(text, window, paint)}"
        yield f" {' ' * gutter} {bar} {_marks(text, row, window, paint, style)}"
        last_line = row.line
    if left_out > 0:
        yield f" {' ' * gutter} {bar} and {left_out} more"


def _row(file: SourceFile, mark: Mark) -> _Row:
    line, column = file.position(min(mark.span.start, len(file.text)))
    size = len(file.line_text(line))
    start = min(column - 1, size)
    end = min(max(start + 1, start + mark.span.end - mark.span.start), max(size, start + 1))
    last = file.position(max(mark.span.start, mark.span.end - 1))[0]
    return _Row(line, start, end, mark, f"(to line {last})" if last > line else "")


def _window(text: str, row: _Row, width: int | None) -> tuple[int, int]:
    """Give back the part of a line that is shown: all of it where it fits."""
    if width is None or columns(text) <= width:
        return 0, len(text)
    start, room = row.start, _BEFORE
    while start > 0 and room > 0:
        start -= 1
        room -= columns(text[start])
    room, end = width - 2, start
    while end < len(text) and room >= columns(text[end]):
        room -= columns(text[end])
        end += 1
    return start, end


def _cropped(text: str, window: tuple[int, int], paint: Paint) -> str:
    dots = paint.drawn("…", "~")
    start, end = window
    return (dots if start else "") + visible(text[start:end]) + (dots if end < len(text) else "")


def _marks(text: str, row: _Row, window: tuple[int, int], paint: Paint, style: Style) -> str:
    start, end = window
    before = columns(text[start : row.start]) + (1 if start else 0)
    stretch = text[row.start : min(row.end, max(end, row.start + 1))]
    sign = ("^" if row.mark.primary else "-") * max(1, columns(stretch))
    note = " ".join(part for part in (visible(row.mark.text), row.note) if part)
    return " " * before + paint(style if row.mark.primary else "place", f"{sign} {note}".rstrip())
