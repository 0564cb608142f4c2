"""Generated rubrics are sound, have every construct, and survive JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, get_args

import jsonschema_rs
import pytest
from hypothesis import HealthCheck, given, settings
from strategies.hypotheses import rubrics
from strategies.rubrics import make_rubric

from rubricc.compiler.ir import expressions, rubric, statements
from rubricc.compiler.ir.base import Node
from rubricc.compiler.ir.expressions import Expression, Not, Truth
from rubricc.compiler.ir.rubric import Action, Combine, Criterion, MatchMode, Normalize, Rubric
from rubricc.compiler.ir.schema import json_schema
from rubricc.compiler.ir.serialize import SerializeError, from_json, to_json
from rubricc.compiler.ir.statements import Choose, Give, Statement
from rubricc.compiler.ir.verify import IRError, verify

relaxed = settings(suppress_health_check=list(HealthCheck), deadline=None)

NOT_MADE = {"Node", "Expr", "TestCase", "Given", "Turn", "Expectation", "Accepted"}
"""Bases, and what does not bear on scores."""


@cache
def many_rubrics() -> tuple[Rubric, ...]:
    """Give back enough rubrics for every construct to occur."""
    return tuple(make_rubric(Random(seed), 3, own=seed % 4 == 0) for seed in range(80))


def nodes(value: Any) -> Iterator[Node]:
    """Yield every node in a value."""
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, Node):
            yield item
            waiting.extend(getattr(item, name) for name in type(item).model_fields)
        elif isinstance(item, tuple):
            waiting.extend(item)


@settings(relaxed, max_examples=40)
@given(made=rubrics())
def test_generated_rubrics_are_sound(made: Rubric) -> None:
    verify(made)


@settings(relaxed, max_examples=10)
@given(made=rubrics())
def test_json_keeps_everything(made: Rubric) -> None:
    assert_kept(made)


@pytest.mark.slow
@settings(relaxed, max_examples=100)
@given(made=rubrics())
def test_json_keeps_everything_of_more_rubrics(made: Rubric) -> None:
    assert_kept(made)


def assert_kept(made: Rubric) -> None:
    text = to_json(made)
    again = from_json(text)
    assert again == made
    assert to_json(again) == text
    jsonschema_rs.validator_for(json_schema()).validate(json.loads(text))


@pytest.mark.parametrize("seed", range(0, 80, 8))
def test_declared_tools_are_sound_and_kept(seed: int) -> None:
    made = many_rubrics()[seed]
    verify(made)
    text = to_json(made)
    assert from_json(text) == made
    jsonschema_rs.validator_for(json_schema()).validate(json.loads(text))
    if any(used.version == 0 for used in made.tools):
        with pytest.raises(IRError, match=r"own\."):
            verify(made.model_copy(update={"declared_tools": ()}))


def test_every_construct_is_generated() -> None:
    made = many_rubrics()
    found = [node for item in made for node in nodes(item)]
    classes = Counter(type(node).__name__ for node in found)
    wanted = {
        item.__name__
        for module in (expressions, statements, rubric)
        for item in vars(module).values()
        if isinstance(item, type) and issubclass(item, Node)
    }
    assert wanted - NOT_MADE <= set(classes)
    assert {item.combine for item in found if isinstance(item, Rubric)} == set(get_args(Combine))
    assert {item.normalize for item in found if isinstance(item, Rubric)} == set(get_args(Normalize))
    assert {item.unchecked for item in found if isinstance(item, Rubric)} == {"excluded", "kept"}
    assert {item.kind for item in found if isinstance(item, Action)} == {"cap", "floor", "set", "fail"}
    spelled = {(item.mode, item.exact) for item in found if isinstance(item, rubric.Spelling)}
    assert {mode for mode, _ in spelled} == set(get_args(MatchMode))
    assert ("words", True) in spelled


def test_every_kind_of_rule_is_generated() -> None:
    made = many_rubrics()
    criteria = [node for item in made for node in nodes(item) if isinstance(node, Criterion)]
    overrides = [node for item in made for node in item.overrides]
    assert {item.form for item in criteria} == {"criterion", "check", "scale", "composite"}
    for asked in (
        any(item.gate for item in criteria),
        any(item.unchecked is not None for item in criteria),
        any(item.half_even for item in criteria),
        any(item.round_to and not item.half_even for item in criteria),
        any(item.max <= 0 for item in criteria),
        any(item.requirements for item in criteria),
        any(item.requirements for item in made),
        any(item.over for item in overrides),
        any(item.lets for item in made),
        any(node.type.undefined for item in made for node in nodes(item) if isinstance(node, expressions.Expr)),
    ):
        assert asked


def deep_expression(levels: int) -> Expression:
    expression: Expression = Truth(value=True)
    for _ in range(levels):
        expression = Not(operand=expression)
    return expression


def deep_rubric(levels: int) -> Rubric:
    """Give back a rubric with one criterion of nested blocks around a nested condition."""
    body: tuple[Statement, ...] = (Give(points=1),)
    for level in range(levels):
        condition = deep_expression(levels) if level == 0 else Truth(value=True)
        body = (Choose(arms=(statements.Arm(condition=condition, body=body),)),)
    return Rubric(id="deep", criteria=(Criterion(id="one", max=1, body=body),))


def test_deep_nesting_is_no_trouble() -> None:
    deep = deep_rubric(1_000)
    verify(deep)
    assert to_json(from_json(to_json(deep))) == to_json(deep)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not JSON"),
        ("[]", "JSON document of the IR"),
        ('{"rubricc_ir":2,"rubric":{}}', "JSON document of the IR"),
        ('{"rubricc_ir":1,"rubric":{}}', "id"),
        ('{"rubricc_ir":1,"rubric":{"id":"a","colour":1}}', "Rubric has no colour"),
        ('{"rubricc_ir":1,"rubric":{"id":"a","lets":[{"name":"b","value":{"kind":"odd"}}]}}', "lets.0.value"),
        ('{"rubricc_ir":1,"rubric":{"id":"a","criteria":[{"id":"b","max":"many"}]}}', "criteria.0"),
    ],
)
def test_what_is_not_an_ir_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(SerializeError, match=message):
        from_json(text)
