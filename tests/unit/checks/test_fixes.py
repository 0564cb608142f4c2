"""Every fix of every example: applied, the finding is gone, and nothing new is found."""

from __future__ import annotations

from collections import Counter

import pytest

from rubricc.compiler import driver, fixing
from rubricc.compiler.checks.registry import all_checks
from rubricc.compiler.diagnostics.model import Diagnostic
from rubricc.compiler.source.file import SourceFile

CHECKS = all_checks()
INVALID = [(check, at) for check in CHECKS for at in range(len(check.invalid))]
ANSWERS = ("", "a", "b", "a b c", "hello", "The grey cat sat on the wall.", "Because of a. Since b, hello to c!")


def mended(source: SourceFile, item: Diagnostic) -> SourceFile:
    assert item.fix is not None
    return SourceFile(source.path, fixing.apply(source.text, item.fix.edits))


def results(source: SourceFile) -> list[object]:
    module = driver.load(driver.check(source))
    return [module.score_response("a b", answer) for answer in ANSWERS]


@pytest.mark.parametrize(("check", "at"), INVALID, ids=[f"{check.code}-{at}" for check, at in INVALID])
def test_a_fix_mends_its_finding_and_brings_no_other(examine, check, at):
    source, before = examine(check.invalid[at])
    for item in before.findings:
        if item.code != check.code or item.fix is None or not item.fix.edits:
            continue
        _, after = examine(mended(source, item).text)
        shown = "\n".join([item.fix.title, mended(source, item).text, *(found.message for found in after.findings)])
        known = Counter(found.code for found in before.findings)
        left = Counter(found.code for found in after.findings)
        assert left[check.code] < known[check.code], shown
        errors = any(found.severity == "error" for found in before.findings)
        follow = {"RB101"} if check.code in ("RB201", "RB202", "RB208") else set()  # seen once the cause is gone
        assert errors or not set(left - known) - follow, shown
        assert not errors or {f.code for f in after.findings if f.severity == "error"} <= set(known), shown


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.code)
def test_the_fixes_are_as_safe_as_the_check_says(examine, check):
    found = [item for text in check.invalid for item in examine(text)[1].findings]
    fixes = [item.fix for item in found if item.code == check.code and item.fix is not None and item.fix.edits]
    safeties = {fix.safety for fix in fixes}
    assert (check.fix in safeties) if check.fix else not safeties
    assert check.fix != "unsafe" or "safe" not in safeties
    assert all(fix.title[0].isupper() and not fix.title.endswith(".") for fix in fixes)


@pytest.mark.parametrize(("check", "at"), INVALID, ids=[f"{check.code}-{at}" for check, at in INVALID])
def test_a_safe_fix_of_a_rubric_that_builds_changes_no_score(examine, check, at):
    source, before = examine(check.invalid[at])
    if any(item.severity == "error" for item in before.findings):
        return
    for item in before.findings:
        if item.code == check.code and item.fix is not None and item.fix.safety == "safe":
            assert results(mended(source, item)) == results(source), item.fix.title
