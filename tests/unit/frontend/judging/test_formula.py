"""The baseline's score of a rubric in words: the sum of p·f over the sum of the positive p, as the paper has it."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rubricc.compiler import driver
from rubricc.compiler.frontend.judging.baseline import baseline_of_words
from rubricc.compiler.frontend.natural.model import Criterion, NaturalRubric, Origin

AT = Origin("r.md", 1)
POINTS = st.integers(-10, 10).filter(bool)
SAID = st.sampled_from((True, False, None))
"""That a criterion is met, that it is not, or no verdict."""


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(POINTS, SAID), min_size=1, max_size=8).filter(lambda rows: any(p > 0 for p, _ in rows)))
def test_points_are_summed_and_normalised_as_in_the_paper(rows: list[tuple[int, bool | None]]) -> None:
    criteria = tuple(Criterion(f"It is {at}.", AT, points=Decimal(points)) for at, (points, _) in enumerate(rows))
    rubric, questions = baseline_of_words(NaturalRubric("r", criteria, AT))
    pairs = list(zip(questions, rows, strict=True))
    verdicts = {
        question.name: question.met if met else question.unmet for question, (_, met) in pairs if met is not None
    }
    result = driver.load(rubric).score_response("", "", verdicts=verdicts)
    decided = [(points, met) for points, met in rows if met is not None]
    earned, positive = sum(p for p, met in decided if met), sum(p for p, _ in decided if p > 0)
    assert result["score"] == (earned if decided else None)
    assert [name for name, item in result["criteria"].items() if item["score"] is None] == [
        question.name for question, (_, met) in pairs if met is None
    ]
    if positive:
        assert result["max_possible"] == positive
        assert result["normalized_score"] == pytest.approx(float(Fraction(earned, positive)), abs=1e-6)


def test_what_faults_cost_is_not_clipped() -> None:
    criteria = (Criterion("Is good.", AT, points=Decimal(2)), Criterion("Is rude.", AT, points=Decimal(-5)))
    rubric, questions = baseline_of_words(NaturalRubric("r", criteria, AT))
    verdicts = {questions[0].name: 2, questions[1].name: -5}
    assert driver.load(rubric).score_response("", "", verdicts=verdicts)["normalized_score"] == -1.5
