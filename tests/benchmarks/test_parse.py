"""Parsing takes time linear in the text."""

from __future__ import annotations

import time

from benchmarks.report import report

from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.syntax.format import format_source
from rubricc.compiler.syntax.parse import parse


def many(count: int) -> str:
    one = 'criterion c{0} max 3 {{ award 2 if response mentions ["a" | "b"] and text.words(response) > {0} }}\n'
    return "rubric r {\n" + "".join(one.format(index) for index in range(count)) + "}"


def deep(depth: int) -> str:
    return "rubric r { criterion c { " + "if (true) {" * depth + 'award 1 "x"' + "}" * depth + " } }"


def seconds(text: str) -> float:
    start = time.perf_counter()
    assert parse(SourceFile("r.rubric", text)).rubric is not None
    return time.perf_counter() - start


def test_many_criteria() -> None:
    seconds("rubric r {}")
    small, large = min(seconds(many(500)) for _ in range(3)), seconds(many(5000))
    assert large < small * 50  # ten times the text: far from what quadratic time would take


def test_deep_nesting() -> None:
    small, large = min(seconds(deep(500)) for _ in range(3)), seconds(deep(5000))
    assert large < small * 50


def test_formatting_many_criteria() -> None:
    start = time.perf_counter()
    format_source(many(2000))
    report("formatting 2,000 criteria", time.perf_counter() - start, 15, unit=" s")
