"""One pattern's language inside another's, held against matching."""

from __future__ import annotations

from itertools import product

import pytest

from rubricc.compiler.analysis.relations.pattern_language import implies
from rubricc.runtime.pattern import Pattern
from rubricc.runtime.text import Text

EXPRESSIONS = (
    "a",
    "ab",
    "a+b",
    "a|b",
    "[ab]",
    "^a",
    "a$",
    "^a$",
    r"\bab\b",
    r"\ba",
    "(ab)+",
    "a{2}",
    "a{2,}",
    "a?b",
    "[^a]",
    ".",
    "(?m)^a$",
    "a b",
    "b a|ab",
    "",
)
TEXTS = ["".join(letters) for length in range(6) for letters in product("ab \n", repeat=length)]


@pytest.fixture(scope="module")
def found() -> dict[str, frozenset[str]]:
    patterns = {expression: Pattern("p", (expression,), False) for expression in EXPRESSIONS}
    return {e: frozenset(text for text in TEXTS if p.found(Text(text))) for e, p in patterns.items()}


@pytest.mark.parametrize("one", EXPRESSIONS)
def test_an_implication_holds_for_every_short_text_and_none_is_missed(
    one: str, found: dict[str, frozenset[str]]
) -> None:
    for other in EXPRESSIONS:
        assert implies(((one,), False), ((other,), False)) == (found[one] <= found[other]), (one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("[0-9]+ ?mg",), ("[0-9]",)),
        (("colour|color",), ("colou?r",)),
        (("https?://[^ ]+",), ("http",)),
        (("very", "quite"), ("quite|very|rather",)),
        ((r"\bshould\b",), ("should",)),
    ],
)
def test_what_people_write(one: tuple[str, ...], other: tuple[str, ...]) -> None:
    assert implies((one, False), (other, False))
    assert not implies((other, False), (one, False)) or one[0] == "colour|color"


def test_what_is_not_understood_is_left_open() -> None:
    assert not implies(((r"\p{L}+",), False), ((r"\p{L}",), False))
    assert not implies((("a{1000}",), False), (("a",), False))
