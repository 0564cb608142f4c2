"""A table of what a rubric declares and what it can attain, row by row."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Literal

from rubricc.compiler.analysis.encode.amounts import Amount
from rubricc.compiler.analysis.encode.decided import decides
from rubricc.compiler.analysis.prove.analysis import Analysis
from rubricc.compiler.analysis.prove.answers import Bounds
from rubricc.compiler.analysis.prove.part import Part
from rubricc.compiler.ir.rubric import Criterion, Rubric

Claim = Literal["proved", "refuted", "unknown"]
"""Of the claim that the declared maximum is the most that can be attained: `proved` by a replayed answer that attains
it, `refuted` by a proof that nothing does, or `unknown`."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a score never goes beyond, in points; None where that is not proved."""

    low: Fraction | None
    high: Fraction | None


@dataclass(frozen=True, slots=True)
class GroupRow:
    """A nested block with bounds of its own: what its rules can add up to, and what it can give."""

    label: str
    line: int
    declared_max: Decimal | None
    declared_min: Decimal | None
    raw: Limits
    bounds: Limits


@dataclass(frozen=True, slots=True)
class Row:
    """A criterion, or the total. `bounds` is None for a criterion that only a person can score."""

    id: str
    title: str | None
    declared_max: Fraction
    declared_min: Fraction
    bounds: Bounds | None
    raw: Limits | None = None
    """Before the clamp; for the total, before overrides."""
    groups: tuple[GroupRow, ...] = ()

    @property
    def claim(self) -> Claim:
        """Whether the declared maximum is the most that can be attained."""
        if self.bounds is None:
            return "unknown"
        high = self.bounds.high
        if high.attained is not None and high.attained >= self.declared_max:
            return "proved"
        return "refuted" if high.bound is not None and high.bound < self.declared_max else "unknown"

    @property
    def why(self) -> str:
        """Why it is unknown, or what is not shown although it is proved; empty where nothing is to be said."""
        if self.bounds is None:
            return "only a person or a judge can score it"
        high = self.bounds.high
        if high.verdict == "bound":
            return f"bound, not attained: {high.why}"
        return high.why


@dataclass(frozen=True, slots=True)
class Survey:
    """All rows; `total` is None where nothing of the rubric is decided."""

    criteria: tuple[Row, ...]
    total: Row | None


def survey(analysis: Analysis) -> Survey:
    """Ask for the bounds of every criterion and of the total."""
    rows = tuple(_row(analysis, criterion) for criterion in analysis.rubric.criteria)
    return Survey(rows, _total(analysis))


def _row(analysis: Analysis, criterion: Criterion) -> Row:
    high, low = Fraction(criterion.max), Fraction(criterion.min)
    if not decides(criterion):
        return Row(criterion.id, criterion.title, high, low, None)
    bounds = analysis.score(criterion)
    return Row(
        criterion.id,
        criterion.title,
        high,
        low,
        bounds,
        _raw(analysis, criterion),
        tuple(_groups(analysis, criterion)),
    )


def _raw(analysis: Analysis, criterion: Criterion) -> Limits:
    part, encoding = analysis.part(criterion), analysis.encoding(criterion)
    return _limits(analysis, part, encoding.raw, part.encoder.ready())


def _groups(analysis: Analysis, criterion: Criterion) -> Iterator[GroupRow]:
    part = analysis.part(criterion)
    for item in analysis.encoding(criterion).sites.bounded:
        if item.node.kind == "group":
            raw, bounds = (_limits(analysis, part, amount, item.active) for amount in (item.inside[0], item.amount))
            yield GroupRow(item.node.label, item.node.at.line, item.node.max, item.node.min, raw, bounds)


def _limits(analysis: Analysis, part: Part, amount: Amount, active: int) -> Limits:
    low, high = (analysis.limit(part, amount, part.unit, [active], maximize=most) for most in (False, True))
    return Limits(low, high)


def _total(analysis: Analysis) -> Row | None:
    bounds = analysis.total()
    if bounds is None:
        return None
    low, high = declared_total(analysis.rubric)
    combined = analysis.outcome.combined if analysis.rubric.overrides else None
    raw = None if combined is None else _limits_before(analysis, combined)
    return Row("total", analysis.rubric.title, high, low, bounds, raw)


def _limits_before(analysis: Analysis, combined: Amount) -> Limits:
    unit = analysis.outcome.unit
    low, high = (analysis.limit(analysis.whole, combined, unit, maximize=most) for most in (False, True))
    return Limits(low, high)


def declared_total(rubric: Rubric) -> tuple[Fraction, Fraction]:
    """Give back the bounds of the total that follow from those of the criteria that a program decides."""
    if rubric.combine != "sum":
        return Fraction(0), Fraction(1)
    decided = [item for item in rubric.criteria if decides(item)]
    low = sum((Fraction(item.min) for item in decided), Fraction(0))
    return min(Fraction(0), low), sum((Fraction(item.max) for item in decided), Fraction(0))
