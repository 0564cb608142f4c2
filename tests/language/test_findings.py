"""Runs the cases of the markdown files in this folder: a rubric, and the findings that checking it makes.

A case is a heading, a block ```rubric and a block ```findings with one line a finding: `CODE line:column message`, and
`hint: …` below it where the hint matters. An empty findings block says that the rubric is clean.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from rubricc.compiler.driver import check
from rubricc.compiler.source.file import SourceFile

FOLDER = Path(__file__).parent
CASE = re.compile(
    r"^## (?P<title>.+?)\n+```rubric\n(?P<rubric>.*?)```\n+```findings\n(?P<findings>.*?)```", re.M | re.S
)


class Case(NamedTuple):
    file: str
    title: str
    rubric: str
    findings: str


def cases() -> list[Case]:
    found = []
    for path in sorted(FOLDER.glob("*.md")):
        text = path.read_text(encoding="utf-8")
        found += [Case(path.stem, m["title"], m["rubric"], m["findings"].strip()) for m in CASE.finditer(text)]
    return found


def made(rubric: str, with_hints: bool) -> str:
    source = SourceFile("case.rubric", rubric)
    lines = []
    for item in check(source, folder=FOLDER / "rubrics").diagnostics:
        line, column = item.span.position
        lines.append(f"{item.code} {line}:{column} {item.message}")
        if with_hints and item.hint:
            lines.append(f"hint: {item.hint}")
    return "\n".join(lines)


@pytest.mark.parametrize("case", cases(), ids=lambda case: f"{case.file}: {case.title}")
def test_the_findings_are_those_written_beside_the_rubric(case: Case) -> None:
    assert made(case.rubric, "hint:" in case.findings) == case.findings


def test_there_are_cases() -> None:
    assert len(cases()) >= 60
