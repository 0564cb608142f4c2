"""Reads a rubric in people's words, in whichever of the known formats it comes.

A format is a module of `readers` with `NAME`, `ABOUT`, `likeness` and `read`; a new one is one new file there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Protocol, cast

from rubricc.compiler.frontend.natural.distinct import distinct
from rubricc.compiler.frontend.natural.model import NaturalRubric
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

    No two rubrics of one text have the same id, and no two criteria of a rubric. Raises `ReadError` where the format
    is unknown or cannot be told, or where the text is not of the format: at once, or when the rubric with the fault is
    asked for.
    """
    _check_filled(source)
    if form is None:
        return distinct(_some(source, detect(source)))
    return distinct(_forced(source, _named(source, form)))


def detect(source: SourceFile) -> Reader:
    """Give back the reader of the format that a text is most like; raises `ReadError` where that cannot be told."""
    _check_filled(source)
    found = sorted(((reader.likeness(source), name) for name, reader in formats().items()), reverse=True)
    best = found[0][0]
    alike = sorted(name for likeness, name in found if likeness == best)
    if best < SURE:
        raise ReadError(source.path, 0, f"the format cannot be told; name it with --from {'|'.join(formats())}.")
    if len(alike) > 1:
        raise ReadError(source.path, 0, f"the format may be {' or '.join(alike)}; say which with --from.")
    return formats()[alike[0]]


def _some(source: SourceFile, reader: Reader) -> Iterator[NaturalRubric]:
    """Yield the rubrics of a source; raises `ReadError` where there is none, or one without criteria."""
    none = True
    for rubric in reader.read(source):
        none = False
        if not rubric.criteria:
            why = f": {rubric.unread[0].why}" if rubric.unread else ""
            raise ReadError(source.path, rubric.origin.line, f"no criteria are here{why}.")
        yield rubric
    if none:
        raise ReadError(source.path, 0, f"no rubric is here as `{reader.NAME}` has them; name the format with --from.")


def _forced(source: SourceFile, reader: Reader) -> Iterator[NaturalRubric]:
    """Yield the rubrics of a source in the format that was named; an error before the first says what it is like."""
    first = True
    try:
        for rubric in _some(source, reader):
            yield rubric
            first = False
    except ReadError as error:
        like = _most_like(source) if first else reader.NAME
        if like in (None, reader.NAME):
            raise
        named = f"--from {reader.NAME} was given, but the text is like `{like}`: leave --from out"
        raise ReadError(error.source, error.line, f"{error.message} ({named}).") from None


def _most_like(source: SourceFile) -> str | None:
    try:
        return detect(source).NAME
    except ReadError:
        return None


def _check_filled(source: SourceFile) -> None:
    if not source.text.strip():
        raise ReadError(source.path, 0, "the file is empty; it needs a rubric.")


def _named(source: SourceFile, form: str) -> Reader:
    if form not in formats():
        raise ReadError(source.path, 0, f"no format is called {form!r}; there are {', '.join(formats())}.")
    return formats()[form]
