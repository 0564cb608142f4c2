"""The IR as JSON and back, without loss; fields that have their default are left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from decimal import Decimal
from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import TypeAdapter, ValidationError
from pydantic_core import PydanticUndefined

from rubricc.compiler.ir.base import Node, Place
from rubricc.compiler.ir.depth import deep_recursion
from rubricc.compiler.ir.json_text import JsonError, read_json, write_json
from rubricc.compiler.ir.rubric import Rubric
from rubricc.runtime.types import Type

FORMAT = "rubricc_ir"
"""The key that a JSON document of the IR begins with; its value is the version of the format."""

VERSION = 1


TYPES = TypeAdapter(Type)


class SerializeError(ValueError):
    """The JSON is not an IR that this version of the compiler can read."""


def to_json(rubric: Rubric) -> str:
    """Give back the rubric as one JSON document."""
    with deep_recursion():
        return write_json({FORMAT: VERSION, "rubric": to_data(rubric)})


def from_json(text: str) -> Rubric:
    """Give back the rubric of a JSON document; raises `SerializeError` where it does not hold one.

    The rubric is well formed, but only `verify` says whether it is sound.
    """
    try:
        document = read_json(text)
    except JsonError as error:
        raise SerializeError(f"This is not JSON: {error}.") from error
    if not isinstance(document, dict) or document.get(FORMAT) != VERSION or set(document) != {FORMAT, "rubric"}:
        raise SerializeError(f'A JSON document of the IR is {{"{FORMAT}": {VERSION}, "rubric": …}}.')
    with deep_recursion():
        rubric: Rubric = Builder().node(Rubric, document["rubric"])
    return rubric


def to_data(value: Any) -> Any:
    """Give back a node, or anything in one, as plain data."""
    if isinstance(value, Node):
        return _node_data(value)
    if isinstance(value, Type):
        items = [(item.name, getattr(value, item.name), item.default) for item in fields(Type)]
        return {name: to_data(found) for name, found, default in items if name == "kind" or found != default}
    if isinstance(value, tuple):
        return [to_data(item) for item in value]
    return str(value) if isinstance(value, Decimal) else value


def _node_data(node: Node) -> dict[str, Any]:
    data = {}
    for name, info in type(node).model_fields.items():
        value = getattr(node, name)
        if name == "kind" or info.default is PydanticUndefined or not _is_default(value, info.default):
            data[name] = to_data(value)
    return data


def _is_default(value: Any, default: Any) -> bool:
    """Whether a value is written like the default: 1.0 is not 1, so that nothing is lost."""
    if isinstance(value, Decimal) and isinstance(default, Decimal):
        return str(value) == str(default)
    return type(value) is type(default) and not isinstance(value, Node) and bool(value == default)


class Builder:
    """Builds nodes from plain data, from the inside out; knows the path to where it is."""

    def __init__(self) -> None:
        self.path: list[str] = []

    def node(self, cls: type[Node], data: object) -> Any:
        """Give back a node of this class."""
        if not isinstance(data, Mapping):
            raise self._error(f"{cls.__name__} is an object")
        values = {}
        for name, value in data.items():
            if name not in cls.model_fields:
                raise self._error(f"{cls.__name__} has no {name}")
            self.path.append(name)
            values[name] = self.value(cls.model_fields[name].annotation, value)
            self.path.pop()
        try:
            return cls(**values)
        except ValidationError as error:
            first = error.errors(include_input=False, include_url=False)[0]
            raise self._error(f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from error

    def value(self, annotation: Any, data: object) -> Any:
        """Give back the value of a field with this annotation."""
        if data is None:
            return None
        origin = get_origin(annotation)
        if origin is tuple:
            return self._tuple(get_args(annotation)[0], data)
        if annotation is Place:
            return self._place(data)
        if annotation is Type:
            return self._type(data)
        classes = node_classes(annotation)
        if not classes:
            inner = [option for option in get_args(annotation) if get_origin(option) is tuple]
            return self._tuple(get_args(inner[0])[0], data) if inner and isinstance(data, list) else data
        return self.node(self._class(classes, data), data)

    def _class(self, classes: Mapping[str, type[Node]], data: object) -> type[Node]:
        if len(classes) == 1:
            return next(iter(classes.values()))
        kind = data.get("kind") if isinstance(data, Mapping) else None
        if not isinstance(kind, str) or kind not in classes:
            raise self._error(f"the kind is one of {', '.join(classes)}")
        return classes[kind]

    def _tuple(self, annotation: Any, data: object) -> tuple[Any, ...]:
        if not isinstance(data, list):
            raise self._error("a list is needed")
        items = []
        for index, item in enumerate(data):
            self.path.append(str(index))
            items.append(self.value(annotation, item))
            self.path.pop()
        return tuple(items)

    def _place(self, data: object) -> Place:
        if not isinstance(data, list) or len(data) != 4 or not all(type(item) is int for item in data):
            raise self._error("a place is four whole numbers")
        return Place(*data)

    def _type(self, data: object) -> Type:
        if not isinstance(data, Mapping):
            raise self._error("a type is an object")
        try:
            return TYPES.validate_python(dict(data))
        except ValidationError as error:
            raise self._error(f"type: {error.errors(include_input=False, include_url=False)[0]['msg']}") from error

    def _error(self, message: str) -> SerializeError:
        return SerializeError(f"{'.'.join(self.path) or 'rubric'}: {message}.")


@cache
def node_classes(annotation: Any) -> Mapping[str, type[Node]]:
    """Give back the classes of nodes that a field may hold, by their `kind` (by name where they have none)."""
    if get_origin(annotation) is Annotated:
        return node_classes(get_args(annotation)[0])
    if get_origin(annotation) in (Union, UnionType):
        return {kind: cls for option in get_args(annotation) for kind, cls in node_classes(option).items()}
    if isinstance(annotation, type) and issubclass(annotation, Node):
        kind = annotation.model_fields.get("kind")
        return {str(kind.default) if kind is not None else annotation.__name__: annotation}
    return {}
