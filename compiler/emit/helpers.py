"""Functions of a generated module that hold a piece of an expression: what a quantifier asks, what nests too deeply."""

from __future__ import annotations

from rubricc.compiler.emit.code import Code, assignment
from rubricc.compiler.emit.expressions import ExpressionWriter
from rubricc.compiler.emit.literals import docstring
from rubricc.compiler.emit.traits import SCORES
from rubricc.compiler.emit.unit import Unit
from rubricc.compiler.ir.expressions import Expression, Quantified


class Helpers:
    """Collects the helper functions of one rubric; the same piece is written once."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.lines: list[str] = []
        self._calls: dict[tuple[str, int, tuple[str, ...]], str] = {}

    def condition(self, writer: ExpressionWriter, node: Quantified) -> str:
        """Give back the call that asks of one part what the quantifier asks of each."""
        names = self.unit.traits.depends(node.condition) | {f"each {node.variable}"}
        name = self._named("where", node.condition, names)
        return f"{name}({', '.join([writer.me, *_arguments(names)])})"

    def part(self, writer: ExpressionWriter, node: Expression) -> Code:
        """Give back the call that computes a piece of an expression that is nested too deeply."""
        names = self.unit.traits.depends(node)
        name = self._named("part", node, names)
        return Code(f"{name}({', '.join([writer.me, *_arguments(names)])})")

    def _named(self, kind: str, node: Expression, names: frozenset[str]) -> str:
        place = (kind, self.unit.traits.key(node), tuple(_arguments(names)))
        if place not in self._calls:
            self._calls[place] = self.unit.new_name(f"{kind}_{len(self._calls) + 1}")
            self.lines.extend(self._function(self._calls[place], kind, node, names))
        return self._calls[place]

    def _function(self, name: str, kind: str, node: Expression, names: frozenset[str]) -> list[str]:
        inside = ExpressionWriter(self.unit, "f", node)
        value = inside.holds(node) if kind == "where" else inside.value(node)
        returns = "bool" if kind == "where" else self.unit.returns(node)
        given = [f"f: {self.unit.facts_class}", *(_annotated(argument) for argument in _arguments(names))]
        if SCORES in names:
            self.unit.use_runtime("Scores")
        if len(names) > (SCORES in names):
            self.unit.use_runtime("Text")
        return [
            "",
            "",
            f"def {name}({', '.join(given)}) -> {returns}:",
            f"    {docstring(self.unit.facts.describe(node))}",
            *assignment("return", value, 1),
        ]


def _arguments(names: frozenset[str]) -> list[str]:
    return sorted(name.replace(" ", "_") for name in names)


def _annotated(argument: str) -> str:
    return f"{argument}: Scores" if argument == SCORES else f"{argument}: Text"
