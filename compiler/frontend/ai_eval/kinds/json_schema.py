"""`json_schema`: the response is JSON, which may stand in one fence, and fits a schema."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any

from rubricc.compiler.frontend.ai_eval.fields import JsonSchema
from rubricc.compiler.frontend.ai_eval.kinds.base import Kind, Rules, Saying, Unsaid, award
from rubricc.compiler.frontend.ai_eval.outcomes import On, Outcome, cannot_run, decided
from rubricc.compiler.frontend.ai_eval.plain import json_text
from rubricc.compiler.ir.literals import show_text
from rubricc.runtime.text import Text
from rubricc.stdlib._structured import format_matches_schema

_FITS, _MISFITS = "Is JSON that fits the schema.", "Is no JSON that fits the schema."


def _schema(check: JsonSchema, schemas: Mapping[str, Any]) -> tuple[str, str]:
    """Give back the schema as JSON, and why there is none (empty where there is one)."""
    if find_spec("jsonschema_rs") is None:
        return "", "needs jsonschema-rs: pip install 'rubricc[schema]'"
    if check.schema_ref is not None and check.schema_ref not in schemas:
        return "", f"there is no schema {check.schema_ref}"
    schema = json_text(check.schema_ if check.schema_ref is None else schemas[check.schema_ref])
    sound = format_matches_schema(Text("{}"), schema) is not None
    return schema, "" if sound else "the schema is no JSON Schema that stands alone"


def _run(check: JsonSchema, on: On) -> Outcome:
    schema, why = _schema(check, on.schemas)
    if why:
        return cannot_run(why)
    return decided(bool(format_matches_schema(on.text, schema, fenced=True)), _FITS, _MISFITS)


def _rules(check: JsonSchema, saying: Saying) -> Rules | Unsaid:
    schema, why = _schema(check, saying.schemas)
    if why:
        return Unsaid(f"The check cannot run here: {why}.")
    return Rules(award(f"format.matches_schema(response, {show_text(schema)}, fenced: true)", _FITS, _MISFITS))


KIND = Kind(JsonSchema, _run, _rules, lambda check: "Is JSON that fits the schema.", native=False)
