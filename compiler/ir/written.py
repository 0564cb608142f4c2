"""Recognises what an author wrote in what was lowered to the core: `implies`, `in` a list, patterns in place."""

from __future__ import annotations

from typing import NamedTuple

from rubricc.compiler.ir.expressions import Compare, Expression, Not, Or
from rubricc.compiler.ir.literals import show_expression
from rubricc.compiler.ir.rubric import Rubric

IN_PLACE = "_pattern_"
"""How the names begin that patterns written in place are given."""


class Implication(NamedTuple):
    """`left implies right`."""

    left: Expression
    right: Expression


class Member(NamedTuple):
    """`value in [options]`."""

    value: Expression
    options: tuple[Expression, ...]


def implication(node: Expression) -> Implication | None:
    """Give back both sides of what was written with `implies`, None for anything else."""
    if not isinstance(node, Or) or node.keyword != "implies" or len(node.operands) != 2:
        return None
    refuted, right = node.operands
    return Implication(refuted.operand, right) if isinstance(refuted, Not) else None


def member(node: Expression) -> Member | None:
    """Give back the value and the options of what was written with `in` and a list, None for anything else."""
    if not isinstance(node, Or) or node.keyword != "in":
        return None
    equal = [item for item in node.operands if isinstance(item, Compare) and item.op == "=="]
    if len(equal) < len(node.operands) or any(item.left != equal[0].left for item in equal):
        return None
    return Member(equal[0].left, tuple(item.right for item in equal))


def patterns_in_place(rubric: Rubric) -> dict[str, str]:
    """Give back the patterns that were written in place, as literals, by the names that they were given."""
    found: dict[str, str] = {}
    for item in rubric.patterns:
        written = show_expression(item.expressions[0]) if len(item.expressions) == 1 and not item.exact else None
        if item.name.startswith(IN_PLACE) and written is not None:
            found[item.name] = written
    return found
