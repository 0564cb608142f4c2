"""Verdicts: what a person or a judge says of the criteria that no program decides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal, InvalidOperation
from fractions import Fraction

from rubricc.runtime.numbers import clamp
from rubricc.runtime.scheme import CriterionRow, Scheme

Verdict = bool | int | float | Decimal
"""Whether the criterion is met, or its points."""

Verdicts = Mapping[str, Verdict]
"""By the id of a criterion; `parent.child` for one of the rubric inside a composite."""


def open_criteria(scheme: Scheme) -> Iterator[str]:
    """Yield the names that a verdict may be given for, in order."""
    for row in scheme.criteria:
        if row.child is not None:
            yield from (f"{row.id}.{name}" for name in open_criteria(row.child.scheme))
        elif row.score is None:
            yield row.id


def check_verdicts(scheme: Scheme, verdicts: Verdicts | None) -> Verdicts:
    """Give back the verdicts; raises ValueError for one on a criterion that is checked or unknown.

    Raises TypeError where they are no mapping.
    """
    if verdicts is None:
        return {}
    if not isinstance(verdicts, Mapping):
        raise TypeError(f"verdicts must be a mapping of criteria to verdicts, not {type(verdicts).__name__}.")
    known = dict.fromkeys(open_criteria(scheme))
    unknown = [name for name in verdicts if name not in known]
    if unknown:
        listed = ", ".join(known) or "none"
        raise ValueError(f"No verdict can be given for {unknown[0]}. Criteria that take one: {listed}.")
    return verdicts


def verdicts_below(row: CriterionRow, verdicts: Verdicts) -> Verdicts:
    """Give back the verdicts for the rubric inside a composite, by their names there."""
    if not verdicts:
        return verdicts
    start = f"{row.id}."
    return {name.removeprefix(start): value for name, value in verdicts.items() if name.startswith(start)}


def verdict_score(scheme: Scheme, row: CriterionRow, verdict: object) -> int:
    """Give back the score, in units, that a verdict stands for.

    Raises ValueError where it is neither a truth value nor a number of points in steps of the precision.
    """
    if isinstance(verdict, bool):
        return row.max if verdict else row.min
    points = _exactly(verdict)
    units = None if points is None else points * scheme.scale / scheme.step
    if units is None or units.denominator != 1:
        step = Fraction(scheme.step, scheme.scale)
        raise ValueError(f"The verdict for {row.id} must be true, false, or points in steps of {float(step):g}.")
    return clamp(units.numerator, row.min, row.max)


def _exactly(value: object) -> Fraction | None:
    """Give back a finite number as it is written: 0.1 is a tenth."""
    if not isinstance(value, int | float | Decimal | Fraction):
        return None
    try:
        return Fraction(value) if isinstance(value, int | Fraction) else Fraction(Decimal(str(value)))
    except (InvalidOperation, ValueError, OverflowError):
        return None
