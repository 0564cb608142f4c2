"""Which sentence, paragraph, line or turn tells most about what `some`, `every` or `count` came to."""

from __future__ import annotations

from typing import Any, NamedTuple

from rubricc.compiler.ir.evaluate import Evaluator
from rubricc.compiler.ir.expressions import And, Expression, Quantified

MOST_PARTS = 200
"""No more parts of a text than this are compared to find the one that tells most."""


class Part(NamedTuple):
    """A part of a text: what it is called (`sentence 2 of 5`, with its text) and its text."""

    name: str
    text: str


class PartReader:
    """Compares the parts of a text under a condition, by the interpreter."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    def telling(self, node: Quantified, value: Any) -> Part | None:
        """Give back the part that tells why the quantifier has its value; None where all parts are alike.

        That is one for which `some` holds or `every` does not; where nothing holds, the one that comes nearest.
        """
        parts = (self.evaluator.parts(node) or [])[:MOST_PARTS]
        wanted = not (node.quantifier == "every" and value is False)
        for at, part in enumerate(parts):
            if self._holds(node, node.condition, part) is wanted:
                return None if node.quantifier == "every" and wanted else _named(node, parts, at)
        if node.quantifier == "every" or not parts:
            return None
        near = [self._nearness(node, part) for part in parts]
        best = max(near)
        return _named(node, parts, near.index(best)) if best > 0 or len(parts) == 1 else None

    def _nearness(self, node: Quantified, part: str) -> int:
        """Give back how many operands of the condition hold for a part."""
        if not isinstance(node.condition, And):
            return 0
        return sum(self._holds(node, operand, part) for operand in node.condition.operands)

    def _holds(self, node: Quantified, condition: Expression, part: str) -> bool:
        with self.evaluator.on_part(node, part):
            return self.evaluator.holds(condition)


def _named(node: Quantified, parts: list[str], at: int) -> Part:
    which = "" if len(parts) == 1 else f" {at + 1} of {len(parts)}"
    name = f"{node.parts.removesuffix('s')}{which}: {' '.join(parts[at].split())}"
    return Part(name, parts[at])


def decisive(value: Any, wanted: bool) -> bool:
    """Whether an operand with this value decides: true ones where what they make holds, else those not true."""
    return (value is True) is wanted
