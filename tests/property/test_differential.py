"""Generated modules answer as the reference interpreter does: scores, reasons and traces."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from strategies.differential import Question, compare, differences, disagreements, make_question
from strategies.rubrics import make_rubric
from strategies.vocabulary import ODD_TEXTS

from rubricc.compiler.emit.load import load_module
from rubricc.compiler.ir.interpret import Interpreter

seeds = st.integers(0, 2**32 - 1)
exhaustive = settings(
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),  # a seed does not get simpler by shrinking
    suppress_health_check=list(HealthCheck),
)


@settings(exhaustive, max_examples=80)
@given(seed=seeds, size=st.integers(1, 3))
def test_modules_and_interpreter_agree(seed: int, size: int) -> None:
    assert disagreements(seed, size, texts=3) == []


@pytest.mark.slow
@settings(exhaustive, max_examples=1_500)
@given(seed=seeds, size=st.integers(1, 4))
def test_modules_and_interpreter_agree_at_length(seed: int, size: int) -> None:
    assert disagreements(seed, size, texts=6) == []


@pytest.mark.parametrize("seed", range(4))
def test_odd_texts(seed: int) -> None:
    random = Random(seed)
    rubric = make_rubric(random, 2)
    module = load_module(rubric)
    for text in (None, *ODD_TEXTS):
        question = make_question(random, rubric)
        odd = Question(text, text, question.verdicts, question.inputs)
        assert differences(rubric, module, odd) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_long_texts(seed: int) -> None:
    random = Random(seed)
    rubric = make_rubric(random, 1)
    module = load_module(rubric)
    assert differences(rubric, module, make_question(random, rubric, longest=1_500), criteria=False) == []


def test_a_verdict_that_cannot_be_given_is_refused_by_both() -> None:
    rubric = make_rubric(Random(1), 1)
    module = load_module(rubric)
    inputs = make_question(Random(1), rubric).inputs
    for score in (Interpreter(rubric).score_response, module.score_response, module.score, module.trace_response):
        with pytest.raises(ValueError, match="nobody"):
            score("", "", verdicts={"nobody": True}, **inputs)


def test_inputs_of_the_wrong_type_are_refused_by_both() -> None:
    rubric = make_rubric(Random(1), 1)
    module = load_module(rubric)
    inputs = make_question(Random(1), rubric).inputs
    for score in (Interpreter(rubric).score_response, module.score_response, module.score, module.trace_response):
        with pytest.raises(TypeError, match="response"):
            score("", 5, **inputs)
        with pytest.raises(TypeError):
            score("", "", **inputs, nothing_like_it="")


@pytest.mark.parametrize(
    ("expected", "got"),
    [(1, 1.0), (True, 1), ([1], [1, 2]), ({"a": 1}, {"b": 1}), ({"a": [None]}, {"a": [0]}), ("x", None)],
)
def test_the_comparison_sees_differences(expected: object, got: object) -> None:
    assert list(compare("here", expected, got))
    assert not list(compare("here", expected, expected))
