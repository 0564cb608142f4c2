"""Verdicts: what a person or a judge says of the criteria that no program can decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal, InvalidOperation
from fractions import Fraction

from rubricc.compiler.ir.numbers import clamp
from rubricc.compiler.ir.rubric import Criterion, Rubric

Verdicts = Mapping[str, object]
"""By the id of an unchecked criterion (`parent.child` in a composite): a truth value, or points."""


def open_criteria(rubric: Rubric) -> Iterator[str]:
    """Yield the names that a verdict may be given for, in order."""
    for criterion in rubric.criteria:
        if criterion.unchecked is not None:
            yield criterion.id
        elif criterion.rubric is not None:
            yield from (f"{criterion.id}.{name}" for name in open_criteria(criterion.rubric))


def check_names(rubric: Rubric, verdicts: Verdicts) -> None:
    """Raise ValueError for a verdict on a criterion that is checked or unknown, TypeError for what is no mapping."""
    if not isinstance(verdicts, Mapping):
        raise TypeError(f"verdicts must be a mapping of criteria to verdicts, not {type(verdicts).__name__}.")
    known = list(open_criteria(rubric))
    for name in verdicts:
        if name not in known:
            listed = ", ".join(known) or "none"
            raise ValueError(f"No verdict can be given for {name}. Criteria that take one: {listed}.")


def child_verdicts(criterion: Criterion, verdicts: Verdicts) -> Verdicts:
    """Give back the verdicts for the rubric inside a composite criterion, by their names there."""
    start = f"{criterion.id}."
    return {name.removeprefix(start): value for name, value in verdicts.items() if name.startswith(start)}


def verdict_points(criterion: Criterion, verdict: object, precision: Fraction) -> Fraction:
    """Give back the score that a verdict stands for, in points.

    Raises ValueError where it is neither a truth value nor a number of points in steps of the precision.
    """
    if isinstance(verdict, bool):
        return Fraction(criterion.max if verdict else criterion.min)
    points = _number(verdict)
    if points is None or points % precision != 0:
        raise ValueError(f"The verdict for {criterion.id} must be true, false, or points in steps of {precision}.")
    return clamp(points, Fraction(criterion.min), Fraction(criterion.max))


def _number(value: object) -> Fraction | None:
    """Give back a finite number as it is written: 0.1 is a tenth."""
    if not isinstance(value, int | float | Decimal | Fraction):
        return None
    try:
        return Fraction(value) if isinstance(value, int | Fraction) else Fraction(Decimal(str(value)))
    except (InvalidOperation, ValueError, OverflowError):
        return None
