"""Every example of the language reference can be read, and what it says of words is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.syntax.parse import parse
from rubricc.compiler.syntax.words import reserved_words

PAGE = (Path(__file__).parents[3] / "grammar/README.md").read_text(encoding="utf-8")
WRAPPED = {
    "rubric": "{}",
    "items": "rubric r {{\n{}\n}}",
    "rules": "rubric r {{ criterion c {{\n{}\n}} }}",
    "expressions": "rubric r {{\nlet x = {}\n}}",
}
FENCES = re.findall(r"```(\w+)\n(.*?)```", PAGE, re.DOTALL)
EXAMPLES = [
    (kind, text)
    for kind, block in FENCES
    for text in (block.strip().splitlines() if kind == "expressions" else [block.strip()])
]


@pytest.mark.parametrize(("kind", "text"), EXAMPLES)
def test_example_can_be_read(kind: str, text: str) -> None:
    assert parse(SourceFile("README.md", WRAPPED[kind].format(text))).diagnostics == ()


def test_reserved_words_are_listed() -> None:
    rows = re.findall(r"^\| (?:begin an? \w+|always there) \|(.*)\|$", PAGE, re.MULTILINE)
    assert set(re.findall(r"`(\w+)`", " ".join(rows))) == reserved_words()


def test_every_form_has_an_example() -> None:
    assert {kind for kind, _ in EXAMPLES} == set(WRAPPED)
