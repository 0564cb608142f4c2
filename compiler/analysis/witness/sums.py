"""Arithmetic on features: by how much one of them must change for the whole to be as it should."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from rubricc.compiler.analysis.witness.demands import leaves
from rubricc.compiler.analysis.witness.goal import Goal
from rubricc.compiler.analysis.witness.measure import Measure, Sample
from rubricc.compiler.analysis.witness.readers import calculated
from rubricc.compiler.ir.expressions import Absolute, Arithmetic, Conditional, Expression, Extreme, Negative
from rubricc.compiler.ir.numbers import Exact

STEPS = (1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20, 25, 32, 40, 50, 64, 80, 100, 130, 160, 200, 260, 330, 420, 530, 680, 850)
"""Changes of whole numbers that are tried."""

SHARES = tuple(Fraction(1, 100) * step for step in (1, 2, 5, 10, 20, 30, 50, 80, 100))
"""Changes of other numbers that are tried."""


def changes(measure: Measure, goal: Goal, sample: Sample) -> Iterator[tuple[Expression, Exact]]:
    """Yield features in a goal's expression, each with the least change that meets the goal or comes nearest to it."""
    node = goal.feature
    known: Values = {}
    for leaf in leaves(node):
        value = _leaf(measure, leaf, sample, known)
        if leaf is node or value is None or not leaf.type.is_number:
            continue
        found = _least(_Question(measure, goal, sample, leaf, known), value)
        if found is not None:
            yield leaf, found


Values = dict[int, Exact | None]


@dataclass(frozen=True)
class _Question:
    """How an expression would change with one of its features; `known` has the values of the others by identity."""

    measure: Measure
    goal: Goal
    sample: Sample
    leaf: Expression
    known: Values

    def cost(self, value: Exact) -> float:
        """Give back what the goal would cost if the feature had this value."""
        return self.goal.cost(self.worth(self.goal.feature, value))

    def worth(self, node: Expression, value: Exact) -> Exact | None:
        """Give back the value of a part of the expression if the feature had this value."""
        if node is self.leaf:
            return value
        match node:
            case Arithmetic():
                left, right = self.worth(node.left, value), self.worth(node.right, value)
                return None if left is None or right is None else calculated(node.op, Fraction(left), Fraction(right))
            case Negative() | Absolute():
                inner = self.worth(node.operand, value)
                return None if inner is None else _signed(inner, isinstance(node, Negative))
            case Extreme():
                found = [self.worth(part, value) for part in node.operands]
                known = [part for part in found if part is not None]
                return None if len(known) < len(found) else _extreme(node.op, known)
            case Conditional():
                holds = self.measure.read(node.condition)(self.sample) is True
                return self.worth(node.then if holds else node.otherwise, value)
            case _:
                return _leaf(self.measure, node, self.sample, self.known)


def _extreme(op: str, values: list[Exact]) -> Exact:
    return min(values) if op == "min" else max(values)


def _signed(value: Exact, negative: bool) -> Exact:
    return -Fraction(value) if negative else abs(Fraction(value))


def _leaf(measure: Measure, node: Expression, sample: Sample, known: Values) -> Exact | None:
    if id(node) not in known:
        known[id(node)] = measure.read(node)(sample)
    return known[id(node)]


def _least(question: _Question, value: Exact) -> Exact | None:
    """Give back the least change that meets the goal, or the one that comes nearest; None where none comes nearer."""
    steps = STEPS if question.leaf.type.kind == "Int" else SHARES
    low = question.leaf.type.low
    best: tuple[float, Exact] = (question.cost(value), 0)
    for change in (signed for step in steps for signed in (step, -step)):
        if low is not None and value + change < low:
            continue
        cost = question.cost(value + change)
        if cost == 0:
            return change
        best = min(best, (cost, change), key=lambda pair: pair[0])
    if question.leaf.type.kind == "Int" and value and question.cost(0) == 0:
        return -value
    return best[1] or None
