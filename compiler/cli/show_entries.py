"""The words that a tool knows, by their classes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rubricc.compiler.cli import terminal
from rubricc.compiler.cli.errors import CommandError
from rubricc.compiler.cli.json_text import json_text
from rubricc.compiler.diagnostics.style import Paint
from rubricc.compiler.diagnostics.visible import visible
from rubricc.runtime.registry import word_lists
from rubricc.runtime.tool import Tool, WordList

ALL_CLASSES = "*"
"""Stands for every class."""


def shown(tool: Tool, wanted: str, form: str) -> str:
    """Give back the words that a tool knows, of one class or of all; raises `CommandError` where it knows none."""
    lists = word_lists(tool)
    if not lists:
        raise CommandError(f"{tool.name} looks for no listed words; what it does: rubricc tools {tool.name}")
    chosen = [item for item in lists if wanted in (ALL_CLASSES, item.name)]
    if not chosen:
        names = ", ".join(dict.fromkeys(item.name for item in lists))
        raise CommandError(f"{tool.name} knows no class {wanted}; its classes are {names}.")
    if form == "json":
        return json_text([{"class": item.name, "source": item.source, "entries": item.entries} for item in chosen])
    return "".join(f"{line}\n" for line in _lines(chosen, terminal.stdout_paint()))


def _lines(chosen: Sequence[WordList], paint: Paint) -> Iterator[str]:
    source = ""
    for item in chosen:
        if item.source != source:
            source = item.source
            yield paint("quiet", visible(source))
        yield f"{paint('strong', item.name)}  {len(item.entries):,}"
        yield from (f"  {visible(entry)}" for entry in item.entries)


def known_words(tool: Tool) -> str:
    """Give back in words how much a tool knows, and how to see it; empty where it looks for no listed words."""
    lists = word_lists(tool)
    if not lists:
        return ""
    classes = f" in {len(lists)} classes" if len(lists) > 1 else ""
    return f"{sum(len(item.entries) for item in lists):,} entries{classes}: rubricc tools {tool.name} --entries"
