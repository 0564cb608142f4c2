"""A criterion as an amount: its requirements, its body, its bounds and its rounding."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from rubricc.compiler.analysis.encode.amounts import Amount, Amounts, fixed, total
from rubricc.compiler.analysis.encode.decided import decides
from rubricc.compiler.analysis.encode.expressions import ExpressionEncoder
from rubricc.compiler.analysis.encode.statements import Sites, StatementEncoder
from rubricc.compiler.ir.rubric import Criterion


@dataclass(frozen=True, slots=True)
class CriterionEncoding:
    """A criterion in a problem: amounts in units of the precision, before (`raw`) and after the clamp and rounding.

    `ready` is the literal of its requirements holding, `required` those of each of them. `decided` is False where only
    a person can score it.
    """

    criterion: Criterion
    raw: Amount
    score: Amount
    ready: int
    required: tuple[int, ...]
    sites: Sites
    decided: bool = True


Range = tuple[Fraction, Fraction]


class CriterionEncoder:
    """Encodes the criteria of one rubric; `inside` holds the attainable ranges, in points, of composite ones."""

    def __init__(
        self, expressions: ExpressionEncoder, precision: Fraction, inside: Mapping[str, Range] | None = None
    ) -> None:
        self.expressions = expressions
        self.amounts: Amounts = expressions.amounts
        self.problem = expressions.problem
        self.unit = precision
        self.inside = inside or {}

    def encode(self, criterion: Criterion) -> CriterionEncoding:
        """Encode one criterion."""
        true = self.problem.true
        if not decides(criterion):
            return CriterionEncoding(criterion, fixed(0), fixed(0), true, (), Sites(), decided=False)
        required = tuple(self.expressions.truth(item.condition).holds for item in criterion.requirements)
        ready = self.problem.conjunction(required)
        statements = StatementEncoder(self.expressions, self.unit)
        raw = self._composite(criterion, ready) if criterion.rubric else statements.body(criterion.body, ready)
        score = self._bounded(criterion, raw)
        return CriterionEncoding(criterion, raw, score, ready, required, statements.sites)

    def _composite(self, criterion: Criterion, ready: int) -> Amount:
        """Give back any score that the rubric in it can give."""
        low, high = self.inside.get(criterion.id, (Fraction(criterion.min), Fraction(criterion.max)))
        free = self.amounts.variable(int(low / self.unit), -int(-high // self.unit))
        return self.amounts.select(ready, free, fixed(0))

    def _bounded(self, criterion: Criterion, raw: Amount) -> Amount:
        low, high = (int(Fraction(bound) / self.unit) for bound in (criterion.min, criterion.max))
        score = self.amounts.clamp(raw, low, high)
        return score if criterion.round_to is None else self._rounded(criterion, score)

    def _rounded(self, criterion: Criterion, score: Amount) -> Amount:
        """Give back the nearest multiple of the step; a tie goes away from zero, or to the even multiple."""
        step = Fraction(criterion.round_to or 1) / self.unit
        if step.denominator != 1 or step == 1:
            return score
        whole = int(step)
        if score.is_constant and score.constant % whole == 0:
            return score
        low, high = (int(Fraction(bound) / self.unit) for bound in (criterion.min, criterion.max))
        multiple = self.amounts.variable(low // whole, -(-high // whole))
        # The gap is twice the rounded less the exact score: a tie is a gap of the step, up or down.
        gap = total([multiple.scaled(2 * whole), score.scaled(-2)])
        for given, least, most in self._ties(criterion, score, multiple, whole):
            self.problem.linear(gap.terms, least - gap.constant, most - gap.constant, given)
        return multiple.scaled(whole)

    def _ties(
        self, criterion: Criterion, score: Amount, multiple: Amount, whole: int
    ) -> list[tuple[list[int], int, int]]:
        """Give back the least and the greatest gap, and where they hold."""
        if criterion.half_even:
            odd = self._odd(multiple)
            return [([odd], 1 - whole, whole - 1), ([-odd], -whole, whole)]
        positive = self.amounts.at_least(score, 0)
        return [([positive], 1 - whole, whole), ([-positive], -whole, whole - 1)]

    def _odd(self, amount: Amount) -> int:
        """Give back the literal of an amount being odd."""
        odd = self.problem.boolean()
        half = self.amounts.variable(amount.low // 2, amount.high // 2)
        self.amounts.equate(amount, total([half.scaled(2), self.amounts.when(odd, 1)]))
        return odd
