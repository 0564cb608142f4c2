"""Criteria that the source gives as checks: those that IFEval knows are taken as they are."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from rubricc.compiler.driver import check, load
from rubricc.compiler.frontend.natural.model import Check, Criterion, NaturalRubric, Origin
from rubricc.compiler.frontend.natural.offline.translate import translate
from rubricc.compiler.source.file import SourceFile

ORIGIN = Origin("checks")
CHECKS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("punctuation:no_comma", {}),
    ("length_constraints:number_words", {"relation": "at least", "num_words": 3}),
    ("keywords:forbidden_words", {"forbidden_words": ["cats"]}),
)


def source(*checks: tuple[str, dict[str, Any]]) -> NaturalRubric:
    """A rubric of checks."""
    criteria = tuple(
        Criterion(f"Check {number}.", ORIGIN, points=Decimal(1), check=Check(kind, fields))
        for number, (kind, fields) in enumerate(checks)
    )
    return NaturalRubric("checks", criteria, ORIGIN, combine="all_pass")


@pytest.mark.parametrize(
    ("answer", "scores"),
    [("One, two cats.", [0, 1, 0]), ("One cat too.", [1, 1, 1]), ("Cats.", [1, 0, 0])],
)
def test_known_checks_decide_as_their_source_means(answer: str, scores: list[int]) -> None:
    made = translate(source(*CHECKS))
    assert [row.status for row in made.rows] == ["translated"] * 3
    assert "match stems" not in made.text
    found = load(check(SourceFile("checks.rubric", made.text))).score_response("", answer)["criteria"]
    assert [found[row.id]["score"] for row in made.rows] == scores


def test_other_checks_are_unchecked_and_named() -> None:
    row = translate(source(("llm_judge", {}))).rows[0]
    assert row.status == "unchecked"
    assert "llm_judge" in row.why
