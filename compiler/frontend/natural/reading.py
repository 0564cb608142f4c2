"""Reads a rubric in people's words, in whichever of the known formats it comes.

A format is a module of `readers` with `NAME`, `ABOUT`, `likeness` and `read`; a new one is one new file there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Protocol, cast

from rubricc.compiler.frontend.natural.model import NaturalRubric, Unread
from rubricc.compiler.frontend.natural.structure.errors import ReadError
from rubricc.compiler.source.file import SourceFile

PACKAGE = "rubricc.compiler.frontend.natural.readers"
SURE = 0.2
"""How like a format a text must be before it is taken for one."""


class Reader(Protocol):
    """What reads one format."""

    NAME: str
    """What it is called, for `--from`."""
    ABOUT: str
    """What it is, in one line."""

    def likeness(self, source: SourceFile) -> float:
        """Say how surely a text is of this format, from 0 to 1."""

    def read(self, source: SourceFile) -> Iterator[NaturalRubric]:
        """Yield the rubrics of a text, in order; raises `ReadError` where it cannot be of this format."""


@cache
def formats() -> Mapping[str, Reader]:
    """Give back the readers by name, in the order of the names."""
    modules = (import_module(f"{PACKAGE}.{module.name}") for module in iter_modules(import_module(PACKAGE).__path__))
    readers = [cast(Reader, module) for module in modules]
    return MappingProxyType({reader.NAME: reader for reader in sorted(readers, key=lambda reader: reader.NAME)})


def read(source: SourceFile, form: str | None = None) -> Iterator[NaturalRubric]:
    """Yield the rubrics of a text, in order, read as `form` or as the format that it is most like.

    No two rubrics of one text have the same id. Raises `ReadError` where the format is unknown or cannot be told, or
    where the text is not of the format: at once, or when the rubric with the fault is asked for.
    """
    reader = detect(source) if form is None else _named(source, form)
    return _distinct(reader.read(source))


def detect(source: SourceFile) -> Reader:
    """Give back the reader of the format that a text is most like; raises `ReadError` where that cannot be told."""
    if not source.text.strip():
        raise ReadError(source.path, 0, "the file is empty; it needs a rubric.")
    found = sorted(((reader.likeness(source), name) for name, reader in formats().items()), reverse=True)
    best = found[0][0]
    alike = sorted(name for likeness, name in found if likeness == best)
    if best < SURE:
        raise ReadError(source.path, 0, f"the format cannot be told; name it with --from {'|'.join(formats())}.")
    if len(alike) > 1:
        raise ReadError(source.path, 0, f"the format may be {' or '.join(alike)}; say which with --from.")
    return formats()[alike[0]]


def _named(source: SourceFile, form: str) -> Reader:
    if form not in formats():
        raise ReadError(source.path, 0, f"no format is called {form!r}; there are {', '.join(formats())}.")
    return formats()[form]


def _distinct(rubrics: Iterator[NaturalRubric]) -> Iterator[NaturalRubric]:
    """Yield the rubrics with a number behind every id that was there before."""
    seen: dict[str, int] = {}
    for rubric in rubrics:
        seen[rubric.id] = seen.get(rubric.id, 0) + 1
        yield rubric if seen[rubric.id] == 1 else _renamed(rubric, seen)


def _renamed(rubric: NaturalRubric, seen: dict[str, int]) -> NaturalRubric:
    number = seen[rubric.id]
    while f"{rubric.id}_{number}" in seen:
        number += 1
    name = f"{rubric.id}_{number}"
    seen[name] = 1
    note = Unread(f"id: {rubric.id}", rubric.origin, f"the id was there before; this rubric is called {name}")
    return replace(rubric, id=name, unread=(*rubric.unread, note))
