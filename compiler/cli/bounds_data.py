"""The bounds of a rubric as plain data."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rubricc.compiler.analysis.prove.answers import Extreme
from rubricc.compiler.analysis.prove.survey import GroupRow, Limits, Row
from rubricc.compiler.ir.numbers import plain


def row_data(row: Row) -> dict[str, Any]:
    """Give back a criterion's row, or the total's.

    `attainable_max` is what no answer goes beyond, null where nothing is proved; where the verdict is `unknown`, or
    `why` is not empty, `attained_max` says how far an answer was found to go. `raw` is before the clamp, for the total
    before overrides.
    """
    bounds = row.bounds
    data: dict[str, Any] = {
        "id": row.id,
        "declared_max": plain(row.declared_max),
        "declared_min": plain(row.declared_min),
        "attainable_max": None if bounds is None else plain(bounds.high.bound),
        "attainable_min": None if bounds is None else plain(bounds.low.bound),
        "attained_max": None if bounds is None else plain(bounds.high.attained),
        "attained_min": None if bounds is None else plain(bounds.low.attained),
        "verdict": "unchecked" if bounds is None else row.claim,
        "why": row.why,
        "witness": None if bounds is None else _witness(bounds.high),
        "min_witness": None if bounds is None else _witness(bounds.low),
        "raw": None if row.raw is None else _limits(row.raw),
    }
    if row.id != "total":
        data["groups"] = [_group(group) for group in row.groups]
    return data


def _witness(extreme: Extreme) -> dict[str, Any] | None:
    """Give back the inputs of the answer that was replayed, with the score that it gets; texts always both."""
    if extreme.inputs is None:
        return None
    texts = {name: extreme.inputs.get(name) or "" for name in ("query", "response")}
    return {**texts, **extreme.inputs, "score": plain(extreme.attained)}


def _limits(limits: Limits) -> dict[str, Any]:
    return {"min": _number(limits.low), "max": _number(limits.high)}


def _number(value: Fraction | None) -> int | float | None:
    return plain(value)


def _group(group: GroupRow) -> dict[str, Any]:
    return {
        "label": group.label,
        "line": group.line,
        "declared_max": None if group.declared_max is None else plain(Fraction(group.declared_max)),
        "declared_min": None if group.declared_min is None else plain(Fraction(group.declared_min)),
        "attainable_max": _number(group.bounds.high),
        "attainable_min": _number(group.bounds.low),
        "raw": _limits(group.raw),
    }
