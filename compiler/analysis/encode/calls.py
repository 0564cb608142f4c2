"""Calls of tools and quantifiers as unknowns; phrase tools by what is known of phrases."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from rubricc.compiler.analysis.encode.features import Feature
from rubricc.compiler.analysis.encode.given_references import has_references
from rubricc.compiler.analysis.encode.phrases import Distinct, TextPhrases
from rubricc.compiler.analysis.encode.polarity import polar
from rubricc.compiler.analysis.encode.truths import Truth3, guarded
from rubricc.compiler.analysis.encode.values import Affine, Given, Rounded, Value
from rubricc.compiler.analysis.solver.problem import Problem
from rubricc.compiler.ir.expressions import Call, Compare, Expression, LexiconRef, Quantified, TextValue
from rubricc.runtime.types import COUNT

if TYPE_CHECKING:
    from rubricc.compiler.analysis.encode.expressions import ExpressionEncoder


class CallEncoder:
    """Encodes the calls of one scope."""

    def __init__(self, encoder: ExpressionEncoder) -> None:
        self.encoder = encoder
        self.problem = encoder.problem
        self.exemplars: list[Exemplar] = []
        self._texts: dict[object, list[tuple[str, int]]] = {}

    def defined(self, node: Call) -> int:
        """Give back the literal of a call having an answer: its arguments do, and the tool does."""
        given = [self._given(node)]
        if self.encoder.tool(node.tool).result.undefined and not self._always_answers(node):
            given.append(self.encoder.present(node))
        return self.problem.conjunction(given)

    def _given(self, node: Call) -> int:
        """Give back the literal of everything that a call needs having a value."""
        found = self.encoder.tool(node.tool)
        given = [
            self.encoder.defined(argument)
            for parameter, argument in zip(found.parameters, node.arguments, strict=True)
            if argument is not None and not parameter.may_be_left_out
        ]
        return self.problem.conjunction(given)

    def _always_answers(self, node: Call) -> bool:
        """Whether a tool that may have no answer has one for whatever text: the coverage of a list with entries."""
        if node.tool == "text.coverage":
            return bool(self._size(node.arguments[1]))
        return has_references(self.encoder.tool(node.tool), node)

    def _size(self, lexicon: Expression | None) -> int:
        """Give back how many entries a constant list has; 0 for one that is not constant."""
        found = self.encoder.scope.lexicons.get(lexicon.name) if isinstance(lexicon, LexiconRef) else None
        return 0 if found is None else len(found.entries)

    def truth(self, node: Call) -> Truth3:
        """Give back a call that answers yes or no."""
        defined = self.defined(node)
        if node.tool == "text.matches":
            return guarded(self.problem, self._matches(node, defined).reaches(1), defined)
        distinct = self._distinct(node)
        if distinct is None:
            return self.encoder.free_truth(node, defined)
        if node.tool == "text.contains":
            return guarded(self.problem, distinct.some, defined)
        literal = self._in_polarity(node)
        self.encoder.show(node, literal)
        return guarded(self.problem, literal, defined)

    def _matches(self, node: Call, defined: int) -> Feature:
        """Give back how often a pattern matches; it matches where that is not 0."""
        counted = node.model_copy(update={"tool": "text.count_matches", "type": COUNT})
        return self.encoder.number(counted, defined)

    def _in_polarity(self, node: Call) -> int:
        """Give back whether some hit is affirmed (or denied), by what is known of the entries."""
        text, lexicon = node.arguments
        assert text is not None
        assert isinstance(lexicon, LexiconRef)
        return polar(self.phrases(text), lexicon.name, node.tool)

    def phrases(self, text: Expression) -> TextPhrases:
        """Give back what is known of the phrases in a text."""
        return self.encoder.scope.phrases(text)

    def _distinct(self, node: Call) -> Distinct | None:
        """Give back the entries that a phrase tool looks for, None for another tool or a list that is not constant."""
        if node.tool not in ("text.contains", "text.count", "text.distinct", "text.coverage", *POLAR):
            return None
        text, lexicon = node.arguments
        if text is None or not isinstance(lexicon, LexiconRef) or lexicon.name not in self.encoder.scope.lexicons:
            return None
        distinct = self.phrases(text).distinct(lexicon.name)
        counted = node.model_copy(update={"tool": "text.distinct", "type": COUNT})
        key = self.encoder.key(counted)
        self.encoder.homes.setdefault(key, self.encoder)
        self.encoder.table.entries.setdefault(key, (counted, distinct))
        return distinct

    def value(self, node: Call) -> Value:
        """Give back a call that answers a number."""
        defined = self.defined(node)
        distinct = self._distinct(node)
        if node.tool == "text.count" and distinct is not None:
            return self.encoder.number(node, defined, made=_first_is(distinct))
        if node.tool == "text.distinct" and distinct is not None:
            return Given(distinct, defined)
        if node.tool == "text.coverage" and distinct is not None:
            size = self._size(node.arguments[1])
            if size:
                return Given(Rounded(Affine(distinct, Fraction(1, size))), defined)
        return self.encoder.number(node, defined)

    def same_text(self, node: Compare) -> Truth3:
        """Give back a comparison of texts; one text cannot equal two different ones that are known."""
        left, right = node.left, node.right
        if isinstance(left, TextValue) and not isinstance(right, TextValue):
            left, right = right, left
        same = node.model_copy(update={"op": "==", "left": left, "right": right})
        literal = self.encoder.unknown(same)
        if isinstance(right, TextValue):
            self._exclude(left, right.value, literal)
        defined = self.problem.conjunction([self.encoder.defined(left), self.encoder.defined(right)])
        return guarded(self.problem, literal if node.op == "==" else -literal, defined)

    def _exclude(self, text: Expression, value: str, literal: int) -> None:
        known = self._texts.setdefault(self.encoder.key(text), [])
        for other, equal in known:
            if other != value:
                self.problem.clause(-literal, -equal)
        known.append((value, literal))

    def quantified(self, node: Quantified) -> Truth3:
        """Give back `some` or `every`: one part for which the condition holds, or none for which it does not."""
        defined = self.encoder.defined(node.domain)
        count, parts = self._counted(node)
        if node.quantifier == "some":
            return guarded(self.problem, count.reaches(1), defined)
        fewer = self.encoder.table.truth((self.encoder.key(node), "fewer"), node)
        self.problem.linear([(1, parts.variable), (-1, count.variable)], low=1, given=[fewer])
        self.problem.linear([(1, parts.variable), (-1, count.variable)], high=0, given=[-fewer])
        self.exemplars.append(Exemplar(self.problem, self.encoder, node, fewer, holds=False))
        return guarded(self.problem, -fewer, defined)

    def parts_counted(self, node: Quantified) -> Value:
        """Give back how many parts the condition holds for."""
        return self._counted(node)[0]

    def _counted(self, node: Quantified) -> tuple[Feature, Feature]:
        """Give back how many parts the condition holds for, and how many parts there are."""
        encoder = self.encoder
        defined = encoder.defined(node.domain)
        counted = node.model_copy(update={"quantifier": "count", "type": COUNT})
        key = encoder.key(counted)
        known = key in encoder.table.numbers
        count = encoder.number(counted, defined)
        parts_key = ("parts", encoder.key(node.domain), node.parts, node.role)
        parts = encoder.table.number(parts_key, counted, defined)
        if not known:
            self.problem.linear([(1, parts.variable), (-1, count.variable)], low=0)
            self.exemplars.append(Exemplar(self.problem, encoder, node, count.reaches(1), holds=True))
        return count, parts


class Exemplar:
    """A part for which the condition of a quantifier holds (or does not), wherever `exists` says there is one."""

    def __init__(
        self, problem: Problem, encoder: ExpressionEncoder, node: Quantified, exists: int, holds: bool
    ) -> None:
        self.node = node
        self.exists = exists
        self.outer = encoder
        self.encoder = encoder.inner([node.condition])
        condition = self.encoder.truth(node.condition).holds
        problem.implies(exists, condition if holds else -condition)


def _first_is(distinct: Distinct) -> Callable[[int], int | None]:
    """Give back what says that a count of 1 is reached where an entry is present."""
    return lambda grid: distinct.some if grid == 1 else None


POLAR = ("text.affirms", "text.denies")
"""Tools that ask for a hit of one polarity."""
