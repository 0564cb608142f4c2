"""Rows that are read one by one, so that one which cannot be read does not take the others with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from rubricc.compiler.frontend.natural.model import NaturalRubric, Origin, Unread
from rubricc.compiler.frontend.natural.structure.errors import ReadError
from rubricc.compiler.frontend.natural.structure.nodes import Node
from rubricc.compiler.source.file import SourceFile

Row = Node | ReadError
"""A row, or why it is none."""


def each(source: SourceFile, rows: Iterable[Row], make: Callable[[Node], NaturalRubric]) -> Iterator[NaturalRubric]:
    """Yield the rubric of each row of a source.

    A row that cannot be read is told of by the rubric before it, or by the first. Raises the first `ReadError` where no
    row can be read.
    """
    held: NaturalRubric | None = None
    faults: list[ReadError] = []
    left: list[Unread] = []
    for row in held_errors(rows):
        made = _made(row, make)
        if isinstance(made, ReadError):
            faults.append(made)
            left.append(left_out(source, row, made))
            continue
        if held is not None:
            yield _telling(held, left)
            left = []
        held = made
    if held is None:
        raise faults[0] if faults else ReadError(source.path, 0, "no rubric is here.")
    yield _telling(held, left)


def held_errors(rows: Iterable[Row]) -> Iterator[Row]:
    """Yield rows, and the error that ends them where there is one."""
    try:
        yield from rows
    except ReadError as error:
        yield error


def node_of(row: Row) -> Node:
    """Give back the row; raises the `ReadError` that it is instead."""
    if isinstance(row, ReadError):
        raise row
    return row


def left_out(source: SourceFile, row: Row, fault: ReadError) -> Unread:
    """Tell of a row that is left out, with its text and the line of its fault."""
    text = row.shown() if isinstance(row, Node) else source.line_text(max(fault.line, 1))
    return Unread(text, Origin(source.path, fault.line), f"this is left out: {fault.message}")


def _made(row: Row, make: Callable[[Node], NaturalRubric]) -> NaturalRubric | ReadError:
    try:
        return make(node_of(row))
    except ReadError as error:
        return error


def _telling(found: NaturalRubric, left: list[Unread]) -> NaturalRubric:
    return replace(found, unread=(*found.unread, *left)) if left else found
