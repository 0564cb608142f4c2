"""Expressions as unknowns: conditions become literals, numbers values that can be asked whether they reach a bound."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rubricc.compiler.analysis.encode.amounts import Amount, Amounts
from rubricc.compiler.analysis.encode.calls import CallEncoder
from rubricc.compiler.analysis.encode.features import Feature, FeatureTable, Passing
from rubricc.compiler.analysis.encode.grids import finest_step
from rubricc.compiler.analysis.encode.keys import Key, Keys, resolve
from rubricc.compiler.analysis.encode.quotients import quotient
from rubricc.compiler.analysis.encode.scope import Scope
from rubricc.compiler.analysis.encode.sums import Scaled, Unscalable, add
from rubricc.compiler.analysis.encode.truths import Truth3, all_of, any_of, guarded, plain
from rubricc.compiler.analysis.encode.values import Affine, Constant, Extremum, Selected, Size, Tally, Value
from rubricc.compiler.analysis.solver.problem import Problem
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
    InputRef,
    Negative,
    Not,
    Number,
    Or,
    Quantified,
    ScoreRef,
    Truth,
)
from rubricc.compiler.ir.tools import signature_of
from rubricc.runtime.tool import Tool

ONE = Fraction(1)


@dataclass(frozen=True, slots=True)
class Units:
    """A score, in the condition of an override: an amount in units of the precision."""

    amounts: Amounts
    amount: Amount
    unit: Fraction
    defined: int

    @property
    def low(self) -> Fraction:
        """The least it can be."""
        return self.amount.low * self.unit

    @property
    def high(self) -> Fraction:
        """The most it can be."""
        return self.amount.high * self.unit

    def at_least(self, bound: Fraction) -> int:
        """Compare in whole units."""
        return self.amounts.at_least(self.amount, -(-bound // self.unit))

    def above(self, bound: Fraction) -> int:
        """Compare in whole units."""
        return self.amounts.at_least(self.amount, bound // self.unit + 1)

    def scaled(self, amounts: Amounts) -> Scaled:
        """Give back the amount."""
        return Scaled(self.amount, self.unit)


class ExpressionEncoder:
    """Encodes the expressions of one rubric into one problem; equal expressions become the same unknowns."""

    def __init__(self, scope: Scope, table: FeatureTable, amounts: Amounts) -> None:
        self.scope = scope
        self.table = table
        self.amounts = amounts
        self.problem: Problem = amounts.problem
        self.lets: Mapping[str, Expression] = scope.keys.lets
        self.scores: dict[str, Value] = {}
        """In the conditions of overrides: the scores by criterion, and that of the total."""
        self.calls = CallEncoder(self)
        self.quotients: list[tuple[Feature, Value, Value]] = []
        """Each quotient of unknowns, with what is divided and by what."""
        self.patterns: Mapping[str, tuple[tuple[str, ...], bool]] = {}
        """The expressions of each pattern, and whether it is exact."""
        self.declared: Mapping[str, Tool] = {}
        """Tools that only the rubric declares."""
        self.homes: dict[Key, ExpressionEncoder] = {}
        """The scope that each feature belongs to."""
        self._truths: dict[Key, Truth3] = {}
        self._values: dict[Key, Value] = {}

    def inner(self, roots: Iterable[Expression]) -> ExpressionEncoder:
        """Give back an encoder for the condition of a quantifier, on a part that stands for any."""
        keys = Keys(self.lets, self.scope.keys.lexicons, self.scope.keys.patterns, self.scope.keys.shared)
        keys.scope, keys.stage = self.problem.boolean(), self.scope.keys.stage
        scope = Scope(self.problem, keys, self.scope.book, roots, self.scope)
        found = ExpressionEncoder(scope, self.table, self.amounts)
        found.homes, found.quotients, found.calls.exemplars = self.homes, self.quotients, self.calls.exemplars
        found.declared, found.scores, found.patterns = self.declared, self.scores, self.patterns
        return found

    def tool(self, name: str) -> Tool:
        """Give back the declaration of a tool."""
        return signature_of(name, self.declared)

    def key(self, node: Expression) -> Key:
        """Give back what tells an expression from others."""
        return self.scope.keys.of(node)

    def truth(self, node: Expression) -> Truth3:
        """Give back a condition as literals."""
        key = self.key(node)
        if key not in self._truths:
            node = resolve(node, self.lets)
            self._truths[key] = TRUTHS[type(node)](self, node)
        return self._truths[key]

    def value(self, node: Expression) -> Value:
        """Give back a number as a value."""
        key = self.key(node)
        if key not in self._values:
            node = resolve(node, self.lets)
            self._values[key] = VALUES[type(node)](self, node)
        return self._values[key]

    def defined(self, node: Expression) -> int:
        """Give back the literal of an expression of any type having a value."""
        if not node.type.undefined:
            return self.problem.true
        node = resolve(node, self.lets)
        if node.type.kind == "Bool":
            truth = self.truth(node)
            return self.problem.disjunction([truth.holds, truth.fails])
        if node.type.is_number:
            return self.value(node).defined
        if isinstance(node, Call):
            return self.calls.defined(node)
        if isinstance(node, Conditional):
            condition = self.truth(node.condition).holds
            return self._pick(condition, self.defined(node.then), self.defined(node.otherwise))
        return self.present(node)

    def _pick(self, condition: int, then: int, otherwise: int) -> int:
        one = self.problem.conjunction([condition, then])
        return self.problem.disjunction([one, self.problem.conjunction([-condition, otherwise])])

    def free_truth(self, node: Expression, defined: int) -> Truth3:
        """Give back a condition that may hold or not, whatever else is the case."""
        return guarded(self.problem, self.unknown(node), defined)

    def unknown(self, node: Expression) -> int:
        """Give back the literal of a condition that is an unknown of its own."""
        key = self.key(node)
        self.homes.setdefault(key, self)
        return self.table.truth(key, node)

    def show(self, node: Expression, literal: int) -> None:
        """Remember that a literal is the truth of a condition."""
        key = self.key(node)
        self.homes.setdefault(key, self)
        self.table.shown.setdefault(key, (node, literal))

    def show_passing(self, node: Expression, bounds: Mapping[Fraction, int], less_is_better: bool) -> None:
        """Remember the literals of a number passing bounds."""
        key = self.key(node)
        self.homes.setdefault(key, self)
        self.table.passing.append((key, Passing(node, bounds, less_is_better)))

    def present(self, node: Expression) -> int:
        """Give back the literal of an expression having a value, as an unknown of its own."""
        key = self.key(node)
        self.homes.setdefault(key, self)
        return self.table.present(key, node)

    def number(
        self,
        node: Expression,
        defined: int,
        made: Callable[[int], int | None] | None = None,
        step: Fraction | None = None,
    ) -> Feature:
        """Give back a number that is an unknown of its own, in the range of its type."""
        key = self.key(node)
        self.homes.setdefault(key, self)
        return self.table.number(key, node, defined, made, step)

    def _known(self, node: Truth) -> Truth3:
        return plain(self.problem.true if node.value else -self.problem.true)

    def _not(self, node: Not) -> Truth3:
        return self.truth(node.operand).negated

    def _and(self, node: And) -> Truth3:
        return all_of(self.problem, [self.truth(operand) for operand in node.operands])

    def _or(self, node: Or) -> Truth3:
        return any_of(self.problem, [self.truth(operand) for operand in node.operands])

    def _is_defined(self, node: Defined) -> Truth3:
        return plain(self.defined(node.operand))

    def _either(self, node: Conditional) -> Truth3:
        condition = self.truth(node.condition).holds
        then, otherwise = self.truth(node.then), self.truth(node.otherwise)
        holds = self._pick(condition, then.holds, otherwise.holds)
        fails = self._pick(condition, then.fails, otherwise.fails)
        return Truth3(holds, -holds if not node.type.undefined else fails)

    def _compare(self, node: Compare) -> Truth3:
        if node.left.type.is_number:
            return self._compare_numbers(node)
        if node.left.type.kind == "Bool":
            return self._compare_truths(node)
        return self.calls.same_text(node)

    def _compare_numbers(self, node: Compare) -> Truth3:
        left, right = self.value(node.left), self.value(node.right)
        defined = self.problem.conjunction([left.defined, right.defined])
        if isinstance(right, Constant):
            gap, bound = left, right.value
        else:
            gap, bound = add(self.amounts, [(ONE, left), (-ONE, right)]), Fraction(0)
        try:
            literal = ORDER[node.op](self.problem, gap, bound)
            if not self.scores:  # no text shows the score that a condition of an override names
                self.show(node, literal)
            return guarded(self.problem, literal, defined)
        except Unscalable:
            return self.free_truth(node, defined)

    def _compare_truths(self, node: Compare) -> Truth3:
        left, right = self.truth(node.left), self.truth(node.right)
        problem = self.problem
        both = problem.conjunction([left.holds, right.holds])
        same = problem.disjunction([both, problem.conjunction([left.fails, right.fails])])
        defined = problem.conjunction([self.defined(node.left), self.defined(node.right)])
        return guarded(problem, same if node.op == "==" else -same, defined)

    def _score(self, node: ScoreRef) -> Value:
        return self.scores[node.target]

    def _number(self, node: Number) -> Value:
        return Constant(self.problem, Fraction(node.value))

    def _arithmetic(self, node: Arithmetic) -> Value:
        left, right = self.value(node.left), self.value(node.right)
        if node.op in "+-":
            return add(self.amounts, [(ONE, left), (ONE if node.op == "+" else -ONE, right)])
        if node.op == "*":
            return self._product(node, left, right)
        return quotient(self, node, left, right)

    def _product(self, node: Arithmetic, left: Value, right: Value) -> Value:
        for one, other in ((left, right), (right, left)):
            scaled = self._times(one, other)
            if scaled is not None:
                return scaled
        # Products are exact, so their decimals are those of both factors together.
        defined = self.problem.conjunction([left.defined, right.defined])
        return self.number(node, defined, step=finest_step(left) * finest_step(right))

    def _times(self, factor: Value, value: Value) -> Value | None:
        """Give back the product where the factor is one of a few known numbers, None where it is not."""
        if isinstance(factor, Constant):
            return Affine(value, factor.value) if factor.value else self._nothing(value)
        if isinstance(factor, Selected):
            then, otherwise = self._times(factor.then, value), self._times(factor.otherwise, value)
            if then is not None and otherwise is not None:
                return Selected(self.problem, factor.condition, then, otherwise)
        return None

    def _nothing(self, value: Value) -> Value:
        """Give back 0 where the value is defined."""
        return add(self.amounts, [(ONE, value), (-ONE, value)])

    def _negative(self, node: Negative) -> Value:
        return Affine(self.value(node.operand), -ONE)

    def _absolute(self, node: Absolute) -> Value:
        return Size(self.problem, self.value(node.operand))

    def _extreme(self, node: Extreme) -> Value:
        values = tuple(self.value(operand) for operand in node.operands)
        defined = self.problem.conjunction([value.defined for value in values])
        return Extremum(self.problem, values, node.op == "max", defined)

    def _chosen(self, node: Conditional) -> Value:
        condition = self.truth(node.condition).holds
        return Selected(self.problem, condition, self.value(node.then), self.value(node.otherwise))

    def _count_true(self, node: CountTrue) -> Value:
        return Tally(self.problem, tuple(self.truth(operand).holds for operand in node.operands))

    def _call_truth(self, node: Call) -> Truth3:
        return self.calls.truth(node)

    def _call_value(self, node: Call) -> Value:
        return self.calls.value(node)

    def _some_or_every(self, node: Quantified) -> Truth3:
        return self.calls.quantified(node)

    def _count_parts(self, node: Quantified) -> Value:
        return self.calls.parts_counted(node)

    def _free(self, node: Expression) -> Truth3:
        return self.free_truth(node, self.defined(node))


def _equal(problem: Problem, value: Value, bound: Fraction) -> int:
    return problem.conjunction([value.at_least(bound), -value.above(bound)])


ORDER: dict[str, Callable[[Problem, Value, Fraction], int]] = {
    ">=": lambda problem, value, bound: value.at_least(bound),
    ">": lambda problem, value, bound: value.above(bound),
    "<": lambda problem, value, bound: -value.at_least(bound),
    "<=": lambda problem, value, bound: -value.above(bound),
    "==": _equal,
    "!=": lambda problem, value, bound: -_equal(problem, value, bound),
}
"""How a value is compared with a bound."""

TRUTHS: dict[type, Callable[[ExpressionEncoder, Any], Truth3]] = {
    Truth: ExpressionEncoder._known,
    Not: ExpressionEncoder._not,
    And: ExpressionEncoder._and,
    Or: ExpressionEncoder._or,
    Compare: ExpressionEncoder._compare,
    Conditional: ExpressionEncoder._either,
    Defined: ExpressionEncoder._is_defined,
    Call: ExpressionEncoder._call_truth,
    Quantified: ExpressionEncoder._some_or_every,
    InputRef: ExpressionEncoder._free,
}
"""How each kind of condition is encoded."""

VALUES: dict[type, Callable[[ExpressionEncoder, Any], Value]] = {
    Number: ExpressionEncoder._number,
    Arithmetic: ExpressionEncoder._arithmetic,
    Negative: ExpressionEncoder._negative,
    Absolute: ExpressionEncoder._absolute,
    Extreme: ExpressionEncoder._extreme,
    Conditional: ExpressionEncoder._chosen,
    CountTrue: ExpressionEncoder._count_true,
    Call: ExpressionEncoder._call_value,
    Quantified: ExpressionEncoder._count_parts,
    ScoreRef: ExpressionEncoder._score,
}
"""How each kind of number is encoded."""
