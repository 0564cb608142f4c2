"""Data of documents as JSON has it."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any


def json_text(value: Any) -> str:
    """Give back data as JSON on one line; exact decimals become numbers, and order stays."""
    return json.dumps(value, default=_number, ensure_ascii=True)


def _number(value: object) -> int | float:
    if not isinstance(value, Decimal):
        raise TypeError(f"{type(value).__name__} is no JSON.")
    whole = value == value.to_integral_value()
    return int(value) if whole else float(value)


def listed(value: Any) -> list[str]:
    """Give back a text or a list of texts as a list; raises `ValueError` for anything else."""
    values = value if isinstance(value, list | tuple) else [value]
    if not all(isinstance(item, str) for item in values):
        raise ValueError("is neither a text nor a list of texts")
    return list(values)
