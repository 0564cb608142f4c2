"""Data of documents as JSON has it, with numbers exactly as they are."""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Any


def json_text(value: Any) -> str:
    """Give back data as JSON on one line, in ASCII; exact decimals keep their digits, and order stays."""
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{json.dumps(str(key))}: {json_text(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(json_text, value)) + "]"
    return json.dumps(value)


def json_data(text: str) -> Any:
    """Give back the data that `json_text` wrote; numbers with a fraction are exact decimals. Raises `ValueError`."""
    return json.loads(text, parse_float=Decimal)


def listed(value: Any) -> list[str]:
    """Give back a text or a list of texts as a list; raises `ValueError` for anything else."""
    values = value if isinstance(value, list | tuple) else [value]
    if not all(isinstance(item, str) for item in values):
        raise ValueError("is neither a text nor a list of texts")
    return list(values)
