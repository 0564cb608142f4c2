"""Which rules of a rubric its tests make fire."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from rubricc.compiler.ir.rubric import Rubric
from rubricc.compiler.testing.model import Outcome
from rubricc.compiler.testing.rules import Rule, fired, rules


@dataclass(frozen=True, slots=True)
class Coverage:
    """All rules in source order, each with how many tests made it fire."""

    counts: tuple[tuple[Rule, int], ...]

    @property
    def untested(self) -> tuple[Rule, ...]:
        """The rules that no test makes fire."""
        return tuple(rule for rule, count in self.counts if count == 0)

    @property
    def share(self) -> float:
        """The share of rules that some test makes fire, 0 to 1; 1 where there are no rules."""
        return 1 - len(self.untested) / len(self.counts) if self.counts else 1.0

    def to_json(self) -> dict[str, Any]:
        """Give back the coverage as plain data."""
        listed = [
            {"id": rule.id, "kind": rule.kind, "line": rule.at.line, "reason": rule.reason, "tests": count}
            for rule, count in self.counts
        ]
        return {"share": round(self.share, 6), "rules": listed}


def cover(rubric: Rubric, outcomes: Iterable[Outcome]) -> Coverage:
    """Give back which rules the tests with these outcomes made fire."""
    counts = {rule.id: 0 for rule in rules(rubric)}
    for outcome in outcomes:
        if outcome.trace:
            for name in {firing.rule.id for firing in fired(rubric, outcome.trace)}:
                counts[name] += 1
    return Coverage(tuple((rule, counts[rule.id]) for rule in rules(rubric)))
