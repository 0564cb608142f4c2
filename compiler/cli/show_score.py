"""A result as text: the total, what became of it, and each criterion with its reasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rubricc.compiler.diagnostics.style import Paint
from rubricc.compiler.diagnostics.visible import columns, visible

Result = Mapping[str, Any]


def show_result(name: str, result: Result, paint: Paint) -> Iterator[str]:
    """Give back the lines for a result of `score_response`."""
    yield f"{paint('strong', name)}  {headline(result, paint)}"
    yield from _shares(result)
    width = max((columns(item) for item in result["criteria"]), default=0)
    for name, criterion in result["criteria"].items():
        yield f"  {name.ljust(width)}  {points(criterion)}{gate_note(criterion, paint)}"
        for reason in result["reasons"][name]:
            yield f"  {' ' * width}    {visible(reason)}"
    for item in result["overrides"]:
        reason = f": {visible(item['reason'])}" if item["reason"] else ""
        yield f"  {paint('warning', 'override')} {item['id']}{reason}"


def headline(result: Result, paint: Paint) -> str:
    """Give back the total, its normalised value, and whether the rubric is passed."""
    if result["score"] is None:
        return f"{paint('warning', 'undecided')}: no criterion could be scored"
    normalized = result["normalized_score"]
    share = f", normalised {normalized:g}" if normalized is not None else ""
    return f"{result['score']:g} of {result['max_possible']:g}{share}{_passed(result['passed'], paint)}"


def _passed(passed: bool | None, paint: Paint) -> str:
    if passed is None:
        return f"  {paint('warning', 'undecided')}"
    return f"  {paint('good', 'passed')}" if passed else f"  {paint('bad', 'failed')}"


def _shares(result: Result) -> Iterator[str]:
    """Give back how much could be decided, where that is not all."""
    if result["checked_share"] == 1:
        return
    low, high = result["score_bounds"]
    yield f"  decided: {result['checked_share']:.0%} of the points; with the rest the total is {low:g} to {high:g}"


def points(criterion: Result) -> str:
    """Give back a criterion's score beside its best: `2 of 6`."""
    if criterion["score"] is None:
        return "undecided"
    best = criterion["max"]
    return f"{criterion['score']:g} of {best:g}" if best > 0 else f"{criterion['score']:g} of {criterion['min']:g}"


def gate_note(criterion: Result, paint: Paint) -> str:
    """Give back a note where a criterion was decided by a verdict or by a requirement."""
    status = criterion["status"]
    if status == "verdict":
        return paint("quiet", "  by verdict")
    return paint("quiet", "  not judged") if status == "requires" else ""
