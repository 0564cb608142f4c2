"""Test results as text: what was expected and came, which rules fired, and what was found in the answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rubricc.compiler.cli.evidence import found_by_criterion
from rubricc.compiler.cli.show_score import points
from rubricc.compiler.diagnostics.style import Paint
from rubricc.compiler.diagnostics.visible import cut, visible
from rubricc.compiler.ir.rubric import Rubric
from rubricc.compiler.testing.coverage import Coverage
from rubricc.compiler.testing.model import Failure, Outcome
from rubricc.compiler.testing.rules import Rule, criterion_rules, fired

MOST_CRITERIA = 30
"""No more criteria than this are listed for an expectation about the whole rubric."""
MOST_EVIDENCE = 8
"""No more finds than this are listed for a criterion."""


def show_outcomes(path: str, rubric: Rubric, outcomes: Sequence[Outcome], paint: Paint) -> Iterator[str]:
    """Give back the lines for the tests of one rubric."""
    yield paint("strong", visible(path))
    if not outcomes:
        none = "no tests with that in their names" if rubric.tests else f"no tests; {rubric.id} has no test blocks"
        yield f"  {none}"
    for outcome in outcomes:
        mark = paint("good", paint.drawn("✓", "ok")) if outcome.passed else paint("bad", paint.drawn("✗", "FAILED"))
        yield f"  {mark} {visible(outcome.name)}"
        if outcome.error is not None:
            yield f"      cannot be scored: {visible(outcome.error)}  {_line(outcome.at.line, paint)}"
        yield from _failures(rubric, outcome, paint)


def _failures(rubric: Rubric, outcome: Outcome, paint: Paint) -> Iterator[str]:
    explained: set[str | None] = set()
    for failure in outcome.failures:
        yield from _failure(failure, paint)
        if failure.criterion in explained:
            continue
        explained.add(failure.criterion)
        if failure.criterion is None:
            yield from _overview(outcome.trace, paint)
        else:
            yield from _why(rubric, outcome, failure.criterion, paint)


def _overview(trace: Mapping[str, Any], paint: Paint) -> Iterator[str]:
    """Give back what each criterion came to, for an expectation about the whole rubric."""
    result = trace["result"]
    for name, scored in list(result["criteria"].items())[:MOST_CRITERIA]:
        reasons = cut(visible("; ".join(result["reasons"][name])), 80)
        yield f"        {name}: {points(scored)}  {paint('quiet', reasons)}"
    if len(result["criteria"]) > MOST_CRITERIA:
        yield f"        and {len(result['criteria']) - MOST_CRITERIA} more criteria"
    for item in result["overrides"]:
        yield f"        override {item['id']} acts"


def _failure(failure: Failure, paint: Paint) -> Iterator[str]:
    yield f"      expected  {visible(failure.expected)}  {_line(failure.at.line, paint)}"
    yield f"      got       {paint('bad', visible(failure.got))}"


def _why(rubric: Rubric, outcome: Outcome, name: str, paint: Paint) -> Iterator[str]:
    """Give back what each rule of a criterion did, and what was found for it."""
    criterion = next(item for item in rubric.criteria if item.id == name)
    scored = next(item for item in outcome.trace["criteria"] if item["id"] == name)
    if scored["status"] == "unchecked":
        yield f"        {name} is undecided: {visible(criterion.unchecked or '')}"
        return
    took = {firing.rule.id: firing for firing in fired(rubric, outcome.trace) if firing.rule.criterion == name}
    yield f"        {name}: {points(scored)}"
    for rule in criterion_rules(criterion):
        firing = took.get(rule.id)
        gave = _number(firing.points, sign=True) if firing is not None else ""
        state = paint("good", "fired    ") if firing is not None else paint("quiet", "not fired")
        yield f"          {state} {gave.rjust(5)}  {_named(rule)}  {_line(rule.at.line, paint)}"
    if criterion.rubric is not None:
        for reason in outcome.trace["result"]["reasons"][name]:
            yield f"          {visible(reason)}"
    yield from _found(scored, paint)


def _found(scored: Mapping[str, Any], paint: Paint) -> Iterator[str]:
    found = found_by_criterion(scored)
    for item in found[:MOST_EVIDENCE]:
        place = f"{item['input']} {item['start']}-{item['end']}"
        yield f"          found     {paint('found', visible(item['text']))} in {place}, for {visible(item['for'])}"
    if len(found) > MOST_EVIDENCE:
        yield f"          found     {len(found) - MOST_EVIDENCE} more"
    if not found and scored["steps"]:
        yield "          found     nothing that its phrases or patterns look for"


def _named(rule: Rule) -> str:
    words = f' "{cut(visible(rule.reason), 60)}"' if rule.reason else ""
    worth = f" ({rule.points})" if rule.points else ""
    return f"{rule.id}{worth}{words}"


def _line(line: int, paint: Paint) -> str:
    return paint("quiet", f"line {line}")


def _number(value: float | None, *, sign: bool = False) -> str:
    if value is None:
        return "-"
    return f"{value:+g}" if sign and value else f"{value:g}"


def show_coverage(coverage: Coverage, paint: Paint) -> Iterator[str]:
    """Give back the lines for the rules that no test makes fire."""
    total, untested = len(coverage.counts), coverage.untested
    share = f"{coverage.share:.0%}" if untested else "all"
    yield f"  {total - len(untested)} of {total} rules fire in some test ({share})"
    for rule in untested:
        yield f"    never     {_named(rule)}  {_line(rule.at.line, paint)}"


def show_total(passed: int, failed: int, paint: Paint) -> str:
    """Give back the closing line."""
    if failed:
        return paint("bad", f"{failed} failed") + f", {passed} passed"
    return paint("good", f"{passed} passed")
