"""Runs fixed answers through the built rubric and says which rules paid for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rubricc.compiler.checks.base import Context
from rubricc.compiler.ir.given import GivenError
from rubricc.compiler.ir.rubric import Criterion, Rubric, TestCase
from rubricc.compiler.testing.given import arguments
from rubricc.compiler.testing.rules import Rule, fired
from rubricc.runtime.types import Type

WORTH_SAYING = 0.5
"""A graded rule counts only where it pays at least this share of the most it can; a little of a long scale is none."""

MOST_SITUATIONS = 12
"""No more of a rubric's tests than this lend their questions to the probes."""

NEUTRAL_QUERY = "Please help me with this."


@dataclass(frozen=True, slots=True)
class Situation:
    """A question with the other inputs that an answer is scored under; `test` is the test that it comes from."""

    inputs: Mapping[str, Any]
    test: str | None

    @property
    def query(self) -> str:
        """The question; where only messages are given, what the user says in them."""
        if isinstance(self.inputs.get("query"), str):
            return str(self.inputs["query"])
        turns = self.inputs.get("messages") or ()
        return "\n\n".join(turn["content"] for turn in turns if turn["role"] == "user")


@dataclass(frozen=True, slots=True)
class Payment:
    """A rule that gave points which reached the criterion's score, and how many of them did."""

    rule: Rule
    points: float

    @property
    def is_worth_saying(self) -> bool:
        """Whether the rule gives all it has or, where it is graded, a good part of it."""
        most = {"per": "cap", "by": "points"}.get(self.rule.kind)
        return most is None or self.points >= WORTH_SAYING * float(getattr(self.rule.node, most))


def situations(rubric: Rubric) -> tuple[Situation, ...]:
    """Give back the questions that the rubric's tests ask, each once, and a neutral one at the end."""
    found: list[Situation] = []
    for test in rubric.tests[:MOST_SITUATIONS]:
        inputs = _inputs(rubric, test)
        if inputs is not None and all(inputs != other.inputs for other in found):
            found.append(Situation(inputs, test.name))
    defaults = {item.name: _default(item.type) for item in rubric.inputs if not item.optional}
    return (*found, Situation({"query": NEUTRAL_QUERY, **defaults}, None))


def _inputs(rubric: Rubric, test: TestCase) -> dict[str, Any] | None:
    try:
        values = arguments(rubric, test)
    except GivenError:
        return None
    del values["text"]
    return values


def _default(declared: Type) -> Any:
    if declared.element == "Message":
        return [{"role": "user", "content": NEUTRAL_QUERY}]
    return {"List": [], "Json": {}, "Text": ""}.get(declared.kind, "")


def payments(context: Context, situation: Situation, answer: str) -> tuple[Payment, ...]:
    """Give back the rules that paid for `answer`; none where the rubric cannot score it in this situation."""
    known: dict[Any, tuple[Payment, ...]] = context.memory.setdefault("payments", {})
    key = (repr(situation.inputs), answer)
    if key not in known:
        known[key] = _payments(context, situation, answer)
    return known[key]


def _payments(context: Context, situation: Situation, answer: str) -> tuple[Payment, ...]:
    try:
        trace = context.module.trace_response(**situation.inputs, text=answer)
    except (TypeError, ValueError):
        return ()
    earned = {item["id"]: _earned(item) for item in trace["criteria"]}
    paid = []
    for firing in fired(context.rubric, trace):
        points = min(firing.points, earned.get(firing.rule.criterion or "", 0))
        if points > 0:
            paid.append(Payment(firing.rule, points))
    return tuple(paid)


def _earned(criterion: Mapping[str, Any]) -> float:
    """Give back the points above what the criterion gives at worst, but not above 0 where it can be negative."""
    score: float | None = criterion["score"]
    return 0 if score is None else score - max(0, criterion["min"])


def always_paid(payment_lists: Iterable[tuple[Payment, ...]]) -> dict[str, Payment]:
    """Give back, by rule id, the payments that stand in every list, each with its smallest points.

    No list is asked for once nothing is in all those before it: to make one an answer is scored.
    """
    common: dict[str, Payment] | None = None
    for paid in payment_lists:
        here = {payment.rule.id: payment for payment in paid}
        common = here if common is None else _smaller(common, here)
        if not common:
            break
    return dict(sorted((common or {}).items()))


def _smaller(one: Mapping[str, Payment], other: Mapping[str, Payment]) -> dict[str, Payment]:
    """Give back the payments that stand in both, the one with fewer points of each."""
    both = [name for name in one if name in other]
    return {name: min(one[name], other[name], key=lambda payment: payment.points) for name in both}


def merge(found: Iterable[dict[str, Payment]]) -> dict[str, Payment]:
    """Give back each rule's largest payment over all situations, in source order."""
    largest: dict[str, Payment] = {}
    for paid in found:
        for name, payment in paid.items():
            if name not in largest or largest[name].points < payment.points:
                largest[name] = payment
    return dict(sorted(largest.items(), key=lambda item: (item[1].rule.at.start, item[0])))


def by_criterion(paid: Mapping[str, Payment]) -> dict[str, list[Payment]]:
    """Give back the payments of each criterion, by its id, in source order."""
    grouped: dict[str, list[Payment]] = {}
    for payment in paid.values():
        grouped.setdefault(payment.rule.criterion or "", []).append(payment)
    return grouped


def criterion_of(context: Context, payment: Payment) -> Criterion:
    """Give back the criterion that a payment belongs to."""
    return next(item for item in context.rubric.criteria if item.id == payment.rule.criterion)


def attainable(criterion: Criterion) -> float:
    """Give back how many points there are to earn: from the worst score, or 0 where that is negative, to the best."""
    return float(criterion.max) - max(0.0, float(criterion.min))


def per_situation(context: Context, probe: Callable[[Situation], Iterable[str]]) -> dict[str, Payment]:
    """Give back the rules that pay for all answers `probe` makes for a situation, over all situations."""
    return merge(
        always_paid(payments(context, situation, answer) for answer in probe(situation))
        for situation in situations(context.rubric)
    )


def plural(points: float) -> str:
    """Give back points in words: `1 point`, `2.5 points`."""
    return f"{points:g} point" if points == 1 else f"{points:g} points"
