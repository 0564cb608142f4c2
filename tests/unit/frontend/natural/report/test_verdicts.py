"""What a report says that a rule makes of the answers that it was tried on."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rubricc.compiler.frontend.natural.model import Origin
from rubricc.compiler.frontend.natural.report.shown import verdict_of
from rubricc.compiler.frontend.natural.translation import Row, WrittenTest


@pytest.mark.parametrize(
    ("points", "test", "told"),
    [
        (2, WrittenTest("t", "Rest.", earns=True), "earns"),
        (-2, WrittenTest("t", "Rest.", earns=False), "is not penalised"),
        (None, WrittenTest("t", "Rest.", earns=True, score=Decimal(3)), "gets 3"),
        (2, WrittenTest("t", "Rest.", earns=True, query="Is it\n bad?"), "earns, asked “Is it bad?”"),
    ],
)
def test_a_verdict_tells_points_levels_and_the_question(points: int | None, test: WrittenTest, told: str) -> None:
    row = Row("Mentions rest.", Origin("s"), "translated", points=None if points is None else Decimal(points))
    assert verdict_of(row, test) == told
