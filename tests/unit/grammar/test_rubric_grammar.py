"""The grammar itself: no conflicts, every rule built, and plain Lark agrees with the project's own parser."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lark import Lark
from lark.exceptions import UnexpectedInput
from strategies.derivations import derived

from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.syntax.build import BUILDERS
from rubricc.compiler.syntax.format import format_source
from rubricc.compiler.syntax.machine import EXPRESSION, START, grammar_text, keywords, tables
from rubricc.compiler.syntax.parse import parse
from rubricc.compiler.syntax.words import reserved_words

ROOT = Path(__file__).parents[3]
RUBRICS = sorted([*(ROOT / "tests/fixtures/syntax").glob("*.rubric"), *(ROOT / "examples").rglob("*.rubric")])


@pytest.fixture(scope="module")
def plain() -> Lark:
    """Lark's own lexer and parser; strict, so that a conflict or a collision of terminals is an error."""
    return Lark(grammar_text(), parser="lalr", strict=True, start=[START, EXPRESSION], maybe_placeholders=False)


@pytest.mark.parametrize("path", RUBRICS, ids=lambda path: path.stem)
def test_rubric_parses_with_both_parsers(path: Path, plain: Lark) -> None:
    text = path.read_text(encoding="utf-8")
    plain.parse(text, start=START)
    assert parse(SourceFile(str(path), text)).diagnostics == ()


@pytest.mark.parametrize("path", RUBRICS, ids=lambda path: path.stem)
def test_rubric_is_formatted(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert format_source(format_source(text)) == format_source(text)
    if "fixtures" in path.parts:
        assert format_source(text) == text


@given(st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_whatever_our_parser_reads_lark_reads(seed: int) -> None:
    text = " ".join(derived(seed))
    if parse(SourceFile("", text)).rubric is not None:
        tables_of_lark().parse(text, start=START)


@cache
def tables_of_lark() -> Lark:
    return Lark(grammar_text(), parser="lalr", start=[START, EXPRESSION], maybe_placeholders=False)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("let x = not true", "let x = true"),
        ("let x = 1 + 2", "let x = 1 - 2"),
        ("let x = a mentions b", "let x = a denies b"),
        ("input x: Text", "input x: Text optional"),
        ("let x = at least 1 of [true]", "let x = at most 1 of [true]"),
        ("max 1", "min 1"),
        ("max 1", "max -1"),
        ("combine min", "combine max"),
        ("match words", "match stems"),
        ("unchecked kept", "unchecked excluded"),
        ('pattern x exact "a"', 'pattern x "a"'),
        ("scale s 1 to 2 { level 1 }", "scale s 1 to 2 cumulative { level 1 }"),
        ("criterion c { if true { } }", "criterion c { if true { } else { } }"),
    ],
)
def test_different_sources_have_different_trees_in_plain_lark(one: str, other: str, plain: Lark) -> None:
    trees = [plain.parse(f"rubric r {{ {text} }}", start=START) for text in (one, other)]
    assert trees[0] != trees[1]


def test_every_rule_has_a_builder() -> None:
    names = {rule.alias or rule.origin.name for rule in tables().rules if not rule.origin.name.startswith("__")}
    inlined = {rule.origin.name for rule in tables().rules if rule.options.expand1}
    assert names - inlined <= set(BUILDERS)
    assert set(BUILDERS) <= names


def test_no_rule_matches_nothing() -> None:
    assert all(rule.expansion for rule in tables().rules)


def test_reserved_words() -> None:
    words = reserved_words()
    assert {"criterion", "max", "award", "if", "some", "query", "response", "total", "true", "passed"} <= words
    assert not words & {"words", "level", "format", "safety", "text", "points", "title", "reason"}
    assert words <= set(keywords()) | {"query", "response"}


@pytest.mark.parametrize("word", sorted(reserved_words()))
def test_a_reserved_word_is_no_name(word: str) -> None:
    found = parse(SourceFile("", f"rubric r {{ let {word} = 1 }}")).diagnostics
    assert [item.code for item in found] == ["RB010"]


def test_plain_lark_refuses_what_we_refuse(plain: Lark) -> None:
    with pytest.raises(UnexpectedInput):
        plain.parse("rubric r { award 1 if true }", start=START)
