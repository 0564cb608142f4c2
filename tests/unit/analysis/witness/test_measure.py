"""The values that realisers measure are those of the reference interpreter."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from strategies.answers import make_inputs, make_text
from strategies.rubrics import make_rubric
from unit.analysis.witness.features import features_of
from unit.analysis.witness.questions import asked

from rubricc.compiler.analysis.witness.realiser import Realiser
from rubricc.compiler.ir.evaluate import Evaluator
from rubricc.compiler.ir.inputs import read_inputs
from rubricc.compiler.ir.rubric import Rubric


def as_number(value: Any) -> Fraction | None:
    """Give back a value as features count: true is 1, a text or a list is 1."""
    if value is None:
        return None
    return Fraction(value) if isinstance(value, int | Fraction) else Fraction(1)


def differences(rubric: Rubric, random: Random, texts: int) -> list[str]:
    """Give back features for which realiser and interpreter differ."""
    realiser, found = Realiser(rubric), []
    for _ in range(texts):
        given = make_inputs(random, rubric)
        query, response = make_text(random, rubric, 6), make_text(random, rubric)
        evaluator = Evaluator(rubric, read_inputs(rubric, query, response, given))
        for feature in features_of(rubric):
            expected = as_number(evaluator.value(feature))
            value = realiser.measure(feature, {"query": query, "response": response, **given})
            if (None if value is None else round(Fraction(value), 20)) != (expected and round(expected, 20)):
                found.append(f"{feature!r}: {expected}, measured {value}, on {query!r}, {response!r}, {given!r}")
    return found


@pytest.mark.parametrize("seed", range(30))
def test_agrees_with_the_interpreter(seed: int) -> None:
    random = Random(seed)
    assert differences(make_rubric(random, 3), random, 4) == []


def test_the_query_is_what_the_user_said() -> None:
    realiser, (feature,) = asked("text.words(query)", declared="input messages: [Message] optional")
    turns = [{"role": "user", "content": "one two"}, {"role": "assistant", "content": "x"}]
    assert realiser.measure(feature, {"messages": [*turns, {"role": "user", "content": "three"}]}) == 3


def test_a_tool_that_is_not_registered_is_undefined() -> None:
    realiser, (feature,) = asked("text.words(response)")
    unknown = feature.model_copy(update={"tool": "nowhere.words"})
    assert realiser.measure(unknown, {"response": "a b"}) is None
