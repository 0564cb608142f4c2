"""The JSON Schema of what a model may write of the IR: the rubric of a draft, as small as it can be told.

A schema is sent with every request, and some endpoints count its tokens. So it has no titles, descriptions and
defaults, which the example shows better, none of what a draft cannot have, and none of what the compiler works out
itself; a choice between kinds of nodes is written once.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from rubricc.compiler.frontend.natural.model_translation.ir_example import UNKNOWN, is_derived
from rubricc.compiler.ir.schema import json_schema

NOT_IN_DRAFTS: dict[str, frozenset[str]] = {
    "Rubric": frozenset({"inputs", "declared_tools", "requirements", "overrides", "declared_max", "declared_min"}),
    "Criterion": frozenset({"rubric"}),
}
"""Fields, by node, of what only people add to a rubric."""

TELLING = frozenset({"title", "description", "discriminator", "default"})
"""Words of a schema that bind nothing."""

FEW = 3
"""Choices between no more than this are written where they are."""

_REF = re.compile(r"#/\$defs/(\w+)")


@cache
def answer_schema() -> dict[str, Any]:
    """Give back the schema of the JSON that a model writes of a rubric."""
    schema: dict[str, Any] = _bare(json_schema())
    definitions = {name: _drafted(name, found) for name, found in schema["$defs"].items()}
    reached = _reached(schema["properties"], definitions)
    choices: dict[str, str] = {}
    whole = {name: _shared(found, choices) for name, found in definitions.items() if name in reached}
    return {**schema, "$defs": {**whole, **{name: json.loads(choice) for choice, name in choices.items()}}}


def _drafted(name: str, definition: dict[str, Any]) -> dict[str, Any]:
    """Give back the definition of a node with the fields that a draft has; the kind tells which node it is."""
    given = definition.get("properties", {})
    fields = {field: given[field] for field in given if not _is_left_out(name, field, given)}
    required = [field for field in fields if field == "kind" or field in definition.get("required", ())]
    return {**definition, "properties": fields, "required": required}


def _is_left_out(name: str, field: str, fields: dict[str, Any]) -> bool:
    return field in UNKNOWN or field in NOT_IN_DRAFTS.get(name, ()) or is_derived(field, fields)


def _bare(schema: Any) -> Any:
    """Give back a schema without the words that bind nothing; the names of fields are no such words.

    Of nodes of different kinds any is just one: `anyOf` says the same as `oneOf`, which few servers can hold to.
    """
    if not isinstance(schema, dict):
        return _parts(schema, _bare)
    kept = {"anyOf" if word == "oneOf" else word: value for word, value in schema.items() if word not in TELLING}
    named = {word: {name: _bare(part) for name, part in kept[word].items()} for word in kept if word in _NAMING}
    return {word: named[word] if word in named else _bare(value) for word, value in kept.items()}


_NAMING = ("properties", "$defs")
"""Words of a schema whose values are schemas by names."""


def _shared(schema: Any, choices: dict[str, str]) -> Any:
    """Give back a schema in which each choice between nodes is a definition; `choices` gets the names of them."""
    if isinstance(schema, dict) and set(schema) == {"anyOf"} and len(schema["anyOf"]) > FEW:
        name = choices.setdefault(json.dumps(schema), f"Choice{len(choices) + 1}")
        return {"$ref": f"#/$defs/{name}"}
    return _parts(schema, lambda part: _shared(part, choices))


def _parts(schema: Any, change: Callable[[Any], Any]) -> Any:
    """Give back a list or an object of a schema with each part changed; anything else is as it was."""
    if isinstance(schema, dict):
        return {word: change(value) for word, value in schema.items()}
    return [change(item) for item in schema] if isinstance(schema, list) else schema


def _reached(schema: Any, definitions: dict[str, Any]) -> set[str]:
    """Give back the names of the definitions that a schema needs."""
    waiting, found = list(_named(schema)), set[str]()
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += _named(definitions[name])
    return found


def _named(schema: Any) -> Iterator[str]:
    """Yield the names of the definitions that a schema speaks of."""
    if isinstance(schema, dict):
        yield from _REF.findall(str(schema.get("$ref", "")))
    for part in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from _named(part)
