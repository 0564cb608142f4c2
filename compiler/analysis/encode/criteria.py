"""A criterion as an amount: its requirements, its body, its bounds and its rounding."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from rubricc.compiler.analysis.encode.amounts import Amount, Amounts, fixed
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
        if criterion.unchecked is not None:
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
        """Give back the nearest multiple; a tie may go either way here, which the bounds allow for."""
        step = Fraction(criterion.round_to or 1) / self.unit
        if step.denominator != 1 or step == 1:
            return score
        if score.is_constant and score.constant % int(step) == 0:
            return score
        whole = int(step)
        low, high = (int(Fraction(bound) / self.unit) for bound in (criterion.min, criterion.max))
        multiple = self.amounts.variable(low // whole, -(-high // whole))
        gap = multiple.scaled(2 * whole)
        terms = (*gap.terms, *score.scaled(-2).terms)
        offset = gap.constant - 2 * score.constant
        self.problem.linear(terms, -whole - offset, whole - offset)
        return multiple.scaled(whole)
