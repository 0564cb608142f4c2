"""The records of a source in JSON (one object, a list of them, or one a line) or YAML (one or more documents)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import PurePath

from rubricc.compiler.frontend.natural.structure.each import Row
from rubricc.compiler.frontend.natural.structure.errors import ReadError
from rubricc.compiler.frontend.natural.structure.json_text import values
from rubricc.compiler.frontend.natural.structure.nodes import Node
from rubricc.compiler.frontend.natural.structure.yaml_text import documents
from rubricc.compiler.source.file import SourceFile

_JSON = re.compile(r"\s*(?:\{\s*[\"}]|\[\s*[\[\]{\"])")
_YAML = re.compile(
    r"(?:[ \t\r]*(?:#[^\n]*|---[^\n]*)?\n)*(?:- +)?(?:[\w-]+|\"[^\"\n]+\"|'[^'\n]+') *:(?:[ \t][^\n]*)?(?:\r?\n|\Z)"
)


def records(source: SourceFile) -> Iterator[Row]:
    """Yield the objects of a source, those of a list at the top too, and a fault for anything else."""
    for value in _values(source):
        if isinstance(value, ReadError):
            yield value
        else:
            yield from map(_object, value.items if isinstance(value.value, tuple) else (value,))


@lru_cache(maxsize=1)
def first_record(source: SourceFile) -> Node | None:
    """Give back the first object of a source that looks like JSON or YAML; None where there is none."""
    if not (looks_like_json(source) or looks_like_yaml(source)):
        return None
    try:
        return next((row for row in records(source) if isinstance(row, Node)), None)
    except ReadError:
        return None


def first_item(source: SourceFile, name: str) -> Node | None:
    """Give back the first item of the list under a name in the first record; None where there is none."""
    row = first_record(source)
    listed = row.fields.get(name) if row is not None else None
    return next(iter(listed.items), None) if listed is not None else None


def looks_like_json(source: SourceFile) -> bool:
    """Whether a source begins as JSON does, and is not called YAML."""
    return not called(source, ".yaml", ".yml") and (called(source, ".json", ".jsonl") or bool(_JSON.match(source.text)))


def looks_like_yaml(source: SourceFile) -> bool:
    """Whether a source is called YAML or begins with a key, and not as JSON."""
    return called(source, ".yaml", ".yml") or (not looks_like_json(source) and bool(_YAML.match(source.text)))


def called(source: SourceFile, *endings: str) -> bool:
    """Whether the name of a source has one of the endings."""
    return source.path.lower().endswith(endings)


def stem(source: SourceFile) -> str:
    """Give back the name of a source without its folders and ending, for a rubric without an id."""
    return PurePath(source.path).stem.strip("<>-") or "rubric"


def _values(source: SourceFile) -> Iterator[Row]:
    return values(source) if looks_like_json(source) else documents(source)


def _object(node: Node) -> Row:
    if not isinstance(node.value, dict):
        return ReadError(node.source, node.line, f"this is {node.kind}; an object is needed, with a rubric in it.")
    return node
