"""Runs the `test` blocks of a rubric through its built module."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import ModuleType
from typing import Any

from rubricc.compiler.ir.rubric import Rubric, TestCase
from rubricc.compiler.testing.accountant import Accountant
from rubricc.compiler.testing.expect import compare
from rubricc.compiler.testing.given import arguments
from rubricc.compiler.testing.model import Failure, Outcome


def run_tests(rubric: Rubric, module: ModuleType, name: str = "") -> tuple[Outcome, ...]:
    """Give back the outcomes of the tests with `name` in their names, in source order; `module` is the built rubric.

    A test whose values do not fit its inputs has an `error`; so has one that scoring refuses.
    """
    return tuple(run_test(rubric, test, module) for test in rubric.tests if name in test.name)


def run_test(rubric: Rubric, test: TestCase, module: ModuleType) -> Outcome:
    """Give back the outcome of one test."""
    try:
        given = arguments(rubric, test)
        trace = module.trace_response(**given)
    except (TypeError, ValueError) as error:
        return Outcome(test.name, test.at, error=str(error))
    return Outcome(test.name, test.at, _failures(rubric, test, given, trace), trace=trace)


def _failures(
    rubric: Rubric, test: TestCase, given: Mapping[str, Any], trace: Mapping[str, Any]
) -> tuple[Failure, ...]:
    """Give back the expectations that do not hold, each with an account of the rules that it hangs on."""
    accountant = Accountant(rubric, given, trace)
    compared = ((item, compare(item, trace["result"])) for item in test.expectations)
    return tuple(
        replace(failure, accounts=accountant.accounts(item, failure.criterion, failure.aim))
        for item, failure in compared
        if failure is not None
    )
