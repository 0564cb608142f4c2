"""Lowers the cases of `lowering.md`: rubrics, and the core forms that they come to, as the IR's printer writes them.

A case is a heading, a block ```rubric with the items of a rubric, and a block ```core. What every rubric has (its
head and its settings, where they are as they are unless given) is left out of both.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from rubricc.compiler.driver import check
from rubricc.compiler.ir.rubric import Rubric
from rubricc.compiler.ir.rubric_printer import print_rubric
from rubricc.compiler.ir.strip import strip
from rubricc.compiler.passes.prune import prune
from rubricc.compiler.source.file import SourceFile

FOLDER = Path(__file__).parent
RUBRICS = FOLDER.parents[1] / "language" / "rubrics"
CASE = re.compile(r"^## (?P<title>.+?)\n+```rubric\n(?P<items>.*?)```\n+```core\n(?P<core>.*?)```", re.M | re.S)
USUAL = (
    'version "1.0.0"',
    "language en",
    "precision 0.01",
    "combine sum",
    "normalize declared",
    "unchecked excluded",
)


class Case(NamedTuple):
    title: str
    items: str
    core: str


def cases() -> list[Case]:
    text = (FOLDER / "lowering.md").read_text(encoding="utf-8")
    return [Case(m["title"], m["items"], m["core"].strip("\n")) for m in CASE.finditer(text)]


def lowered(items: str) -> Rubric:
    """Give back the IR of a rubric with these items, which must be without errors."""
    checked = check(SourceFile("case.rubric", f"rubric r {{\n{items}}}\n"), folder=RUBRICS)
    assert checked.rubric is not None, [error.message for error in checked.errors]
    return checked.rubric


def core(items: str) -> str:
    """Give back the items of the rubric in core forms, without what is usual."""
    lines = print_rubric(lowered(items)).strip().split("\n")[1:-1]
    kept = [line.removeprefix("  ") for line in lines if line.strip() not in USUAL]
    return re.sub(r"\n{2,}", "\n", "\n".join(kept)).strip("\n")


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.title)
def test_a_rubric_comes_to_its_core(case: Case) -> None:
    assert core(case.items) == case.core


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.title)
def test_the_core_means_the_same(case: Case) -> None:
    head = "" if "version" in case.core else 'version "1.0.0"\n'
    assert strip(prune(lowered(head + case.core + "\n"))) == strip(prune(lowered(case.items)))


def test_there_are_cases() -> None:
    assert len(cases()) >= 50
