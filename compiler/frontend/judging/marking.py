"""Marks what judges decided in results and traces, so that nobody takes it for what a program found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rubricc.compiler.frontend.judging.judge import Judged

Data = dict[str, Any]


def mark_result(result: Mapping[str, Any], judged: Judged) -> Data:
    """Give back a result of `score_response` with `judge`: the model, and what it says of each criterion.

    A criterion that was judged has `judged_by` and `judge_reason` too, one without a verdict `not_judged`. A composite
    with such criteria in it names them in `judged_inside` and `not_judged_inside`.
    """
    criteria = {name: {**item, **_marks(name, judged)} for name, item in result["criteria"].items()}
    return {**result, "criteria": criteria, "judge": judged.to_json()}


def mark_trace(trace: Mapping[str, Any], judged: Judged) -> Data:
    """Give back a trace of `trace_response` marked in the same way, composites inside and out."""
    marked = _criteria(trace, judged, "")
    return {**marked, "result": mark_result(trace["result"], judged)}


def _criteria(trace: Mapping[str, Any], judged: Judged, above: str) -> Data:
    return {**trace, "criteria": [_criterion(item, judged, above) for item in trace["criteria"]]}


def _criterion(item: Mapping[str, Any], judged: Judged, above: str) -> Data:
    name = f"{above}{item['id']}"
    inside = item["trace"]
    marked = {**item, **_marks(name, judged)}
    return marked if inside is None else {**marked, "trace": _criteria(inside, judged, f"{name}.")}


def _marks(name: str, judged: Judged) -> Data:
    judgement = judged.by_name.get(name)
    if judgement is None:
        return _marks_of_composite(f"{name}.", judged)
    if judgement.points is None:
        return {"not_judged": judgement.missing}
    return {"judged_by": judged.model, "judge_reason": judgement.reason}


def _marks_of_composite(start: str, judged: Judged) -> Data:
    inside = [item for item in judged.judgements if item.name.startswith(start)]
    decided = [item.name.removeprefix(start) for item in inside if item.points is not None]
    missing = [item.name.removeprefix(start) for item in inside if item.points is None]
    marks = {"judged_inside": decided, "not_judged_inside": missing}
    return {key: names for key, names in marks.items() if names}
