"""The bounds of a rubric as a table for people."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction

from rubricc.compiler.analysis.prove.answers import Extreme
from rubricc.compiler.analysis.prove.survey import Limits, Row, Survey
from rubricc.compiler.diagnostics.style import Paint, Style
from rubricc.compiler.diagnostics.visible import columns, visible
from rubricc.compiler.ir.numbers import show_exact

HEADS = ("", "declared", "attainable", "verdict", "witness")
STYLES: dict[str, Style] = {"proved": "good", "refuted": "bad", "unknown": "warning", "unchecked": "quiet"}

USUAL_WIDTH = 100
"""Where the output is no terminal."""

LEAST_WITNESS = 24
"""A witness is cut to what is left of the line, but not below this many characters."""


def show_bounds(found: Survey, paint: Paint, *, full: bool) -> Iterator[str]:
    """Give back the lines of the table; with `full` also answers in full and bounds before clamps."""
    rows = [*found.criteria, *([found.total] if found.total else [])]
    cells = [_cells(row) for row in rows]
    widths = [max(columns(line[at]) for line in [HEADS, *cells]) for at in range(4)]
    yield _line(HEADS, widths, paint, "quiet", "" if full else HEADS[4])
    for row, line in zip(rows, cells, strict=True):
        room = (paint.width or USUAL_WIDTH) - sum(widths) - 8
        yield _line(line, widths, paint, STYLES[line[3]], "" if full else _cut(line[4], room))
        yield from _notes(row, full)


def _cells(row: Row) -> tuple[str, ...]:
    if row.bounds is None:
        return row.id, show_exact(row.declared_max), "", "unchecked", ""
    declared = show_exact(row.declared_max)
    if row.declared_min:
        declared = f"{show_exact(row.declared_min)} to {declared}"
    attainable = f"{_end(row.bounds.low)} to {_end(row.bounds.high)}"
    return row.id, declared, attainable, row.claim, _answer(row.bounds.high)


def _end(extreme: Extreme) -> str:
    """Give back an end: `?` where nothing is proved."""
    return "?" if extreme.bound is None else show_exact(extreme.bound)


def _answer(extreme: Extreme) -> str:
    if extreme.inputs is None:
        return ""
    return json.dumps(extreme.inputs.get("response") or "", ensure_ascii=False)


def _line(cells: tuple[str, ...], widths: list[int], paint: Paint, style: Style, witness: str) -> str:
    padded = [cell + " " * (width - columns(cell)) for cell, width in zip(cells[:4], widths, strict=True)]
    shown = [padded[0], padded[1], padded[2], paint(style, padded[3]), visible(witness)]
    return "  ".join(shown).rstrip()


def _cut(text: str, width: int) -> str:
    width = max(width, LEAST_WITNESS)
    return text if len(text) <= width else text[: width - 1] + "…"


def _notes(row: Row, full: bool) -> Iterator[str]:
    """Give back what stands below a row: why it is not proved and, with `full`, everything else."""
    if row.bounds is not None and (row.claim != "proved" or full):
        high = row.bounds.high
        if row.claim == "refuted":
            yield f"    No answer scores {show_exact(row.declared_max)}."
        if row.why:
            best = "" if high.attained is None else f"; the best one found scores {show_exact(high.attained)}"
            yield f"    {row.why}{best}"
    if full:
        yield from _whole(row)


def _whole(row: Row) -> Iterator[str]:
    if row.raw is not None:
        stage = "before overrides" if row.id == "total" else "before the clamp"
        yield f"    {stage}: {_ends(row.raw)}"
    for group in row.groups:
        yield f"    group {json.dumps(group.label, ensure_ascii=False)} (line {group.line}): {_ends(group.bounds)}"
        yield f"      before its clamp: {_ends(group.raw)}"
    if row.bounds is None:
        return
    for word, extreme in (("max", row.bounds.high), ("min", row.bounds.low)):
        for name, value in (extreme.inputs or {}).items():
            yield f"    {word} {name}: {visible(json.dumps(value, ensure_ascii=False, default=str))}"


def _ends(limits: Limits) -> str:
    return f"{_number(limits.low)} to {_number(limits.high)}"


def _number(value: Fraction | None) -> str:
    return "?" if value is None else show_exact(value)
