"""The word lists in `stdlib/data`: plain text, `#` before what is not data."""

from __future__ import annotations

from functools import cache


@cache
def data_lines(name: str) -> tuple[str, ...]:
    """Give back the lines of a data file, trimmed, without empty ones and without the header."""
    from importlib.resources import files

    text = files("rubricc.stdlib.data").joinpath(name).read_text(encoding="utf-8")
    lines = (line.strip() for line in text.splitlines())
    return tuple(line for line in lines if line and not line.startswith("#"))
