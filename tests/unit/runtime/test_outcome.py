"""What gates and overrides do to a total, worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from rubricc.runtime.outcome import Outcome
from rubricc.runtime.scheme import ActionRow, CriterionRow, OverrideRow, Scheme


def criterion(name: str, score: int, high: int, **other: Any) -> CriterionRow:
    return CriterionRow(name, max=high, score=lambda facts, reasons: score, **other)


def override(name: str, *actions: ActionRow, holds: bool = True, **other: Any) -> OverrideRow:
    return OverrideRow(name, lambda facts, scores: holds, actions, **other)


def settled(*rows: CriterionRow, overrides: tuple[OverrideRow, ...] = (), **other: Any) -> Outcome:
    outcome = Outcome(Scheme("s", "1", rows, overrides, **other), None, {})
    outcome.settle()
    return outcome


A, B = criterion("a", 7, 10), criterion("b", 3, 5)


def test_a_total_without_overrides_is_the_sum() -> None:
    outcome = settled(A, B)
    assert (outcome.total, outcome.failed, outcome.scores) == (10, False, [7, 3])


@pytest.mark.parametrize(("score", "failed", "total"), [(1, True, 0), (2, False, 9)])
def test_a_gate_that_is_not_passed_fails_the_whole(score: int, failed: bool, total: int) -> None:
    outcome = settled(A, criterion("gate", score, 5, gate=True, passes_at=2))
    assert (outcome.failed, outcome.total) == (failed, total)


def test_only_a_gate_can_fail_by_its_score() -> None:
    assert not settled(A, criterion("open", 1, 5, passes_at=2)).failed


@pytest.mark.parametrize(
    ("action", "total", "failed"),
    [
        (ActionRow("cap", 4), 4, False),
        (ActionRow("cap", 12), 10, False),
        (ActionRow("floor", 12), 12, False),
        (ActionRow("floor", 4), 10, False),
        (ActionRow("set", 2), 2, False),
        (ActionRow("set", 99), 15, False),
        (ActionRow("fail"), 0, True),
        (ActionRow("cap", 4, target=0), 7, False),
        (ActionRow("set", 99, target=1), 12, False),
    ],
)
def test_what_an_override_does(action: ActionRow, total: int, failed: bool) -> None:
    for late in (False, True):
        if late and action.target is not None:
            continue  # an override that asks for the total cannot change what the total is made of
        outcome = settled(A, B, overrides=(override("o", action, late=late),))
        assert (outcome.total, outcome.failed) == (total, failed)
        assert settled(A, B, overrides=(override("o", action, late=late, holds=False),)).total == 10


def test_an_override_over_another_suppresses_it() -> None:
    under, over = override("under", ActionRow("set", 1)), override("over", ActionRow("cap", 9), over=(0,))
    outcome = settled(A, B, overrides=(under, over))
    assert (outcome.total, outcome.fired, outcome.suppressed) == (9, [1], {0: 1})
    idle = override("idle", ActionRow("cap", 9), over=(0,), holds=False)
    assert settled(A, B, overrides=(under, idle)).total == 1


def test_a_requirement_that_does_not_hold_fails_with_its_reason() -> None:
    outcome = settled(A, B, requires=lambda facts: "Needs a note.")
    assert (outcome.total, outcome.failed, outcome.scores) == (0, True, [0, 0])
    assert outcome.reasons == [["Needs a note."], ["Needs a note."]]


def test_a_failed_total_keeps_what_is_below_0() -> None:
    low = criterion("low", -4, 5, min=-5)
    assert settled(low, overrides=(override("o", ActionRow("fail")),)).total == -4
    assert settled(criterion("g", -4, 5, min=-5, gate=True, passes_at=1)).total == -4
