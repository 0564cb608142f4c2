"""The cases of `parse_errors.md`: every error of a file, in order, and no other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.syntax.parse import parse

PAGE = Path(__file__).with_name("parse_errors.md").read_text(encoding="utf-8")
CASES = re.findall(r"^## (.*?)\n\n```rubric\n(.*?)```\n\n((?:    [^\n]*\n)+)", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("title", "text", "wanted"), CASES, ids=[case[0] for case in CASES])
def test_case(title: str, text: str, wanted: str) -> None:
    found = parse(SourceFile("case.rubric", text)).diagnostics
    shown = [
        f"{item.span.position[0]}:{item.span.position[1]} {item.code} {item.message} -> {item.hint}" for item in found
    ]
    assert shown == [line.strip() for line in wanted.splitlines()]


def test_every_case_is_read() -> None:
    assert len(CASES) == PAGE.count("\n## ")
