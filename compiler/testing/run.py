"""Runs the `test` blocks of a rubric through its built module."""

from __future__ import annotations

from types import ModuleType

from rubricc.compiler.ir.rubric import Rubric, TestCase
from rubricc.compiler.testing.expect import compare
from rubricc.compiler.testing.given import arguments
from rubricc.compiler.testing.model import Outcome


def run_tests(rubric: Rubric, module: ModuleType, name: str = "") -> tuple[Outcome, ...]:
    """Give back the outcomes of the tests with `name` in their names, in source order; `module` is the built rubric.

    A test whose values do not fit its inputs has an `error`; so has one that scoring refuses.
    """
    return tuple(run_test(rubric, test, module) for test in rubric.tests if name in test.name)


def run_test(rubric: Rubric, test: TestCase, module: ModuleType) -> Outcome:
    """Give back the outcome of one test."""
    try:
        trace = module.trace_response(**arguments(rubric, test))
    except (TypeError, ValueError) as error:
        return Outcome(test.name, test.at, error=str(error))
    compared = (compare(expectation, trace["result"]) for expectation in test.expectations)
    failures = tuple(failure for failure in compared if failure is not None)
    return Outcome(test.name, test.at, failures, trace=trace)
