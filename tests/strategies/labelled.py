"""Sentences that people have labelled: rows of cells that tabulators part."""

from __future__ import annotations

from pathlib import Path


def labelled_rows(path: Path) -> list[list[str]]:
    """Give back the cells of each row of a file; blank lines, and those that begin with `#`, are no rows."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]
