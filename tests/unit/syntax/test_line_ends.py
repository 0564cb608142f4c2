"""Lines end in LF, CR LF or CR: a rubric means the same, and is formatted alike, with each of them."""

from __future__ import annotations

import pytest

from rubricc.compiler.driver import check
from rubricc.compiler.ir.strip import strip
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.syntax.format import format_source
from rubricc.compiler.syntax.parse import parse

RUBRIC = """# first
rubric r {
  # about a
  check a points 1 if response mentions ["a"] # beside a
  check b points 1 if response == \"\"\"one
two\"\"\"
}
# last
"""
ENDS = pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["LF", "CR LF", "CR"])


@ENDS
def test_the_meaning_is_the_same(end: str) -> None:
    plain, other = (check(SourceFile("r.rubric", text)).rubric for text in (RUBRIC, RUBRIC.replace("\n", end)))
    assert plain is not None
    assert other is not None
    assert strip(plain) == strip(other)


@ENDS
def test_the_layout_is_the_same(end: str) -> None:
    assert format_source(RUBRIC.replace("\n", end)) == format_source(RUBRIC)


@ENDS
def test_a_text_ends_with_its_line(end: str) -> None:
    text = RUBRIC.replace('["a"]', '["a').replace("\n", end)
    error = parse(SourceFile("r.rubric", text)).diagnostics[0]
    assert (error.message, error.span.position) == ("This text has no closing quote.", (4, 42))
