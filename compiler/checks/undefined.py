"""What an undefined value makes of the expressions that it stands in."""

from __future__ import annotations

from rubricc.compiler.ir.expressions import (
    Absolute,
    And,
    Arithmetic,
    Call,
    Compare,
    Expression,
    Extreme,
    Negative,
    Not,
    Or,
    Quantified,
)
from rubricc.compiler.ir.printer import show
from rubricc.compiler.ir.walk import operands
from rubricc.runtime.registry import ToolError, tool


def cannot_hold(condition: Expression, value: str) -> bool:
    """Say whether a condition never holds while a value, given as it is printed, is undefined."""
    match condition:
        case And():
            return any(cannot_hold(operand, value) for operand in condition.operands)
        case Or():
            return all(cannot_hold(operand, value) for operand in condition.operands)
    return is_undefined(condition, value)


def is_undefined(node: Expression, value: str) -> bool:
    """Say whether an expression is surely undefined while a value is."""
    if show(node) == value:
        return True
    match node:
        case Call():
            return any(is_undefined(argument, value) for argument in _needed(node))
        case Quantified():
            return is_undefined(node.domain, value)
        case Compare() | Arithmetic() | Negative() | Absolute() | Extreme() | Not():
            return any(is_undefined(operand, value) for operand in operands(node))
    return False


def _needed(call: Call) -> list[Expression]:
    """Give back the arguments that a tool cannot do without."""
    try:
        parameters = tool(call.tool).parameters
    except ToolError:
        return []
    given = zip(parameters, call.arguments, strict=True)
    return [argument for taken, argument in given if argument is not None and not taken.may_be_left_out]
