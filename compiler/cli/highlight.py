"""A text with stretches of it marked, shortened where nothing is marked for long."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.text import Text

from rubricc.compiler.diagnostics.visible import visible

LONG_TEXT = 4_000
"""Texts up to this many characters are shown whole."""
AROUND = 100
"""Characters kept beside a mark in a longer text."""
MOST_MARKS = 200
"""No more marks than this are shown in a longer text."""
OPEN, CLOSE = "[", "]"


def highlighted(text: str, spans: Iterable[tuple[int, int]]) -> Text:
    """Give back `text` with the spans (code points, end excluded) in colour and in brackets, which show without it."""
    merged = _merged(spans)
    shown = Text(overflow="fold")
    for start, end, marked in _pieces(len(text), merged):
        if end < 0:
            shown.append(f" … {start} characters … ", style="dim")
        elif marked:
            shown.append(OPEN + visible(text[start:end], keep="\n") + CLOSE, style="bold underline green")
        else:
            shown.append(visible(text[start:end], keep="\n"))
    return shown


def _merged(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Give back the spans in order, those that overlap joined."""
    joined: list[tuple[int, int]] = []
    for start, end in sorted(set(spans)):
        if joined and start < joined[-1][1]:
            joined[-1] = joined[-1][0], max(end, joined[-1][1])
        else:
            joined.append((start, end))
    return joined


def _pieces(size: int, spans: list[tuple[int, int]]) -> Iterator[tuple[int, int, bool]]:
    """Give back `(start, end, marked)` in order; `(count, -1, False)` stands for characters left out."""
    long = size > LONG_TEXT
    at = 0
    for start, end in spans[:MOST_MARKS] if long else spans:
        yield from _between(at, start, long, first=at == 0)
        yield start, end, True
        at = end
    yield from _between(at, size, long, last=True, first=at == 0)


def _between(
    start: int, end: int, long: bool, *, first: bool = False, last: bool = False
) -> Iterator[tuple[int, int, bool]]:
    """Give back the text between two marks, without its middle where that is long."""
    if not long or end - start <= 3 * AROUND:
        yield start, end, False
        return
    head, tail = (0 if first and not last else AROUND), (0 if last and not first else AROUND)
    yield start, start + head, False
    yield end - start - head - tail, -1, False
    yield end - tail, end, False
