"""The JSON Schema of the IR."""

from __future__ import annotations

from typing import Any

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from rubricc.compiler.ir.rubric import Rubric
from rubricc.compiler.ir.serialize import FORMAT, VERSION

DECIMAL = r"^-?[0-9]+(\.[0-9]+)?(E[-+]?[0-9]+)?$"
"""Numbers are strings, so that every digit survives."""


class ExactNumbers(GenerateJsonSchema):
    """Writes a Decimal as a string, the way the IR's JSON has it."""

    def decimal_schema(self, schema: core_schema.DecimalSchema) -> JsonSchemaValue:
        """Give back the schema of a number."""
        return {"type": "string", "pattern": DECIMAL}


def json_schema() -> dict[str, Any]:
    """Give back the JSON Schema (2020-12) of what `to_json` writes."""
    rubric = Rubric.model_json_schema(schema_generator=ExactNumbers, ref_template="#/$defs/{model}")
    definitions = rubric.pop("$defs", {})
    if "$ref" not in rubric:
        definitions["Rubric"] = rubric
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Intermediate representation of rubricc",
        "type": "object",
        "properties": {FORMAT: {"const": VERSION}, "rubric": {"$ref": "#/$defs/Rubric"}},
        "required": [FORMAT, "rubric"],
        "additionalProperties": False,
        "$defs": definitions,
    }
