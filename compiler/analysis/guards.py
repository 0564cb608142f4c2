"""What is known of numbers where an expression stands: ranges narrowed by the conditions around it.

In `n > 0 and k / n > 0.3` the divisor is above zero, since the right side only counts where the left side holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal

from rubricc.compiler.ir import ranges
from rubricc.compiler.ir.expressions import (
    Absolute,
    And,
    Arithmetic,
    Call,
    Compare,
    Conditional,
    Expression,
    Extreme,
    LetRef,
    Negative,
    Not,
    Number,
    Or,
)
from rubricc.compiler.ir.printer import show
from rubricc.runtime.types import Type

Op = str
OPPOSITE: Mapping[Op, Op] = {"<": ">=", ">=": "<", ">": "<=", "<=": ">", "==": "!=", "!=": "=="}
MIRRORED: Mapping[Op, Op] = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!="}


def _tighter(one: Decimal | None, other: Decimal | None, pick: Callable[[Decimal, Decimal], Decimal]) -> Decimal | None:
    if one is None or other is None:
        return other if one is None else one
    return pick(one, other)


TOGETHER = (("list.size", "list.distinct"), ("text.contains", "text.count", "text.distinct"))
"""Tools that are zero, or false, for the same arguments."""


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of one number: a closed range, and whether it is not zero."""

    low: Decimal | None = None
    high: Decimal | None = None
    nonzero: bool = False


@dataclass(frozen=True, slots=True)
class Guards:
    """What is known at one place of a rubric; `lets` are the values that names stand for."""

    lets: Mapping[str, Expression]
    known: Mapping[str, Known]

    def assume(self, condition: Expression, holds: bool = True) -> Guards:
        """Give back what is known where the condition holds, or where it is refuted."""
        match condition:
            case LetRef() if condition.name in self.lets:
                return self.assume(self.lets[condition.name], holds)
            case Not():
                return self.assume(condition.operand, not holds)
            case And() if holds:
                return self._all(condition.operands, True)
            case Or() if not holds:
                return self._all(condition.operands, False)
            case Compare():
                return self._compared(condition, condition.op if holds else OPPOSITE[condition.op])
            case Call(tool="text.contains") if holds:
                return self._found(condition)
            case _:
                return self

    def _all(self, conditions: tuple[Expression, ...], holds: bool) -> Guards:
        guards = self
        for condition in conditions:
            guards = guards.assume(condition, holds)
        return guards

    def _compared(self, node: Compare, op: Op) -> Guards:
        guards = self
        if node.left.type.is_number and node.right.type.is_number:
            guards = guards._bounded(node.left, op, self.range_of(node.right))
            guards = guards._bounded(node.right, MIRRORED[op], self.range_of(node.left))
        return guards

    def _bounded(self, node: Expression, op: Op, other: Type) -> Guards:
        key = self.key(node)
        now = self.known.get(key, Known())
        step = Decimal(1) if node.type.kind == "Int" and other.kind == "Int" else Decimal(0)
        if op in (">", ">=", "==") and other.low is not None:
            low = other.low + step if op == ">" else other.low
            now = replace(now, low=_tighter(now.low, low, max))
            now = replace(now, nonzero=now.nonzero or (op == ">" and other.low >= 0))
        if op in ("<", "<=", "==") and other.high is not None:
            high = other.high - step if op == "<" else other.high
            now = replace(now, high=_tighter(now.high, high, min))
            now = replace(now, nonzero=now.nonzero or (op == "<" and other.high <= 0))
        if op == "!=" and other.low == other.high == 0:
            now = replace(now, nonzero=True)
        guards = Guards(self.lets, {**self.known, key: now})
        return guards._found(node) if not guards.can_be_zero(node) else guards

    def _found(self, node: Expression) -> Guards:
        """What is there at all is counted by every tool that counts it."""
        while isinstance(node, LetRef) and node.name in self.lets:
            node = self.lets[node.name]
        together = next((g for g in TOGETHER if isinstance(node, Call) and node.tool in g), ())
        known = dict(self.known)
        for tool in together:
            assert isinstance(node, Call)
            key = self.key(node.model_copy(update={"tool": tool}))
            now = known.get(key, Known())
            known[key] = replace(now, low=_tighter(now.low, Decimal(1), max), nonzero=True)
        return Guards(self.lets, known)

    def key(self, node: Expression) -> str:
        """Give back a text that is equal for equal expressions; a name is as good as its value."""
        while isinstance(node, LetRef) and node.name in self.lets:
            node = self.lets[node.name]
        return show(node)

    def range_of(self, node: Expression) -> Type:
        """Give back the type of a number, its range narrowed by what is known."""
        inferred = self._inferred(node)
        known = self.known.get(self.key(node)) if self.known else None
        if known is None:
            return inferred
        low = _tighter(inferred.low, known.low, max)
        high = _tighter(inferred.high, known.high, min)
        return replace(inferred, low=low, high=high)

    def _inferred(self, node: Expression) -> Type:
        match node:
            case LetRef() if node.name in self.lets:
                return self.range_of(self.lets[node.name])
            case Arithmetic():
                return ranges.arithmetic(node.op, self.range_of(node.left), self.range_of(node.right))
            case Negative():
                return ranges.negate(self.range_of(node.operand))
            case Absolute():
                return ranges.absolute(self.range_of(node.operand))
            case Extreme():
                return ranges.extreme(node.op, [self.range_of(operand) for operand in node.operands])
            case Conditional():
                then = self.assume(node.condition).range_of(node.then)
                return ranges.join((then, self.assume(node.condition, False).range_of(node.otherwise)))
            case _:
                return node.type

    def can_be_zero(self, node: Expression) -> bool:
        """Say whether nothing that is known keeps the number from being zero."""
        if isinstance(node, Number):
            return node.value == 0
        if (known := self.known.get(self.key(node))) is not None and known.nonzero:
            return False
        range_ = self.range_of(node)
        return not ((range_.low is not None and range_.low > 0) or (range_.high is not None and range_.high < 0))
