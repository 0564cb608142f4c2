"""How a constraint looks on the wire: what it adds to a request, and where the answer then stands."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from rubricc.compiler.frontend.natural.model_translation.gbnf import to_gbnf
from rubricc.compiler.frontend.natural.model_translation.ir_schema import answer_schema
from rubricc.compiler.frontend.natural.model_translation.options import Constraint

TOOL = "write_rubric"
"""The custom tool whose input is the rubric."""

LLGUIDANCE = "%llguidance {}\n"
"""How llama.cpp tells a grammar for llguidance from one of its own."""

_REST: tuple[Constraint, ...] = ("json_schema", "none")
"""What is tried where no grammar is known."""

_OWNERS: dict[str, tuple[Constraint, ...]] = {
    "llamacpp": ("llguidance", "gbnf", *_REST),
    "vllm": ("structured_outputs", "guided_grammar", *_REST),
    "sglang": ("ebnf", *_REST),
}
"""What servers with fields of their own call themselves as owners of their models, and what to try, in order."""


def known_by(owner: str) -> tuple[Constraint, ...]:
    """Give back the constraints to try at a server whose models have this owner: a grammar, the schema, nothing.

    A server that is not known gets the grammar in OpenAI's own form, which others pass on or refuse.
    """
    return _OWNERS.get(owner, ("openai", *_REST))


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
    given = _given(message)
    return _content(message.get("content")) if given is None else given


def _given(message: Mapping[str, Any]) -> str | None:
    """Give back what the tool was given, None where it was not called."""
    calls = message.get("tool_calls")
    for call in calls if isinstance(calls, list) else ():
        custom = call.get("custom") if isinstance(call, Mapping) else None
        if isinstance(custom, Mapping) and isinstance(custom.get("input"), str):
            return str(custom["input"])
    return None


def _content(content: Any) -> str:
    """Give back the text of a content, which may come in parts."""
    if isinstance(content, list):
        return "".join(_content(part.get("text")) for part in content if isinstance(part, Mapping))
    return content if isinstance(content, str) else ""


def is_obeyed(constraint: Constraint, grammar: str, message: Mapping[str, Any]) -> bool:
    """Whether an answer that ended by itself can have been held to a constraint.

    Servers that do not know a field may leave it out without a word. Where the tool was not called, where the text does
    not begin as the grammar has it, or is no JSON object, nothing was held to anything.
    """
    match constraint:
        case "none":
            return True
        case "openai":
            return _given(message) is not None
        case "json_schema":
            return answer(message).lstrip()[:1] == "{"
        case _:
            return answer(message).lstrip().startswith(_beginning(grammar))


def _beginning(grammar: str) -> str:
    """Give back the text that every answer begins with: the literal at the beginning of `start`."""
    found = re.match(r'start: ("(?:[^"\\]|\\.)*")', grammar)
    return str(json.loads(found[1])) if found else ""
