"""A witness in words: the inputs, cut to what fits a finding, and what the rubric gave for them."""

from __future__ import annotations

import json
from typing import Any

from rubricc.compiler.diagnostics.model import Diagnostic

LONGEST = 240
"""An input is shown up to this many characters; `--format json` has it whole."""


def witness_lines(item: Diagnostic) -> list[str]:
    """Give back what a finding's witness says, a line for what it shows and one for each input that is not empty."""
    if item.witness is None:
        return []
    shown = [(name, value) for name, value in item.witness.inputs if value not in ("", None, [], {})]
    inputs = shown or [("response", "")]
    return [item.witness.outcome, *(f"{name}: {_cut(value)}" for name, value in inputs)]


def _cut(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= LONGEST else text[: LONGEST - 2] + '…"'
