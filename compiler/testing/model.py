"""What running a test gives: plain frozen data for the renderers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from rubricc.compiler.ir.base import Place
from rubricc.compiler.testing.account import Account

Aim = Literal["more", "fewer"] | None
"""Whether more points, or fewer, would have met an expectation; None where that is not what it is about."""


@dataclass(frozen=True, slots=True)
class Failure:
    """An expectation that did not hold: what was expected and what came, in words, and where it stands.

    `criterion` is the id of the criterion it is about, None where it is about the whole rubric. `accounts` say why
    the rules that it hangs on did or did not fire.
    """

    expected: str
    got: str
    at: Place
    criterion: str | None = None
    aim: Aim = None
    accounts: tuple[Account, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Give back the failure as plain data."""
        data: dict[str, Any] = {"expected": self.expected, "got": self.got}
        data |= {"line": self.at.line, "column": self.at.column}
        if self.criterion is not None:
            data["criterion"] = self.criterion
        return data | ({"rules": [item.to_json() for item in self.accounts]} if self.accounts else {})


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one test came to.

    `trace` is that of the scored answer, empty where scoring stopped with `error`.
    """

    name: str
    at: Place
    failures: tuple[Failure, ...] = ()
    error: str | None = None
    trace: Mapping[str, Any] = field(default_factory=dict)

    @property
    def passed(self) -> bool:
        """Whether every expectation held."""
        return not self.failures and self.error is None

    def to_json(self) -> dict[str, Any]:
        """Give back the outcome as plain data, without the trace."""
        data: dict[str, Any] = {"name": self.name, "line": self.at.line, "passed": self.passed}
        if self.failures:
            data["failures"] = [failure.to_json() for failure in self.failures]
        return data if self.error is None else data | {"error": self.error}
