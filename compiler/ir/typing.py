"""Types of expressions, worked out again from their parts: what the verifier holds the stored types against."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from rubricc.compiler.ir import ranges
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
from rubricc.compiler.ir.rubric import Criterion, InputDef, Rubric
from rubricc.runtime.registry import tool
from rubricc.runtime.tool import Parameter, Tool
from rubricc.runtime.types import BOOL, COUNT, LEXICON, PATTERN, TEXT, Kind, Type, integer, list_of, real


@dataclass(frozen=True, slots=True)
class Names:
    """The types of what an expression may refer to by name."""

    inputs: Mapping[str, Type] = field(default_factory=dict)
    lets: Mapping[str, Type] = field(default_factory=dict)
    elements: Mapping[str, Type] = field(default_factory=dict)
    scores: Mapping[str, Type] = field(default_factory=dict)
    tools: Mapping[str, Tool] = field(default_factory=dict)
    """The tools that the rubric declares itself."""


class FitError(Exception):
    """The parts of an expression do not fit together."""


def local_type(node: Expression, names: Names) -> Type:
    """Give back the type of an expression from the stored types of its parts.

    Raises `FitError` where the parts do not fit, and KeyError for a name that stands for nothing.
    """
    return RULES[type(node)](node, names)


def input_types(rubric: Rubric) -> dict[str, Type]:
    """Give back the types of all inputs; an optional one may be undefined."""
    types = {"query": TEXT, "response": TEXT}
    types.update({item.name: input_type(item) for item in rubric.inputs})
    return types


def input_type(item: InputDef) -> Type:
    """Give back the type of a declared input."""
    return item.type.with_undefined(item.optional)


def score_types(rubric: Rubric) -> dict[str, Type]:
    """Give back the types of the scores that an override's condition may name."""
    types = {criterion.id: score_type(criterion) for criterion in rubric.criteria}
    types["total"] = total_type(rubric)
    return types


def total_type(rubric: Rubric) -> Type:
    """Give back the type of the total: in points, or from 0 to 1."""
    if rubric.combine != "sum":
        return real(0, 1)
    low = sum((criterion.min for criterion in rubric.criteria), Decimal(0))
    high = sum((criterion.max for criterion in rubric.criteria), Decimal(0))
    return Type("Real", min(low, Decimal(0)), high)


def score_type(criterion: Criterion) -> Type:
    """Give back the type of a criterion's score; it is undefined where nobody decided."""
    undecided = criterion.unchecked is not None or criterion.rubric is not None
    return Type("Real", criterion.min, criterion.max, undefined=undecided)


def narrows(stored: Type, computed: Type) -> bool:
    """Whether a stored type says nothing that the computed one does not allow: a narrower range is fine."""
    if (stored.kind, stored.element, stored.undefined) != (computed.kind, computed.element, computed.undefined):
        return False
    return _covers(computed.low, stored.low, -1) and _covers(computed.high, stored.high, 1)


def _covers(outer: Decimal | None, inner: Decimal | None, sign: int) -> bool:
    if outer is None:
        return True
    return inner is not None and inner * sign <= outer * sign


def fits(actual: Type, wanted: Parameter) -> bool:
    """Whether a value of this type may be the argument for a parameter."""
    kind, element = wanted.type.kind, wanted.type.element
    texts = actual.kind == "Text" or (actual.kind == "List" and actual.element == "Text")
    match kind:
        case "Lexicon":
            return actual.kind == "Lexicon" or texts
        case "Real":
            return actual.is_number
        case "List":
            return (actual.kind == "List" and actual.element == element) or (element == "Text" and texts)
        case _:
            return actual.kind == kind


def _want(node: Expression, *kinds: str) -> Type:
    if node.type.kind not in kinds:
        raise FitError(f"{' or '.join(kinds)} is needed here, not {node.type}")
    return node.type


def _bool(*operands: Expression) -> Type:
    return BOOL.with_undefined(any(operand.type.undefined for operand in operands))


def _logic(node: And | Or) -> Type:
    for operand in node.operands:
        _want(operand, "Bool")
    if len(node.operands) < 2:
        raise FitError(f"`{node.kind}` needs two operands or more")
    return _bool(*node.operands)


