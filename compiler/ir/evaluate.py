"""Evaluates expressions of the IR: the plain reading of every form, exact, with Kleene's logic for undefined.

A value is None (undefined), bool, int, Fraction, str, a tuple of str, a phrase list, a pattern, or the plain data of
an input.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

from rubricc.compiler.ir.evaluate_calls import CallEvaluator
from rubricc.compiler.ir.expressions import (
    Absolute,
    And,
    Arithmetic,
    Call,
    Compare,
    Conditional,
    CountTrue,
    Defined,
    ElementRef,
    Expression,
    Extreme,
    InputRef,
    LetRef,
    LexiconRef,
    ListValue,
    Negative,
    Not,
    Number,
    Or,
    PatternRef,
    Quantified,
    ScoreRef,
    TextValue,
    Truth,
)
from rubricc.compiler.ir.inputs import Inputs
from rubricc.compiler.ir.numbers import Exact, to_millionths
from rubricc.compiler.ir.rubric import Rubric
from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.pattern import Pattern
from rubricc.runtime.text import Text

Value = Any
Scores = Mapping[str, Exact | None]

COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "==": lambda left, right: bool(left == right),
    "!=": lambda left, right: bool(left != right),
    "<": lambda left, right: bool(left < right),
    "<=": lambda left, right: bool(left <= right),
    ">": lambda left, right: bool(left > right),
    ">=": lambda left, right: bool(left >= right),
}


class Evaluator:
    """Evaluates expressions of one rubric on one set of inputs."""

    def __init__(self, rubric: Rubric, inputs: Inputs) -> None:
        self.rubric = rubric
        self.inputs = inputs
        self.lets = {let.name: let.value for let in rubric.lets}
        self.scores: Scores = {}
        """In the conditions of overrides: the scores by criterion, and that of the `total`."""
        self.calls = CallEvaluator(rubric, self)
        self._elements: dict[str, str] = {}
        self._known: dict[str, Value] = {}

    def holds(self, condition: Expression) -> bool:
        """Whether a condition is true; one that is false or undefined does not hold."""
        return self.value(condition) is True

    def value(self, node: Expression) -> Value:
        """Give back the value of an expression."""
        return RULES[type(node)](self, node)

    def number(self, node: Expression) -> Exact | None:
        """Give back the value of an expression that is a number."""
        value: Exact | None = self.value(node)
        return value

    def _constant(self, node: Number) -> Fraction:
        return Fraction(node.value)

    def _literal(self, node: Truth | TextValue) -> Value:
        return node.value

    def _list(self, node: ListValue) -> Value:
        items = tuple(self.value(item) for item in node.items)
        return None if None in items else items

    def _input(self, node: InputRef) -> Value:
        return readable(self.inputs[node.name])

    def _let(self, node: LetRef) -> Value:
        if node.name not in self._known:
            self._known[node.name] = self.value(self.lets[node.name])
        return self._known[node.name]

    def _element(self, node: ElementRef) -> str:
        return self._elements[node.name]

    def _score(self, node: ScoreRef) -> Value:
        return self.scores[node.target]

    def _lexicon(self, node: LexiconRef) -> Lexicon:
        return self.calls.lexicons[node.name]

    def _pattern(self, node: PatternRef) -> Pattern:
        return self.calls.patterns[node.name]

    def _not(self, node: Not) -> bool | None:
        value = self.value(node.operand)
        return None if value is None else not value

    def _and(self, node: And) -> bool | None:
        values = [self.value(operand) for operand in node.operands]
        if False in values:
            return False
        return None if None in values else True

    def _or(self, node: Or) -> bool | None:
        values = [self.value(operand) for operand in node.operands]
        if True in values:
            return True
        return None if None in values else False

    def _compare(self, node: Compare) -> bool | None:
        left, right = self.value(node.left), self.value(node.right)
        if left is None or right is None:
            return None
        return COMPARISONS[node.op](left, right)

    def _arithmetic(self, node: Arithmetic) -> Exact | None:
        left, right = self.number(node.left), self.number(node.right)
        if left is None or right is None:
            return None
        match node.op:
            case "+":
                return left + right
            case "-":
                return left - right
            case "*":
                return left * right
            case "/":
                return None if right == 0 else to_millionths(Fraction(left) / Fraction(right))

    def _negative(self, node: Negative) -> Exact | None:
        value = self.number(node.operand)
        return None if value is None else -Fraction(value)

    def _absolute(self, node: Absolute) -> Exact | None:
        value = self.number(node.operand)
        return None if value is None else abs(Fraction(value))

    def _extreme(self, node: Extreme) -> Exact | None:
        values: list[Exact] = []
        for operand in node.operands:
            value = self.number(operand)
            if value is None:
                return None
            values.append(value)
        return min(values) if node.op == "min" else max(values)

    def _conditional(self, node: Conditional) -> Value:
        return self.value(node.then if self.holds(node.condition) else node.otherwise)

    def _defined(self, node: Defined) -> bool:
        return self.value(node.operand) is not None

    def _count_true(self, node: CountTrue) -> int:
        return len([operand for operand in node.operands if self.holds(operand)])

    def _call(self, node: Call) -> Value:
        return self.calls.value(node)

    def _quantified(self, node: Quantified) -> bool | int | None:
        parts = self.parts(node)
        if parts is None:
            return None
        true = sum(self._holds_for(node, part) for part in parts)
        match node.quantifier:
            case "some":
                return true > 0
            case "every":
                return true == len(parts)
            case "count":
                return true

    def _holds_for(self, node: Quantified, part: str) -> bool:
        with self.on_part(node, part):
            return self.holds(node.condition)

    @contextmanager
    def on_part(self, node: Quantified, part: str) -> Iterator[None]:
        """Let the variable of a quantifier stand for one part of its text."""
        outer = self._elements
        self._elements = {**outer, node.variable: part}
        try:
            yield
        finally:
            self._elements = outer

    def parts(self, node: Quantified) -> list[str] | None:
        """Give back the texts that a quantifier goes over, None where the whole is undefined."""
        whole = self.value(node.domain)
        if whole is None:
            return None
        if node.parts == "turns":
            return [readable(message["content"]) for message in whole if node.role in (None, message["role"])]
        text = Text(whole, self.rubric.language)
        spans: tuple[tuple[int, int], ...] = getattr(text, node.parts)
        return [text.original[start:end] for start, end in spans]


def readable(value: Value) -> Value:
    """Give back a text, or texts, as tools read them (lone surrogates are U+FFFD); other values as they are."""
    if isinstance(value, str):
        return Text(value).original
    if isinstance(value, tuple) and all(isinstance(item, str) for item in value):
        return tuple(Text(item).original for item in value)
    return value


RULES: dict[type, Callable[[Evaluator, Any], Value]] = {
    Number: Evaluator._constant,
    Truth: Evaluator._literal,
    TextValue: Evaluator._literal,
    ListValue: Evaluator._list,
    InputRef: Evaluator._input,
    LetRef: Evaluator._let,
    ElementRef: Evaluator._element,
    LexiconRef: Evaluator._lexicon,
    PatternRef: Evaluator._pattern,
    ScoreRef: Evaluator._score,
    Not: Evaluator._not,
    And: Evaluator._and,
    Or: Evaluator._or,
    Compare: Evaluator._compare,
    Arithmetic: Evaluator._arithmetic,
    Negative: Evaluator._negative,
    Absolute: Evaluator._absolute,
    Extreme: Evaluator._extreme,
    Conditional: Evaluator._conditional,
    Defined: Evaluator._defined,
    CountTrue: Evaluator._count_true,
    Call: Evaluator._call,
    Quantified: Evaluator._quantified,
}
"""How each kind of expression is evaluated."""
