"""Compares what a test expects with the result that came."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

from rubricc.compiler.ir.rubric import Expectation
from rubricc.compiler.testing.model import Aim, Failure

Result = Mapping[str, Any]

_OPERATORS: dict[str, Callable[[Decimal, Decimal], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def compare(expectation: Expectation, result: Result) -> Failure | None:
    """Give back how the result of `score_response` fails the expectation, None where it meets it."""
    return _BY_KIND[expectation.kind](expectation, result)


def _score(expectation: Expectation, result: Result) -> Failure | None:
    target, op, value = expectation.target or "total", expectation.op or "==", expectation.value or Decimal(0)
    total = target == "total"
    got = result["score"] if total else result["criteria"][target]["score"]
    if got is not None and _OPERATORS[op](Decimal(str(got)), value):
        return None
    words = f"{got:g}" if got is not None else "no score: undecided"
    names = None if total else target
    return Failure(f"{target} {op} {value:f}", f"{target} is {words}", expectation.at, names, _aim(got, op, value))


def _aim(got: float | None, op: str, value: Decimal) -> Aim:
    """Give back whether more points, or fewer, would have met the expectation."""
    if got is None or op == "!=":
        return None
    if op == "==":
        return "more" if Decimal(str(got)) < value else "fewer"
    return "more" if op in (">", ">=") else "fewer"


def _override(expectation: Expectation, result: Result) -> Failure | None:
    fired = [item["id"] for item in result["overrides"]]
    if expectation.target in fired:
        return None
    got = f"only {', '.join(fired)} acted" if fired else "no override acted"
    return Failure(f"override {expectation.target} acts", got, expectation.at)


def _reason(expectation: Expectation, result: Result) -> Failure | None:
    target, text = expectation.target or "", expectation.text or ""
    reasons = result["reasons"][target]
    if text in reasons:
        return None
    got = "reasons " + ", ".join(f'"{reason}"' for reason in reasons) if reasons else "no reason"
    return Failure(f'{target} gives the reason "{text}"', got, expectation.at, target)


def _passed(expectation: Expectation, result: Result) -> Failure | None:
    return None if result["passed"] is True else _verdict("passed", result, expectation)


def _failed(expectation: Expectation, result: Result) -> Failure | None:
    return None if result["passed"] is False else _verdict("failed", result, expectation)


def _verdict(expected: str, result: Result, expectation: Expectation) -> Failure:
    got = {True: "passed", False: "failed", None: "undecided"}[result["passed"]]
    gates = [name for name, item in result["criteria"].items() if item["passed"] is False]
    why = f" (not at their pass mark: {', '.join(gates)})" if result["passed"] is False and gates else ""
    return Failure(expected, got + why, expectation.at)


_BY_KIND: dict[str, Callable[[Expectation, Result], Failure | None]] = {
    "score": _score,
    "override": _override,
    "reason": _reason,
    "passed": _passed,
    "failed": _failed,
}
