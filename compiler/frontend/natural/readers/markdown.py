"""Markdown: criteria as items of lists, rows of tables, or headings with points."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from rubricc.compiler.frontend.natural.model import NaturalRubric, Origin
from rubricc.compiler.frontend.natural.prose.markdown_rubric import markdown_rubric
from rubricc.compiler.frontend.natural.structure.records import called, stem
from rubricc.compiler.source.file import SourceFile

NAME = "markdown"
ABOUT = "Markdown: headings, bullets and tables, with points such as (5 points), [3], 5 pts: or −3 if …"

_HEADING = re.compile(r"^ {0,3}#{1,6}[ \t]+\S", re.MULTILINE)
_TABLE = re.compile(r"^ {0,3}\|?(?:[ \t]*:?-{2,}:?[ \t]*\|)+[ \t]*(?::?-{2,}:?[ \t]*\|?)?[ \t]*$", re.MULTILINE)
_BULLET = re.compile(r"^ {0,3}[-*+][ \t]+\S", re.MULTILINE)
_FRONT = re.compile(r"---[ \t]*\n(?P<fields>(?:[\w-]+:[^\n]*\n)*)---[ \t]*\n")
_SAMPLE = 20_000
"""How many characters are looked at to tell the format."""


def likeness(source: SourceFile) -> float:
    """Say how surely a text is of this format, from 0 to 1: by its name, headings, tables and bullets."""
    text = source.text[:_SAMPLE]
    if called(source, ".md", ".markdown"):
        return 0.85
    if _HEADING.search(text) or _TABLE.search(text):
        return 0.6
    return 0.35 if _BULLET.search(text) else 0.0


def read(source: SourceFile) -> Iterator[NaturalRubric]:
    """Yield the one rubric of a text."""
    text = source.text.replace("\r\n", "\n").replace("\r", "\n")
    front = _FRONT.match(text)
    before = text[: front.end()].count("\n") if front is not None else 0
    body = text[front.end() :] if front is not None else text
    found = markdown_rubric(body, stem(source), Origin(source.path), before)
    yield found if front is None else _with_front(found, front.group("fields"))


def _with_front(found: NaturalRubric, fields: str) -> NaturalRubric:
    """Give back a rubric with what stands in the lines before it, between `---`."""
    said: dict[str, str] = {}
    for name, _, value in (line.partition(":") for line in fields.splitlines()):
        text = value.strip().strip("\"'")
        said[name] = f"{said[name]}; {text}" if name in said else text
    return replace(
        found,
        id=said.pop("id", found.id),
        title=said.pop("title", found.title),
        version=said.pop("version", ""),
        language=said.pop("language", ""),
        query=said.pop("query", found.query),
        metadata={**found.metadata, **said},
    )
