"""How the outcomes of a rubric's checks become its score, in the six ways of ai_eval."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from rubricc.compiler.frontend.ai_eval.amounts import at_least, millionths
from rubricc.compiler.frontend.ai_eval.outcomes import Outcome
from rubricc.runtime.numbers import ONE, half_away

Weighed = Sequence[tuple[Decimal, Outcome]]
"""The weight and the outcome of each check that ran."""


@dataclass(frozen=True, slots=True)
class Combined:
    """A score in millionths, whether it passes, and how it came about."""

    score: int
    passed: bool
    reason: str


def combined(mode: str, threshold: Decimal, weighed: Weighed) -> Combined:
    """Give back the combined score of checks that ran, of which there is at least one."""
    if mode in COUNTING:
        met = COUNTING[mode](outcome.passed for _, outcome in weighed)
        number = sum(outcome.passed for _, outcome in weighed)
        return Combined(ONE if met else 0, met, f"{mode}: {number} of {len(weighed)} checks pass.")
    least = millionths(at_least(threshold))
    if mode == "weighted_avg" and not any(weight for weight, _ in weighed):
        return Combined(0, least <= 0, "weighted_avg: the weights sum to zero, so the score is 0.")
    share = min(max(_AVERAGES[mode](weighed), Fraction(0)), Fraction(1))
    score = half_away(share.numerator * ONE, share.denominator)
    sign = "reaches" if score >= least else "is below"
    return Combined(score, score >= least, f"{mode}: {score / ONE:g} {sign} {least / ONE:g}.")


def _weighted(weighed: Weighed) -> Fraction:
    total = sum((Fraction(weight) * outcome.share for weight, outcome in weighed), Fraction(0))
    return total / sum(Fraction(weight) for weight, _ in weighed)


def _median(weighed: Weighed) -> Fraction:
    shares = sorted(outcome.share for _, outcome in weighed)
    half = len(shares) // 2
    return shares[half] if len(shares) % 2 else (shares[half - 1] + shares[half]) / 2


COUNTING: Mapping[str, Callable[..., bool]] = {"all_pass": all, "any_pass": any}
"""The ways to combine for which it matters whether a check passes, and not its score."""
_AVERAGES: Mapping[str, Callable[[Weighed], Fraction]] = {
    "weighted_avg": _weighted,
    "min": lambda weighed: min(outcome.share for _, outcome in weighed),
    "max": lambda weighed: max(outcome.share for _, outcome in weighed),
    "median": _median,
}
