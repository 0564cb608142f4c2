"""Every code that the compiler gives is documented, and every example of a finding made while compiling has it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import rubricc.compiler
from rubricc.compiler.checks.base import Check
from rubricc.compiler.checks.registry import all_checks, compile_checks
from rubricc.compiler.driver import check
from rubricc.compiler.source.file import SourceFile

COMPILER = Path(rubricc.compiler.__path__[0])
COMPILING = [item for item in all_checks() if item.reads == "rubric" and (item.run is None or item.stage == "compile")]
BY_LINT = {"RB018"}
"""Made by `rubricc lint` itself, and tested with it."""


def codes(rubric: str) -> set[str]:
    return {item.code for item in check(SourceFile("case.rubric", rubric.strip() + "\n")).diagnostics}


def test_every_check_that_compiling_makes_is_made() -> None:
    made = [item for item in all_checks() if item.stage == "compile" and item.run is not None]
    assert list(compile_checks()) == made


def test_compiling_imports_no_proofs() -> None:
    program = (
        "import sys; from rubricc.compiler import driver; from rubricc.compiler.source.file import SourceFile;"
        "driver.load(driver.check(SourceFile('r.rubric', sys.argv[1])));"
        "print(sorted({'numpy', 'highspy', 'libcst', 'rubricc.compiler.analysis.prove.analysis'} & set(sys.modules)))"
    )
    rubric = 'rubric r { check c points 1 if response mentions ["a"] }'
    ran = subprocess.run([sys.executable, "-c", program, rubric], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"


def test_every_code_has_a_page() -> None:
    used = {code for path in COMPILER.rglob("*.py") for code in re.findall(r'"(RB\d{3})"', path.read_text("utf-8"))}
    assert used == {item.code for item in all_checks()}


@pytest.mark.parametrize("item", [c for c in COMPILING if c.code not in BY_LINT], ids=lambda item: item.code)
def test_examples_of_what_compiling_finds(item: Check) -> None:
    assert all(item.code in codes(rubric) for rubric in item.invalid)
    assert not any(item.code in codes(rubric) for rubric in item.valid)
