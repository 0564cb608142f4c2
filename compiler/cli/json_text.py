"""Writes results as JSON."""

from __future__ import annotations

import json
from typing import Any

from rubricc.compiler.ir.depth import deep_recursion


def json_text(data: Any) -> str:
    """Give back `data` as an indented JSON document with a line break at its end, however deeply it is nested."""
    with deep_recursion():
        return json.dumps(data, indent=2, ensure_ascii=False, allow_nan=False) + "\n"
