"""An example of the IR's JSON, for models whose answers are held to its schema."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from rubricc.compiler import driver
from rubricc.compiler.ir.rubric import Rubric
from rubricc.compiler.ir.serialize import FORMAT, VERSION, to_data
from rubricc.compiler.source.file import SourceFile

SHOWN = "portuguese.rubric"
"""The example that is shown in both forms."""

UNKNOWN = frozenset({"at", "path", "source_hash", "accepted"})
"""Fields that a model cannot know, or has no say in."""


@cache
def ir_example() -> str:
    """Give back one of the examples as the JSON of its IR, without what a model cannot know."""
    text = files("rubricc.compiler.frontend.natural.model_translation.examples").joinpath(SHOWN).read_text("utf-8")
    rubric = driver.check(SourceFile(SHOWN, text)).rubric
    if rubric is None:
        raise ValueError(f"{SHOWN} does not compile.")
    return as_model_json(rubric)


def as_model_json(rubric: Rubric) -> str:
    """Give back a rubric as the JSON that a model would write of it."""
    return json.dumps({FORMAT: VERSION, "rubric": _without(to_data(rubric))}, ensure_ascii=False)


def _without(data: Any) -> Any:
    if isinstance(data, dict):
        kept = (name for name in data if name not in UNKNOWN and not is_derived(name, data))
        return {name: _without(data[name]) for name in kept}
    return [_without(item) for item in data] if isinstance(data, list) else data


def is_derived(field: str, node: Mapping[str, Any]) -> bool:
    """Whether a field of a node is worked out by the compiler: the type and the sentences of what has a kind.

    Expressions and statements have kinds; sentences belong to the criterion that they stand in.
    """
    return field in ("type", "sources") and "kind" in node
