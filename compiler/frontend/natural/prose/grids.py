"""Tables drawn with lines of characters (`| Criterion | Points |`, `+-----+`), as plain text has them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rubricc.compiler.frontend.natural.prose.blocks import Grid

_ROW = re.compile(r"\s*[|│┃].*[|│┃]\s*")
_RULE = re.compile(r"(?=.*[-=─━═]{2})[+|:=─━│┌┐└┘├┤┬┴┼╪═\s-]+")
_BAR = re.compile("[|│┃]")


def is_row(text: str) -> bool:
    """Whether a line is a row of a drawn table, or a rule between two of them that has corners."""
    return _ROW.fullmatch(text) is not None or (is_rule(text) and text.strip()[:1] in "+┌├└╞")


def is_rule(text: str) -> bool:
    """Whether a line only rules a table off."""
    return _RULE.fullmatch(text) is not None


def cells_of(text: str) -> tuple[str, ...]:
    """Give back the cells of a row."""
    return tuple(cell.strip() for cell in _BAR.split(text.strip())[1:-1])


def grid_of(lines: Sequence[tuple[str, int]]) -> Grid | None:
    """Give back the table that lines with their numbers draw; None where one of them is no part of a table."""
    if not all(is_row(text) for text, _ in lines):
        return None
    rows = [(cells_of(text), line) for text, line in lines if not is_rule(text)]
    return Grid(rows) if len(rows) > 1 else None
