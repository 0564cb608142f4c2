"""Values of JSON and YAML that know where they stand."""

from __future__ import annotations

import json
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from rubricc.compiler.frontend.natural.model import Origin


@dataclass(frozen=True, slots=True)
class Node:
    """A value with the file and line it stands in, and the path to it (`rubrics[3].points`; empty at the top).

    Numbers are exact: `int` where written whole, else `Decimal`.
    """

    value: str | int | Decimal | bool | tuple[Node, ...] | dict[str, Node] | None
    source: str
    line: int
    path: str = ""

    @property
    def origin(self) -> Origin:
        """Where the value stands."""
        return Origin(self.source, self.line, self.path)

    @property
    def fields(self) -> dict[str, Node]:
        """The fields of an object; empty for anything else."""
        return self.value if isinstance(self.value, dict) else {}

    @property
    def items(self) -> tuple[Node, ...]:
        """The items of a list; empty for anything else."""
        return self.value if isinstance(self.value, tuple) else ()

    @property
    def text(self) -> str | None:
        """The text, where the value is one."""
        return self.value if isinstance(self.value, str) else None

    @property
    def is_number(self) -> bool:
        """Whether the value is a number; true and false are none."""
        return self.number is not None

    @property
    def number(self) -> Decimal | None:
        """The number, where the value is one; true and false are none."""
        if isinstance(self.value, bool) or not isinstance(self.value, (int, Decimal)):
            return None
        return Decimal(self.value)

    @property
    def is_blank(self) -> bool:
        """Whether nothing is said: null, an empty text, list or object."""
        return self.value is None or (isinstance(self.value, str) and not self.value.strip()) or self.value in ((), {})

    def plain(self) -> Any:
        """Give back the value with lists and dicts inside it, as the `json` module would."""
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        if isinstance(self.value, tuple):
            return [node.plain() for node in self.value]
        return self.value

    def shown(self) -> str:
        """Give back the value as one line: a text as it is, anything else as JSON."""
        return self.text if self.text is not None else _json(self)

    @property
    def kind(self) -> str:
        """What the value is, in words."""
        if self.is_number:
            return "a number"
        names = {str: "a text", bool: "true or false", tuple: "a list", dict: "an object"}
        return names.get(type(self.value), "null")


def _json(node: Node) -> str:
    """Give back a value as one line of JSON, its numbers as exact as they are."""
    if isinstance(node.value, dict):
        fields = (f"{json.dumps(name, ensure_ascii=False)}: {_json(inner)}" for name, inner in node.value.items())
        return "{" + ", ".join(fields) + "}"
    if isinstance(node.value, tuple):
        return "[" + ", ".join(map(_json, node.value)) + "]"
    return str(node.value) if node.is_number else json.dumps(node.value, ensure_ascii=False)


def inside(path: str, key: str | int) -> str:
    """Give back the path of a field or item of what stands at `path`."""
    if isinstance(key, int):
        return f"{path}[{key}]"
    return f"{path}.{key}" if path else key
