"""Statements as amounts: what a body adds up to, and the literal of each of its places being reached."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import Any

from rubricc.compiler.analysis.encode.amounts import Amount, Amounts, fixed, total
from rubricc.compiler.analysis.encode.expressions import ExpressionEncoder
from rubricc.compiler.analysis.encode.graded import by, per
from rubricc.compiler.analysis.encode.sums import Unscalable
from rubricc.compiler.ir.statements import Best, By, Choose, Give, Group, Per, Statement


@dataclass(frozen=True, slots=True)
class Choice:
    """A `Choose` where it stands: `active` is the literal of it being run at all.

    For each arm, `holds` is the literal of its condition, and `taken` of the arm being run; `otherwise` is the literal
    of no arm being run though the choice is.
    """

    node: Choose
    active: int
    holds: tuple[int, ...]
    taken: tuple[int, ...]
    otherwise: int


@dataclass(frozen=True, slots=True)
class Payment:
    """A rule that gives points, where it stands: the literal of it being run, and what it adds."""

    node: Give | Per | By
    active: int
    amount: Amount


@dataclass(frozen=True, slots=True)
class Bounded:
    """A group or a best: what it gives, and before its bounds what is inside (for a best, its paths)."""

    node: Group | Best
    active: int
    inside: tuple[Amount, ...]
    amount: Amount
    chosen: tuple[int, ...] = ()


@dataclass
class Sites:
    """All places of a body, in the order of the source."""

    choices: list[Choice] = field(default_factory=list)
    payments: list[Payment] = field(default_factory=list)
    bounded: list[Bounded] = field(default_factory=list)


class StatementEncoder:
    """Encodes the statements of one criterion; `unit` is the precision."""

    def __init__(self, expressions: ExpressionEncoder, unit: Fraction) -> None:
        self.expressions = expressions
        self.amounts: Amounts = expressions.amounts
        self.problem = expressions.problem
        self.unit = unit
        self.sites = Sites()

    def units(self, points: Decimal) -> int:
        """Give back points in units."""
        return int(Fraction(points) / self.unit)

    def body(self, statements: Sequence[Statement], active: int) -> Amount:
        """Give back what the statements add up to where they are run; 0 where they are not."""
        return total([RULES[type(statement)](self, statement, active) for statement in statements])

    def _paid(self, node: Give | Per | By, active: int, amount: Amount) -> Amount:
        self.sites.payments.append(Payment(node, active, amount))
        return amount

    def _give(self, node: Give, active: int) -> Amount:
        return self._paid(node, active, self.amounts.when(active, self.units(node.points)))

    def _per(self, node: Per, active: int) -> Amount:
        return self._graded(node, active, per, node.cap)

    def _by(self, node: By, active: int) -> Amount:
        return self._graded(node, active, by, abs(node.points))

    def _graded(self, node: Per | By, active: int, encode: Callable[..., Amount], most: Decimal) -> Amount:
        """Encode a graded contribution; where its value is beyond reckoning it may be anything up to its most."""
        try:
            asked: dict[Fraction, int] = {}
            amount = encode(self.amounts, node, self.expressions.value(node.value), active, self.unit, asked)
            self.expressions.show_passing(node.value, asked, isinstance(node, By) and node.end < node.start)
        except Unscalable:
            free = self.amounts.variable(0, self.units(most))
            amount = self.amounts.select(active, free, fixed(0)).scaled(1 if node.points >= 0 else -1)
        return self._paid(node, active, amount)

    def _choose(self, node: Choose, active: int) -> Amount:
        left, holds, taken, parts = active, [], [], []
        at = len(self.sites.choices)
        for arm in node.arms:
            condition = self.expressions.truth(arm.condition).holds
            reached = self.problem.conjunction([left, condition])
            holds.append(condition)
            taken.append(reached)
            parts.append(self.body(arm.body, reached))
            left = self.problem.conjunction([left, -condition])
        parts.append(self.body(node.otherwise or (), left))
        self.sites.choices.insert(at, Choice(node, active, tuple(holds), tuple(taken), left))
        low, high = min(0, *(part.low for part in parts)), max(0, *(part.high for part in parts))
        return total(parts).within(low, high)

    def _best(self, node: Best, active: int) -> Amount:
        paths = [self.body(path.body, active) for path in node.paths]
        best, chosen = self.amounts.best(paths)
        self.sites.bounded.append(Bounded(node, active, tuple(paths), best, tuple(chosen)))
        return best

    def _group(self, node: Group, active: int) -> Amount:
        inside = self.body(node.body, active)
        low = None if node.min is None else self.units(node.min)
        high = None if node.max is None else self.units(node.max)
        result = self.amounts.clamp(inside, low, high)
        if (low is not None and low > 0) or (high is not None and high < 0):
            # Where it is not run a group gives 0, which its bounds would not let it.
            result = self.amounts.select(active, result, fixed(0))
        self.sites.bounded.append(Bounded(node, active, (inside,), result))
        return result


RULES: dict[type, Callable[[StatementEncoder, Any, int], Amount]] = {
    Give: StatementEncoder._give,
    Per: StatementEncoder._per,
    By: StatementEncoder._by,
    Choose: StatementEncoder._choose,
    Best: StatementEncoder._best,
    Group: StatementEncoder._group,
}
"""How each kind of statement is encoded."""
