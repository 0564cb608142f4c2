"""A result as text: the total, what became of it, and each criterion with its reasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from rubricc.compiler.diagnostics.style import Paint
from rubricc.compiler.diagnostics.visible import columns, visible

Result = Mapping[str, Any]


class Shown(NamedTuple):
    """What a result is shown with."""

    title: str
    can_fail: bool
    """Whether anything can fail the rubric: where nothing can, it is not called passed."""
    unmet: str | None
    """The reason of the rubric's own requirement that does not hold."""
    undecided: Mapping[str, str]
    """Why criteria are left unchecked, by their ids."""


def show_result(result: Result, shown: Shown, paint: Paint) -> Iterator[str]:
    """Give back the lines for a result of `score_response`."""
    yield f"{paint('strong', shown.title)}  {headline(result, paint, passes=shown.can_fail)}"
    if shown.unmet is not None:
        yield f"  {paint('bad', 'requirement not met')}: {visible(shown.unmet)}"
        yield "  so nothing else is judged, and every criterion gets the least it can"
    else:
        yield from _shares(result)
    width = max((columns(item) for item in result["criteria"]), default=0)
    for name, criterion in result["criteria"].items():
        why = criterion.get("not_judged") or shown.undecided.get(name) if criterion["score"] is None else None
        note = f": {visible(why)}" if why else gate_note(criterion, paint)
        yield f"  {name.ljust(width)}  {points(criterion)}{note}"
        for reason in _gathered(result["reasons"][name]) if shown.unmet is None else ():
            yield f"  {' ' * width}    {visible(reason)}"
        for line in judge_lines(name, result):
            yield f"  {' ' * width}    {visible(line)}"
    for item in result["overrides"]:
        reason = f": {visible(item['reason'])}" if item["reason"] else ""
        yield f"  {paint('warning', 'override')} {item['id']}{reason}"


def _gathered(reasons: Sequence[str]) -> Iterator[str]:
    """Give back the reasons, those that follow one another and say the same of several criteria as one.

    Such are the reasons of a composite, `criterion: reason`, where a requirement of the rubric in it fails.
    """
    for (of_criterion, said), group in groupby(map(_split, reasons), key=lambda item: (bool(item[0]), item[1])):
        names = [name for name, _ in group]
        yield from [f"{', '.join(names)}: {said}"] if of_criterion else [said] * len(names)


def _split(reason: str) -> tuple[str, str]:
    """Give back the criterion that a reason of a composite begins with, empty where there is none, and the rest."""
    name, colon, said = reason.partition(": ")
    return (name, said) if colon and name.isidentifier() else ("", reason)


def same_reason(result: Result) -> bool:
    """Whether all criteria have the same single reason, as they do where the rubric's own requirement fails."""
    reasons = list(result["reasons"].values())
    return result["passed"] is False and len(reasons[0]) == 1 and all(item == reasons[0] for item in reasons)


def unmet(trace: Result) -> str | None:
    """Give back the reason of the rubric's requirement that a trace shows not to hold, None where all hold."""
    reasons = (str(item["reason"]) for item in trace["requirements"] if item["value"] is not True)
    return next(reasons, None)


def headline(result: Result, paint: Paint, *, passes: bool = True) -> str:
    """Give back the total, its normalised value, and whether the rubric failed or, with `passes`, passed."""
    if result["score"] is None:
        return f"{paint('warning', 'undecided')}: no criterion could be scored"
    normalized = result["normalized_score"]
    share = f", normalised {normalized:g}" if normalized is not None else ""
    return f"{result['score']:g} of {result['max_possible']:g}{share}{_passed(result['passed'], paint, passes)}"


def _passed(passed: bool | None, paint: Paint, passes: bool) -> str:
    if passed is None:
        return f"  {paint('warning', 'undecided')}"
    if not passed:
        return f"  {paint('bad', 'failed')}"
    return f"  {paint('good', 'passed')}" if passes else ""


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
        return paint("quiet", f"  {by_verdict(criterion)}")
    return paint("quiet", "  not judged") if status == "requires" else ""


def judge_lines(name: str, result: Result) -> Iterator[str]:
    """Give back what a judge said of a criterion, or of those inside a composite: under its name, as no rule's reason.

    Of one without a verdict inside a composite it says why; of others the line of the criterion does.
    """
    judge = result.get("judge", {"model": "", "criteria": {}})
    for key, item in judge["criteria"].items():
        inside = key.removeprefix(f"{name}.") if key != name else ""
        if inside == key or (key == name and not item.get("reason")):
            continue
        said = f"no verdict: {item['missing']}" if item["points"] is None else says(judge["model"], item["reason"])
        yield f"{inside}: {said}" if inside else said


def says(model: str, reason: str) -> str:
    """Give back a judge's reason as its own words."""
    return f"{model} says: {reason}" if reason else f"judged by {model}"


def by_verdict(criterion: Result) -> str:
    """Say whose verdict decided a criterion."""
    judge = criterion.get("judged_by")
    return f"judged by {visible(judge)}" if judge else "by verdict"
