"""The records of a JSON source: one object, a list of them, or one a line (JSON Lines)."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.frontend.natural.structure.errors import ReadError
from rubricc.compiler.frontend.natural.structure.json_text import document, line_value
from rubricc.compiler.frontend.natural.structure.nodes import Node
from rubricc.compiler.source.file import SourceFile


def records(source: SourceFile) -> Iterator[Node]:
    """Yield the objects of a JSON source, one by one where it has one a line.

    Raises `ReadError` where the source is empty, is no JSON, or holds anything else than objects.
    """
    if is_lines(source):
        for line in filled_lines(source):
            yield _object(line_value(source, line))
    else:
        whole = document(_filled(source))
        yield from map(_object, whole.items if isinstance(whole.value, tuple) else (whole,))


def first_record(source: SourceFile) -> Node | None:
    """Give back the first object of a JSON source; None where there is none."""
    if not source.text.lstrip().startswith(("{", "[")):
        return None
    try:
        return next(records(source), None)
    except ReadError:
        return None


def is_lines(source: SourceFile) -> bool:
    """Whether the first line that is not blank is JSON by itself, and another follows."""
    lines = filled_lines(source)
    first, more = next(lines, None), next(lines, None)
    if first is None or more is None:
        return False
    try:
        return isinstance(line_value(source, first).value, dict)
    except ReadError:
        return False


def filled_lines(source: SourceFile) -> Iterator[int]:
    """Yield the numbers of the lines that are not blank, from 1."""
    return (line for line in range(1, len(source.line_starts) + 1) if source.line_text(line).strip())


def _filled(source: SourceFile) -> SourceFile:
    if not source.text.strip():
        raise ReadError(source.path, 0, "the file is empty; it needs a rubric")
    return source


def _object(node: Node) -> Node:
    if not isinstance(node.value, dict):
        raise ReadError(node.source, node.line, f"this is {node.kind}; an object is needed, with a rubric in it.")
    return node
