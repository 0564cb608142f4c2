"""How far the rules of a function reach that nothing bounds: more than it declares, or not."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

from rubricc.compiler import driver
from rubricc.compiler.analysis.prove.analysis import Analysis, Effort
from rubricc.compiler.ir.rubric import Criterion
from rubricc.compiler.source.file import SourceFile

SECONDS = 1.0
"""Time for each criterion."""
MOST = 8
"""No more criteria than these are looked into."""


def reach(text: str, functions: Mapping[str, str]) -> dict[str, Decimal]:
    """Give back what the rules of criteria add up to at most, for the functions that reach beyond their maximum.

    `functions` names the function of each criterion that may. What cannot be proved in time is left out: then the
    declared maximum stands, and a comparison of scores would show the difference.
    """
    rubric = driver.check(SourceFile("", without_total(text))).rubric
    if rubric is None:
        return {}
    analysis = Analysis(rubric, lambda: driver.load(rubric), Effort(seconds=SECONDS))
    wanted = [item for item in rubric.criteria if item.id in functions][:MOST]
    ends = {item: _end(analysis, item) for item in wanted}
    return {functions[item.id]: _decimal(end) for item, end in ends.items() if end is not None and end > item.max}


def without_total(text: str) -> str:
    """Give back a rubric without its declared maximum, all else in its place: it can be built where that is wrong."""
    lines = text.splitlines(keepends=True)
    return "".join(" " * (len(line) - 1) + "\n" if line.startswith("  max ") else line for line in lines)


def _end(analysis: Analysis, criterion: Criterion) -> Fraction | None:
    part = analysis.part(criterion)
    given = [part.encoder.ready()]
    amount = part.encoder.criterion(criterion).raw
    return analysis.limit(part, amount, part.unit, given, maximize=True)


def _decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / Decimal(value.denominator)
