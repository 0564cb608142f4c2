"""Rubrics that are deep, wide or long: nothing in the module nests as deeply as they do."""

from __future__ import annotations

import ast
from collections.abc import Callable
from decimal import Decimal

import pytest

from rubricc.compiler.emit.load import load_module
from rubricc.compiler.emit.module import emit
from rubricc.compiler.ir.expressions import And, Arithmetic, Call, Compare, Expression, InputRef, Not, Number
from rubricc.compiler.ir.interpret import Interpreter
from rubricc.compiler.ir.rubric import Criterion, Rubric
from rubricc.compiler.ir.statements import Arm, Choose, Give, Group, Per, Statement, Template, TemplateText
from rubricc.runtime.types import COUNT, TEXT, integer

WORDS = Call(tool="text.words", arguments=(InputRef(name="response", type=TEXT),), type=COUNT)
DEEPEST_INDENT = 40
MOST_NESTED = 200


def number(value: int) -> Number:
    return Number(value=Decimal(value), type=integer(value, value))


def words_are(op: str, value: int) -> Compare:
    return Compare(op=op, left=WORDS, right=number(value))  # type: ignore[arg-type]


def give(points: int) -> Give:
    return Give(points=Decimal(points), reason=Template(parts=(TemplateText(text=f"{points} points"),)))


def rubric(*body: Statement, most: int = 1000) -> Rubric:
    return Rubric(id="large", criteria=(Criterion(id="one", max=Decimal(most), min=Decimal(-most), body=body),))


def nested_blocks() -> Rubric:
    body: tuple[Statement, ...] = (give(3),)
    for level in range(120):
        inner: Statement = Group(label=f"level {level}", max=Decimal(50), body=(give(1), *body))
        body = (
            (inner, Choose(arms=(Arm(condition=words_are(">", level % 3), body=(inner,)),), keyword="if"))
            if (level % 40 == 0)
            else (inner,)
        )
    return rubric(*body)


def nested_conditions() -> Rubric:
    condition: Expression = words_are(">", 1)
    for level in range(150):
        condition = Not(operand=condition) if level % 2 else And(operands=(condition, words_are("<", 10 + level)))
    return rubric(Choose(arms=(Arm(condition=condition, body=(give(1),)),), otherwise=(give(2),)))


def long_sum() -> Rubric:
    amount: Expression = WORDS
    for _ in range(300):
        amount = Arithmetic(op="+", left=amount, right=number(1), type=COUNT)
    return rubric(Per(points=Decimal(1), value=amount, cap=Decimal(900)))


def many_arms() -> Rubric:
    arms = tuple(Arm(condition=words_are("==", count), body=(give(count + 1),)) for count in range(300))
    return rubric(Choose(arms=arms, otherwise=(give(-1),)))


LARGE = (nested_blocks, nested_conditions, long_sum, many_arms)


@pytest.mark.parametrize("make", LARGE)
def test_large_rubrics_are_scored_as_they_are_read(make: Callable[[], Rubric]) -> None:
    large = make()
    module, interpreter = load_module(large), Interpreter(large)
    for answer in ("", "one", "one two three", "word " * 299, "word " * 400):
        assert module.trace_response("", answer) == interpreter.trace_response("", answer)
        assert module.score("", answer) == interpreter.score("", answer)


@pytest.mark.parametrize("make", LARGE)
def test_nothing_nests_deeply(make: Callable[[], Rubric]) -> None:
    source = emit(make())
    assert max(len(line) - len(line.lstrip(" ")) for line in source.split("\n")) <= 4 * DEEPEST_INDENT
    assert depth(ast.parse(source)) <= MOST_NESTED


def depth(tree: ast.AST) -> int:
    """Give back how deeply the syntax nodes nest."""
    deepest, waiting = 0, [(tree, 1)]
    while waiting:
        node, level = waiting.pop()
        deepest = max(deepest, level)
        waiting.extend((child, level + 1) for child in ast.iter_child_nodes(node))
    return deepest
