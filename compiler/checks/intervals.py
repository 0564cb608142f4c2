"""Choices that go by one number: which of its values the arms take, and which lie between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from rubricc.compiler.ir.expressions import And, Compare, Expression
from rubricc.compiler.ir.statements import Choose
from rubricc.runtime.types import Type

if TYPE_CHECKING:
    from rubricc.compiler.analysis.prove.flow import Flow

MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}


@dataclass(frozen=True, slots=True)
class Interval:
    """The whole numbers from `low` to `high`, in steps; None for no end."""

    low: int | None
    high: int | None


@dataclass(frozen=True, slots=True)
class Gap:
    """Values, in steps, that lie between two arms; `below` and `above` are the arms next to them."""

    value: Expression
    step: Fraction
    low: int
    high: int
    below: int
    above: int


def _step(type_: Type) -> Fraction:
    """Give back the grid that values of a type lie on."""
    return Fraction(1) if type_.kind == "Int" else Fraction(1, 1_000_000)


def gaps(flow: Flow, node: Choose) -> Iterator[Gap]:
    """Yield the values of a number that no arm takes though arms take smaller and greater ones.

    Only choices of which every arm compares the same number with constants are looked at.
    """
    found = [_interval(flow, arm.condition) for arm in node.arms]
    if any(item is None for item in found) or len(found) < 2:
        return
    known = [item for item in found if item is not None]
    if len({flow.expressions.key(value) for value, _ in known}) != 1:
        return
    value = known[0][0]
    spans = sorted(
        (interval.low is not None, interval.low or 0, arm, interval) for arm, (_, interval) in enumerate(known)
    )
    end, last = spans[0][3].high, spans[0][2]
    for _, low, arm, interval in spans[1:]:
        if end is None:
            return
        if interval.low is not None and low > end + 1:
            yield Gap(value, _step(value.type), end + 1, low - 1, last, arm)
        if interval.high is None or interval.high >= end:
            end, last = interval.high, arm


def _interval(flow: Flow, node: Expression) -> tuple[Expression, Interval] | None:
    """Give back the number that a condition is about and where it holds; None where that is no interval."""
    parts = node.operands if isinstance(node, And) else (node,)
    found = [_of_comparison(flow, part) for part in parts]
    known = [item for item in found if item is not None]
    if len(known) != len(parts) or len({flow.expressions.key(value) for value, _ in known}) != 1:
        return None
    lows = [interval.low for _, interval in known if interval.low is not None]
    highs = [interval.high for _, interval in known if interval.high is not None]
    return known[0][0], Interval(max(lows, default=None), min(highs, default=None))


def _of_comparison(flow: Flow, node: Expression) -> tuple[Expression, Interval] | None:
    if not isinstance(node, Compare) or node.op == "!=" or not node.left.type.is_number:
        return None
    from rubricc.compiler.analysis.encode.values import Constant

    left, right, op = node.left, node.right, str(node.op)
    number = flow.expressions.value(right)
    if not isinstance(number, Constant):
        left, number, op = right, flow.expressions.value(left), MIRRORED[op]
    if not isinstance(number, Constant) or isinstance(flow.expressions.value(left), Constant):
        return None
    steps = number.value / _step(left.type)
    least = {">=": -(-steps // 1), ">": steps // 1 + 1, "==": -(-steps // 1)}.get(op)
    most = {"<=": steps // 1, "<": -(-steps // 1) - 1, "==": steps // 1}.get(op)
    return left, Interval(None if least is None else int(least), None if most is None else int(most))
