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
    return tuple([node for _, node in named_operands(expression)])


def named_operands(expression: Expression) -> list[tuple[str, Expression]]:
    """Give back the direct sub-expressions with the names of their fields, as in `operands[0]`."""
    match expression:
        case And() | Or() | CountTrue() | Extreme():
            return [(f"operands[{index}]", node) for index, node in enumerate(expression.operands)]
        case ListValue():
            return [(f"items[{index}]", node) for index, node in enumerate(expression.items)]
        case Call():
            pairs = enumerate(expression.arguments)
            return [(f"arguments[{index}]", node) for index, node in pairs if node is not None]
        case Compare() | Arithmetic():
            return [("left", expression.left), ("right", expression.right)]
        case Conditional():
            return [(name, getattr(expression, name)) for name in ("condition", "then", "otherwise")]
        case Quantified():
            return [("domain", expression.domain), ("condition", expression.condition)]
        case Not() | Negative() | Absolute() | Defined():
            return [("operand", expression.operand)]
        case _:
            return []


def walk(expression: Expression) -> Iterator[Expression]:
    """Yield the expression and everything inside it, in pre-order, however deeply it is nested."""
    waiting = [expression]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(reversed(operands(node)))


def size(expression: Expression) -> int:
    """Give back how many parts the expression has, in time linear in the different ones: shared parts are met once."""
    sizes: dict[int, int] = {}
    waiting = [(expression, False)]
    while waiting:
        node, ready = waiting.pop()
        if ready:
            sizes[id(node)] = 1 + sum(sizes[id(part)] for part in operands(node))
        elif id(node) not in sizes:
            waiting.append((node, True))
            waiting.extend((part, False) for part in operands(node))
    return sizes[id(expression)]
