"""Conditions in the parts that an author wrote, and the smallest of them that contradict one another."""

from __future__ import annotations

from collections.abc import Sequence

from rubricc.compiler.analysis.encode.expressions import ExpressionEncoder
from rubricc.compiler.analysis.encode.truths import Truth3
from rubricc.compiler.analysis.prove.facts import Fact
from rubricc.compiler.analysis.prove.part import Part
from rubricc.compiler.ir.expressions import And, Expression, LetRef, Not, Or


class Conditions:
    """The conditions of one problem."""

    def __init__(self, expressions: ExpressionEncoder, part: Part) -> None:
        self.expressions = expressions
        self.part = part

    def truth(self, node: Expression) -> Truth3:
        """Give back a condition as literals."""
        return self.expressions.truth(node)

    def blame(self, facts: Sequence[Fact], given: Sequence[int] = ()) -> tuple[Fact, ...]:
        """Give back a smallest part of facts that cannot hold together, in parts that an author wrote; () if unknown.

        Those that come last are kept where there is a choice. `given` are literals that hold as well.
        """
        parts = [part for fact in facts for part in self.parts(fact)]
        core = set(self.part.core([*given, *(part.literal for part in parts)]))
        found: dict[int, Fact] = {part.literal: part for part in parts if part.literal in core}
        return tuple(found.values())

    def parts(self, fact: Fact) -> list[Fact]:
        """Give back the conditions that a fact comes down to, through `and`, `or`, `not` and names of values."""
        node, holds = fact.node, fact.holds
        while isinstance(node, LetRef):
            node = self.expressions.lets[node.name]
        if isinstance(node, Not):
            inner = self.truth(node.operand)
            if inner.fails == -inner.holds:
                return self._inside(fact, [node.operand], not holds)
        elif isinstance(node, And if holds else Or):
            return self._inside(fact, node.operands, holds)
        return [Fact(fact.literal, node, holds, fact.role, fact.branch)]

    def _inside(self, fact: Fact, nodes: Sequence[Expression], holds: bool) -> list[Fact]:
        found: list[Fact] = []
        for node in nodes:
            literal = self.truth(node).holds
            found += self.parts(Fact(literal if holds else -literal, node, holds, fact.role, fact.branch))
        return found