def _not(node: Not, names: Names) -> Type:
    _want(node.operand, "Bool")
    return _bool(node.operand)


def _list(node: ListValue, names: Names) -> Type:
    kinds = {item.type.kind for item in node.items}
    if not (kinds <= {"Int", "Real"} or len(kinds) == 1):
        raise FitError("a list holds values of one kind")
    kind: Kind = "Real" if len(kinds) > 1 else next((item.type.kind for item in node.items), "Text")
    return list_of(kind).with_undefined(any(item.type.undefined for item in node.items))


def _compare(node: Compare, names: Names) -> Type:
    left, right = node.left.type, node.right.type
    numbers = left.is_number and right.is_number
    same = node.op in ("==", "!=") and left.kind == right.kind and left.kind in ("Text", "Bool")
    if not (numbers or same):
        raise FitError(f"{left} and {right} cannot be compared by {node.op}")
    return _bool(node.left, node.right)


def _number(node: Expression) -> Type:
    return _want(node, "Int", "Real")


def _arithmetic(node: Arithmetic, names: Names) -> Type:
    return ranges.arithmetic(node.op, _number(node.left), _number(node.right))


def _extreme(node: Extreme, names: Names) -> Type:
    if not node.operands:
        raise FitError(f"`{node.op}` needs an operand")
    return ranges.extreme(node.op, [_number(operand) for operand in node.operands])


def _conditional(node: Conditional, names: Names) -> Type:
    _want(node.condition, "Bool")
    then, otherwise = node.then.type, node.otherwise.type
    if then.is_number and otherwise.is_number:
        return ranges.join((then, otherwise))
    if (then.kind, then.element) != (otherwise.kind, otherwise.element):
        raise FitError(f"the two sides are {then} and {otherwise}")
    return then.with_undefined(then.undefined or otherwise.undefined)


def _count_true(node: CountTrue, names: Names) -> Type:
    for operand in node.operands:
        _want(operand, "Bool")
    return integer(0, len(node.operands))


def _call(node: Call, names: Names) -> Type:
    found = names.tools.get(node.tool) or tool(node.tool)
    if len(node.arguments) != len(found.parameters):
        raise FitError(f"{node.tool} has {len(found.parameters)} parameters, not {len(node.arguments)}")
    undefined = found.result.undefined
    for parameter, argument in zip(found.parameters, node.arguments, strict=True):
        if argument is None:
            if not parameter.optional:
                raise FitError(f"{node.tool} needs {parameter.name}")
        elif not fits(argument.type, parameter):
            raise FitError(f"{node.tool} needs {parameter.type} for {parameter.name}, not {argument.type}")
        else:
            undefined = undefined or (argument.type.undefined and not parameter.optional)
    return found.result.with_undefined(undefined)


def _quantified(node: Quantified, names: Names) -> Type:
    _want(node.condition, "Bool")
    domain = _want(node.domain, "List" if node.parts == "turns" else "Text")
    if node.role is not None and node.parts != "turns":
        raise FitError(f"{node.parts} have no role")
    return (COUNT if node.quantifier == "count" else BOOL).with_undefined(domain.undefined)


RULES: dict[type, Callable[[Any, Names], Type]] = {
    Number: lambda node, names: ranges.number_type(node.value),
    Truth: lambda node, names: BOOL,
    TextValue: lambda node, names: TEXT,
    ListValue: _list,
    InputRef: lambda node, names: names.inputs[node.name],
    LetRef: lambda node, names: names.lets[node.name],
    ElementRef: lambda node, names: names.elements[node.name],
    LexiconRef: lambda node, names: LEXICON,
    PatternRef: lambda node, names: PATTERN,
    ScoreRef: lambda node, names: names.scores[node.target],
    Not: _not,
    And: lambda node, names: _logic(node),
    Or: lambda node, names: _logic(node),
    Compare: _compare,
    Arithmetic: _arithmetic,
    Negative: lambda node, names: ranges.negate(_number(node.operand)),
    Absolute: lambda node, names: ranges.absolute(_number(node.operand)),
    Extreme: _extreme,
    Conditional: _conditional,
    Defined: lambda node, names: BOOL,
    CountTrue: _count_true,
    Call: _call,
    Quantified: _quantified,
}
"""How the type of each kind of expression follows from its parts."""
