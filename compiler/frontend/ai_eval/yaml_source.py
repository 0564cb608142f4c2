"""YAML with places: plain data, and the line on which each part of it stands.

Scalars are read as YAML 1.2 reads them (`yes` and `12:30` are texts), numbers with a fraction are exact decimals, and
a key that stands twice is an error, since one of its values would be lost.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

Path = tuple[str | int, ...]
"""Keys and numbers from 0 that lead to a part of the data."""

MOST_PARTS = 20_000
"""So many parts may a document have; aliases of aliases could make it any number."""

_CONSTANTS = {"": None, "~": None, "null": None, "true": True, "false": False}
_WHOLE = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_FRACTION = re.compile(r"[-+]?(?:[0-9]+\.[0-9]*|\.[0-9]+|[0-9]+(?=[eE]))(?:[eE][-+]?[0-9]+)?")
_NO_NUMBER = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
_PREFIX = "tag:yaml.org,2002:"
_QUOTED = ("'", '"', "|", ">")


class YamlError(ValueError):
    """A document that cannot be read: what is wrong, on which line (0 where none is known), and what mends it."""

    def __init__(self, message: str, line: int = 0, mend: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.mend = mend


@dataclass(frozen=True, slots=True)
class Placed:
    """The data of a document, and the line (from 1) of each part by its path."""

    data: Any
    lines: dict[Path, int]

    def line(self, path: Path) -> int:
        """Give back the line of a part, or of the nearest part around it that the document has."""
        while path not in self.lines and path:
            path = path[:-1]
        return self.lines.get(path, 0)


def read_yaml(text: str) -> Placed:
    """Give back the one document in a text; raises `YamlError` where there is none, or it cannot be read.

    Raises `ImportError` where PyYAML is not installed.
    """
    yaml = _library()
    try:
        node = yaml.compose(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark else 0
        raise YamlError(f"This is no YAML: {getattr(error, 'problem', None) or error}.", line, _MEND) from None
    except (RecursionError, ValueError) as error:
        raise YamlError(f"This is no YAML: {error}.", mend=_MEND) from None
    if node is None:
        raise YamlError("The document is empty.", mend="Begin it with `id:`, `version:` and `checks:`.")
    reader = _Reader(yaml)
    try:
        data = reader.read(node, ())
    except RecursionError:
        raise YamlError("The document is nested too deeply.", mend="Take nesting out of it.") from None
    return Placed(data, reader.lines)


_MEND = "Look at the indentation and the quotes on this line and the one before it."


def _library() -> Any:
    try:
        import yaml
    except ImportError as error:
        raise ImportError("Reading YAML needs PyYAML: pip install 'rubricc[yaml]'.") from error
    return yaml


@dataclass(slots=True)
class _Reader:
    """Makes data of nodes and notes their lines."""

    yaml: Any
    lines: dict[Path, int] = field(default_factory=dict)
    open: set[int] = field(default_factory=set)

    def read(self, node: Any, path: Path) -> Any:
        if len(self.lines) >= MOST_PARTS:
            raise YamlError(f"The document has more than {MOST_PARTS} parts.", _line(node), "Take out its aliases.")
        self.lines[path] = _line(node)
        if isinstance(node, self.yaml.ScalarNode):
            return _scalar(node)
        if id(node) in self.open:
            raise YamlError("A part of the document holds itself.", _line(node), "Write the alias out.")
        self.open.add(id(node))
        several: Callable[[Any, Path], Any] = (
            self._mapping if isinstance(node, self.yaml.MappingNode) else self._sequence
        )
        value = several(node, path)
        self.open.discard(id(node))
        return value

    def _sequence(self, node: Any, path: Path) -> list[Any]:
        return [self.read(item, (*path, index)) for index, item in enumerate(node.value)]

    def _mapping(self, node: Any, path: Path) -> dict[str, Any]:
        data: dict[str, Any] = {}
        for key, value in node.value:
            name = key.value if isinstance(key, self.yaml.ScalarNode) else None
            if name is None:
                raise YamlError("A key is no text.", _line(key), "Give it a name before the colon.")
            if name in data:
                raise YamlError(f"`{name}` stands here twice.", _line(key), "Keep one of them.")
            data[name] = self.read(value, (*path, name))
            self.lines[(*path, name)] = _line(key)
        return data


def _line(node: Any) -> int:
    return int(node.start_mark.line) + 1


def _scalar(node: Any) -> Any:
    """Give back a text, or what a plain one stands for; raises `YamlError` for what no JSON number is."""
    text: str = node.value
    if node.style in _QUOTED or node.tag == f"{_PREFIX}str":
        return text
    if text.lower() in _CONSTANTS and text in (text.lower(), text.upper(), text.capitalize()):
        return _CONSTANTS[text.lower()]
    if _WHOLE.fullmatch(text) and len(text) < 300:
        return int(text)
    if _FRACTION.fullmatch(text):
        return Decimal(text)
    if _NO_NUMBER.fullmatch(text):
        raise YamlError(f"{text} is no number that can be counted with.", _line(node), "Write a finite number.")
    return text
