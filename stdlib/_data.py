"""The word lists in `stdlib/data`, and others written alike: plain text, `#` before what is not data."""

from __future__ import annotations

from functools import cache


@cache
def data_lines(name: str, package: str = "rubricc.stdlib.data") -> tuple[str, ...]:
    """Give back the lines of a data file, trimmed, without empty ones and without the header. Raises OSError."""
    # Not `importlib.resources`, which takes longer to import than any of the files to read.
    from pkgutil import get_data

    content = get_data(package, name)
    if content is None:
        raise FileNotFoundError(name)
    lines = (line.strip() for line in content.decode().splitlines())
    return tuple(line for line in lines if line and not line.startswith("#"))


def data_entries(name: str) -> list[tuple[str, ...]]:
    """Give back the entries of a phrase list in a data file: one a line, its spellings parted by bars."""
    return [tuple(line.split(" | ")) for line in data_lines(name)]
