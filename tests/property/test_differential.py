"""Generated modules answer as the reference interpreter does: scores, reasons and traces."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from random import Random
from types import ModuleType

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from strategies.answers import make_text
from strategies.differential import Question, compare, differences, disagreements, make_question
from strategies.rubrics import make_rubric
from strategies.vocabulary import ODD_TEXTS

from rubricc.compiler.driver import check_file
from rubricc.compiler.emit.load import load_module
from rubricc.compiler.emit.standalone import NotStandalone, emit_standalone
from rubricc.compiler.ir.expressions import Call, Compare, Expression, InputRef, Not, Number
from rubricc.compiler.ir.interpret import Interpreter
from rubricc.compiler.ir.rubric import Criterion, Rubric, ToolUse
from rubricc.compiler.ir.statements import Arm, Choose, Give, Statement, Template, TemplateText
from rubricc.compiler.ir.verify import verify
from rubricc.compiler.passes.pipeline import run
from rubricc.runtime.types import COUNT, TEXT, integer

EXAMPLES = Path(__file__).parents[2] / "examples"

seeds = st.integers(0, 2**32 - 1)
exhaustive = settings(
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),  # a seed does not get simpler by shrinking
    suppress_health_check=list(HealthCheck),
)


@settings(exhaustive, max_examples=40)
@given(seed=seeds, size=st.integers(1, 3))
def test_modules_and_interpreter_agree(seed: int, size: int) -> None:
    assert disagreements(seed, size, texts=3) == []


@pytest.mark.slow
@settings(exhaustive, max_examples=1_500)
@given(seed=seeds, size=st.integers(1, 4))
def test_modules_and_interpreter_agree_at_length(seed: int, size: int) -> None:
    assert disagreements(seed, size, texts=6) == []


@settings(exhaustive, max_examples=15)
@given(seed=seeds)
def test_traces_are_plain_data(seed: int) -> None:
    random = Random(seed)
    rubric = make_rubric(random, 2)
    question = make_question(random, rubric)
    trace = load_module(rubric).trace_response(
        question.query, question.text, verdicts=question.verdicts, **question.inputs
    )
    assert json.loads(json.dumps(trace)) == trace


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*/*.rubric")), ids=lambda path: path.stem)
def test_examples_agree(path: Path) -> None:
    rubric = check_file(path).rubric
    assert rubric is not None
    module = load_module(run(rubric))
    random = Random(1)
    for _ in range(3):
        assert differences(run(rubric), module, make_question(random, rubric)) == []


def nested(levels: int) -> Rubric:
    """Give back a rubric of blocks inside one another, with a condition that is as deep."""
    response = InputRef(name="response", type=TEXT)
    count = Call(tool="text.words", arguments=(response,), type=COUNT)
    two = Number(value=Decimal(2), type=integer(2, 2))
    condition: Expression = Compare(op=">=", left=count, right=two)
    body: tuple[Statement, ...] = (Give(points=Decimal(2), reason=Template(parts=(TemplateText(text="deep"),))),)
    for _ in range(levels):
        condition = Not(operand=condition)
        body = (Choose(arms=(Arm(condition=Compare(op=">=", left=count, right=two), body=body),)),)
    rules = (Choose(arms=(Arm(condition=condition, body=body),), otherwise=(Give(points=Decimal(1)),)),)
    criterion = Criterion(id="one", max=Decimal(3), body=rules)
    return Rubric(id="deep", criteria=(criterion,), tools=(ToolUse(name="text.words", version=1),))


@pytest.mark.parametrize("levels", [150, 400, pytest.param(1_000, marks=pytest.mark.slow)])
def test_deep_nesting(levels: int) -> None:
    rubric = nested(levels)
    verify(rubric)
    module = load_module(rubric)
    for text, score in (("one", 1), ("one two", 2)):
        assert module.score("", text) == Interpreter(rubric).score("", text) == score
        assert differences(rubric, module, Question("", text, None, {})) == []


def standalone(seed: int) -> tuple[Rubric, ModuleType] | None:
    """Give back a rubric and its standalone module, None where it needs more than Python."""
    rubric = make_rubric(Random(seed), 1 + seed % 2, carried=True)
    try:
        source = emit_standalone(rubric)
    except NotStandalone:
        return None
    module = ModuleType("alone")
    # A bundled dataclass looks its module up by name.
    sys.modules["alone"] = module
    exec(compile(source, "alone", "exec", dont_inherit=True), module.__dict__)
    return rubric, module


def test_standalone_modules_agree() -> None:
    made = [found for seed in range(2) if (found := standalone(seed)) is not None]
    assert made
    for rubric, module in made:
        random = Random(1)
        for _ in range(5):
            assert differences(rubric, module, make_question(random, rubric)) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1_000, 1_040))
def test_more_standalone_modules_agree(seed: int) -> None:
    found = standalone(seed)
    if found is None:
        pytest.skip("needs more than Python")
    random = Random(seed)
    for _ in range(10):
        assert differences(*found, make_question(random, found[0])) == []


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
    question = make_question(random, rubric)
    text = "".join(make_text(random, rubric, 200) for _ in range(80))
    assert len(text) > 5_000
    assert differences(rubric, module, replace(question, text=text), criteria=False) == []


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
