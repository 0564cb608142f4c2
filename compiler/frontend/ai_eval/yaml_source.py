"""A document's plain data, and the line on which each part of it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rubricc.compiler.frontend.natural.structure.errors import ReadError
from rubricc.compiler.frontend.natural.structure.nodes import Node
from rubricc.compiler.frontend.natural.structure.records import records
from rubricc.compiler.frontend.natural.structure.yaml_text import documents
from rubricc.compiler.source.file import SourceFile

Path = tuple[str | int, ...]
"""Keys and numbers from 0 that lead to a part of the data."""


@dataclass(frozen=True, slots=True)
class Placed:
    """The data of a document, and the value that it was read from, where it was."""

    data: Any
    node: Node | None = None

    def line(self, path: Path) -> int:
        """Give back the line of a part, or of the nearest part around it that the document has; 0 if none is known."""
        node, line = self.node, 0
        for step in (*path, None):
            if node is None:
                break
            line, node = node.line, _inside(node, step)
        return line


def read_yaml(source: SourceFile) -> tuple[Placed, ...]:
    """Give back the documents in a file of YAML; raises `ReadError` where it cannot be read."""
    return tuple(Placed(node.plain(), node) for node in documents(source))


def read_records(source: SourceFile) -> tuple[Placed, ...]:
    """Give back the documents in a file of YAML or JSON, those of a list or one a line too; raises `ReadError`."""
    found = []
    for row in records(source):
        if isinstance(row, ReadError):
            raise row
        found.append(Placed(row.plain(), row))
    return tuple(found)


def _inside(node: Node, step: str | int | None) -> Node | None:
    if isinstance(step, int):
        return node.items[step] if step < len(node.items) else None
    return None if step is None else node.fields.get(step)
