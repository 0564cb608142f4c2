"""How a constraint looks on the wire: what it adds to a request, and where the answer then stands."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from rubricc.compiler.frontend.natural.model_translation.gbnf import to_gbnf
from rubricc.compiler.frontend.natural.model_translation.ir_example import UNKNOWN
from rubricc.compiler.frontend.natural.model_translation.options import Constraint
from rubricc.compiler.ir.schema import json_schema

TOOL = "write_rubric"
"""The custom tool whose input is the rubric."""

LLGUIDANCE = "%llguidance {}\n"
"""How llama.cpp tells a grammar for llguidance from one of its own."""

_OWNERS: dict[str, tuple[Constraint, ...]] = {
    "llamacpp": ("llguidance", "gbnf", "none"),
    "vllm": ("structured_outputs", "guided_grammar", "none"),
    "sglang": ("ebnf", "none"),
    "openai": ("openai", "none"),
    "openai-internal": ("openai", "none"),
    "system": ("openai", "none"),
}
"""What servers call themselves as owners of their models, and what they know, in the order of trying."""


def known_by(owner: str) -> tuple[Constraint, ...]:
    """Give back the constraints to try at a server whose models have this owner, the last one asks for nothing."""
    return _OWNERS.get(owner, ("none",))


def fields(constraint: Constraint, grammar: str) -> dict[str, Any]:
    """Give back the fields that a constraint adds to a request of chat completions; `grammar` is in Lark's notation."""
    match constraint:
        case "openai":
            tool = {"name": TOOL, "description": "Takes the finished rubric.", "format": _format(grammar)}
            return {
                "tools": [{"type": "custom", "custom": tool}],
                "tool_choice": {"type": "custom", "custom": {"name": TOOL}},
            }
        case "llguidance":
            return {"extra_body": {"grammar": LLGUIDANCE + grammar}}
        case "gbnf":
            return {"extra_body": {"grammar": to_gbnf(grammar)}}
        case "structured_outputs":
            return {"extra_body": {"structured_outputs": {"grammar": grammar}}}
        case "guided_grammar":
            return {"extra_body": {"guided_grammar": grammar}}
        case "ebnf":
            return {"extra_body": {"ebnf": to_gbnf(grammar)}}
        case "json_schema":
            named = {"name": "rubric", "strict": False, "schema": answer_schema()}
            return {"response_format": {"type": "json_schema", "json_schema": named}}
        case _:
            return {}


def _format(grammar: str) -> dict[str, Any]:
    return {"type": "grammar", "grammar": {"syntax": "lark", "definition": grammar}}


def answer(message: Mapping[str, Any]) -> str:
    """Give back the text of an answer: what was given to the tool, else the content."""
    for call in message.get("tool_calls") or ():
        custom = call.get("custom") if isinstance(call, Mapping) else None
        if isinstance(custom, Mapping) and isinstance(custom.get("input"), str):
            return str(custom["input"])
    content = message.get("content")
    return content if isinstance(content, str) else ""


@cache
def answer_schema() -> dict[str, Any]:
    """Give back the JSON Schema of the IR without what a model cannot know: places and hashes."""
    schema = json_schema()
    for definition in schema["$defs"].values():
        for name in UNKNOWN:
            definition.get("properties", {}).pop(name, None)
    for unused in ("Accepted", "Place"):
        schema["$defs"].pop(unused, None)
    return schema
