"""Test results as text: what was expected and came, which rules fired, and what was found in the answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rubricc.compiler.cli.evidence import found_by_criterion
from rubricc.compiler.cli.show_score import points
from rubricc.compiler.cli.show_why import Accounts
from rubricc.compiler.diagnostics.style import Paint
from rubricc.compiler.diagnostics.visible import cut, visible
from rubricc.compiler.ir.rubric import Rubric
from rubricc.compiler.testing.coverage import Coverage
from rubricc.compiler.testing.model import Failure, Outcome
from rubricc.compiler.testing.rules import Rule, criterion_rules, fired
from rubricc.compiler.testing.why import Why

MOST_CRITERIA = 30
"""No more criteria than this are listed for an expectation about the whole rubric."""
MOST_EVIDENCE = 8
"""No more finds than this are listed for a criterion."""
MOST_ACCOUNTS = 12
"""No more rules than this are taken apart for one failure."""


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
    explained, accounts = set[str | None](), Accounts(paint)
    for failure in outcome.failures:
        yield from _failure(failure, paint)
        known = failure.criterion in explained
        explained.add(failure.criterion)
        if failure.criterion is None:
            yield from () if known else _overview(outcome.trace, paint)
        elif not known:
            yield from _why(rubric, outcome, failure, accounts)
        yield from _rest(failure, accounts)


def _rest(failure: Failure, accounts: Accounts) -> Iterator[str]:
    """Give back the accounts of a failure that have not been shown before."""
    for account in failure.accounts[:MOST_ACCOUNTS]:
        if account.rule.id not in accounts.told:
            yield f"        {_state(account.rule, account.fired, '', accounts.paint)}"
            yield from accounts.under(account, " " * 12)


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


def _why(rubric: Rubric, outcome: Outcome, failure: Failure, accounts: Accounts) -> Iterator[str]:
    """Give back what each rule of a criterion did, why, and what else was found for it."""
    name = failure.criterion
    criterion = next(item for item in rubric.criteria if item.id == name)
    scored = next(item for item in outcome.trace["criteria"] if item["id"] == name)
    if scored["status"] == "unchecked":
        yield f"        {name} is undecided: {visible(criterion.unchecked or '')}"
        return
    yield f"        {name}: {points(scored)}"
    took = {firing.rule.id: firing.points for firing in fired(rubric, outcome.trace)}
    yield from _rules(took, failure, criterion_rules(criterion), accounts)
    if criterion.rubric is not None:
        for reason in outcome.trace["result"]["reasons"][name]:
            yield f"          {visible(reason)}"
    yield from _found(scored, failure, accounts.paint)


def _rules(took: Mapping[str, float], failure: Failure, known: Sequence[Rule], accounts: Accounts) -> Iterator[str]:
    """Give back a line for each rule, and under those that the expectation hangs on, why they did so."""
    given = {account.rule.id: account for account in failure.accounts[:MOST_ACCOUNTS]}
    # where the rubric's own requirement is not met, that alone accounts for the score
    own = [account.rule for account in failure.accounts if account.rule.criterion is None]
    for rule in (*own, *known):
        gave = _number(took[rule.id], sign=True) if rule.id in took and rule.points else ""
        yield f"          {_state(rule, rule.id in took, gave, accounts.paint)}"
        if rule.id in given:
            yield from accounts.under(given[rule.id], " " * 14)


def _state(rule: Rule, has_fired: bool, gave: str, paint: Paint) -> str:
    state = paint("good", "fired    ") if has_fired else paint("quiet", "not fired")
    return f"{state} {gave.rjust(5)}  {_named(rule)}  {_line(rule.at.line, paint)}"


def _found(scored: Mapping[str, Any], failure: Failure, paint: Paint) -> Iterator[str]:
    """Give back what was found for a criterion beside what the accounts of its rules tell."""
    told = {(item["input"], item["start"], item["end"]) for account in failure.accounts for item in _told(account.whys)}
    found = [item for item in found_by_criterion(scored) if (item["input"], item["start"], item["end"]) not in told]
    for item in found[:MOST_EVIDENCE]:
        place = f"{item['input']} {item['start']}-{item['end']}"
        yield f"          found     {paint('found', visible(item['text']))} in {place}, for {visible(item['for'])}"
    if len(found) > MOST_EVIDENCE:
        yield f"          found     {len(found) - MOST_EVIDENCE} more"


def _told(whys: Sequence[Why]) -> Iterator[Mapping[str, Any]]:
    for why in whys:
        yield from why.found
        yield from _told(why.inside)


def _named(rule: Rule) -> str:
    words = f' "{cut(visible(rule.reason), 60)}"' if rule.reason else ""
    worth = f" ({rule.points})" if rule.points else ""
    return f"{rule.id}{worth}{words}"


def _line(line: int, paint: Paint) -> str:
    return paint("quiet", f"line {line}")


def _number(value: float, *, sign: bool = False) -> str:
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
