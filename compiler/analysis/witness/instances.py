"""Values that fit a JSON Schema, as far as its common words go; whether they do is for the validator to say."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from rubricc.compiler.analysis.witness.strings import examples
from rubricc.runtime.pattern import Pattern

MOST = 6
DEEPEST = 12


def instances(schema: Any, words: list[str]) -> Iterator[Any]:
    """Yield values that may fit, the smaller first; texts in them are taken from `words`."""
    maker = _Maker(schema, words)
    yield from islice(maker.values(schema, 0), MOST)


class _Maker:
    """Makes values of one schema, to whose parts references lead."""

    def __init__(self, whole: Any, words: list[str]) -> None:
        self.whole = whole
        self.words = words

    def values(self, schema: Any, depth: int) -> Iterator[Any]:
        if not isinstance(schema, dict) or depth > DEEPEST:
            if schema is not False:
                yield from ({}, [], self.words[0], 1, None)
            return
        schema = self._resolved(schema)
        if "const" in schema or "enum" in schema:
            yield from [schema["const"]] if "const" in schema else schema["enum"]
        elif "allOf" in schema:
            merged = _without(schema, "allOf")
            for part in schema["allOf"]:
                merged = _merged(merged, self._resolved(part))
            yield from self.values(merged, depth + 1)
        else:
            yield from self._open_values(schema, depth)

    def _open_values(self, schema: Any, depth: int) -> Iterator[Any]:
        if "default" in schema:
            yield schema["default"]
        for key in ("oneOf", "anyOf"):
            for option in schema.get(key, ()):
                yield from islice(self.values({**_without(schema, key), **option}, depth + 1), 2)
        for kind in self._kinds(schema):
            yield from getattr(self, f"_{kind}")(schema, depth)

    def _resolved(self, schema: Any) -> Any:
        reference = schema.get("$ref") if isinstance(schema, dict) else None
        if not isinstance(reference, str) or not reference.startswith("#/"):
            return schema
        found: Any = self.whole
        for step in reference[2:].split("/"):
            found = found.get(step.replace("~1", "/").replace("~0", "~"), {}) if isinstance(found, dict) else {}
        return {**_without(schema, "$ref"), **found} if isinstance(found, dict) else schema

    def _kinds(self, schema: Any) -> list[str]:
        kind = schema.get("type")
        if kind is None:
            kind = ["object"] if {"properties", "required"} & set(schema) else ["array"] if "items" in schema else None
        known = [kind] if isinstance(kind, str) else kind or ["object", "string", "integer", "array"]
        return [name for name in known if name in ("object", "array", "string", "integer", "number", "boolean", "null")]

    def _object(self, schema: Any, depth: int) -> Iterator[Any]:
        properties = schema.get("properties", {})
        required = list(schema.get("required", ()))
        every = list(dict.fromkeys([*required, *properties]))
        for names in (required, every):
            made = {name: next(self.values(properties.get(name, {}), depth + 1), None) for name in names}
            least = int(schema.get("minProperties", 0))
            extra = schema.get("additionalProperties", True)
            for number in range(least - len(made)):
                made[f"key{number}"] = next(self.values(extra, depth + 1), self.words[0])
            yield made

    def _array(self, schema: Any, depth: int) -> Iterator[Any]:
        items, least = schema.get("items", {}), int(schema.get("minItems", 0))
        known = list(islice(self.values(items, depth + 1), MOST)) or [self.words[0]]
        for size in (least, max(1, least)):
            texts = isinstance(known[0], str) and "enum" not in items
            pool = self.words if texts else known
            yield [pool[n % len(pool)] for n in range(size)]

    def _string(self, schema: Any, depth: int) -> Iterator[Any]:
        least, most = int(schema.get("minLength", 0)), schema.get("maxLength")
        formats = {
            "date": "2026-01-31",
            "date-time": "2026-01-31T12:00:00Z",
            "email": "a@b.org",
            "uri": "https://a.org",
        }
        if schema.get("format") in formats:
            yield formats[schema["format"]]
        if "pattern" in schema:
            yield from self._matching(schema["pattern"])
        for word in self.words[:3]:
            yield (word * (least // max(1, len(word)) + 1))[: max(least, len(word))][:most]

    def _matching(self, pattern: str) -> Iterator[str]:
        yield from examples(Pattern.of(pattern, exact=True))[:4]

    def _integer(self, schema: Any, depth: int) -> Iterator[Any]:
        step = schema.get("multipleOf", 1)
        low = schema.get("minimum", schema.get("exclusiveMinimum", -1) + 1)
        high = schema.get("maximum", schema.get("exclusiveMaximum", low + 1) - 1)
        yield int(-(-low // step) * step)
        yield int(high // step * step)

    def _number(self, schema: Any, depth: int) -> Iterator[Any]:
        yield from self._integer(schema, depth)
        yield float(schema.get("minimum", 0.5))

    def _boolean(self, schema: Any, depth: int) -> Iterator[Any]:
        yield from (True, False)

    def _null(self, schema: Any, depth: int) -> Iterator[Any]:
        yield None


def _without(schema: Any, key: str) -> Any:
    return {name: value for name, value in schema.items() if name != key}


def _merged(one: Any, two: Any) -> Any:
    """Give back two schemas as one: their properties and required names together."""
    both = {**one, **two}
    both["properties"] = {**one.get("properties", {}), **two.get("properties", {})}
    both["required"] = [*one.get("required", ()), *two.get("required", ())]
    return both
