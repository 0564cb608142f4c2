"""What the scores of many answers come to: means, quantiles, and how many passed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from rubricc.compiler.cli.answer_scorer import Scored

QUANTILES = (0, 5, 25, 50, 75, 95, 100)
"""In percent; the first is the least score, the last the most."""

MOST_UNREAD = 20
"""No more fields than about this many are remembered as read by nothing."""


class Spread:
    """Numbers, each kept once with how often it came: scores are multiples of a step, so there are not many."""

    def __init__(self) -> None:
        self._counts: Counter[float] = Counter()

    def add(self, value: float | None) -> None:
        """Count a number; None counts for nothing."""
        if value is not None:
            self._counts[value] += 1

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return self._counts.total()

    @property
    def mean(self) -> float | None:
        """The mean, to six decimals, from exact sums, so that it does not hang on the order; None of nothing."""
        if not self._counts:
            return None
        total = sum(Fraction(str(value)) * count for value, count in self._counts.items())
        return round(float(total / self.size), 6)

    def quantile(self, percent: int) -> float | None:
        """Give back the least number that at least `percent` of a hundred do not exceed; 0 gives the least of all."""
        needed, seen = max(1, -(-self.size * percent // 100)), 0
        for value in sorted(self._counts):
            seen += self._counts[value]
            if seen >= needed:
                return value
        return None


@dataclass
class Tally:
    """Adds up what became of the answers of a file."""

    criteria: tuple[str, ...]
    answers: int = 0
    errors: int = 0
    passed: int = 0
    judged: int = 0
    score: Spread = field(default_factory=Spread)
    normalized: Spread = field(default_factory=Spread)
    by_criterion: dict[str, Spread] = field(default_factory=dict)
    unread: set[str] = field(default_factory=set)
    """The fields of answers that nothing reads."""
    judge: str = ""
    """The model that judged what is unchecked, where one was asked."""
    asked_about: tuple[str, ...] = ()
    """The criteria that it was asked about, `parent.child` for those of composites."""

    def add(self, scored: Scored) -> None:
        """Count one answer."""
        if scored.error is not None:
            self.errors += 1
            return
        self.answers += 1
        self.judged += scored.passed is not None
        self.passed += scored.passed is True
        self.score.add(scored.score)
        self.normalized.add(scored.normalized)
        if len(self.unread) < MOST_UNREAD:
            self.unread |= scored.unread
        for name, score in zip(self.criteria, scored.criteria, strict=True):
            self.by_criterion.setdefault(name, Spread()).add(score)

    @property
    def share_passed(self) -> float | None:
        """The share of answers that passed, of those for which that is decided; None of nothing."""
        return round(self.passed / self.judged, 6) if self.judged else None

    def to_json(self, *, passes: bool) -> dict[str, Any]:
        """Give back the summary as plain data; `passes` says whether anything can fail an answer."""
        return {
            "answers": self.answers,
            "errors": self.errors,
            "undecided": self.answers - self.score.size,
            "score": spread_data(self.score),
            "normalized_score": spread_data(self.normalized),
            "passed": self.share_passed if passes else None,
            "criteria": {name: spread_data(spread) for name, spread in self.by_criterion.items()},
            **({"judge": self.judge, "judged_criteria": [*self.asked_about]} if self.judge else {}),
        }


def spread_data(spread: Spread) -> dict[str, float | None]:
    """Give back the mean, and the quantiles by names like `p25`."""
    return {"mean": spread.mean, **{f"p{percent}": spread.quantile(percent) for percent in QUANTILES}}
