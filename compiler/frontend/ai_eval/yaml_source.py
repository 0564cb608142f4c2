"""A document's plain data, and the line on which each part of it stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rubricc.compiler.frontend.natural.structure.nodes import Node
from rubricc.compiler.frontend.natural.structure.yaml_text import documents
from rubricc.compiler.source.file import SourceFile

Path = tuple[str | int, ...]
"""Keys and numbers from 0 that lead to a part of the data."""


@dataclass(frozen=True, slots=True)
class Placed:
    """The data of a document, and the line (from 1) of each part by its path."""

    data: Any
    lines: dict[Path, int]

    def line(self, path: Path) -> int:
        """Give back the line of a part, or of the nearest part around it that the document has; 0 if none is known."""
        while path not in self.lines and path:
            path = path[:-1]
        return self.lines.get(path, 0)


def read_yaml(source: SourceFile) -> tuple[Placed, ...]:
    """Give back the documents in a file of YAML; raises `ReadError` where it cannot be read."""
    return tuple(Placed(node.plain(), dict(_lines(node, ()))) for node in documents(source))


def _lines(node: Node, path: Path) -> Iterator[tuple[Path, int]]:
    yield path, node.line
    for key, inner in node.fields.items():
        yield from _lines(inner, (*path, key))
    for index, inner in enumerate(node.items):
        yield from _lines(inner, (*path, index))
