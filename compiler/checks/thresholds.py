"""Comparisons of a number with a constant that the number never comes to."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from rubricc.compiler.ir.expressions import Compare, Expression

if TYPE_CHECKING:
    from rubricc.compiler.analysis.encode.values import Value
    from rubricc.compiler.analysis.prove.flow import Flow

_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
_NEGATED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}

STEPS = 40
"""No more questions than this are asked for one bound."""


@dataclass(frozen=True)
class Threshold:
    """A comparison that never holds: the number, what it is compared with, and the nearest value it can have.

    `above` says that the constant lies above all that the number can be; `end` is None where the nearest is not known.
    """

    value: Expression
    constant: Expression
    op: str
    bound: Fraction
    above: bool
    end: Fraction | None


def threshold(flow: Flow, node: Expression, holds: bool = True) -> Threshold | None:
    """Give back why a comparison never holds (or with `holds` false, always does): None if not for its constant."""
    if not isinstance(node, Compare) or not node.left.type.is_number:
        return None
    from rubricc.compiler.analysis.encode.values import Constant

    left, right, op = node.left, node.right, node.op if holds else _NEGATED[node.op]
    if not isinstance(flow.expressions.value(right), Constant):
        left, right, op = right, left, _MIRRORED[op]
    number, value = flow.expressions.value(right), flow.expressions.value(left)
    if not isinstance(number, Constant) or isinstance(value, Constant) or op == "!=":
        return None
    too_high = not flow.can(value.defined, value.at_least(number.value))
    too_low = not flow.can(value.defined, -value.above(number.value))
    if too_high == too_low or (op in ("<", "<=") and too_high) or (op in (">", ">=") and too_low):
        return _at_end(flow, value, left, right, op, number.value)
    return Threshold(left, right, op, number.value, too_high, _end(flow, value, left, number.value, too_high))


def _at_end(
    flow: Flow, value: Value, left: Expression, right: Expression, op: str, bound: Fraction
) -> Threshold | None:
    """Give back a threshold that the number comes to but never passes, as in `share > 1`."""
    if op == ">" and not flow.can(value.defined, value.above(bound)):
        return Threshold(left, right, op, bound, True, bound)
    if op == "<" and not flow.can(value.defined, -value.at_least(bound)):
        return Threshold(left, right, op, bound, False, bound)
    return None


def _end(flow: Flow, value: Value, node: Expression, bound: Fraction, above: bool) -> Fraction | None:
    """Give back the value that the number can have and that is nearest to a bound out of its reach."""
    known = value.high if above else value.low
    if node.type.kind != "Int":
        return known
    if known is None and not above:
        return None
    return _greatest(flow, value, bound) if above else known


def _greatest(flow: Flow, value: Value, bound: Fraction) -> Fraction | None:
    """Give back the greatest whole number below the bound that the value reaches, by halving what is left."""
    low, high = value.low, -(-bound // 1)
    if low is None:
        return value.high
    least, most = int(low), int(high)
    for _ in range(STEPS):
        if most - least <= 1:
            return None if flow.is_spent else Fraction(least)
        middle = (least + most) // 2
        if flow.can(value.defined, value.at_least(Fraction(middle))):
            least = middle
        else:
            most = middle
    return None
