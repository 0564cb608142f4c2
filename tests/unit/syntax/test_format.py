"""The formatter: a fixed point that keeps trees and comments."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies.derivations import derived

from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.syntax.format import format_source
from rubricc.compiler.syntax.format_base import LAYOUTS
from rubricc.compiler.syntax.lexer import Reading, cut
from rubricc.compiler.syntax.parse import parse
from rubricc.compiler.syntax.tree import Node, Rubric, same_tree, walk

ROOT = Path(__file__).parents[3]
FIXTURES = sorted((ROOT / "tests/fixtures/format").glob("*.before.rubric"))
EXAMPLES = sorted((ROOT / "examples").rglob("*.rubric"))


def tree_of(text: str) -> Rubric:
    result = parse(SourceFile("t.rubric", text))
    assert result.rubric is not None, result.diagnostics
    return result.rubric


def comments_of(text: str) -> list[str]:
    return [comment.text for comment in cut(Reading(SourceFile("", text), text)).comments]


def check(text: str) -> None:
    once = format_source(text)
    assert same_tree(tree_of(text), tree_of(once))
    assert comments_of(once) == comments_of(text)
    assert format_source(once) == once
    assert not any(line != line.rstrip() for line in once.split("\n"))


def with_comments(tokens: list[str], random: Random) -> str:
    """Spread tokens over lines, with comments and blank lines at random places between them."""
    parts: list[str] = []
    for number, token in enumerate(tokens):
        draw = random.random()
        if draw < 0.05:
            parts.append(f" # {number} after\n")
        elif draw < 0.1:
            parts.append(f"\n# {number} own\n")
        elif draw < 0.13:
            parts.append("\n\n\n")
        parts.append(random.choice([" ", " ", "\n"]) + token)
    return "".join(parts) + random.choice(["", "\n", " # end", "\n\n# end\n"])


def sound(tokens: list[str]) -> bool:
    """Leave out what the grammar allows and the builders refuse, such as a limit given twice."""
    return parse(SourceFile("", " ".join(tokens))).rubric is not None


SEEDS = st.integers(0, 10**6)


@given(SEEDS)
@settings(max_examples=30, deadline=None)
def test_any_rubric(seed: int) -> None:
    tokens = derived(seed)
    if sound(tokens):
        check(" ".join(tokens))


@given(SEEDS)
@settings(max_examples=30, deadline=None)
def test_any_rubric_with_comments_anywhere(seed: int) -> None:
    tokens = derived(seed)
    if sound(tokens):
        check(with_comments(tokens, Random(seed)))


@pytest.mark.slow
def test_many_rubrics() -> None:
    for seed in range(3000):
        tokens = derived(seed)
        if sound(tokens):
            check(with_comments(tokens, Random(seed)))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_examples_with_comments_anywhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    check(text)
    tokens = [lexeme.text for lexeme in cut(Reading(SourceFile("", text), text)).lexemes]
    for seed in range(2):
        check(with_comments(tokens, Random(seed)))


@pytest.mark.parametrize("before", FIXTURES, ids=lambda path: path.name)
def test_fixture(before: Path) -> None:
    after = before.with_name(before.name.replace(".before.", ".after."))
    assert format_source(before.read_text(encoding="utf-8")) == after.read_text(encoding="utf-8")


def test_there_are_fixtures() -> None:
    assert FIXTURES


def test_every_node_has_a_layout_and_is_derived() -> None:
    """The property tests would say nothing about a construct that the deriver never makes."""
    seen: set[type[Node]] = set()
    for seed in range(400):
        tokens = derived(seed)
        if sound(tokens):
            seen.update(type(node) for node in walk(tree_of(" ".join(tokens))))
        if seen == set(LAYOUTS):
            break
    assert seen == set(LAYOUTS)


def test_what_does_not_parse_is_left_alone() -> None:
    assert format_source("rubric r {  max\r\n") == "rubric r {  max\r\n"


def test_line_ends_become_lf() -> None:
    assert format_source("rubric r {\r\n  max 1\r\n  min 0}\r\n") == "rubric r {\n  max 1\n  min 0\n}\n"


def test_deep_nesting() -> None:
    text = "rubric r { criterion c { " + "if (true) { " * 600 + 'award 1 "x"' + " }" * 600 + "}}"
    once = format_source(text)
    assert same_tree(tree_of(text), tree_of(once))
