"""Breaks prose into lines for the terminal that it is read on."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from rubricc.compiler.diagnostics.style import Paint


def wrapped(text: str, paint: Paint, indent: str = "") -> Iterator[str]:
    """Give back a line of prose as lines that fit, each with `indent`; one line where the width is not limited."""
    if paint.width is None:
        yield indent + text
        return
    yield from textwrap.wrap(
        text,
        paint.width,
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    ) or [""]


def paragraphs(text: str, paint: Paint) -> Iterator[str]:
    """Give back paragraphs of prose, an empty line between them; those with an indented line stay as they are."""
    if paint.width is None:
        yield from text.split("\n")
        return
    for number, paragraph in enumerate(text.split("\n\n")):
        if number:
            yield ""
        lines = paragraph.split("\n")
        fixed = any(line.startswith((" ", "-", "*", "|")) for line in lines)
        yield from lines if fixed else wrapped(" ".join(lines), paint)
