"""Totals of small schemes, worked out by hand or by an obvious second way."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from statistics import median

import pytest

from rubricc.runtime.numbers import ONE, clamp
from rubricc.runtime.scheme import CriterionRow, Scheme
from rubricc.runtime.totals import (
    checked_share,
    combine,
    counted,
    decided_share,
    max_possible,
    normalized,
    score_bounds,
    share,
    total_bounds,
)

ROWS = (
    CriterionRow("a", max=10, passes_at=5, weight=3),
    CriterionRow("b", max=4, min=-6, passes_at=1),
    CriterionRow("c", max=0, min=-5, passes_at=-2, weight=2),
)
OPEN = (None, 0, 4)


def scheme(**options: object) -> Scheme:
    return Scheme("s", "1", ROWS, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(("value", "low", "high", "inside"), [(-1, 0, 3, 0), (2, 0, 3, 2), (9, 0, 3, 3), (0, 0, 0, 0)])
def test_clamp(value: int, low: int, high: int, inside: int) -> None:
    assert clamp(value, low, high) == inside


@pytest.mark.parametrize(
    ("row", "score", "part"),
    [
        (ROWS[0], 5, Fraction(1, 2)),
        (ROWS[1], -6, Fraction(0)),
        (ROWS[1], 4, Fraction(1)),
        (ROWS[2], 0, Fraction(1)),
        (ROWS[2], -5, Fraction(0)),
        (CriterionRow("d", max=0, min=0), 0, Fraction(1)),
        (CriterionRow("e", max=-1, min=-5), -5, Fraction(0)),
    ],
)
def test_a_share_is_0_at_the_min_and_1_at_the_max(row: CriterionRow, score: int, part: Fraction) -> None:
    assert share(row, score) == part


@pytest.mark.parametrize("scores", [(7, 2, -1), (0, -6, -5), (10, 4, 0), (None, 2, -1), (None, None, -3)])
def test_every_way_to_combine(scores: tuple[int | None, ...]) -> None:
    decided = [(row, score) for row, score in zip(ROWS, scores, strict=True) if score is not None]
    shares = [share(row, score) for row, score in decided]
    passed = [score >= row.passes_at for row, score in decided]
    weights = sum(row.weight for row, _ in decided)
    average = sum(row.weight * part for (row, _), part in zip(decided, shares, strict=True)) / weights
    expected = {"min": min(shares), "max": max(shares), "median": median(shares), "weighted_avg": average}
    expected |= {"all_pass": Fraction(all(passed)), "any_pass": Fraction(any(passed))}
    for mode, value in expected.items():
        found = combine(scheme(combine=mode), scores)
        assert found is not None
        assert abs(Fraction(found, ONE) - value) <= Fraction(1, 2 * ONE), mode
    assert combine(scheme(), scores) == sum(score for _, score in decided)


def test_nothing_decided_combines_to_nothing() -> None:
    for mode in ("sum", "weighted_avg", "min", "max", "median", "all_pass", "any_pass"):
        assert combine(scheme(combine=mode), (None, None, None)) is None
    weightless = Scheme("s", "1", (CriterionRow("a", max=1, weight=0),), combine="weighted_avg")
    assert combine(weightless, (1,)) is None


def test_open_points_stay_only_where_they_are_kept() -> None:
    scores = (None, 2, None)
    assert total_bounds(scheme(), scores) == (-6, 4)
    assert total_bounds(scheme(kept=True), scores) == (-11, 14)
    assert total_bounds(scheme(combine="min"), scores) == (0, ONE)
    assert [row.id for row in counted(scheme(), scores)] == ["b"]
    assert [row.id for row in counted(scheme(kept=True), scores)] == ["a", "b", "c"]
    assert max_possible(scheme(), scores) == 4
    assert max_possible(scheme(kept=True), scores) == 14
    assert max_possible(scheme(combine="max"), scores) == ONE


def test_a_total_may_be_set_to_0_where_every_min_is_above_it() -> None:
    above = Scheme("s", "1", (CriterionRow("a", max=5, min=1),))
    assert total_bounds(above, (3,)) == (0, 5)


@pytest.mark.parametrize(
    ("mode", "total", "value"),
    [
        ("declared", 7, ONE // 2),
        ("declared", -3, 0),
        ("declared", 20, ONE),
        ("positive", 7, ONE // 2),
        ("positive", -7, -ONE // 2),
        ("positive clipped", -7, 0),
        ("positive clipped", 14, ONE),
    ],
)
def test_a_total_is_normalised(mode: str, total: int, value: int) -> None:
    assert normalized(scheme(normalize=mode), (1, 1, 0), total, failed=False) == value


def test_what_failed_or_has_nothing_to_divide_by() -> None:
    assert normalized(scheme(), (1, 1, 0), 7, failed=True) == 0
    assert normalized(scheme(combine="min"), (1, 1, 0), 2 * ONE, failed=False) == ONE
    faults = Scheme("s", "1", (CriterionRow("a", max=0, min=-4),), normalize="positive")
    assert normalized(faults, (0,), 0, failed=False) is None


@pytest.mark.parametrize(
    ("bounds", "values"),
    [
        ([(0, -4)], {-4: 0, -1: 750_000, 0: ONE}),
        ([(5, 1)], {1: 0, 3: ONE // 2, 5: ONE}),
        ([(5, 5)], {4: 0, 5: ONE}),
        ([(0, 0)], {0: ONE}),
        ([(-1, -5)], {-5: 0, -1: ONE}),
        ([(10, 0), (0, -5)], {0: 0, 5: ONE // 2, 10: ONE, -5: 0}),
    ],
)
def test_declared_bounds_that_are_not_above_0(bounds: list[tuple[int, int]], values: dict[int, int]) -> None:
    rows = tuple(CriterionRow(str(number), max=high, min=low) for number, (high, low) in enumerate(bounds))
    whole = Scheme("s", "1", rows)
    for total, value in values.items():
        assert normalized(whole, (0,) * len(rows), total, failed=False) == value


def test_the_checked_share_is_by_what_is_at_stake() -> None:
    assert decided_share(scheme(), (1, 0, Fraction(1, 5))) == Fraction(11, 25)
    assert checked_share(scheme(), (1, 0, Fraction(1, 5))) == 440_000
    assert checked_share(scheme(), (1, 1, 1)) == ONE
    nothing = Scheme("s", "1", (CriterionRow("a", max=0),))
    assert decided_share(nothing, (0,)) == 1


@pytest.mark.parametrize("decided", list(product((0, 1), repeat=3)))
def test_bounds_hold_all_that_open_verdicts_may_bring(decided: tuple[int, ...]) -> None:
    before = tuple(1 if part else None for part in decided)
    ends = [((1, 1) if part else (row.min, row.max)) for row, part in zip(ROWS, decided, strict=True)]
    low, high = sum(end[0] for end in ends), sum(end[1] for end in ends)
    total = sum(score for score in before if score is not None) if any(decided) else None
    assert score_bounds(scheme(), decided, before, total) == (low, high)
    expected = (3, 3) if all(decided) else (0, ONE)
    assert score_bounds(scheme(combine="min"), decided, before, total) == expected


def test_bounds_are_wide_where_overrides_or_requirements_act() -> None:
    demanding = scheme(requires=lambda facts: None)
    assert score_bounds(demanding, (1, 1, 0), (10, 4, None), 14) == (-11, 14)
