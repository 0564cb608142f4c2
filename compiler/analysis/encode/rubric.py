"""A rubric, or a part of one, as one problem."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rubricc.compiler.analysis.encode.amounts import Amount, Amounts, fixed
from rubricc.compiler.analysis.encode.basis import Basis
from rubricc.compiler.analysis.encode.criteria import CriterionEncoder, CriterionEncoding, Range
from rubricc.compiler.analysis.encode.expressions import ExpressionEncoder, Units
from rubricc.compiler.analysis.encode.features import FeatureTable
from rubricc.compiler.analysis.encode.keys import Keys
from rubricc.compiler.analysis.encode.overrides import Firing, act, fails, judge, stages
from rubricc.compiler.analysis.encode.scope import Scope
from rubricc.compiler.analysis.encode.totals import Combiner, unit_of_total, value_of_total
from rubricc.compiler.analysis.solver.problem import Problem
from rubricc.compiler.ir.expressions import Expression
from rubricc.compiler.ir.rubric import Criterion, Rubric


@dataclass(frozen=True)
class Outcome:
    """The scores, in units, as overrides leave them, and what becomes of the rubric.

    `combined` is the total before any override, `total` the final one, None where nothing is decided; `unit` is what
    one unit of them is. `failed` is the literal of the rubric being failed, and `passed` of it being passed.
    """

    scores: Mapping[str, Amount]
    combined: Amount | None
    total: Amount | None
    unit: Fraction
    failed: int
    passed: int
    ready: int
    firings: tuple[Firing, ...]


class RubricEncoder:
    """Encodes a rubric's criteria, and what becomes of them, into one problem."""

    def __init__(
        self,
        rubric: Rubric,
        roots: Iterable[Expression],
        inside: Mapping[str, Range] | None = None,
        basis: Basis | None = None,
    ) -> None:
        self.rubric = rubric
        basis = basis or Basis(rubric)
        self.problem = Problem()
        self.amounts = Amounts(self.problem)
        self.table = FeatureTable(self.problem, basis.cap)
        self.keys = Keys(basis.lets, basis.contents, basis.pattern_contents)
        scope = Scope(self.problem, self.keys, basis.book, roots)
        self.expressions = ExpressionEncoder(scope, self.table, self.amounts)
        self.expressions.declared = basis.declared
        self.expressions.patterns = basis.patterns
        self.unit = Fraction(rubric.precision)
        self._criteria = CriterionEncoder(self.expressions, self.unit, inside)
        self.criteria: dict[str, CriterionEncoding] = {}

    def criterion(self, criterion: Criterion) -> CriterionEncoding:
        """Encode a criterion, once."""
        if criterion.id not in self.criteria:
            self.criteria[criterion.id] = self._criteria.encode(criterion)
        return self.criteria[criterion.id]

    def ready(self) -> int:
        """Give back the literal of the rubric's own requirements holding."""
        required = [self.expressions.truth(item.condition).holds for item in self.rubric.requirements]
        return self.problem.conjunction(required)

    def own_score(self, criterion: Criterion) -> Amount:
        """Give back what a criterion scores, before any override."""
        encoded = self.criterion(criterion)
        return self._or_least(encoded, self.ready(), encoded.score)

    def outcome(self) -> Outcome:
        """Encode all criteria, the overrides, and the total."""
        encoded = [self.criterion(criterion) for criterion in self.rubric.criteria]
        ready = self.ready()
        self._give_scores([(item, item.score) for item in encoded])
        first_stage, second_stage = stages(self.rubric.overrides)
        first = judge(self.expressions, first_stage, [])
        after = [(item, self.acted(item, first)) for item in encoded]
        scores = {item.criterion.id: self._or_least(item, ready, amount) for item, amount in after}
        return self._finish(encoded, scores, ready, first, second_stage)

    def acted(self, item: CriterionEncoding, firings: Sequence[Firing]) -> Amount:
        """Give back the score of a criterion after the overrides that act on it; an undecided one is left alone."""
        if not item.decided:
            return item.score
        low, high = (int(Fraction(bound) / self.unit) for bound in (item.criterion.min, item.criterion.max))
        return act(self.amounts, firings, item.criterion.id, item.score, self.unit, (low, high))

    def _or_least(self, item: CriterionEncoding, ready: int, amount: Amount) -> Amount:
        """Give back the score, or the least one where a requirement of the rubric does not hold."""
        least = fixed(int(Fraction(item.criterion.min) / self.unit)) if item.decided else fixed(0)
        return self.amounts.select(ready, amount, least)

    def _give_scores(self, scores: Sequence[tuple[CriterionEncoding, Amount]]) -> None:
        true = self.problem.true
        self.keys.next_stage()
        for item, amount in scores:
            defined = true if item.decided else -true
            self.expressions.scores[item.criterion.id] = Units(self.amounts, amount, self.unit, defined)

    def _finish(
        self,
        encoded: Sequence[CriterionEncoding],
        scores: Mapping[str, Amount],
        ready: int,
        first: list[Firing],
        second_stage: Sequence[object],
    ) -> Outcome:
        decided = [item for item in encoded if item.decided]
        combiner = Combiner(self.rubric, self.amounts)
        pairs = [(item.criterion, scores[item.criterion.id]) for item in decided]
        combined = combiner.combined(pairs)
        unit = unit_of_total(self.rubric)
        gates = [-combiner.passed(pair) for pair in pairs if pair[0].gate]
        if combined is None:
            return Outcome(scores, None, None, unit, -ready, ready, ready, tuple(first))
        failed = self.problem.disjunction([-ready, *gates, *self._acting(ready, fails(first))])
        total = self.amounts.select(failed, self.amounts.clamp(combined, None, 0), combined)
        self._give_scores([(item, scores[item.criterion.id]) for item in encoded])
        self.expressions.scores["total"] = value_of_total(self.rubric, self.amounts, total)
        second = judge(self.expressions, stages(self.rubric.overrides)[1], first) if second_stage else []
        by_id = {item.override.id: item for item in (*first, *second)}
        firings = tuple(by_id[override.id] for override in self.rubric.overrides)
        total = self.amounts.select(ready, act(self.amounts, firings, "total", total, unit), total)
        failed = self.problem.disjunction([failed, *self._acting(ready, fails(second))])
        total = self.amounts.select(failed, self.amounts.clamp(total, None, 0), total)
        rest = [item.criterion for item in encoded if not item.decided]
        total = self.amounts.clamp(total, *combiner.bounds([pair[0] for pair in pairs], rest))
        return Outcome(scores, combined, total, unit, failed, self._passed(failed, total), ready, firings)

    def _acting(self, ready: int, literals: Sequence[int]) -> list[int]:
        return [self.problem.conjunction([ready, literal]) for literal in literals]

    def _passed(self, failed: int, total: Amount) -> int:
        if self.rubric.pass_at is None:
            return -failed
        reached = value_of_total(self.rubric, self.amounts, total).at_least(Fraction(self.rubric.pass_at))
        return self.problem.conjunction([-failed, reached])
