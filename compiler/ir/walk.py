"""What an expression of the IR is made of, for walks that do not care which kind it is."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.ir.expressions import (
    Absolute,
    And,
    Arithmetic,
    Call,
    Compare,
    Conditional,
    CountTrue,
    Defined,
    Expression,
    Extreme,
    ListValue,
    Negative,
    Not,
    Or,
    Quantified,
)


def operands(expression: Expression) -> tuple[Expression, ...]:
    """Give back the direct sub-expressions, in the order of the source; arguments that are left out are skipped."""
    match expression:
        case And() | Or() | CountTrue() | Extreme():
            return expression.operands
        case ListValue():
            return expression.items
        case Compare() | Arithmetic():
            return (expression.left, expression.right)
        case Not() | Negative() | Absolute() | Defined():
            return (expression.operand,)
        case Conditional():
            return (expression.condition, expression.then, expression.otherwise)
        case Call():
            return tuple(argument for argument in expression.arguments if argument is not None)
        case Quantified():
            return (expression.domain, expression.condition)
        case _:
            return ()


def walk(expression: Expression) -> Iterator[Expression]:
    """Yield the expression and everything inside it, in pre-order, however deeply it is nested."""
    waiting = [expression]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(reversed(operands(node)))
