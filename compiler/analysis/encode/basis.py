"""What all problems about one rubric have in common, worked out once: its names, its phrases, its largest count."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cached_property

from rubricc.compiler.analysis.encode.phrasebook import Phrasebook
from rubricc.compiler.ir.expressions import Expression, LetRef, Number
from rubricc.compiler.ir.rubric import Rubric
from rubricc.compiler.ir.statements import By, Per
from rubricc.compiler.ir.tools import declared_tools
from rubricc.compiler.ir.visit import statements, used_expressions
from rubricc.compiler.ir.walk import operands
from rubricc.runtime.tool import Tool

MOST_CAP = Fraction(100_000)
"""No count is told apart from larger ones beyond this."""


class Basis:
    """What the encoders of one rubric share."""

    def __init__(self, rubric: Rubric) -> None:
        self.rubric = rubric
        self.lets: dict[str, Expression] = {let.name: let.value for let in rubric.lets}
        self.book = Phrasebook({item.name: item for item in rubric.lexicons}, rubric.language)

    @cached_property
    def declared(self) -> Mapping[str, Tool]:
        """Tools that only the rubric declares."""
        return declared_tools(self.rubric)

    @cached_property
    def contents(self) -> dict[str, Hashable]:
        """What tells phrase lists apart: a number for each that holds something else."""
        return _numbered(
            {
                item.name: tuple(tuple((s.text, s.mode, s.exact) for s in entry.spellings) for entry in item.entries)
                for item in self.rubric.lexicons
            }
        )

    @cached_property
    def patterns(self) -> dict[str, tuple[tuple[str, ...], bool]]:
        """The expressions of each pattern, and whether it is exact."""
        return {item.name: (item.expressions, item.exact) for item in self.rubric.patterns}

    @cached_property
    def pattern_contents(self) -> dict[str, Hashable]:
        """What tells patterns apart: a number for each that is another one."""
        return _numbered(self.patterns)

    @cached_property
    def cap(self) -> Fraction:
        """A count beyond anything that the rubric's constants can tell apart in its arithmetic."""
        return cap_of(self.rubric)


def _numbered(contents: Mapping[str, Hashable]) -> dict[str, Hashable]:
    """Give back a small number for each different content: long contents take long to compare again and again."""
    numbers: dict[Hashable, int] = {}
    return {name: ("number", numbers.setdefault(content, len(numbers))) for name, content in contents.items()}


def cap_of(rubric: Rubric) -> Fraction:
    """Give back a count beyond anything that the rubric's constants can tell apart in its arithmetic."""
    found = [Fraction(1), *(abs(value) for value in _numbers(rubric))]
    for criterion in rubric.criteria:
        for statement in statements(criterion.body):
            found += [abs(Fraction(bound)) for bound in _bounds(statement)]
    smallest = min((value for value in found if 0 < value <= 1), default=Fraction(1))
    largest = sorted(found)[-2:]
    product = largest[0] * largest[-1] if len(largest) > 1 else largest[0]
    return min(MOST_CAP, 10 * max(product, *largest) / smallest + 1000)


def _bounds(statement: object) -> list[Decimal]:
    if isinstance(statement, By):
        return [statement.start, statement.end]
    return [statement.cap, statement.points] if isinstance(statement, Per) else []


def _numbers(rubric: Rubric) -> list[Fraction]:
    """Give back the numbers written in the expressions of a rubric and in the values that they name."""
    lets = {let.name: let.value for let in rubric.lets}
    found: list[Fraction] = []
    waiting, seen = list(used_expressions(rubric)), set()
    while waiting:
        node = waiting.pop()
        if isinstance(node, Number):
            found.append(Fraction(node.value))
        elif isinstance(node, LetRef):
            if node.name not in seen:
                seen.add(node.name)
                waiting.append(lets[node.name])
        else:
            waiting.extend(operands(node))
    return found
