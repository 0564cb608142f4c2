"""Writes results as JSON."""

from __future__ import annotations

import json
from typing import Any

from rubricc.compiler.ir.depth import deep_recursion

DEEPEST_INDENTED = 100
"""Data nested more deeply is written on one line: its indentation alone would outgrow it by far."""


def json_text(data: Any) -> str:
    """Give back `data` as a JSON document with a line break at its end, however deeply it is nested."""
    indent = 2 if _depth(data) <= DEEPEST_INDENTED else None
    with deep_recursion():
        return json.dumps(data, indent=indent, ensure_ascii=False, allow_nan=False) + "\n"


def _depth(data: Any) -> int:
    """Give back how many lists and objects stand inside one another."""
    deepest, waiting = 0, [(data, 0)]
    while waiting:
        item, depth = waiting.pop()
        deepest = max(deepest, depth)
        inside = item.values() if isinstance(item, dict) else item if isinstance(item, (list, tuple)) else ()
        waiting.extend((value, depth + 1) for value in inside)
    return deepest
