"""Results from finished criteria: totals, gates, overrides, normalising, verdicts."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from rubricc.runtime.scheme import ActionRow, CriterionRow, OverrideRow, Scheme, Scores
from rubricc.runtime.scoring import axis, respond, total


class Facts:
    """The facts of no answer in particular."""

    explains = True


def criterion(name: str, points: int | None, most: int, least: int = 0, **more: Any) -> CriterionRow:
    """Give back a criterion that always has this score; None for one that nobody decides."""

    def score(facts: object, reasons: list[str]) -> int:
        assert points is not None
        reasons.append(f"{name} earns")
        return points

    more.setdefault("passes_at", most)
    return CriterionRow(name, most, least, score=None if points is None else score, **more)


def result(*criteria: CriterionRow, verdicts: dict[str, Any] | None = None, **options: Any) -> dict[str, Any]:
    """Give back the result of a rubric with a precision of one point."""
    options.setdefault("scale", 1)
    scheme = Scheme("rubric", "1.0.0", criteria, **options)
    found = respond(scheme, Facts(), verdicts)
    assert total(scheme, Facts(), verdicts) == found["score"]
    return found


def when(condition: Callable[[Scores], bool]) -> Callable[[Any, Scores], bool]:
    return lambda facts, scores: condition(scores)


def test_a_lone_scale_goes_from_nought_to_one() -> None:
    assert result(criterion("a", 5, 5, 1))["normalized_score"] == 1
    assert result(criterion("a", 1, 5, 1))["normalized_score"] == 0
    assert result(criterion("a", 3, 5, 1))["normalized_score"] == 0.5


@pytest.mark.parametrize(("mode", "share"), [("declared", 0), ("positive", -0.5), ("positive clipped", 0)])
def test_points_below_nought_show_in_the_score(mode: Any, share: float) -> None:
    found = result(criterion("a", 10, 10), criterion("b", -15, 0, -15), normalize=mode)
    assert (found["score"], found["normalized_score"]) == (-5, share)


def test_a_rubric_of_penalties_starts_at_one() -> None:
    shares = [
        result(criterion("a", first, 0, -5), criterion("b", second, 0, -5))["normalized_score"]
        for first, second in ((0, 0), (-5, 0), (-5, -5))
    ]
    assert shares == [1, 0.5, 0]


def test_without_positive_points_there_is_nothing_to_divide_by() -> None:
    assert result(criterion("a", 0, 0, -5), normalize="positive")["normalized_score"] is None


def test_a_threshold_of_nought_counts_and_none_does_not() -> None:
    assert result(criterion("a", -1, 0, -5), pass_at=0)["passed"] is False
    assert result(criterion("a", 0, 0, -5), pass_at=0)["passed"] is True
    assert result(criterion("a", -1, 0, -5))["passed"] is True


def test_points_add_up_exactly() -> None:
    found = result(criterion("a", 70, 70), criterion("b", 20, 20), criterion("c", 10, 10), scale=100)
    assert (found["score"], found["normalized_score"]) == (1, 1)


def test_a_gate_that_is_not_passed_takes_the_points() -> None:
    found = result(criterion("a", 3, 4, gate=True), criterion("b", 5, 5))
    assert (found["score"], found["normalized_score"], found["passed"]) == (0, 0, False)
    lower = result(criterion("a", -3, 4, -4, gate=True), criterion("b", 1, 5))
    assert lower["score"] == -2
    assert result(criterion("a", 3, 4, gate=True, passes_at=3), criterion("b", 5, 5))["passed"] is True


def test_a_gate_that_nobody_decided_leaves_the_total_alone() -> None:
    found = result(criterion("a", None, 4, gate=True), criterion("b", 5, 5))
    assert (found["score"], found["max_possible"], found["passed"]) == (5, 5, None)
    assert found["criteria"]["a"] == {"score": None, "max": 4, "min": 0, "passed": None, "status": "unchecked"}
    assert found["score_bounds"] == [0, 9]
    assert found["checked_share"] == 0.555556


def test_kept_points_stay_in_the_maximum() -> None:
    found = result(criterion("a", None, 5), criterion("b", 5, 5), kept=True)
    assert (found["score"], found["max_possible"], found["normalized_score"]) == (5, 10, 0.5)
    assert found["score_bounds"] == [5, 10]


def test_nothing_decided_is_no_score() -> None:
    found = result(criterion("a", None, 5))
    assert (found["score"], found["normalized_score"], found["passed"]) == (None, None, None)
    assert (found["max_possible"], found["checked_share"], found["score_bounds"]) == (0, 0, [0, 5])


@pytest.mark.parametrize(("verdict", "score"), [(True, 5), (False, -1), (3, 3), (2.0, 2), (99, 5), (Decimal(4), 4)])
def test_verdicts_decide_what_no_program_can(verdict: Any, score: float) -> None:
    found = result(criterion("a", None, 5, -1), verdicts={"a": verdict})
    assert (found["score"], found["criteria"]["a"]["status"]) == (score, "verdict")


@pytest.mark.parametrize("verdict", [0.5, float("nan"), float("inf"), "yes", None])
def test_verdicts_are_truth_values_or_points(verdict: Any) -> None:
    with pytest.raises(ValueError, match="verdict for a must be"):
        result(criterion("a", None, 5), verdicts={"a": verdict})


@pytest.mark.parametrize("name", ["b", "c"])
def test_a_verdict_on_a_checked_or_unknown_criterion_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=rf"given for {name}\. Criteria that take one: a\."):
        result(criterion("a", None, 5), criterion("b", 1, 1), verdicts={name: True})


@pytest.mark.parametrize(
    ("mode", "score"),
    [
        ("weighted_avg", 0.8125),
        ("min", 0.25),
        ("max", 1),
        ("median", 0.625),
        ("all_pass", 0),
        ("any_pass", 1),
    ],
)
def test_the_modes_of_combining(mode: Any, score: float) -> None:
    found = result(criterion("a", 1, 4), criterion("b", 5, 5, weight=3), combine=mode)
    assert (found["score"], found["max_possible"], found["normalized_score"]) == (score, 1, score)


def test_thirds_are_rounded_once() -> None:
    rows = [criterion(name, points, 1) for name, points in (("a", 1), ("b", 0), ("c", 0))]
    assert result(*rows, combine="weighted_avg")["score"] == 0.333333
    assert result(criterion("a", 2, 3), combine="min")["score"] == 0.666667


def test_weights_of_nought_decide_nothing() -> None:
    assert result(criterion("a", 1, 1, weight=0), combine="weighted_avg")["score"] is None


def test_a_criterion_at_or_below_nought_is_at_its_best_at_nought() -> None:
    assert result(criterion("a", -1, 0, -4), combine="min")["score"] == 0.75
    assert result(criterion("a", -3, -3, -3), combine="min")["score"] == 1


def test_actions_on_a_criterion_come_before_the_total() -> None:
    low = OverrideRow("low", when(lambda scores: scores["a"] == 4), (ActionRow("cap", 1, target=0),))
    found = result(criterion("a", 4, 4), criterion("b", 5, 5), overrides=(low,))
    assert (found["score"], found["criteria"]["a"]["score"], found["overrides"]) == (
        6,
        1,
        [{"id": "low", "reason": None}],
    )


def test_conditions_on_the_total_are_asked_after_the_gates() -> None:
    def wide(scores: Scores) -> bool:
        return scores["total"] == 0

    late = OverrideRow("late", when(wide), (ActionRow("set", 3),), late=True)
    gated = result(criterion("a", 0, 4, gate=True), criterion("b", 5, 5), overrides=(late,))
    assert (gated["overrides"], gated["score"]) == ([{"id": "late", "reason": None}], 0)
    free = result(criterion("a", 0, 4), criterion("b", 0, 5), overrides=(late,))
    assert free["score"] == 3


def test_a_failing_override_acts_as_a_gate() -> None:
    fail = OverrideRow("fail", when(lambda scores: True), (ActionRow("fail"),), reason=lambda facts: "Unsafe.")
    found = result(criterion("a", 4, 4), overrides=(fail,))
    assert (found["score"], found["normalized_score"], found["passed"]) == (0, 0, False)
    assert found["overrides"] == [{"id": "fail", "reason": "Unsafe."}]


def test_an_override_yields_to_those_over_it_that_fire() -> None:
    def always(name: str, value: int, *over: int) -> OverrideRow:
        return OverrideRow(name, when(lambda scores: True), (ActionRow("cap", value),), over=over)

    rows = (always("a", 1), always("b", 2, 0), always("c", 3, 1))
    found = result(criterion("x", 9, 9), overrides=rows)
    # `c` silences `b`, which therefore does not silence `a`.
    assert [item["id"] for item in found["overrides"]] == ["a", "c"]
    assert found["score"] == 1


def test_the_total_stays_within_what_the_criteria_allow() -> None:
    up = OverrideRow("up", when(lambda scores: True), (ActionRow("set", 99),))
    down = OverrideRow("down", when(lambda scores: True), (ActionRow("set", -99),))
    assert result(criterion("a", 1, 4), overrides=(up,))["score"] == 4
    assert result(criterion("a", 1, 4, -2), overrides=(down,))["score"] == -2
    assert result(criterion("a", 1, 5, 1), overrides=(down,))["score"] == 0


def test_a_failed_requirement_of_the_rubric_gives_its_reason_alone() -> None:
    found = result(criterion("a", 4, 4, -1), criterion("b", None, 2), requires=lambda facts: "Too short.")
    assert found["reasons"] == {"a": ["Too short."], "b": ["Too short."]}
    assert (found["score"], found["passed"], found["criteria"]["b"]["score"]) == (-1, False, None)


def test_a_failed_requirement_of_a_criterion_gives_nothing_else() -> None:
    row = criterion("a", 4, 5, 1, requires=lambda facts: "No reference.", zero=1)
    found = result(row)
    assert (found["score"], found["reasons"], found["criteria"]["a"]["status"]) == (
        1,
        {"a": ["No reference."]},
        "requires",
    )


def test_one_criterion_alone() -> None:
    scheme = Scheme("rubric", "1.0.0", (criterion("a", 4, 5), criterion("b", None, 3)), scale=1)
    assert axis(scheme, 0, Facts()) == {"score": 4, "max_possible": 5, "reasons": ["a earns"]}
    assert axis(scheme, 1, Facts(), {"b": True}) == {"score": 3, "max_possible": 3, "reasons": []}
