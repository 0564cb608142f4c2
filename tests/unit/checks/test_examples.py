"""Every check's own examples: those that must have the finding, and those that must not."""

from __future__ import annotations

import pytest

from rubricc.compiler.checks.registry import all_checks, find_check
from rubricc.compiler.frontend.python.crashes.find import find_crashes
from rubricc.compiler.frontend.python.lift import lift
from rubricc.compiler.source.file import SourceFile

CHECKS = all_checks()
INVALID = [(check.code, at, text) for check in CHECKS for at, text in enumerate(check.invalid)]
VALID = [(check.code, at, text) for check in CHECKS for at, text in enumerate(check.valid)]
GIVEN = {check.code: check.given for check in CHECKS}
PYTHON = {check.code for check in CHECKS if check.reads == "python"}


def findings(examine, text, code):
    if code in PYTHON:
        source = SourceFile("example.py", text)
        return lift(source).diagnostics if code >= "RB71" else find_crashes(source)
    return examine(text, GIVEN[code])[1].findings


@pytest.mark.parametrize(("code", "at", "text"), INVALID, ids=[f"{code}-{at}" for code, at, _ in INVALID])
def test_an_invalid_example_has_the_finding(examine, code, at, text):
    found = findings(examine, text, code)
    assert code in {item.code for item in found}
    check = next(check for check in CHECKS if check.code == code)
    assert {item.severity for item in found if item.code == code} == {check.worst or check.severity}


@pytest.mark.parametrize(("code", "at", "text"), VALID, ids=[f"{code}-{at}" for code, at, _ in VALID])
def test_a_valid_example_does_not_and_has_no_errors(examine, code, at, text):
    found = findings(examine, text, code)
    assert code not in {item.code for item in found}
    assert not [item.message for item in found if item.severity == "error"]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.code)
def test_a_check_is_documented(check):
    assert check.summary.endswith(".")
    assert "\n" not in check.summary
    assert len(check.explanation.strip()) > 100
    assert check.valid
    assert check.invalid
    assert find_check(check.code.lower()) is check
    assert find_check(check.slug) is check


def test_slugs_are_unique():
    assert len({check.slug for check in CHECKS}) == len(CHECKS)
