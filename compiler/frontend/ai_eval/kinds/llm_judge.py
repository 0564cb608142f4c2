"""`llm_judge`: what judges say, which the caller passes in; nothing is asked here.

Its description is what judges are asked. Without one there is nothing to ask, so it is left out unless the caller has a
verdict. The prompts that `judge_prompt_ref` names are ai_eval's own, and not in a document.

A verdict is true, false, or a share from 0 to 1; several, one a judge, are aggregated by their mean unless the check
says otherwise. A threshold above 1 is one of ai_eval's scale from 0 to 5.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from statistics import fmean, median

from rubricc.compiler.frontend.ai_eval.amounts import SCALE, at_least, millionths
from rubricc.compiler.frontend.ai_eval.fields import LlmJudge
from rubricc.compiler.frontend.ai_eval.kinds.base import Kind, Rules, Saying, Unsaid
from rubricc.compiler.frontend.ai_eval.outcomes import On, Outcome, Verdict, cannot_run, fails, graded

AGGREGATIONS: Mapping[str, Callable[[Sequence[float], float], float]] = {
    "mean": lambda shares, threshold: fmean(shares),
    "median": lambda shares, threshold: median(shares),
    "min": lambda shares, threshold: min(shares),
    "max": lambda shares, threshold: max(shares),
    "majority": lambda shares, threshold: float(2 * sum(share >= threshold for share in shares) > len(shares)),
}


def _threshold(check: LlmJudge) -> Decimal | None:
    """Give back the threshold from 0 to 1, None where it is on no scale."""
    if not 0 <= check.threshold <= SCALE:
        return None
    return at_least(check.threshold if check.threshold <= 1 else check.threshold / SCALE)


def _unasked(check: LlmJudge) -> str:
    """Give back why there is no verdict."""
    return "no judge was asked" if check.description else "it has no description, so there is nothing to ask a judge"


def _run(check: LlmJudge, on: On) -> Outcome:
    threshold, aggregation = _threshold(check), (check.aggregation or "mean").lower()
    if threshold is None:
        return fails(f"The threshold {check.threshold:f} is neither from 0 to 1 nor from 0 to {SCALE}.")
    if aggregation not in AGGREGATIONS:
        return cannot_run(f"the aggregation {check.aggregation!r} is unknown; known are {', '.join(AGGREGATIONS)}")
    if on.name not in on.verdicts:
        return cannot_run(_unasked(check))
    shares = _shares(on.name, on.verdicts[on.name])
    return graded(AGGREGATIONS[aggregation](shares, float(threshold)), millionths(threshold), "What the judges say")


def _shares(name: str, verdict: Verdict) -> list[float]:
    shares = [float(item) for item in (verdict if isinstance(verdict, Sequence) else [verdict])]
    if not shares or not all(0 <= share <= 1 for share in shares):
        raise ValueError(f"The verdict on {name} must be true, false or from 0 to 1, or a list of such.")
    return shares


def _rules(check: LlmJudge, saying: Saying) -> Rules | Unsaid:
    return Unsaid(f"Judges decide this ({', '.join(check.judges)}).", _threshold(check))


KIND = Kind(LlmJudge, _run, _rules, lambda check: "Convinces the judges.", native=False)
