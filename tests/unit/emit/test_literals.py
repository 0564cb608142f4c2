from __future__ import annotations

import ast
from decimal import Decimal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rubricc.compiler.emit.literals import (
    Names,
    comment,
    decimals_of,
    docstring,
    identifier,
    inner_literal,
    integer_literal,
    one_line,
    scaled,
    text_literal,
)

texts = st.text(st.characters() | st.sampled_from("\"'\\\n\r{}\u2028\x00\ud800#"))


@given(texts)
@example("'\"\\")
def test_text_literals_are_data(text: str) -> None:
    assert ast.literal_eval(text_literal(text)) == text
    assert ast.literal_eval(f'"{inner_literal(text)}"') == text
    text_literal(text).encode("utf-8")


@given(texts)
def test_comments_and_docstrings_stay_on_their_line(text: str) -> None:
    assert len(comment(text).splitlines()) == 1
    tree = ast.parse(f"{comment(text)}\nx = 1")
    assert len(tree.body) == 1
    written = docstring(text)
    assert len(written.splitlines()) == 1
    assert ast.literal_eval(written) == one_line(text)


@given(st.lists(st.text()))
def test_names_are_identifiers_that_nobody_else_has(wanted: list[str]) -> None:
    names = Names(frozenset({"taken"}))
    given_out = [names.new(name) for name in [*wanted, "taken", "class", "x"]]
    assert len(set(given_out)) == len(given_out)
    assert "taken" not in given_out
    for name in given_out:
        assert name.isascii()
        ast.parse(f"{name} = 1")


@pytest.mark.parametrize(("wanted", "name"), [("__x", "n__x"), ("1a", "n1a"), ("if", "if_"), ("a b", "a_b"), ("", "n")])
def test_identifiers(wanted: str, name: str) -> None:
    assert identifier(wanted) == name


@given(st.integers())
def test_integers(value: int) -> None:
    assert ast.literal_eval(integer_literal(value)) == value


@pytest.mark.parametrize(
    ("value", "decimals", "units"), [("1.50", 1, 15), ("-0.25", 2, -25), ("1E+2", 0, 100), ("7", 0, 7), ("0.00", 0, 0)]
)
def test_decimals(value: str, decimals: int, units: int) -> None:
    assert decimals_of(Decimal(value)) == decimals
    assert scaled(Decimal(value), decimals) == units
    assert scaled(Decimal(value), decimals + 3) == units * 1000
