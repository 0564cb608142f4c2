"""An account of one rule: whether it fired, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rubricc.compiler.testing.rules import Rule
from rubricc.compiler.testing.why import Why


@dataclass(frozen=True, slots=True)
class Account:
    """What one rule did: the conditions that decided it, taken apart, and in `note` what else kept it from firing."""

    rule: Rule
    fired: bool
    whys: tuple[Why, ...] = ()
    note: str = ""

    def to_json(self) -> dict[str, Any]:
        """Give back the account as plain data."""
        data: dict[str, Any] = {"id": self.rule.id, "line": self.rule.at.line, "fired": self.fired}
        if self.note:
            data["note"] = self.note
        return data | {"conditions": [why.to_json() for why in self.whys]}
