"""How each kind of expression is read: turned once into a function of the inputs."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from rubricc.compiler.ir.evaluate import COMPARISONS
from rubricc.compiler.ir.evaluate_calls import answer
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
    TextValue,
    Truth,
)
from rubricc.compiler.ir.numbers import Exact, to_millionths
from rubricc.runtime.registry import UnknownTool, tool
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Tool

if TYPE_CHECKING:
    from rubricc.compiler.analysis.witness.measure import Measure, Sample

ELEMENT = "@"
"""Stands before the name of a quantifier's variable where it is kept beside the inputs."""

Read = Callable[["Sample"], Any]
"""What gives the value of an expression on inputs."""


def declaration(name: str) -> Tool | None:
    """Give back the tool of this name, None where none is registered: it is only declared, and cannot run."""
    try:
        return tool(name)
    except UnknownTool:
        return None


def plain(value: Any) -> Any:
    """Give back a text as a `str`, any other value as it is."""
    return value.original if isinstance(value, Text) else value


def as_list(value: Any) -> Any:
    """Give back a list as it is; one text stands for a list of one."""
    return (value,) if isinstance(value, str) else value


def calculated(op: str, left: Fraction, right: Fraction) -> Fraction | None:
    """Give back what an operator makes of two numbers; a quotient has 6 decimals, none by zero."""
    match op:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case _:
            return None if right == 0 else to_millionths(left / right)


def _reads_of(measure: Measure, nodes: tuple[Expression, ...]) -> tuple[Read, ...]:
    return tuple(map(measure.read, nodes))


def _constant(measure: Measure, node: Truth | TextValue | Number) -> Read:
    value = Fraction(node.value) if isinstance(node, Number) else node.value
    return lambda sample: value


def _list(measure: Measure, node: ListValue) -> Read:
    reads = _reads_of(measure, node.items)

    def read(sample: Sample) -> Any:
        items = tuple(plain(item(sample)) for item in reads)
        return None if None in items else items

    return read


def _input(measure: Measure, node: InputRef) -> Read:
    name = node.name
    return lambda sample: sample.value(name)


def _element(measure: Measure, node: ElementRef) -> Read:
    name = ELEMENT + node.name
    return lambda sample: sample.value(name)


def _let(measure: Measure, node: LetRef) -> Read:
    return measure.read(measure.lets[node.name])


def _lexicon(measure: Measure, node: LexiconRef) -> Read:
    lexicon = measure.lexicons[node.name]
    return lambda sample: lexicon


def _pattern(measure: Measure, node: PatternRef) -> Read:
    pattern = measure.patterns[node.name]
    return lambda sample: pattern


def _not(measure: Measure, node: Not) -> Read:
    operand = measure.read(node.operand)

    def read(sample: Sample) -> bool | None:
        value = operand(sample)
        return None if value is None else not value

    return read


def _joined(measure: Measure, node: And | Or) -> Read:
    reads = _reads_of(measure, node.operands)
    decisive = isinstance(node, Or)

    def read(sample: Sample) -> bool | None:
        unknown = False
        for operand in reads:
            value = operand(sample)
            if value is decisive:
                return bool(decisive)
            unknown = unknown or value is None
        return None if unknown else not decisive

    return read


def _compare(measure: Measure, node: Compare) -> Read:
    left, right, test = measure.read(node.left), measure.read(node.right), COMPARISONS[node.op]

    def read(sample: Sample) -> bool | None:
        one, two = plain(left(sample)), plain(right(sample))
        return None if one is None or two is None else bool(test(one, two))

    return read


def _arithmetic(measure: Measure, node: Arithmetic) -> Read:
    left, right, op = measure.read(node.left), measure.read(node.right), node.op

    def read(sample: Sample) -> Exact | None:
        one, two = left(sample), right(sample)
        return None if one is None or two is None else calculated(op, Fraction(one), Fraction(two))

    return read


def _signed(measure: Measure, node: Negative | Absolute) -> Read:
    operand, sign = measure.read(node.operand), isinstance(node, Negative)

    def read(sample: Sample) -> Exact | None:
        value = operand(sample)
        if value is None:
            return None
        return -Fraction(value) if sign else abs(Fraction(value))

    return read


def _extreme(measure: Measure, node: Extreme) -> Read:
    reads, pick = _reads_of(measure, node.operands), min if node.op == "min" else max

    def read(sample: Sample) -> Exact | None:
        values = [operand(sample) for operand in reads]
        return None if None in values else pick(values)

    return read


def _conditional(measure: Measure, node: Conditional) -> Read:
    condition, then, otherwise = _reads_of(measure, (node.condition, node.then, node.otherwise))
    return lambda sample: then(sample) if condition(sample) is True else otherwise(sample)


def _defined(measure: Measure, node: Defined) -> Read:
    operand = measure.read(node.operand)
    return lambda sample: operand(sample) is not None


def _count_true(measure: Measure, node: CountTrue) -> Read:
    reads = _reads_of(measure, node.operands)
    return lambda sample: sum(operand(sample) is True for operand in reads)


def _call(measure: Measure, node: Call) -> Read:
    found = declaration(node.tool)
    if found is None:
        return lambda sample: None
    pairs = zip(found.parameters, node.arguments, strict=True)
    reads = tuple(measure.argument(parameter, argument) for parameter, argument in pairs)
    run, result = found.run, found.result

    def read(sample: Sample) -> Any:
        given = []
        for needed, argument in reads:
            value = argument(sample)
            if needed and value is None:
                return None
            given.append(value)
        return answer(run(*given), result)

    return read


def _quantified(measure: Measure, node: Quantified) -> Read:
    domain, condition, name = measure.read(node.domain), measure.read(node.condition), node.variable

    def read(sample: Sample) -> bool | int | None:
        parts = measure.parts(node, domain(sample))
        if parts is None:
            return None
        true = sum(condition(sample.within(name, part)) is True for part in parts)
        if node.quantifier == "count":
            return true
        return true > 0 if node.quantifier == "some" else true == len(parts)

    return read


READERS: dict[type, Callable[[Measure, Any], Read]] = {
    Number: _constant,
    Truth: _constant,
    TextValue: _constant,
    ListValue: _list,
    InputRef: _input,
    ElementRef: _element,
    LetRef: _let,
    LexiconRef: _lexicon,
    PatternRef: _pattern,
    Not: _not,
    And: _joined,
    Or: _joined,
    Compare: _compare,
    Arithmetic: _arithmetic,
    Negative: _signed,
    Absolute: _signed,
    Extreme: _extreme,
    Conditional: _conditional,
    Defined: _defined,
    CountTrue: _count_true,
    Call: _call,
    Quantified: _quantified,
}
"""How each kind of expression is made ready."""
